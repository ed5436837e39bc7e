// A game against bots at once, and what was chosen for it last.
import { createTable } from "../lib/http";
import { keep, keepSeat, kept } from "../lib/keep";
import { settings } from "../lib/settings.svelte";
import type { Setup } from "../protocol";
import { hashOf } from "./links";

export interface Chosen {
    ruleset: string;
    players: number;
}

export const USUAL: Chosen = { ruleset: "guozhan-2018", players: 8 };

export const lastChosen = (): Chosen => ({ ...USUAL, ...kept<Partial<Chosen>>("quick", {}) });
export const keepChosen = (chosen: Chosen): void => keep("quick", chosen);

/** Everybody else is a bot, and nobody hurries. */
export function quickSetup({ ruleset, players }: Chosen): Partial<Setup> {
    const bots = Object.fromEntries(Array.from({ length: players - 1 }, (_, index) => [index + 1, "basic"]));
    const timers = { draft: 0, play: 0, respond: 0, nullify: 0, choose: 0 };
    return { ruleset, players, bots, timers, spectators: false };
}

/** Open a table and take the host's seat; the hash that leads there. */
export async function openTable(setup: Partial<Setup>, password = "", start = false): Promise<string> {
    const made = await createTable(settings.nickname, setup, password);
    keepSeat(made.table, made.token, made.secret);
    return hashOf(made.table, made.secret, start ? "start" : "");
}
