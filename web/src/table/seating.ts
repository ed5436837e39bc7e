// Where the seats stand: turn order counter-clockwise from the reader, who sits at the bottom.

export interface Place {
    seat: number;
    x: number;
    y: number;
}

/** How large a sheet is, and what is left free above the next one: what hangs from its lower edge, and its tilt. */
export interface Form {
    width: number;
    height: number;
    below: number;
    /** Generals, life and what lies there stand closer, as in the strip of a phone. */
    low: boolean;
}

export interface Plan {
    form: Form;
    /** How many sit at the right, and as many at the left. */
    sides: number;
    /** The columns at the sides reach up beside the arc, which stays between them. */
    between: boolean;
}

/** The other seats in turn order, beginning with the one after ``me`` (an onlooker sees all from seat 0). */
export function order(size: number, me: number): number[] {
    const first = me < 0 ? 0 : me + 1;
    const count = me < 0 ? size : size - 1;
    return Array.from({ length: count }, (_, index) => (first + index) % size);
}

const LEAST = 9; // between two sheets: a chained one is tilted
const WIDER = 42; // between two where there is room

const full = (width: number): Form => ({ width, height: 168, below: 18, low: false });
const low = (width: number): Form => ({ width, height: 106, below: LEAST, low: true });
const FORMS: readonly Form[] = [184, 172, 164].map(full).concat([184, 164, 148, 132].map(low));
const COMPACT: readonly Form[] = [160, 148].map(full).concat([160, 148, 132].map(low));

/** The largest sheets with which all find room, and who sits where. */
export function plan(count: number, width: number, height: number, compact: boolean): Plan {
    const wide = compact && count < 6 ? [full(190)] : [];
    const forms = compact ? [...wide, ...COMPACT] : FORMS;
    // A wide arc looks best: few at the sides.
    const best = count <= 2 ? 0 : count <= 8 ? 1 : count <= 10 ? 2 : 3;
    const most = Math.floor(count / 2);
    const all = Array.from({ length: most + 1 }, (_, sides) => sides);
    all.sort((one, other) => Math.abs(one - best) - Math.abs(other - best) || other - one);
    let last: Plan | null = null;
    for (const form of forms)
        for (const sides of all) {
            const row = form.height + form.below;
            const top = count - 2 * sides;
            const across = top * form.width + (top - 1) * LEAST;
            const arc = top > 0 ? row : 0;
            const between = arc + sides * row - form.below > height;
            last = { form, sides, between };
            const room = between ? width - 2 * (form.width + LEAST) : width;
            if (across <= room && sides * row - form.below <= height) return last;
        }
    return last ?? { form: full(184), sides: 0, between: false };
}

/** Top left corners of the others' seats, in turn order. */
export function places(
    seats: readonly number[],
    { form, sides, between }: Plan,
    width: number,
    height: number,
): Place[] {
    const top = seats.length - 2 * sides;
    const row = form.height + form.below;
    const span = between ? width - 2 * (form.width + LEAST) : width;
    const arc = spread(top, form.width, form.width + WIDER, span).map((x) => x + (width - span) / 2);
    // The outer ones of the arc hang lower, as far as there is room above those at the sides.
    const spare = between ? 0 : Math.max(0, height - (sides + 1) * row);
    const sag = top > 2 ? Math.min(form.height * 0.55, spare * 0.6) : 0;
    const ofTop = arc.map((x) => {
        const off = Math.abs(x + form.width / 2 - width / 2) / (width / 2);
        return { x, y: sag * off * off };
    });
    const apart = arc.every((x) => x >= form.width + LEAST && x + 2 * form.width + LEAST <= width);
    const lowest = Math.max(0, ...ofTop.map((point) => point.y));
    const start = between ? 0 : apart ? Math.min(form.height * 0.6, height - sides * row) : lowest + row;
    const column = spread(sides, form.height, form.height + WIDER, height - start, 0.45).map((y) => y + start);
    // The next player sits at the right, lowest; then up, along the top to the left, and down.
    const points = [
        ...[...column].reverse().map((y) => ({ x: width - form.width, y })),
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
