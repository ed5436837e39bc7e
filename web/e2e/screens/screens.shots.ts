// Screenshots of the main states, and a page that shows them: web/out/screens/index.html (make web-screens).
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, test } from "@playwright/test";
import { hurry, playOn, playSome } from "../play";
import { choose, type Language, type Look, show, type Theme } from "../shown";

const OUT = join(import.meta.dirname, "..", "..", "out", "screens");
const SIZES = { desktop: [1440, 900], tablet: [820, 1180], phone: [390, 844] } as const;
type Size = keyof typeof SIZES;
const LANGUAGES: readonly Language[] = ["zh-Hans", "zh-Hant", "en"];
const THEMES: readonly Theme[] = ["light", "dark"];

type State = (page: Page, look: Look) => Promise<void>;

/** A position, and what is done in it. */
function position(name: string, act: (page: Page) => Promise<void> = () => Promise.resolve()): State {
    return async (page, look) => {
        await show(page, name, look);
        await act(page);
    };
}

/** A real game against bots. */
function game(players: number, act: (page: Page) => Promise<void>): State {
    return async (page, look) => {
        await choose(page, look);
        await hurry(page);
        await page.goto("/");
        await page.getByRole("radio", { name: String(players), exact: true }).click();
        await page.locator("[data-act=quick]").click();
        await page.locator(".panel").waitFor();
        await act(page);
    };
}

const STATES: Record<string, State> = {
    generals: game(5, () => Promise.resolve()),
    dodge: position("dodge"),
    targets: position("targets", async (page) => {
        await page.keyboard.press("1");
        await page.locator(".seat.lit").first().waitFor();
    }),
    "picked and barred": position("targets", async (page) => {
        await page.keyboard.press("3");
        await page.locator(".seat.lit .cover").first().click();
    }),
    nullify: position("nullify"),
    dying: position("dying"),
    harvest: position("harvest"),
    judgement: position("judgement"),
    stars: position("stars"),
    duel: position("duel"),
    council: position("council"),
    mechanics: position("mechanics"),
    twelve: position("twelve"),
    "what can I do": position("targets", async (page) => page.keyboard.press("w")),
    "where cards lie": position("mechanics", async (page) => page.keyboard.press("p")),
    "a seat": position("twelve", async (page) =>
        page.locator("[data-seat='10'] .cover").click({ position: { x: 9, y: 9 } }),
    ),
    keys: position("duel", async (page) => page.keyboard.press("Shift+Slash")),
    more: position("dodge", async (page) => page.keyboard.press("m")),
    "in words": position("twelve", async (page) => page.keyboard.press("x")),
    "eight in a game": game(8, async (page) => {
        await playSome(page, 12);
    }),
    "the end": game(4, async (page) => {
        await playOn(page, 200);
    }),
};

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
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>The table in its states</title><style>${style}</style><h1>The table in its states</h1>${sections.join("\n")}</html>\n`,
    );
});
