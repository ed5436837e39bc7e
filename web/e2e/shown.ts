// Positions of e2e/positions.yaml on the page, without a game: the messages are those that a server would send.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { ServerMessage } from "../src/protocol";

export type Language = "zh-Hans" | "zh-Hant" | "en";
export type Theme = "light" | "dark";

export const POSITIONS = join(import.meta.dirname, "..", "out", "positions.json");

type Positions = Record<string, Record<Language, ServerMessage[]>>;
let read: Positions | null = null;

export function positions(): Positions {
    read ??= JSON.parse(readFileSync(POSITIONS, "utf-8")) as Positions;
    return read;
}

export interface Look {
    language?: Language;
    theme?: Theme;
    /** Things move. */
    moving?: boolean;
    /** What is to be told beside the position, or instead of it. */
    more?: (messages: ServerMessage[]) => unknown[];
}

/** What the page keeps of what its reader has chosen. */
export async function choose(page: Page, look: Look): Promise<void> {
    await page.addInitScript(
        ([language, theme, motion]) => {
            for (const [name, value] of [
                ["language", language],
                ["theme", theme],
                ["motion", motion],
            ])
                if (localStorage.getItem(`guozhan.${name ?? ""}`) === null)
                    localStorage.setItem(`guozhan.${name ?? ""}`, JSON.stringify(value));
        },
        [look.language ?? "zh-Hans", look.theme ?? "light", look.moving ? "on" : "off"],
    );
}

/** Open the table in a position. */
export async function show(page: Page, name: string, look: Look = {}): Promise<void> {
    await choose(page, look);
    await page.routeWebSocket(/\/ws\//, (socket) => {
        socket.onMessage((data) => {
            const message = JSON.parse(String(data)) as { type: string; ref: number; language?: Language };
            const tell = (language: Language): void => {
                const told = positions()[name]?.[language] ?? [];
                for (const one of look.more?.(told) ?? told) socket.send(JSON.stringify(one));
            };
            if (message.type === "hello" || message.type === "language") tell(message.language ?? "zh-Hans");
            else if (message.type === "ping") socket.send(JSON.stringify({ type: "pong", ref: message.ref }));
        });
    });
    await page.goto("/#/t/shown/secret");
    await page.locator("main.table").waitFor();
    await page.evaluate(() => document.fonts.ready);
}
