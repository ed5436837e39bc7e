import { expect, test } from "vitest";
import { seatOf, searchOf, seatWord } from "../src/replays/api";
import { highest, line, placeOf, rounds, strip, valueOf } from "../src/replays/chart";
import { lastNotAbove, Reel } from "../src/replays/reel";
import type { Film, FilmPart, Frame, Moment, Summary } from "../src/replays/types";

const FRAMES: Frame[] = [
    { lines: ["a"], delta: { table: { turn: 0 } } },
    {},
    { lines: ["b"], delta: { seats: { "1": { hp: 3 } } } },
    { delta: { table: { turn: 1, "discard_pile+": [7] } }, lines: ["── c"] },
    { lines: ["d", "e"], delta: { seats: { "0": { hp: 1 }, "1": { hp: 2 } } } },
    { lines: ["f"], delta: { table: { "discard_pile+": [8, 9] } } },
];

function film(more: Partial<Film> = {}): Film {
    return {
        facts: [0, 2, 3, 7, 8, 11, 12],
        turns: [
            [1, 0, 1, 2],
            [4, 1, 1, 8],
        ],
        stops: [
            [2, 0, "x"],
            [5, 1, "y"],
        ],
        parts: [0, 2, 4],
        seat: -2,
        language: "en",
        ...more,
    } as Film;
}

const FIRST = {
    turn: -1,
    discard_pile: [],
    seats: [
        { seat: 0, hp: 4 },
        { seat: 1, hp: 4 },
    ],
};

/** All parts, each with its view as a server makes it. */
function parts(): FilmPart[] {
    const whole = new Reel(film({ parts: [0] }));
    whole.put(0, { first: 0, view: FIRST, frames: FRAMES } as unknown as FilmPart);
    return [0, 2, 4].map((first, index) => ({
        first,
        view: whole.view(first),
        frames: FRAMES.slice(first, [2, 4, 6][index]),
    })) as FilmPart[];
}

function full(more: Partial<Film> = {}): Reel {
    const reel = new Reel(film(more));
    for (const [number, part] of parts().entries()) reel.put(number, part);
    return reel;
}

test("the last one in a rising row that is not above", () => {
    expect([0, 1, 2, 5, 9].map((value) => lastNotAbove([1, 2, 2, 6], value))).toEqual([-1, 0, 2, 2, 3]);
    expect(lastNotAbove([], 3)).toBe(-1);
});

test("stepping back shows what stepping forward has shown", () => {
    const reel = full();
    const forward = Array.from({ length: reel.last + 1 }, (_, step) => reel.view(step));
    expect(forward.every(Boolean)).toBe(true);
    expect(forward[6]).toMatchObject({ turn: 1, discard_pile: [7, 8, 9], seats: [{ hp: 1 }, { hp: 2 }] });
    const other = full();
    for (let step = other.last; step >= 0; step -= 1) expect(other.view(step)).toEqual(forward[step]);
});

test("what has not come yet is not shown, and is fetched the nearest first", () => {
    const reel = new Reel(film());
    expect(reel.view(3)).toBeNull();
    expect(reel.missing(3)).toEqual([1, 2, 0]);
    const [first, second] = parts();
    if (!first || !second) throw new Error("no parts");
    reel.put(0, first);
    // Where the next part begins is also the end of this one.
    expect(reel.view(2)).toMatchObject({ turn: 0 });
    expect(reel.view(3)).toBeNull();
    reel.put(1, second);
    expect(reel.view(3)?.seats[1]?.hp).toBe(3);
    expect(reel.missing(6)).toEqual([2]);
    expect(reel.complete).toBe(false);
});

test("a step at which the reader sees nothing is passed over, both ways", () => {
    const reel = full();
    expect(reel.beside(1, 1)).toBe(3);
    expect(reel.beside(3, -1)).toBe(2);
    expect(reel.beside(2, -1)).toBe(0);
    expect(reel.beside(6, 1)).toBe(6);
    expect(reel.beside(0, -1)).toBe(0);
});

test("places are found by the number of facts", () => {
    const reel = full();
    expect([0, 1, 2, 7, 9, 12, 999].map((facts) => reel.stepAt(facts))).toEqual([0, 1, 1, 3, 5, 6, 6]);
});

test("turns and requests are stops; of a seat only its own requests", () => {
    const reel = full();
    expect(reel.turnBeside(1, 1)).toBe(4);
    expect(reel.turnBeside(4, 1)).toBe(6);
    expect(reel.turnBeside(1, -1)).toBe(0);
    expect(reel.turnAt(5)?.[1]).toBe(1);
    expect(reel.turnAt(0)).toBeNull();
    expect(reel.stopBeside(0, 1)).toBe(2);
    expect(full({ seat: 1 }).stopBeside(0, 1)).toBe(5);
    expect(reel.start).toBe(0);
});

test("lines know the step that they lead to", () => {
    expect(full().lines(4, 6)).toEqual([
        { step: 4, text: "── c", id: "4.0" },
        { step: 5, text: "d", id: "5.0" },
        { step: 5, text: "e", id: "5.1" },
        { step: 6, text: "f", id: "6.0" },
    ]);
});

test("links name seats by number from 1", () => {
    expect([-2, -1, 0, 11].map(seatWord)).toEqual(["all", "public", "1", "12"]);
    expect(["all", "public", "1", "12", undefined, "0", "x", "1.5", "99"].map(seatOf)).toEqual([
        -2, -1, 0, 11, -2, -2, -2, -2, -2,
    ]);
});

test("a search asks for what is filled in, and days count whole", () => {
    const wanted = {
        text: " a ",
        player: "",
        general: "caocao",
        ruleset: "",
        since: "2026-01-02",
        until: "2026-01-02",
        mine: false,
    };
    const query = searchOf(wanted, 2);
    expect(Object.fromEntries(query)).toMatchObject({ text: "a", general: "caocao", limit: "20", offset: "40" });
    expect(query.has("player")).toBe(false);
    expect(query.has("mine")).toBe(false);
    expect(searchOf({ ...wanted, mine: true }, 0).get("mine")).toBe("true");
    expect(Number(query.get("until")) - Number(query.get("since"))).toBe(86400);
});

const chart: Moment[] = [
    [10, 1, 0, [4, 3], [4, 4], 50],
    [20, 1, 1, [2, 3], [5, 4], 40],
    [40, 2, 0, [2, 0], [5, 0], 100],
];

test("the chart: stairs, a line, places and rounds", () => {
    expect(highest(chart, "hp")).toBe(4);
    expect(highest([], "hp")).toBe(1);
    expect(valueOf(chart[1] as Moment, "hand", 0)).toBe(5);
    expect(strip([4, 2, 0], 100, 20, 4)).toBe("M0 20V0.0H50.0V10.0H100.0V20.0V20Z");
    expect(strip([], 100, 20, 4)).toBe("");
    expect(line([0, 100], 10, 44)).toBe("M0.0 44.0L10.0 0.0");
    expect(placeOf(chart, 30)).toBe(0.75);
    expect(placeOf(chart, 10)).toBe(0);
    expect(placeOf(chart, 99)).toBe(1);
    expect(rounds({ chart } as Summary).map((one) => [one.round, one.at])).toEqual([
        [1, 0],
        [2, 1],
    ]);
});
