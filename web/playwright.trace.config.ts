import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

// Frames a second while cards move. A figure of the machine, so no test.
export default defineConfig({ ...base, testDir: "e2e/trace", testMatch: "*.trace.ts", outputDir: "out/trace" });
