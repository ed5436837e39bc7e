import { expect, test } from "@playwright/test";
import { faults, hurry, playOn, playSome, trust } from "./play";

const screens = [
    { name: "desktop", width: 1440, height: 900, players: 5, ruleset: "国战 · 二〇一八年版" },
    { name: "phone", width: 390, height: 844, players: 4, ruleset: "身份局" },
    { name: "tablet", width: 820, height: 1180, players: 6, ruleset: "国战 · 重置版" },
];

for (const screen of screens) {
    const tag = screen.name === "desktop" ? [] : "@long";
    test(`a whole game against bots by clicking what is lit, ${screen.name}`, { tag }, async ({ page }) => {
        const found = faults(page);
        await page.setViewportSize(screen);
        await hurry(page);
        await page.goto("/");
        await page.getByRole("radio", { name: screen.ruleset }).click();
        await page.getByRole("radio", { name: String(screen.players), exact: true }).click();
        await page.locator("[data-act=quick]").click();
        await expect(page.locator(".panel")).toBeVisible();
        const clicks = await playOn(page, 200);
        expect(clicks.all).toBeGreaterThan(3);
        await expect(page.locator(".summary [data-summary]")).toHaveCount(screen.players);
        expect(found).toEqual([]);
        await page.locator("[data-act=again]").click();
        await expect(page.locator(".summary")).toHaveCount(0);
        await expect(page.locator(".panel, .hand")).not.toHaveCount(0);
    });
}

test("three people in three languages at one table, and a page comes back to its seat", async ({ page, browser }) => {
    const found = faults(page);
    await hurry(page, { players: 4, bots: { 3: "basic" } });
    await page.goto("/");
    await page.getByRole("radio", { name: "4", exact: true }).click();
    await page.locator("[data-act=create]").click();
    const link = await page.locator("#link").inputValue();
    const english = await (
        await browser.newContext({ locale: "en-GB", viewport: { width: 390, height: 844 } })
    ).newPage();
    const traditional = await (await browser.newContext({ locale: "zh-TW" })).newPage();
    for (const [other, waits] of [
        [english, "Waiting for the host"],
        [traditional, "等房主開局"],
    ] as const) {
        found.push(...faults(other));
        await other.goto(link);
        await expect(other.getByText(waits)).toBeVisible();
    }
    await page.locator("[data-act=start]").click();
    for (const one of [page, english, traditional]) await expect(one.locator(".panel")).toBeVisible();
    await page.reload();
    await expect(page.locator(".panel")).toBeVisible();
    await expect(english.locator("[data-question]")).toHaveText(/head and deputy/i);
    await expect(traditional.locator("[data-question]")).toHaveText(/將/);
    const everybody = [page, english, traditional];
    const clicks = await Promise.all(everybody.map((one) => playSome(one, 16)));
    // Who dies early clicks little.
    expect(clicks.every((one) => one.all > 0)).toBe(true);
    // What two of them see is the same, in words of their own.
    await expect(english.locator("section.unseen caption")).toContainText(/Round \d/);
    await expect(traditional.locator("section.unseen caption")).toContainText(/第\d+輪/);
    // Two let the bot go on, the third plays some more; then it ends by itself.
    for (const one of [english, traditional]) await trust(one);
    await playSome(page, 16);
    await trust(page);
    for (const one of everybody)
        await expect(one.locator(".summary [data-summary]")).toHaveCount(4, { timeout: 120_000 });
    expect(found).toEqual([]);
});

test("twelve at a table; the bot plays on for whoever wants it to", { tag: "@long" }, async ({ page }) => {
    const found = faults(page);
    await hurry(page);
    await page.goto("/");
    await page.getByRole("radio", { name: "12", exact: true }).click();
    await page.locator("[data-act=quick]").click();
    await expect(page.locator(".panel")).toBeVisible();
    await playSome(page, 8);
    await expect(page.locator(".seat")).toHaveCount(11);
    await trust(page);
    await expect(page.locator(".summary [data-summary]")).toHaveCount(12, { timeout: 200_000 });
    expect(found).toEqual([]);
});

test("a game with the keyboard alone, by what one can do now", async ({ page }) => {
    await hurry(page, { timers: { draft: 0, play: 0, respond: 0, nullify: 0, choose: 0 } });
    await page.goto("/");
    await page.getByRole("radio", { name: "2", exact: true }).click();
    await page.locator("[data-act=quick]").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-question]")).not.toBeEmpty();
    // Everything that is legal is listed in words and has a digit; what is picked is confirmed.
    for (let asked = 0; asked < 6; asked += 1) {
        await expect(page.locator("[data-question]")).not.toBeEmpty();
        await page.keyboard.press("w");
        for (let clicks = 0; clicks < 12; clicks += 1) {
            if ((await page.locator("dialog[open]").count()) === 0) break;
            if ((await page.locator("[data-act=can-confirm]").count()) > 0) await page.keyboard.press("Enter");
            else if ((await page.locator("[data-can]").count()) > 0) await page.keyboard.press("1");
            await page.waitForTimeout(60);
        }
        await page.keyboard.press("Escape");
        if ((await page.locator(".summary").count()) > 0) break;
    }
    await expect(page.locator(".hand, .summary")).not.toHaveCount(0);
    await expect(page.locator(".log p").nth(3)).toBeVisible();
    // The list of keys, and a hint that is carried out.
    await page.keyboard.press("Shift+Slash");
    await expect(page.locator("dialog kbd").first()).toBeVisible();
    await page.keyboard.press("Escape");
    if ((await page.locator("[data-question]").innerText()) !== "") {
        await page.keyboard.press("h");
        await expect(page.locator("[data-act=do-hint]")).toBeVisible();
        const before = await page.locator("section.unseen table").innerText();
        await page.keyboard.press("y");
        await expect(page.locator("[data-act=do-hint]")).toHaveCount(0);
        await expect.poll(() => page.locator("section.unseen table").innerText()).not.toBe(before);
    }
});

test("language, theme and motion change at once", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("radio", { name: "English" }).click();
    await expect(page.getByRole("button", { name: "Play against bots" })).toBeVisible();
    await page.getByRole("radio", { name: "Night" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("radio", { name: "繁體" }).click();
    await expect(page.getByRole("button", { name: "與機器人對局" })).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hant");
});
