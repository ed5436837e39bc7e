import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

// Screenshots of the main states, for the eye: web/out/screens/index.html.
export default defineConfig({ ...base, testDir: "e2e/screens", testMatch: "*.shots.ts", outputDir: "out/shots" });
