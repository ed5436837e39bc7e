// What is asked of the server about replays.
import { type MadeTable, HttpError } from "../lib/http";
import type { Language } from "../lib/settings.svelte";
import type { Film, FilmPart, ReplayInfo, Summary } from "./types";

export const EVERYTHING = -2;
export const ONLOOKER = -1;

export class MissingError extends HttpError {}

async function asked<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(path, init);
    const body = (await response.json().catch(() => ({}))) as T & { error?: string };
    if (response.status === 404) throw new MissingError(body.error ?? response.statusText);
    if (!response.ok) throw new HttpError(body.error ?? response.statusText);
    return body;
}

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
    if (wanted.since) query.set("since", day(wanted.since, 0));
    if (wanted.until) query.set("until", day(wanted.until, 1));
    return query;
}

export function findReplays(wanted: Wanted, page: number): Promise<{ replays: ReplayInfo[]; more: boolean }> {
    return asked(`/api/replays?${searchOf(wanted, page).toString()}`);
}

export function uploadReplay(file: Blob, published: boolean): Promise<ReplayInfo> {
    return asked(`/api/replays?published=${published ? "true" : "false"}`, { method: "POST", body: file });
}

export function fetchFilm(id: string, seat: number, language: Language): Promise<Film> {
    return asked(`${place(id)}/film?seat=${seat}&language=${language}`);
}

export function fetchPart(id: string, seat: number, language: string, part: number): Promise<FilmPart> {
    return asked(`${place(id)}/film/part?seat=${seat}&language=${language}&part=${part}`);
}

export function fetchSummary(id: string): Promise<Summary> {
    return asked(`${place(id)}/summary`);
}

export function fetchInfo(id: string): Promise<ReplayInfo> {
    return asked(place(id));
}

export function fileOf(id: string): string {
    return `${place(id)}/file`;
}

export function playOn(id: string, name: string, seat: number, facts: number): Promise<MadeTable> {
    return asked(`${place(id)}/table`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name, seat, facts }),
    });
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
