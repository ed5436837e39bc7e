// The pages beside the table that are looked at.
import type { Page } from "@playwright/test";
import { hurry, playOn } from "../play";
import { choose } from "../shown";
import type { State } from "./table";

/** A page, when something on it is there, and what is done on it. */
function page(address: string, there: string, act: (page: Page) => Promise<void> = () => Promise.resolve()): State {
    return async (page, look) => {
        await choose(page, look);
        await page.goto(address);
        await page.locator(there).first().waitFor();
        await act(page);
    };
}

/** A replay of a short game that was just played. */
const replay: State = async (page, look) => {
    await choose(page, look);
    await hurry(page, { published: true });
    await page.goto("/");
    await page.getByRole("radio", { name: "3", exact: true }).click();
    await page.locator("[data-act=quick]").click();
    await playOn(page, 200);
    await page.locator(".summary [data-act=replay]").click();
    await page.locator(".viewer").waitFor();
    await page.keyboard.press("Home");
    for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press("PageDown");
};

export const PAGES: Record<string, State> = {
    home: page("/", "[data-act=quick]"),
    "signing in": page("/", "[data-act=account]", async (page) => page.locator("[data-act=account]").click()),
    "a new table": page("/#/new", "[data-act=create]"),
    "its rulings": page("/#/new", "[data-act=create]", async (page) => {
        await page.locator("details.more > summary").click();
        await page.locator("#tab-rulings").click();
    }),
    "the room": page("/#/new", "[data-act=create]", async (page) => {
        await page.locator("[data-act=create]").click();
        await page.locator("[data-act=copy]").waitFor();
    }),
    gallery: page("/#/gallery/guozhan-2018", ".leaf"),
    "a general": page("/#/gallery/identity/zhugeliang", "h1"),
    cards: page("/#/cards/guozhan-2018", ".card"),
    rules: page("/#/rules", "article"),
    terms: page("/#/terms", ".terms"),
    "the first game": page("/#/learn", "[data-lesson]"),
    "a chapter": page("/#/learn", "[data-lesson]", async (page) => {
        await page.locator("[data-lesson]").first().click();
        await page.locator("aside[data-step]").waitFor();
        await page.locator(".mine").waitFor();
    }),
    replays: page("/#/r", "h1"),
    "a replay": replay,
};
