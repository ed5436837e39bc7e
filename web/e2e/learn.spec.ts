// The first game is played through, chapter by chapter, by clicking what the guide says.
import { expect, type Page, test } from "@playwright/test";
import { faults } from "./play";

const SCREENS = [
    { name: "desktop", width: 1440, height: 900 },
    { name: "phone", width: 390, height: 844 },
];

test.use({ actionTimeout: 8000 });

async function fast(page: Page): Promise<void> {
    await page.addInitScript(() => localStorage.setItem("guozhan.motion", '"off"'));
    await page.route("**/api/tables", async (route) => {
        const body = route.request().postDataJSON() as { setup: Record<string, unknown> };
        Object.assign(body.setup, { pace: 0 });
        await route.continue({ postData: JSON.stringify(body) });
    });
}

/** Whether the chapter is at its end, or at a step. */
async function at(page: Page): Promise<string> {
    return (await page.locator("aside[data-step]").getAttribute("data-step")) ?? "";
}

/** Click what is lit of this, then what is left to be chosen, and confirm. */
async function choose(page: Page, first: string, ...then: string[]): Promise<void> {
    await page
        .locator(first)
        .first()
        .click({ position: { x: 10, y: 10 } });
    for (const selector of then) {
        const confirm = page.locator("[data-act=confirm]:enabled");
        const wanted = page.locator(selector);
        await expect(wanted.or(confirm).first()).toBeVisible();
        // What was the only choice has been taken already.
        if ((await wanted.count()) > 0) await wanted.first().click({ position: { x: 10, y: 10 } });
    }
    const confirm = page.locator("[data-act=confirm]:enabled, [data-act=next]:enabled");
    if (await confirm.first().isVisible()) await confirm.first().click();
}

/** A lit card in hand by its name, with suit and rank where that is needed: "杀 ♠7". */
const card = (label: string): string => {
    const [name = "", face = ""] = label.split(" ");
    const corner = face ? `:has(.corner b:text-is("${face.slice(1)}")):has(.corner i:text-is("${face[0] ?? ""}"))` : "";
    return `.hand .card.lit:has(.name:text-is("${name}"))${corner}`;
};
const seat = (number: number): string => `.seat.lit[data-seat="${number - 1}"] .cover`;
const pass = "[data-act=pass]:enabled";
const course = (text: string): string => `[data-act=course]:has-text("${text}")`;
const option = (text: string): string => `[data-act=option]:has-text("${text}"), .courses :text-is("${text}")`;

async function decline(page: Page): Promise<void> {
    await page.locator(pass).click();
}

const CHAPTERS: Record<string, (page: Page) => Promise<void>> = {
    async turn(page) {
        await choose(page, card("杀 ♠7"), seat(2));
        await expect.poll(() => at(page)).toBe("1");
        await choose(page, card("桃 ♥4"));
        await choose(page, card("闪 ♥2"));
    },
    async distance(page) {
        await page.locator(card("杀 ♠8")).click();
        await expect(page.locator('.seat[data-seat="2"].lit')).toHaveCount(0);
        await page.locator("[data-act=undo]").click();
        await choose(page, card("青釭剑"));
        await expect.poll(() => at(page)).toBe("1");
        await choose(page, card("杀 ♠8"), seat(3));
    },
    async tricks(page) {
        await choose(page, card("无中生有"));
        await choose(page, card("顺手牵羊"), seat(2));
        await choose(page, `.picking .card:has(.name:text-is("诸葛连弩"))`);
        await expect.poll(() => at(page)).toBe("2");
        await decline(page);
        await choose(page, card("无懈可击"));
    },
    async hidden(page) {
        await decline(page);
        await choose(page, course("武圣"), card("闪 ♥2"), seat(2));
        await expect.poll(() => at(page)).toBe("2");
        await choose(page, card("杀 ♣2"), seat(2));
        await expect.poll(() => at(page)).toBe("3");
        await page.waitForTimeout(200);
        if (await page.getByText("阴阳鱼").first().isVisible()) await decline(page);
        await choose(page, card("杀 ♣3"), seat(2));
        await decline(page);
    },
    async kingdom(page) {
        await choose(page, course("明置"), option("主将"));
        await expect.poll(() => at(page)).toBe("1");
        await decline(page);
        await decline(page);
        await choose(page, card("杀 ♠7"), seat(3));
    },
    async careerist(page) {
        await choose(page, course("明置"), option("主将"));
        await expect.poll(() => at(page)).toBe("1");
        await decline(page);
        await choose(page, card("诸葛连弩"));
        await expect.poll(() => at(page)).toBe("2");
        await choose(page, card("杀 ♠7"), seat(2));
        await choose(page, card("杀 ♠8"), seat(3));
    },
    async companions(page) {
        await choose(page, course("明置"), option("主将和副将"));
        await expect.poll(() => at(page)).toBe("1");
        await choose(page, card("杀 ♣4"), seat(2));
        await decline(page);
        await choose(page, card("桃 ♥4"));
        await expect.poll(() => at(page)).toBe("3");
        await choose(page, course("奸雄"));
        await choose(page, course("珠联璧合"));
    },
};

