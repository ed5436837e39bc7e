import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { faults, giveUp, hurry, playOn, playSome } from "./play";

/** Play a quick game to its end; the summary is open then. */
async function played(page: Page, ruleset: string, players: number): Promise<void> {
    await hurry(page, { published: true });
    await page.goto("/");
    await page.getByRole("radio", { name: ruleset }).click();
    await page.getByRole("radio", { name: String(players), exact: true }).click();
    await page.locator("[data-act=quick]").click();
    await expect(page.locator(".panel")).toBeVisible();
    await playOn(page, 200);
}

test.describe.configure({ mode: "serial" });

let id = "";

test("from the end of a game into its summary and its replay", async ({ page }) => {
    const found = faults(page);
    await played(page, "国战 · 二〇一八年版", 4);
    const board = page.locator(".summary .board");
    await expect(board).toBeVisible();
    await expect(board.locator("tbody tr").first()).toBeVisible();
    await expect(board.locator("[data-summary]")).toHaveCount(4);
    await expect(board.locator("figure")).toBeVisible();
    await page.locator(".summary [data-act=replay]").click();
    await expect(page.locator(".viewer")).toBeVisible();
    id = /#\/r\/([\w-]+)/.exec(page.url())?.[1] ?? "";
    expect(id).not.toBe("");
    expect(found).toEqual([]);
});

test("forwards and backwards with the keyboard, and any jump within a moment", async ({ page }) => {
    const found = faults(page);
    await page.goto(`/#/r/${id}`);
    await expect(page.locator(".viewer")).toBeVisible();
    const state = (): Promise<string> =>
        page.evaluate(
            () =>
                document.querySelector(".viewer .ring")?.textContent +
                (document.querySelector(".hands")?.textContent ?? ""),
        );
    const slider = page.locator("[data-act=slider]");
    await page.keyboard.press("Home");
    await expect(slider).toHaveValue("0");
    const seen: string[] = [await state()];
    const steps: string[] = ["0"];
    for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press("ArrowRight");
        seen.push(await state());
        steps.push(await slider.inputValue());
    }
    expect(new Set(steps).size).toBe(steps.length);
    for (let step = 59; step >= 0; step -= 1) {
        await page.keyboard.press("ArrowLeft");
        expect(await slider.inputValue()).toBe(steps[step]);
    }
    await page.keyboard.press("End");
    const last = Number(await slider.getAttribute("max"));
    await expect(slider).toHaveValue(String(last));
    await page.keyboard.press("Shift+ArrowLeft");
    expect(Number(await slider.inputValue())).toBeLessThan(last);
    // All parts have come: from anywhere to anywhere.
    await expect
        .poll(() =>
            page.evaluate(
                () => performance.getEntriesByType("resource").filter((one) => one.name.includes("/film/part")).length,
            ),
        )
        .toBeGreaterThan(0);
    await page.waitForTimeout(800);
    // In processor time of the page, which does not depend on what else the machine does.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const busy = async (): Promise<number> => {
        const { metrics } = await cdp.send("Performance.getMetrics");
        return 1000 * (metrics.find((one) => one.name === "TaskDuration")?.value ?? NaN);
    };
    const before = await busy();
    const jumps = 40;
    const shown = await slider.evaluate(async (node: HTMLInputElement, count: number) => {
        const places: string[] = [];
        for (let jump = 0; jump < count; jump += 1) {
            node.value = String(Math.round((Number(node.max) * ((jump * 17) % count)) / count));
            node.dispatchEvent(new Event("input", { bubbles: true }));
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            places.push(document.querySelector(".controls .place span")?.textContent ?? "");
        }
        return places;
    }, jumps);
    expect(new Set(shown).size).toBe(jumps);
    const each = ((await busy()) - before) / jumps;
    console.log(`a jump takes ${each.toFixed(0)} ms`);
    expect(each).toBeLessThan(100);
    expect(found).toEqual([]);
});

test("another seat, a line of the log, a turning point, and the address that tells where", async ({ page }) => {
    const found = faults(page);
    await page.goto(`/#/r/${id}`);
    await expect(page.locator(".viewer")).toBeVisible();
    await expect(page.locator(".hands .row")).toHaveCount(4);
    await page.locator("[data-act=seat]").selectOption("1");
    await expect(page.locator(".mine[data-seat='1']")).toBeVisible();
    await expect(page).toHaveURL(/\/2$/);
    await page.locator("[data-act=turn]").click();
    const line = page.locator(".log li.later button.to").nth(3);
    const text = await line.textContent();
    await line.click();
    await expect(page.locator(".log li.now button.to").filter({ hasText: text?.trim() ?? "?" })).toBeVisible();
    // Any line says why it is so, by the keyboard too.
    const turn = page.locator(".log li.turn").first();
    await turn.locator("button.to").focus();
    await page.keyboard.press("Shift+Slash");
    await expect(page.locator("dialog [data-why] article").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(turn.locator("button.to")).toBeFocused();
    await page.waitForTimeout(400);
    const url = page.url();
    await page.locator("[data-act=summary]").click();
    const point = page.locator("[data-point]").last();
    await point.click();
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect.poll(() => page.url()).not.toBe(url);
    // The link alone leads to the same place, for the same seat.
    const place = await page.locator("[data-act=slider]").inputValue();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.locator(".mine[data-seat='1']")).toBeVisible();
    await expect(other.locator("[data-act=slider]")).toHaveValue(place);
    expect(found).toEqual([]);
});

