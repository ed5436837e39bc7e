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