for (const screen of SCREENS) {
    test(`the first game is played through, ${screen.name}`, async ({ page }) => {
        test.setTimeout(300_000);
        const found = faults(page);
        await page.setViewportSize(screen);
        await fast(page);
        await page.goto("/#/learn");
        await expect(page.locator("[data-lesson]")).toHaveCount(8);
        await page.locator("[data-lesson=turn]").click();
        for (const [name, play] of Object.entries(CHAPTERS)) {
            await expect(page).toHaveURL(new RegExp(`#/learn/${name}$`));
            await expect(page.locator(".panel, .mine").first()).toBeVisible();
            await play(page);
            await expect(page.locator("aside[data-finished=true]"), name).toBeVisible();
            await page.locator("[data-act=onward]").click();
        }
        // The last one is a fight against a bot; whoever does not know what to do lets the bot play.
        await expect(page).toHaveURL(/#\/learn\/fight$/);
        const won = page.locator("[data-act=onward]");
        const lost = page.locator("aside [data-act=again]");
        // The bot may lose as well: then one tries again.
        for (let tries = 0; tries < 4 && (await won.count()) === 0; tries += 1) {
            if ((await lost.count()) > 0) {
                await lost.click();
                await expect(lost).toHaveCount(0);
            }
            await page.locator("[data-act=pass]:enabled").waitFor();
            await page.locator("[data-act=more]").click();
            await page.locator("[data-act=more-trust]").click();
            await expect(won.or(lost)).toBeVisible({ timeout: 60_000 });
        }
        await expect(page.locator("[data-act=onward]")).toBeVisible();
        await page.locator("[data-act=onward]").click();
        await expect(page.locator(".stamp")).toHaveCount(8);
        await page.reload();
        await expect(page.locator(".stamp")).toHaveCount(8);
        expect(found).toEqual([]);
    });
}

test("a chapter goes on after the page is loaded anew, and says when to try again", async ({ page }) => {
    await fast(page);
    await page.goto("/#/learn/turn");
    await choose(page, card("杀 ♠7"), seat(2));
    await expect.poll(() => at(page)).toBe("1");
    await page.reload();
    await expect.poll(() => at(page)).toBe("1");
    await page.getByRole("button", { name: "怎么做" }).click();
    await expect(page.getByText("点【桃】♥4")).toBeVisible();
    await choose(page, card("桃 ♥4"));
    await decline(page);
    await page.locator("aside [data-act=again]").click();
    await expect.poll(() => at(page)).toBe("0");
    await expect(page.locator(card("杀 ♠7"))).toBeVisible();
});

test("the guide speaks every language, and changes it in the middle of a chapter", async ({ page }) => {
    await fast(page);
    await page.goto("/#/learn/turn");
    await choose(page, card("杀 ♠7"), seat(2));
    await expect.poll(() => at(page)).toBe("1");
    await page.locator("[data-act=more]").click();
    await page.getByRole("radio", { name: "English" }).click();
    await expect(page.getByText("You may use one Slash in a play phase")).toBeVisible();
    await expect.poll(() => at(page)).toBe("1");
});
