import { expect, test } from "vitest";
import { order, places } from "../src/table/seating";

const rooms = [
    { width: 1388, height: 620, seatWidth: 184, seatHeight: 168, gap: 14 },
    { width: 1388, height: 620, seatWidth: 172, seatHeight: 168, gap: 14 },
    { width: 792, height: 760, seatWidth: 148, seatHeight: 168, gap: 14 },
];

test("turn order begins after the reader and goes round", () => {
    expect(order(5, 3)).toEqual([4, 0, 1, 2]);
    expect(order(3, -1)).toEqual([0, 1, 2]);
});

for (const [index, room] of rooms.entries()) {
    for (let size = 2; size <= 12; size += 1) {
        const set = places(order(size, 0), room);

        test(`room ${index}, ${size} players: nobody overlaps, nobody is outside`, () => {
            expect(set).toHaveLength(size - 1);
            for (const one of set) {
                expect(one.x).toBeGreaterThanOrEqual(0);
                expect(one.x + room.seatWidth).toBeLessThanOrEqual(room.width + 0.5);
                expect(one.y).toBeGreaterThanOrEqual(0);
                expect(one.y + room.seatHeight).toBeLessThanOrEqual(room.height + 0.5);
                for (const other of set) {
                    if (one === other) continue;
                    const apart =
                        Math.abs(one.x - other.x) >= room.seatWidth || Math.abs(one.y - other.y) >= room.seatHeight;
                    expect(apart, `${one.seat} and ${other.seat}`).toBe(true);
                }
            }
        });

        test(`room ${index}, ${size} players: counter-clockwise from the reader at the bottom`, () => {
            const centre = { x: room.width / 2, y: room.height };
            const angles = set.map((one) =>
                Math.atan2(centre.y - (one.y + room.seatHeight / 2), one.x + room.seatWidth / 2 - centre.x),
            );
            expect(angles).toEqual([...angles].sort((one, other) => one - other));
        });
    }
}
