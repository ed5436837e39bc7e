import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./scripts/compress.ts";

// Where `npm run dev` finds a server: `guozhan serve` at its usual port, or GUOZHAN_SERVER.
const server = process.env["GUOZHAN_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
    plugins: [
        svelte(),
        {
            name: "compressed-forms",
            apply: "build",
            // The page itself the server compresses; it is small and asked for anew each time.
            async writeBundle(options) {
                await compress(`${options.dir ?? ""}/assets`);
            },
        },
    ],
    build: {
        outDir: "../src/guozhan/server/static",
        emptyOutDir: true,
        target: "es2022",
        // The server's policy allows nothing that stands in the page or a style itself.
        assetsInlineLimit: 0,
        rolldownOptions: { checks: { pluginTimings: false } },
    },
    server: {
        proxy: {
            "/api": server,
            "/ws": { target: server, ws: true },
        },
    },
    test: { include: ["tests/**/*.test.ts"], environment: "node", setupFiles: ["tests/setup.ts"] },
});
