// No serious fault of accessibility in the pages of the lobby, in both themes, on a desktop and on a phone.
import { expect, test } from "@playwright/test";
import { serious } from "./axe";
import { choose, type Theme } from "./shown";

for (const [theme, size] of [
    ["light", { width: 1440, height: 900 }],
    ["dark", { width: 390, height: 844 }],
] as [Theme, { width: number; height: number }][]) {
    test(`the form, the waiting room and the account, ${theme}`, async ({ page }) => {
        await page.setViewportSize(size);
        await choose(page, { theme });
        const found: Record<string, string[]> = {};
        await page.goto("/#/new");
        await page.locator("details.more > summary").click();
        for (const part of ["timing", "cards", "generals", "rulings", "table"]) {
            await page.locator(`#tab-${part}`).click();
            found[part] = await serious(page);
        }
        // With things chosen, banned and wrong.
        await page.locator("#tab-generals").click();
        await page.locator("[data-general=caocao]").click();
        await page.locator("[data-seat='1']").click();
        await page.locator("#tab-timing").click();
        await page.locator("#number-pace").fill("99");
        found["faulty"] = await serious(page);
        await page.locator("#number-pace").fill("1");
        await page.getByRole("checkbox", { name: "公开", exact: false }).first().check();
        await page.locator("[data-act=create]").click();
        await expect(page.locator("img.qr")).toBeVisible();
        found["waiting room"] = await serious(page);
        await page.goto("/#/");
        await expect(page.locator("[data-list=mine] li")).toHaveCount(1);
        found["home"] = await serious(page);
        await page.locator("[data-act=account]").click();
        await expect(page.locator("dialog[open]")).toBeVisible();
        found["account"] = await serious(page);
        expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
    });
}
