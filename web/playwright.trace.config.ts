import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

// Frames a second while cards move. A figure of the machine, so no test. Playwright's own record would take a picture of
// every frame.
export default defineConfig({
    ...base,
    testDir: "e2e/trace",
    testMatch: "*.trace.ts",
    outputDir: "out/trace",
    use: { ...base.use, trace: "off" },
});
