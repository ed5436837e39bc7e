// The server is killed in the middle of a game: the page comes back by itself, to the same position and the same request.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { faults, hurry, playOn, playSome } from "./play";
import { Server } from "./server";

const server = new Server(
    Number(process.env["GUOZHAN_PORT"] ?? 8919) + 1,
    join(tmpdir(), `guozhan-restart-${process.pid}-${Date.now()}.db`),
);
test.beforeAll(() => server.start());
test.afterAll(() => server.kill());

/** The whole position in words, and what is asked. */
async function position(page: Page): Promise<string> {
    const table = await page.locator("section.unseen table").innerText();
    const hand = await page.locator(".hand").innerText();
    const lit = await page.locator(".lit").count();
    const question = await page.locator("[data-question]").innerText();
    return `${table}\n${hand}\n${question}\n${lit}`;
}

test("the page recovers from a killed server by itself", async ({ page }) => {
    const found = faults(page);
    await hurry(page, { timers: { draft: 0, play: 0, respond: 0, nullify: 0, choose: 0 } });
    await page.goto(server.url);
    await page.getByRole("radio", { name: "4", exact: true }).click();
    await page.locator("[data-act=quick]").click();
    for (let times = 0; times < 2; times += 1) {
        await playSome(page, 6);
        // Until it is my turn to decide, and nothing else moves.
        await expect(page.locator("[data-question]")).not.toBeEmpty();
        await page.waitForTimeout(400);
        // What had been clicked without being sent is only in the page.
        while ((await page.locator("[data-act=undo]").count()) > 0) await page.keyboard.press("Backspace");
        if ((await page.locator(".summary").count()) > 0) break;
        const before = await position(page);
        await server.kill();
        await expect(page.locator(".notices .alarm")).toBeVisible();
        await server.start();
        await expect(page.locator(".notices .alarm")).toHaveCount(0, { timeout: 20_000 });
        await expect.poll(() => position(page)).toBe(before);
    }
    await playOn(page, 200);
    await expect(page.locator(".summary [data-summary]")).toHaveCount(4);
    // A connection that is refused is told to the console by the browser itself.
    expect(found.filter((fault) => !/WebSocket connection|ERR_CONNECTION_REFUSED/.test(fault))).toEqual([]);
});
