import { afterEach, expect, test } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import type { Ended, Person } from "../src/protocol";
import { reason } from "../src/replays/points";
import type { Summary } from "../src/replays/types";
import { conceders, verdictOf } from "../src/table/verdict";

const ended = (ending: string, winners: number[] = []): Ended =>
    ({ type: "ended", ending, winners }) as unknown as Ended;
const seats = (...conceded: boolean[]): Person[] =>
    conceded.map((one, seat) => ({ seat, kind: seat < 2 ? "human" : "basic", conceded: one })) as unknown as Person[];
const game = (why: string, winners: number[]): Summary =>
    ({ why, ending: why, winners, kingdom: "" }) as unknown as Summary;

afterEach(() => {
    settings.language = "zh-Hans";
});

test("who has given up against bots has lost, though nobody has won", () => {
    const people = [{ seat: 0, kind: "human", conceded: true }, ...seats(false, false, false).slice(2)] as Person[];
    expect(conceders(ended("conceded"), people)).toEqual([0]);
    expect(verdictOf(ended("conceded"), [], people, 0)).toBe("defeat");
    expect(verdictOf(ended("conceded"), [], people, -1)).toBe("overWatch");
});

test("of two, who has not given up has won", () => {
    const people = seats(true, false);
    expect(verdictOf(ended("conceded", [1]), [1], people, 0)).toBe("defeat");
    expect(verdictOf(ended("conceded", [1]), [1], people, 1)).toBe("victory");
    expect(verdictOf(ended("conceded", [1]), [1], people, -1)).toBe("overWatch");
});

test("a draw is one for everybody, and who gave up before others won is told who won", () => {
    for (const ending of ["agreed", "standoff", "round_limit", "nobody_left"]) {
        expect(verdictOf(ended(ending), [], seats(false, false), 0)).toBe("overDraw");
        expect(verdictOf(ended(ending), [], seats(false, false), -1)).toBe("overDraw");
    }
    expect(conceders(ended("victory", [1]), seats(true, false))).toEqual([]);
    expect(verdictOf(ended("victory", [1]), [1], seats(true, false), 0)).toBe("defeat");
});

test("a summary does not say that others have conceded where the reader did", () => {
    expect(reason(game("conceded", []))).toBe("玩家认输");
    expect(reason(game("conceded", [1]))).toBe("一方认输");
    settings.language = "en";
    expect(reason(game("conceded", []))).toBe("Conceded by those who played");
    expect(reason(game("conceded", [1]))).toBe("One side conceded");
});
