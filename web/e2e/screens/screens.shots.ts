// Screenshots of the main states, and a page that shows them: web/out/screens/index.html (make web-screens).
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "@playwright/test";
import type { Language, Theme } from "../shown";
import { PAGES } from "./pages";
import { type State, TABLE } from "./table";

const OUT = join(import.meta.dirname, "..", "..", "out", "screens");
const SIZES = { desktop: [1440, 900], tablet: [820, 1180], phone: [390, 844] } as const;
type Size = keyof typeof SIZES;
const LANGUAGES: readonly Language[] = ["zh-Hans", "zh-Hant", "en"];
const THEMES: readonly Theme[] = ["light", "dark"];

const STATES: Record<string, State> = { ...TABLE, ...PAGES };

mkdirSync(OUT, { recursive: true });
const only = process.env["SCREENS"];

for (const [at, [name, state]] of Object.entries(STATES).entries()) {
    for (const [column, size] of (Object.keys(SIZES) as Size[]).entries()) {
        for (const [row, theme] of THEMES.entries()) {
            // Each size of a state in another language; all of them over all states.
            const language = LANGUAGES[(at + column + row) % LANGUAGES.length] ?? "zh-Hans";
            const file = `${name.replaceAll(" ", "-")}.${size}.${theme}.${language}.png`;
            if (only && !new RegExp(only).test(file)) continue;
            test(file, async ({ page }) => {
                const [width, height] = SIZES[size];
                await page.setViewportSize({ width, height });
                await state(page, { language, theme });
                await page.waitForTimeout(300);
                for (const old of readdirSync(OUT))
                    if (old.startsWith(`${name.replaceAll(" ", "-")}.${size}.${theme}.`)) rmSync(join(OUT, old));
                await page.screenshot({ path: join(OUT, file) });
            });
        }
    }
}

test.afterAll(() => {
    const files = readdirSync(OUT).filter((file) => file.endsWith(".png"));
    const sections = Object.keys(STATES).map((name) => {
        const found = files.filter((file) => file.startsWith(`${name.replaceAll(" ", "-")}.`)).sort();
        const figures = found.map((file) => {
            const words = file.split(".").slice(1, 4).join(" · ");
            return `<figure><a href="${file}"><img src="${file}" alt="${name}: ${words}" loading="lazy"></a><figcaption>${words}</figcaption></figure>`;
        });
        return found.length > 0 ? `<h2>${name}</h2><div>${figures.join("")}</div>` : "";
    });
    const style =
        "body{font:15px/1.5 serif;background:#efe6d2;color:#231f1c;margin:24px}div{display:flex;flex-wrap:wrap;gap:16px;align-items:end}" +
        "figure{margin:0}img{height:420px;border:1px solid #b9a88a;display:block}figcaption{color:#6a5f52}";
    writeFileSync(
        join(OUT, "index.html"),
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>The pages in their states</title><style>${style}</style><h1>The pages in their states</h1>${sections.join("\n")}</html>\n`,
    );
});