test("it plays by itself, and stands still when told", async ({ page }) => {
    await page.goto(`/#/r/${id}`);
    await expect(page.locator(".viewer")).toBeVisible();
    const slider = page.locator("[data-act=slider]");
    const before = Number(await slider.inputValue());
    await page.getByRole("radio", { name: "4×" }).click();
    await page.locator("body").press(" ");
    await expect(page.locator("[data-act=play]")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(before + 3);
    await page.locator("[data-act=play]").click();
    const at = await slider.inputValue();
    await page.waitForTimeout(700);
    await expect(slider).toHaveValue(at);
});

test("a game is played on from the middle of a replay, and its own replay says so", async ({ page }) => {
    const found = faults(page);
    await page.goto(`/#/r/${id}`);
    await expect(page.locator(".viewer")).toBeVisible();
    await page.keyboard.press("Home");
    for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press("Shift+ArrowRight");
    await page.locator("[data-act=on]").click();
    await page.locator("dialog label:not(.dead)").last().click();
    await page.locator("[data-act=go-on]").click();
    await expect(page).toHaveURL(/#\/t\//);
    await expect(page.locator(".mine")).toBeVisible();
    await page.reload();
    await expect(page.locator(".mine")).toBeVisible();
    await playSome(page, 6);
    await giveUp(page);
    await page.locator(".summary [data-act=replay]").click({ timeout: 30_000 });
    await expect(page.locator(".viewer .bar")).toContainText("续局");
    expect(page.url()).not.toContain(id);
    expect(found).toEqual([]);
});

test("the list: found by general and date, downloaded, uploaded again", async ({ page }) => {
    await page.goto("/#/r");
    await expect(page.locator(`[data-replay="${id}"]`)).toBeVisible();
    await page.locator("[data-act=player]").fill("nobody of this name");
    await expect(page.locator(`[data-replay="${id}"]`)).toHaveCount(0);
    await page.locator("[data-act=player]").fill("");
    const info = (await (await page.request.get(`/api/replays/${id}`)).json()) as { generals: string[] };
    const form = (await (await page.request.get("/api/setup?language=zh-Hans")).json()) as {
        rulesets: { generals: { id: string; name: string }[] }[];
    };
    const name = form.rulesets.flatMap((one) => one.generals).find((one) => one.id === info.generals[0])?.name ?? "";
    await page.locator("[data-act=general]").fill(name);
    await expect(page.locator(`[data-replay="${id}"]`)).toBeVisible();
    await page.locator(`[data-replay="${id}"]`).click();
    await page.locator("[data-act=more]").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("dialog a[download]").click()]);
    const file = await download.path();
    expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    await page.goto("/#/r");
    await page.locator("[data-act=upload]").setInputFiles(file);
    await expect(page.locator(".viewer")).toBeVisible({ timeout: 30_000 });
    expect(page.url()).not.toContain(id);
    await page.goto("/#/r");
    await page
        .locator("[data-act=upload]")
        .setInputFiles({ name: "x.gz", mimeType: "application/gzip", buffer: Buffer.from("no replay") });
    await expect(page.locator(".drop [role=alert]")).toBeVisible({ timeout: 30_000 });
    await page.goto("/#/r/nosuchreplay");
    await expect(page.getByRole("alert")).toBeVisible();
});

test("on a phone, in English and at night", async ({ browser }) => {
    const page = await (
        await browser.newContext({ locale: "en-GB", colorScheme: "dark", viewport: { width: 390, height: 844 } })
    ).newPage();
    const found = faults(page);
    await page.goto(`/#/r/${id}`);
    await expect(page.locator(".viewer.phone")).toBeVisible();
    await page.locator("[data-act=forward]").click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    // On its side: the seats beside one's own place, and everything within the screen.
    await page.setViewportSize({ width: 844, height: 390 });
    const box = async (what: string): Promise<DOMRect> =>
        page.locator(what).evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
    expect((await box(".viewer .bottom")).left).toBeGreaterThanOrEqual((await box(".viewer .ring")).right);
    for (const what of [".bar", ".ring", ".bottom", ".foot"]) {
        expect((await box(`.viewer > ${what}`)).bottom, what).toBeLessThanOrEqual(391);
        expect((await box(`.viewer > ${what}`)).height, what).toBeGreaterThan(24);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator("[data-act=log]").click();
    await page.locator("dialog .log li button.to").first().click();
    await expect(page.locator("dialog")).toHaveCount(0);
    await page.locator("[data-act=summary]").click();
    await expect(page.locator("dialog .board")).toBeVisible();
    await expect(page.locator("dialog")).toContainText("Turning points");
    const inner = await page.locator("dialog .board").evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(inner).toBeLessThanOrEqual(1);
    expect(found).toEqual([]);
});
