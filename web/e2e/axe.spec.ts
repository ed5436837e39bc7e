// No serious fault of accessibility in the main states, in both themes.
import { expect, test } from "@playwright/test";
import { serious } from "./axe";
import { choose, show, type Theme } from "./shown";

const STATES = ["dodge", "nullify", "stars", "targets", "twelve", "mechanics"];
const PANELS = ["w", "p", "x", "m", "?", "l"];

/** Usually each state is looked at once: on a desktop by day or on a phone at night. */
const LOOKS = [
    ["light", { width: 1440, height: 900 }, 0],
    ["dark", { width: 390, height: 844 }, 1],
    ["light", { width: 390, height: 844 }, 1],
    ["dark", { width: 1440, height: 900 }, 0],
] as const;

for (const [look, [theme, size, odd]] of LOOKS.entries())
    test(
        `the table in its states, ${theme}, ${size.width} wide`,
        { tag: look < 2 ? [] : "@long" },
        async ({ page }) => {
            const found: Record<string, string[]> = {};
            await page.setViewportSize(size);
            for (const [at, name] of STATES.entries()) {
                if (at % 2 !== odd) continue;
                await show(page, name, { theme, language: at % 3 === 2 ? "en" : "zh-Hans" });
                await page.waitForTimeout(100);
                found[name] = await serious(page);
                await page.goto("about:blank");
            }
            expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
        },
    );

for (const theme of ["light", "dark"] as Theme[]) {
    test(`the panels of the table, ${theme}`, async ({ page }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await show(page, "mechanics", { theme });
        const found: Record<string, string[]> = {};
        for (const key of PANELS) {
            await page.keyboard.press(key === "?" ? "Shift+Slash" : key);
            await expect(page.locator("dialog[open]")).toBeVisible();
            found[key] = await serious(page, "dialog");
            await page.keyboard.press("Escape");
            await expect(page.locator("dialog[open]")).toHaveCount(0);
        }
        await page.locator("[data-seat='2'] .cover").click({ position: { x: 9, y: 9 } });
        await expect(page.locator("dialog[open]")).toBeVisible();
        found["seat"] = await serious(page, "dialog");
        expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
    });

    test(`the home page and a real game, ${theme}`, async ({ page }) => {
        await choose(page, { theme });
        await page.goto("/");
        await expect(page.locator("[data-act=quick]")).toBeVisible();
        expect(await serious(page)).toEqual([]);
        await page.locator("[data-act=quick]").click();
        await expect(page.locator(".panel")).toBeVisible();
        expect(await serious(page)).toEqual([]);
    });
}
