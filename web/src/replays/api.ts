// What is asked of the server about replays.
import { ask, type MadeTable } from "../lib/http";
import type { Language } from "../lib/settings.svelte";
import type { Film, FilmPart, ReplayInfo, Summary } from "./types";

export const EVERYTHING = -2;
export const ONLOOKER = -1;

function place(id: string): string {
    return `/api/replays/${encodeURIComponent(id)}`;
}

export interface Wanted {
    text: string;
    player: string;
    general: string;
    ruleset: string;
    since: string;
    until: string;
    /** Only what the account has uploaded or played. */
    mine: boolean;
}

export const PAGE = 20;

/** The parameters of a search; days are those of this browser's clock, both ends included. */
export function searchOf(wanted: Wanted, page: number): URLSearchParams {
    const query = new URLSearchParams({ limit: String(PAGE), offset: String(page * PAGE) });
    for (const name of ["text", "player", "general", "ruleset"] as const) {
        if (wanted[name].trim()) query.set(name, wanted[name].trim());
    }
    const day = (text: string, more: number): string => {
        const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
        return String(new Date(year, month - 1, date + more).getTime() / 1000);
    };
    if (wanted.mine) query.set("mine", "true");
    if (wanted.since) query.set("since", day(wanted.since, 0));
    if (wanted.until) query.set("until", day(wanted.until, 1));
    return query;
}

export function findReplays(wanted: Wanted, page: number): Promise<{ replays: ReplayInfo[]; more: boolean }> {
    return ask("GET", `/api/replays?${searchOf(wanted, page).toString()}`, { signed: wanted.mine });
}

export function uploadReplay(file: Blob, published: boolean): Promise<ReplayInfo> {
    return ask("POST", `/api/replays?published=${published ? "true" : "false"}`, { file, signed: "if" });
}

export function fetchFilm(id: string, seat: number, language: Language): Promise<Film> {
    return ask("GET", `${place(id)}/film?seat=${seat}&language=${language}`);
}

export function fetchPart(id: string, seat: number, language: string, part: number): Promise<FilmPart> {
    return ask("GET", `${place(id)}/film/part?seat=${seat}&language=${language}&part=${part}`);
}

export function fetchSummary(id: string): Promise<Summary> {
    return ask("GET", `${place(id)}/summary`);
}

export function fetchInfo(id: string): Promise<ReplayInfo> {
    return ask("GET", place(id));
}

export function fileOf(id: string): string {
    return `${place(id)}/file`;
}

export function playOn(id: string, name: string, seat: number, facts: number): Promise<MadeTable> {
    return ask("POST", `${place(id)}/table`, { body: { name, seat, facts }, signed: "if" });
}

/** The link to a place in a replay. */
export function linkTo(id: string, facts?: number, seat?: number): string {
    const parts = ["#/r", id];
    if (facts !== undefined) parts.push(String(facts));
    if (facts !== undefined && seat !== undefined) parts.push(seatWord(seat));
    return parts.join("/");
}

export function seatWord(seat: number): string {
    return seat === EVERYTHING ? "all" : seat === ONLOOKER ? "public" : String(seat + 1);
}

/** The seat that a link names; what it names badly is everything. */
export function seatOf(word: string | undefined): number {
    if (word === "public") return ONLOOKER;
    const number = Number(word);
    return Number.isInteger(number) && number >= 1 && number <= 64 ? number - 1 : EVERYTHING;
}
