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

/** Top left corners of the others' seats, in turn order. */
export function places(seats: readonly number[], room: Room): Place[] {
    const count = seats.length;
    const [right, top, left] = split(count, room);
    const { width, height, seatWidth, seatHeight, gap } = room;
    const points: { x: number; y: number }[] = [];
    const arc = arcOf(top, width, seatWidth, gap);
    // The outer ones of the arc hang lower, as far as there is room above those at the sides.
    const spare = Math.max(0, height - (Math.max(right, left) + 1) * (seatHeight + gap));
    const sag = top > 2 ? Math.min(seatHeight * 0.55, spare * 0.6) : 0;
    const ofTop = arc.map((x) => {
        const off = Math.abs(x + seatWidth / 2 - width / 2) / (width / 2);
        return { x, y: sag * off * off };
    });
    const lowest = Math.max(0, ...ofTop.map((point) => point.y));
    const start = top > 0 && arcTouchesSides(arc, width, seatWidth) ? lowest + seatHeight + gap : seatHeight * 0.6;
    const column = (number: number): number[] => {
        if (number === 0) return [];
        const last = Math.max(start, height - seatHeight);
        const step = Math.min(seatHeight + gap * 3, number > 1 ? (last - start) / (number - 1) : 0);
        const used = seatHeight + step * (number - 1);
        const from = start + Math.max(0, (height - start - used) * 0.45);
        return Array.from({ length: number }, (_, index) => from + index * step);
    };
    // The next player sits at the right, lowest; then up, along the top to the left, and down.
    for (const y of column(right).reverse()) points.push({ x: width - seatWidth, y });
    points.push(...ofTop.reverse());
    for (const y of column(left)) points.push({ x: 0, y });
    return seats.map((seat, index) => ({ seat, ...(points[index] ?? { x: 0, y: 0 }) }));
}

function arcOf(count: number, width: number, seatWidth: number, gap: number): number[] {
    if (count === 0) return [];
    const loose = Math.min(seatWidth + gap * 3, count > 1 ? (width - seatWidth) / (count - 1) : 0);
    const used = seatWidth + loose * (count - 1);
    return Array.from({ length: count }, (_, index) => (width - used) / 2 + index * loose);
}

function arcTouchesSides(arc: readonly number[], width: number, seatWidth: number): boolean {
    return arc.some((x) => x < seatWidth + 6 || x + seatWidth > width - seatWidth - 6);
}
