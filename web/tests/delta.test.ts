import { expect, test } from "vitest";
import { patch } from "../src/lib/delta";
import type { View } from "../src/protocol";

const view = {
    reader: 0,
    turn: 1,
    discard_pile: [4, 5],
    seats: [
        { seat: 0, hp: 4, hand: [1, 2] },
        { seat: 1, hp: 3, hand: [] },
    ],
} as unknown as View;

test("fields of the table and of seats are replaced", () => {
    const after = patch(view, { table: { turn: 0 }, seats: { "1": { hp: 2 } } });
    expect(after.turn).toBe(0);
    expect(after.seats[1]?.hp).toBe(2);
    expect(after.seats[1]?.hand).toEqual([]);
});

test("what is added comes behind what there is", () => {
    expect(patch(view, { table: { "discard_pile+": [9] } }).discard_pile).toEqual([4, 5, 9]);
    expect(patch(view, { table: { discard_pile: [9] } }).discard_pile).toEqual([9]);
});

test("the older view stays as it was, and what has not changed is the same object", () => {
    const before = structuredClone(view);
    const after = patch(view, { seats: { "0": { hp: 1 } } });
    expect(view).toEqual(before);
    expect(after.seats[1]).toBe(view.seats[1]);
    expect(patch(view, null)).toBe(view);
});
