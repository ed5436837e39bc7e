// States of the table that are looked at: positions without a game, and real games.
import type { Page } from "@playwright/test";
import { hurry, playOn, playSome } from "../play";
import { choose, type Look, show } from "../shown";

export type State = (page: Page, look: Look) => Promise<void>;

/** A position, and what is done in it. */
function position(name: string, act: (page: Page) => Promise<void> = () => Promise.resolve()): State {
    return async (page, look) => {
        await show(page, name, look);
        await act(page);
    };
}

/** A real game against bots. */
function game(players: number, act: (page: Page) => Promise<void>): State {
    return async (page, look) => {
        await choose(page, look);
        await hurry(page);
        await page.goto("/");
        await page.getByRole("radio", { name: String(players), exact: true }).click();
        await page.locator("[data-act=quick]").click();
        await page.locator(".panel").waitFor();
        await act(page);
    };
}

export const TABLE: Record<string, State> = {
    generals: game(5, () => Promise.resolve()),
    dodge: position("dodge"),
    targets: position("targets", async (page) => {
        await page.keyboard.press("1");
        await page.locator(".seat.lit").first().waitFor();
    }),
    "picked and barred": position("targets", async (page) => {
        await page.keyboard.press("3");
        await page.locator(".seat.lit .cover").first().click();
    }),
    nullify: position("nullify"),
    dying: position("dying"),
    harvest: position("harvest"),
    judgement: position("judgement"),
    stars: position("stars"),
    duel: position("duel"),
    council: position("council"),
    mechanics: position("mechanics"),
    twelve: position("twelve"),
    "twelve at once": position("twelve at once"),
    "eight at once": position("eight at once"),
    "why a line": position("dying", async (page) => {
        if (await page.locator("[data-act=log]").isVisible()) await page.locator("[data-act=log]").click();
        await page.locator("[role=log]:visible").last().focus();
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
        await page.locator("[data-why] article").first().waitFor();
    }),
    links: game(5, async (page) => {
        await page.keyboard.press("k");
        await page.getByRole("dialog").getByRole("radio").nth(2).click();
        await page.locator("[data-act=show-seat]").click();
        await page.locator("dialog img.qr").waitFor();
    }),
    "a void game": async (page, look) => {
        const reason = {
            "zh-Hans": "服务器已更换规则或内容，这一局无法继续；已发生的部分可作为录像观看",
            "zh-Hant": "伺服器已更換規則或內容，這一局無法繼續；已發生的部分可作為錄影觀看",
            en: "The server has other rules or content now: this game cannot go on",
        }[look.language ?? "zh-Hans"];
        const more: Look["more"] = (told) => [...told, { type: "voided", reason, replay: "a-1" }];
        await show(page, "dodge", { ...look, more });
        await page.locator("[data-void]").waitFor();
    },
    "what can I do": position("targets", async (page) => page.keyboard.press("w")),
    "where cards lie": position("mechanics", async (page) => page.keyboard.press("p")),
    "a seat": position("twelve", async (page) =>
        page.locator("[data-seat='10'] .cover").click({ position: { x: 9, y: 9 } }),
    ),
    keys: position("duel", async (page) => page.keyboard.press("Shift+Slash")),
    more: position("dodge", async (page) => page.keyboard.press("m")),
    "in words": position("twelve", async (page) => page.keyboard.press("x")),
    "eight in a game": game(8, async (page) => {
        await playSome(page, 12);
    }),
    "the end": game(4, async (page) => {
        await playOn(page, 200);
    }),
};
