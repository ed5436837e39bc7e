// Where the seats stand: turn order counter-clockwise from the reader, who sits at the bottom.

export interface Place {
    seat: number;
    x: number;
    y: number;
}

export interface Room {
    width: number;
    height: number;
    seatWidth: number;
    seatHeight: number;
    gap: number;
}

/** The other seats in turn order, beginning with the one after ``me`` (an onlooker sees all from seat 0). */
export function order(size: number, me: number): number[] {
    const first = me < 0 ? 0 : me + 1;
    const count = me < 0 ? size : size - 1;
    return Array.from({ length: count }, (_, index) => (first + index) % size);
}

/** How many of the others sit at the right, at the top and at the left. */
export function split(count: number, room: Room): [right: number, top: number, left: number] {
    const across = Math.max(1, Math.floor((room.width + room.gap) / (room.seatWidth + room.gap)));
    // A wide arc looks best: few at the sides, but never more at the top than there is room for.
    const side = count <= 2 ? 0 : count <= 8 ? 1 : count <= 10 ? 2 : 3;
    let sides = Math.min(side, Math.floor(count / 2));
    while (count - 2 * sides > across && 2 * (sides + 1) <= count) sides += 1;
    return [sides, count - 2 * sides, sides];
}

const LEAST = 5; // between two sheets

/** Top left corners of the others' seats, in turn order. */
export function places(seats: readonly number[], room: Room): Place[] {
    const [sides, top] = split(seats.length, room);
    const { width, height, seatWidth, seatHeight, gap } = room;
    const row = seatHeight + gap;
    // Where the columns at the sides do not fit below the arc, the arc stays between them.
    const between = sides * row - gap > height - row;
    const span = between ? width - 2 * (seatWidth + LEAST) : width;
    const arc = spread(top, seatWidth, seatWidth + gap * 3, span).map((x) => x + (width - span) / 2);
    // The outer ones of the arc hang lower, as far as there is room above those at the sides.
    const spare = between ? 0 : Math.max(0, height - (sides + 1) * row);
    const sag = top > 2 ? Math.min(seatHeight * 0.55, spare * 0.6) : 0;
    const ofTop = arc.map((x) => {
        const off = Math.abs(x + seatWidth / 2 - width / 2) / (width / 2);
        return { x, y: sag * off * off };
    });
    const apart = arc.every((x) => x >= seatWidth + LEAST && x + 2 * seatWidth + LEAST <= width);
    const lowest = Math.max(0, ...ofTop.map((point) => point.y));
    const start = between ? 0 : apart ? seatHeight * 0.6 : lowest + row;
    const column = spread(sides, seatHeight, seatHeight + gap * 3, height - start, 0.45).map((y) => y + start);
    // The next player sits at the right, lowest; then up, along the top to the left, and down.
    const points = [
        ...[...column].reverse().map((y) => ({ x: width - seatWidth, y })),
        ...ofTop.reverse(),
        ...column.map((y) => ({ x: 0, y })),
    ];
    return seats.map((seat, index) => ({ seat, ...(points[index] ?? { x: 0, y: 0 }) }));
}

/** Where things of one size begin that stand in a row; ``lean`` of the room that is left lies before them. */
function spread(count: number, size: number, step: number, room: number, lean = 0.5): number[] {
    if (count === 0) return [];
    const each = Math.min(step, count > 1 ? (room - size) / (count - 1) : 0);
    const before = Math.max(0, room - size - each * (count - 1)) * lean;
    return Array.from({ length: count }, (_, index) => before + index * each);
}
