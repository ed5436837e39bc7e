// What the table tells beside the play: keys of twelve, links, where a game comes from, and why one is void.
import { expect, type Page, test } from "@playwright/test";
import { serious } from "./axe";
import { choose, type Language, type Look, show, type Theme } from "./shown";
import type { ServerMessage, TableInfo } from "../src/protocol";

const LANGUAGES: readonly Language[] = ["zh-Hans", "zh-Hant", "en"];

/** The position at a table of which something else is known. */
function at(table: Partial<TableInfo>, further: ServerMessage[] = []): Look["more"] {
    return (messages) => [
        ...messages.map((one) => (one.type === "welcome" ? { ...one, table: { ...one.table, ...table } } : one)),
        ...further,
    ];
}

test("each of eleven others has a key, which is told", async ({ page }) => {
    await show(page, "twelve at once", { language: "en" });
    const keys = await page
        .locator(".seats .cover")
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-keyshortcuts")));
    expect(keys).toEqual([..."123456789-="].map((sign) => `Shift+${sign}`));
    await page.keyboard.press("Shift+Slash");
    const help = page.locator("dialog");
    for (const key of ["⇧1", "⇧9", "⇧-", "⇧=", "⇧0"]) await expect(help.getByText(key, { exact: true })).toBeVisible();
});

test("the keys choose the tenth and the eleventh", async ({ page }) => {
    const sent: string[][] = [];
    await page.exposeFunction("told", (clicks: string[]) => sent.push(clicks));
    await show(page, "twelve", { language: "en" });
    // Iron Chain may name whoever it likes: the two last ones in turn order.
    const lit = (seat: number) => page.locator(`.seats [data-seat="${seat}"]`);
    for (const [key, seat] of [
        ["Minus", 10],
        ["Equal", 11],
    ] as const) {
        // Indulgence, the sixth card, at any distance.
        await page.keyboard.press("6");
        await expect(lit(seat)).toHaveClass(/lit/);
        await page.keyboard.press(`Shift+${key}`);
        await expect(lit(seat)).toHaveClass(/picked/);
        for (let undone = 0; undone < 3; undone += 1) await page.keyboard.press("Backspace");
        await expect(lit(seat)).not.toHaveClass(/picked/);
    }
});

/** In one language usually; the words of the others are checked where they are written. */
const usual = (language: string): { tag: string[] } => ({ tag: language === "zh-Hans" ? [] : ["@long"] });

