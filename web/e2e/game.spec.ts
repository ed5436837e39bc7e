import { expect, test } from "@playwright/test";
import { faults, hurry, playOn } from "./play";

const screens = [
    { name: "desktop", width: 1440, height: 900, players: 5, ruleset: "国战 · 二〇一八年版" },
    { name: "phone", width: 390, height: 844, players: 4, ruleset: "身份局" },
];

for (const screen of screens) {
    test(`a whole game against bots by clicking what is lit, ${screen.name}`, async ({ page }) => {
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

test("two people at one table, and the page comes back to its seat", async ({ page, browser }) => {
    const found = faults(page);
    await hurry(page, { players: 2, bots: {} });
    await page.goto("/");
    await page.getByRole("radio", { name: "2", exact: true }).click();
    await page.locator("[data-act=create]").click();
    const link = await page.locator("#link").inputValue();
    const other = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await other.goto(link);
    await expect(other.getByText("Waiting for the host")).toBeVisible();
    await page.locator("[data-act=start]").click();
    await expect(other.locator(".panel")).toBeVisible();
    await page.reload();
    await expect(page.locator(".panel")).toBeVisible();
    const [mine] = await Promise.all([playOn(page, 200), playOn(other, 200)]);
    expect(mine.all).toBeGreaterThan(2);
    expect(found).toEqual([]);
});

test("language, theme and motion change at once", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("radio", { name: "English" }).click();
    await expect(page.getByRole("button", { name: "Play against bots" })).toBeVisible();
    await page.getByRole("radio", { name: "Night" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("radio", { name: "繁體" }).click();
    await expect(page.getByRole("button", { name: "與機關對局" })).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hant");
});
