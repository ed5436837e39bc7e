import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { python, root, sources } from "./e2e/server";

// Debian's Chromium, or whichever CHROMIUM names; the server is the project's own, with a database for this run alone.
const port = Number(process.env["GUOZHAN_PORT"] ?? 8919);
const database = join(tmpdir(), `guozhan-e2e-${process.pid}-${Date.now()}.db`);

export default defineConfig({
    testDir: "e2e",
    globalSetup: "./e2e/globalSetup.ts",
    outputDir: "out/tests",
    timeout: 240_000,
    workers: 1,
    reporter: "list",
    use: {
        baseURL: `http://127.0.0.1:${port}`,
        locale: "zh-CN",
        // What moves is measured by itself (playwright.trace.config.ts).
        contextOptions: { reducedMotion: "reduce" },
        trace: "retain-on-failure",
        launchOptions: {
            executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
            args: ["--no-sandbox"],
        },
    },
    webServer: {
        command: `${python} -m guozhan serve --port ${port} --database sqlite:///${database}`,
        cwd: root,
        env: { ...(process.env as Record<string, string>), PYTHONPATH: sources },
        url: `http://127.0.0.1:${port}/health`,
        timeout: 180_000,
        stderr: "ignore",
    },
});