for (const language of LANGUAGES) {
    test(`a void game says why, and leads on, ${language}`, usual(language), async ({ page }) => {
        const reason = { "zh-Hans": "规则已更换", "zh-Hant": "規則已更換", en: "Other rules now" }[language];
        const voided: ServerMessage = { type: "voided", reason, replay: "abc-1" };
        const made: Record<string, unknown>[] = [];
        await page.route("**/api/tables", async (route) => {
            if (route.request().method() !== "POST") return route.continue();
            made.push((route.request().postDataJSON() as { setup: Record<string, unknown> }).setup);
            await route.fulfill({
                status: 201,
                json: { table: "another", secret: "s", token: "t", path: "/#/t/another/s" },
            });
        });
        await show(page, "dodge", { language, more: at({ status: "void" }, [voided]) });
        const sheet = page.locator("[data-void]");
        await expect(sheet).toBeVisible();
        await expect(sheet.getByRole("alert")).toHaveText(reason);
        const title = { "zh-Hans": "这一局作废", "zh-Hant": "這一局作廢", en: "This game is void" }[language];
        await expect(sheet.getByRole("heading")).toHaveText(title);
        expect(await serious(page)).toEqual([]);
        // The server begins no other game at such a table, so none is offered.
        await expect(page.locator("[data-act=again]")).toHaveCount(0);
        await expect(sheet.locator("[data-act=replay]")).toHaveAttribute("href", /#\/r\/abc-1/);
        // The table can be looked at again; nothing is asked any more.
        await sheet.locator("[data-act=void-close]").click();
        await expect(sheet).toHaveCount(0);
        await expect(page.locator("[data-act=confirm], [data-act=pass]")).toHaveCount(0);
        await page.reload();
        await page.locator("[data-act=void-anew]").click();
        await expect(page).toHaveURL(/#\/t\/another\/s/);
        expect(made).toHaveLength(1);
        expect(made[0]).toMatchObject({ ruleset: "guozhan-2018", players: 8, seed: null });
    });
}

test("a table that is void without a position says why too, and one goes home", async ({ page }) => {
    await choose(page, { language: "en", theme: "dark" });
    await page.routeWebSocket(/\/ws\//, (socket) => {
        socket.onMessage((data) => {
            if ((JSON.parse(String(data)) as { type: string }).type !== "hello") return;
            const table = { type: "table", table: "gone", status: "void", game: 1, people: [], draw: [], rematch: [] };
            const setup = { ruleset: "guozhan-2018", players: 5, options: {}, bots: {}, timers: {}, lesson: "" };
            const welcome = { type: "welcome", protocol: 1, server: "", content: "", seat: 0 };
            socket.send(JSON.stringify({ ...welcome, table: { ...table, setup } }));
            socket.send(JSON.stringify({ type: "voided", reason: "the stored game cannot be restored" }));
        });
    });
    await page.goto("/#/t/gone/secret");
    const sheet = page.locator("[data-void]");
    await expect(sheet.getByRole("alert")).toHaveText("the stored game cannot be restored");
    await expect(sheet.locator("[data-act=replay], [data-act=void-close]")).toHaveCount(0);
    expect(await serious(page)).toEqual([]);
    await sheet.locator("[data-act=void-home]").click();
    await expect(page.locator("[data-act=quick]")).toBeVisible();
});

test("a game that was played on says so, and from which turn; another one does not", async ({ page }) => {
    const ended: ServerMessage = { type: "ended", ending: "victory", winners: [0], replay: "", seed: "1" };
    await show(page, "dodge", { language: "en", more: at({ from_turn: 7, game: 1 }, [ended]) });
    await expect(page.locator(".summary")).toContainText("turn 7");
    await page.locator(".summary").getByRole("button", { name: "Close" }).click();
    // It can be looked at again, and Escape closes it too.
    await page.locator("[data-act=summary]").click();
    await expect(page.locator(".summary [data-act=again]")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".summary")).toHaveCount(0);
    await expect(page.locator("[data-act=summary]")).toBeVisible();
    await expect(page.locator("[data-from-turn='7']")).toHaveText("played on");
    await page.locator("[data-from-turn]").hover();
    await expect(page.locator(".tip")).toContainText("from its turn 7");
    await page.keyboard.press("m");
    await expect(page.locator("dialog")).toContainText("from its turn 7");
    await page.goto("about:blank");
    await page.unrouteAll();
    await show(page, "dodge", { language: "en" });
    await expect(page.locator(".bar")).toBeVisible();
    await expect(page.locator("[data-from-turn]")).toHaveCount(0);
});

async function begun(page: Page): Promise<void> {
    await page.goto("/#/new");
    const made = await page.evaluate(async () => {
        const answer = await fetch("/api/tables", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
                name: "Ann",
                setup: { ruleset: "guozhan-2018", players: 4, bots: { 1: "basic", 2: "basic", 3: "basic" } },
            }),
        });
        return (await answer.json()) as { table: string; secret: string; token: string };
    });
    await page.evaluate(({ table, secret, token }) => {
        localStorage.setItem("guozhan.seats", JSON.stringify([{ table, token, secret, at: Date.now() }]));
    }, made);
    await page.goto(`/#/t/${made.table}/${made.secret}/start`);
    await expect(page.locator("main.table")).toBeVisible();
}

