// The shelf: generals found while typing, cards, statements with addresses of their own, and why it is so at the table.
import { expect, type Page, test } from "@playwright/test";
import { faults } from "./play";

test.use({ actionTimeout: 20_000 });

async function leaves(page: Page): Promise<string[]> {
    return page.locator(".leaf").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("data-general") ?? ""));
}

test("generals are found by name, pinyin, initials, English and skill", async ({ page }) => {
    const found = faults(page);
    await page.goto("/#/gallery/guozhan-2018");
    await expect(page.locator(".leaf")).toHaveCount(60);
    const field = page.getByRole("searchbox");
    for (const [query, id] of [
        ["诸葛", "zhugeliang"],
        ["zgl", "zhugeliang"],
        ["caopi", "caopi"],
        ["lu bu", "lvbu"],
        ["Zhuge Liang", "zhugeliang"],
        ["空城", "zhugeliang"],
        ["yj", "yuejin"],
    ] as const) {
        await field.fill(query);
        await expect.poll(async () => (await leaves(page)).includes(id), query).toBe(true);
        await expect.poll(async () => (await leaves(page)).length, query).toBeLessThan(20);
    }
    await field.fill("zgl");
    await page.locator(".leaf").first().click();
    await expect(page).toHaveURL(/#\/gallery\/guozhan-2018\/zhugeliang$/);
    await expect(page.getByText("zhū gě liàng")).toBeVisible();
    await expect(page.getByText("旧版文字")).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue("zgl");
    expect(found).toEqual([]);
});

test("filters, every ruleset, and the leaf after this one by the keyboard", async ({ page }) => {
    await page.goto("/#/gallery/identity");
    await expect(page.locator(".leaf")).toHaveCount(92);
    await page.getByRole("button", { name: "晋", exact: true }).click();
    expect((await leaves(page)).every((id) => id.startsWith("jin_"))).toBe(true);
    await page.getByRole("button", { name: "晋", exact: true }).click();
    await page.locator("select").first().selectOption("wind");
    await expect(page.locator(".leaf")).toHaveCount(8);
    await page.getByRole("radio", { name: "国战 · 重置版" }).click();
    await expect(page.locator(".leaf")).toHaveCount(64);
    await page.keyboard.press("/");
    await page.keyboard.type("guanyu");
    await page.locator(".leaf").first().focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/gallery\/guozhan-reset\/guanyu$/);
    // The address comes before the page.
    await expect(page.locator("nav.turn")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page).not.toHaveURL(/guanyu$/);
    await expect(page.locator("nav.turn")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/#\/gallery\/guozhan-reset$/);
});

test("cards of each deck, a statement by its address, terms", async ({ page }) => {
    const found = faults(page);
    await page.goto("/#/cards/guozhan-2018");
    await expect(page.locator("[data-type=slash]")).toContainText("×30");
    await page.getByRole("searchbox").fill("wxkj");
    await expect(page.locator(".card")).toHaveCount(2);
    await page.locator("[data-type=nullification]").click();
    await expect(page.getByRole("dialog")).toContainText("♠");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/#\/cards\/guozhan-2018$/);
    await page.goto("/#/rules/CG-DE-05");
    await expect(page.locator("article.chosen")).toContainText("凶手摸X张牌");
    await expect(page.locator("article.chosen")).toBeInViewport();
    await page.getByRole("searchbox").fill("野心家");
    await expect(page.locator("article").first()).toBeVisible();
    expect(await page.locator("article").count()).toBeLessThan(80);
    await page.goto("/#/terms/careerist");
    await expect(page.locator("article.open")).toContainText("CG-CA-01");
    expect(found).toEqual([]);
});

test("three languages", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("guozhan.language", '"en"'));
    await page.goto("/#/gallery/guozhan-2018/caocao");
    await expect(page.getByRole("heading", { name: "Cao Cao" })).toBeVisible();
    await page.goto("/#/rules/CG-HID-01");
    await expect(page.locator("article.chosen .zh")).toContainText("武将牌暗置期间");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("radio", { name: "繁體" }).click();
    await page.getByRole("dialog").getByRole("button").first().click();
    await expect(page.locator("article.chosen .text")).toContainText("武將牌暗置期間");
});

test("why is it so, from a card that cannot be used and from the request", async ({ page }) => {
    await page.goto("/#/learn/distance");
    // The enemy opposite is out of reach, and says why.
    await page.locator('.hand .card.lit:has(.name:text-is("杀"))').click();
    await page.locator('.seat[data-seat="2"] .cover').hover();
    await expect(page.getByRole("tooltip")).toContainText("距离 2 > 攻击范围 1");
    await page.keyboard.press("?");
    const sheet = page.locator("[data-why]");
    await expect(sheet).toContainText("攻击范围");
    await expect(sheet.locator("article")).not.toHaveCount(0);
    await expect(sheet.getByText("CG-CARD-03")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await page.locator("[data-act=more]").click();
    await page.locator("[data-act=why-request]").click();
    await expect(sheet).toContainText("回合与阶段");
});
