// Makes the positions that some tests show, with the project's own rules.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { POSITIONS } from "./shown";
import { python, root, sources } from "./server";

export default function setup(): void {
    execFileSync(python, ["-m", "tools.web_positions", join(root, "web", "e2e", "positions.yaml"), POSITIONS], {
        cwd: root,
        env: { ...process.env, PYTHONPATH: sources },
        stdio: ["ignore", "ignore", "inherit"],
    });
}
