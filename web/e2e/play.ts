// Plays by clicking what is lit, as somebody would who knows no rule.
import { expect, type Page } from "@playwright/test";

export interface Clicks {
    all: number;
    cards: number;
    seats: number;
    passes: number;
}

/** Quick games of the tests are played without the pauses that let people follow. */
export async function hurry(page: Page, more: Record<string, unknown> = {}): Promise<void> {
    await page.route("**/api/tables", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        const body = route.request().postDataJSON() as { setup: Record<string, unknown> };
        Object.assign(body.setup, { pace: 0, window: 0.05 }, more);
        await route.continue({ postData: JSON.stringify(body) });
    });
}

/** Faults of the page, which there should be none of. */
export function faults(page: Page): string[] {
    const found: string[] = [];
    page.on("pageerror", (error) => found.push(error.message));
    page.on("console", (message) => {
        if (message.type() === "error") found.push(message.text());
    });
    return found;
}

const CONFIRM = "[data-act=confirm]:enabled, [data-act=next]:enabled";
const LIT = [
    ".panel .lit",
    ".panel [data-act=option]",
    ".seat.lit .cover",
    ".mine.lit .head",
    ".hand .lit",
    ".courses [data-act=course]",
].join(", ");
const PASS = "[data-act=pass]:enabled";

/** Click until the game is over. */
export async function playOn(page: Page, seconds: number, chance: () => number = Math.random): Promise<Clicks> {
    const clicks: Clicks = { all: 0, cards: 0, seats: 0, passes: 0 };
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
        if ((await page.locator(".summary").count()) > 0) return clicks;
        await once(page, clicks, chance);
    }
    await expect(page.locator(".summary"), "the game is over in time").toBeVisible({ timeout: 1 });
    return clicks;
}

/** Click some times, or until the game is over, for oneself at least. */
export async function playSome(page: Page, times: number, chance: () => number = Math.random): Promise<Clicks> {
    const clicks: Clicks = { all: 0, cards: 0, seats: 0, passes: 0 };
    const end = Date.now() + times * 3000;
    while (clicks.all < times && Date.now() < end && (await page.locator(".summary, .mine.dead").count()) === 0)
        await once(page, clicks, chance);
    return clicks;
}

/** Let the bot play on. The key would end it for whoever did not answer in time and has it already. */
export async function trust(page: Page): Promise<void> {
    const done = page.locator("[data-act=untrust], .summary");
    if ((await done.count()) > 0) return;
    await page.keyboard.press("t");
    await expect(done).not.toHaveCount(0);
}

/** Give up, which ends the game where nobody else is a person. */
export async function giveUp(page: Page): Promise<void> {
    await page.keyboard.press("m");
    for (let click = 0; click < 2; click += 1) await page.locator("[data-act=concede]").click();
}

/** Click one thing that is lit, if there is any. */
async function once(page: Page, clicks: Clicks, chance: () => number): Promise<void> {
    const [confirms, lit, passes] = await page.evaluate(
        ([confirm, lit, pass]) => {
            const seen = (selector: string): number => document.querySelectorAll(selector).length;
            return [seen(confirm), seen(lit), seen(pass)] as const;
        },
        [CONFIRM, LIT, PASS] as const,
    );
    let target = null;
    if (confirms > 0) target = page.locator(CONFIRM).first();
    else if (lit > 0 && (passes === 0 || chance() < 0.8)) target = page.locator(LIT).nth(Math.floor(chance() * lit));
    else if (passes > 0) target = page.locator(PASS).first();
    if (!target) {
        await page.waitForTimeout(40);
        return;
    }
    try {
        const kind = await target.evaluate((node) => node.className + (node.getAttribute("data-act") ?? ""), null, {
            timeout: 500,
        });
        // At the left edge: cards of a full hand overlap.
        await target.click({ timeout: 1500, position: { x: 12, y: 12 } });
        clicks.all += 1;
        if (kind.includes("card")) clicks.cards += 1;
        if (kind.includes("cover")) clicks.seats += 1;
        if (kind.includes("pass")) clicks.passes += 1;
    } catch {
        // The table has gone on in between.
    }
    await page.waitForTimeout(15);
}
