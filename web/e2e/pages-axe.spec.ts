// No serious fault of accessibility in the pages beside the table, in both themes, on a desktop and on a phone.
import { expect, test } from "@playwright/test";
import { serious } from "./axe";
import { giveUp, hurry } from "./play";
import { choose, type Theme } from "./shown";

// A page, and what is there when it has loaded.
const PAGES: readonly (readonly [string, string])[] = [
    ["/#/gallery/guozhan-2018", ".leaf"],
    ["/#/gallery/identity/zhugeliang", "h1"],
    ["/#/cards/guozhan-2018", ".card"],
    ["/#/rules", "article"],
    ["/#/terms", ".terms"],
    ["/#/learn", "[data-lesson]"],
    ["/#/r", "h1"],
];

for (const [theme, size] of [
    ["light", { width: 1440, height: 900 }],
    ["dark", { width: 390, height: 844 }],
] as [Theme, { width: number; height: number }][]) {
    test(`the pages, ${theme}`, async ({ page }) => {
        await page.setViewportSize(size);
        await choose(page, { theme });
        const found: Record<string, string[]> = {};
        for (const [address, there] of PAGES) {
            await page.goto(address);
            await expect(page.locator(there).first(), address).toBeVisible();
            await page.waitForTimeout(200);
            found[address] = await serious(page);
        }
        expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
    });

    test(`the end of a game and its replay, ${theme}`, async ({ page }) => {
        await page.setViewportSize(size);
        await choose(page, { theme });
        await hurry(page);
        await page.goto("/");
        await page.getByRole("radio", { name: "2", exact: true }).click();
        await page.locator("[data-act=quick]").click();
        await expect(page.locator(".panel")).toBeVisible();
        await giveUp(page);
        await expect(page.locator(".summary .board tbody tr").first()).toBeVisible({ timeout: 30_000 });
        expect(await serious(page)).toEqual([]);
        await page.locator(".summary [data-act=replay]").click();
        await expect(page.locator(".viewer")).toBeVisible();
        expect(await serious(page)).toEqual([]);
    });
}