for (const theme of ["light", "dark"] as Theme[])
    test(
        `links while a game is played: to look on, and back to one’s seat at another device, ${theme}`,
        {
            tag: theme === "light" ? [] : "@long",
        },
        async ({ page, browser }) => {
            await choose(page, { language: "en", theme });
            await begun(page);
            await page.keyboard.press("k");
            const sheet = page.locator("dialog");
            await expect(sheet.locator("img.qr")).toBeVisible();
            const watching = await sheet.locator("input.field").inputValue();
            expect(watching).toMatch(/\/watch$/);
            expect(await serious(page, "dialog")).toEqual([]);
            // What is secret is shown only when it is wanted, with a warning.
            await sheet.getByRole("radio", { name: "Back to your seat" }).click();
            await expect(sheet).toContainText("Secret: whoever has it");
            await expect(sheet.locator("img.qr")).toHaveCount(0);
            await sheet.locator("[data-act=show-seat]").click();
            await expect(sheet.locator("img.qr")).toBeVisible();
            const back = await sheet.locator("input.field").inputValue();
            expect(back).toMatch(/\/seat\/[\w-]+$/);
            expect(await serious(page, "dialog")).toEqual([]);
            await page.keyboard.press("Escape");
            const here = (url: string): string => new URL(page.url()).origin + url.slice(url.indexOf("/#"));

            const another = await browser.newPage();
            await choose(another, { language: "en" });
            await another.goto(here(watching));
            await expect(another.locator("main.table")).toBeVisible();
            await expect(another.locator(".mine")).toHaveCount(0);
            await another.close();

            const phone = await browser.newPage();
            await choose(phone, { language: "en" });
            await phone.goto(here(back));
            await expect(phone.locator(".mine")).toBeVisible();
            // What opens the seat does not stay in the address, where a look over the shoulder finds it.
            expect(phone.url()).not.toContain("/seat/");
            await phone.reload();
            await expect(phone.locator(".mine")).toBeVisible();
            await phone.close();
        },
    );

for (const language of LANGUAGES)
    test(`a line of the log says why, by keyboard and by pointer, ${language}`, usual(language), async ({ page }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await show(page, "dying", { language });
        const log = page.locator("aside [role=log]");
        const lines = log.locator("[data-why-line]");
        await expect(lines.first()).toBeAttached();
        await log.focus();
        await page.keyboard.press("ArrowUp");
        await expect(lines.last()).toBeFocused();
        await page.keyboard.press("Shift+Slash");
        const sheet = page.locator("dialog [data-why]");
        const title = { "zh-Hans": "濒死状态", "zh-Hant": "瀕死狀態", en: "is dying" }[language];
        await expect(sheet.locator(".title")).toContainText(title);
        // The term, and the statements of the rules with where they come from.
        await expect(sheet.locator(".term h3")).toHaveText(
            { "zh-Hans": "濒死", "zh-Hant": "瀕死", en: "Dying" }[language],
        );
        await expect(sheet.locator("article").first()).toBeVisible();
        expect(await serious(page, "dialog")).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(lines.last()).toBeFocused();
        // Of a line that names a card its text too.
        const used = log.locator("p", { hasText: "♠7" }).first();
        await used.hover();
        await used.locator("[data-why-line]").click();
        await expect(sheet.locator(".words h3").first()).toHaveText(
            language === "en" ? "Slash" : language === "zh-Hant" ? "殺" : "杀",
        );
        await expect(sheet.locator("article").first()).toBeVisible();
    });

test("sheets are closed and opened as fast as the keys come", async ({ page }) => {
    await show(page, "mechanics", { language: "en" });
    for (const [key, title] of [
        ["p", "Where cards lie"],
        ["x", "The table in words"],
        ["p", "Where cards lie"],
        ["m", "More"],
    ] as const) {
        // In one task of the page, before any event of the sheet that was closed can come.
        await page.keyboard.press(key);
        await expect(page.locator("dialog[open]")).toHaveAttribute("aria-label", title);
        await page.evaluate(() => {
            const dialog = document.querySelector("dialog[open]");
            dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
        });
    }
    await expect(page.locator("dialog[open]")).toHaveCount(0);
});
