// Where the project is, and servers of its own for tests that end them.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");
export const sources = join(root, "src");
const venv = join(root, ".venv", "bin", "python");
export const python = process.env["PYTHON"] ?? (existsSync(venv) ? venv : "python3");

/** A server in a process of its own, that can be killed and comes up again at the same address. */
export class Server {
    private process: ChildProcess | null = null;

    constructor(
        readonly port: number,
        private readonly database: string,
    ) {}

    get url(): string {
        return `http://127.0.0.1:${this.port}`;
    }

    async start(): Promise<void> {
        const arguments_ = [
            "-m",
            "guozhan",
            "serve",
            "--port",
            String(this.port),
            "--database",
            `sqlite:///${this.database}`,
        ];
        this.process = spawn(python, arguments_, {
            cwd: root,
            env: { ...process.env, PYTHONPATH: sources },
            stdio: "ignore",
        });
        for (let tries = 0; tries < 600; tries += 1) {
            const answer = await fetch(`${this.url}/health`).catch(() => null);
            if (answer?.ok) return;
            await new Promise((later) => setTimeout(later, 100));
        }
        throw new Error("the server does not come up");
    }

    /** As the power fails. */
    kill(): Promise<void> {
        const child = this.process;
        this.process = null;
        if (!child || child.exitCode !== null) return Promise.resolve();
        const gone = new Promise<void>((done) => child.once("exit", () => done()));
        child.kill("SIGKILL");
        return gone;
    }
}
