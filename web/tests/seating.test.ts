import { expect, test } from "vitest";
import { order, places, plan } from "../src/table/seating";

const rooms = [
    { width: 1388, height: 620, compact: false },
    { width: 1388, height: 590, compact: false },
    { width: 1228, height: 436, compact: false },
    { width: 1228, height: 570, compact: false },
    { width: 1868, height: 800, compact: false },
    { width: 792, height: 742, compact: true },
    { width: 792, height: 1000, compact: true },
];

test("turn order begins after the reader and goes round", () => {
    expect(order(5, 3)).toEqual([4, 0, 1, 2]);
    expect(order(3, -1)).toEqual([0, 1, 2]);
});

for (const [index, room] of rooms.entries()) {
    // Twelve seats for somebody who looks on.
    for (let count = 1; count <= 12; count += 1) {
        const size = count + 1;
        const { width, height } = room;
        const planned = plan(count, width, height, room.compact);
        const { form } = planned;
        const set = places(order(size, 0), planned, width, height);

        test(`room ${index}, ${size} players: nobody overlaps, nobody is outside`, () => {
            expect(set).toHaveLength(size - 1);
            for (const one of set) {
                expect(one.x).toBeGreaterThanOrEqual(0);
                expect(one.x + form.width).toBeLessThanOrEqual(width + 0.5);
                expect(one.y).toBeGreaterThanOrEqual(0);
                expect(one.y + form.height).toBeLessThanOrEqual(height + 0.5);
                for (const other of set) {
                    if (one === other) continue;
                    // A tilted sheet needs some room, and what hangs from its edge.
                    const apart =
                        Math.abs(one.x - other.x) >= form.width + 4 ||
                        Math.abs(one.y - other.y) >= form.height + (form.low ? 4 : 16);
                    expect(apart, `${one.seat} and ${other.seat}`).toBe(true);
                }
            }
        });

        test(`room ${index}, ${size} players: counter-clockwise from the reader at the bottom`, () => {
            const centre = { x: width / 2, y: height };
            const angles = set.map((one) =>
                Math.atan2(centre.y - (one.y + form.height / 2), one.x + form.width / 2 - centre.x),
            );
            expect(angles).toEqual([...angles].sort((one, other) => one - other));
        });
    }
}
