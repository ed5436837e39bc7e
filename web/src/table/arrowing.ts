// The ways of the lines from whoever uses a card to its targets: from edge to edge, round the sheets in between.

export interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

export type Point = readonly [x: number, y: number];

const OFF = 7; // from the edge of a sheet
const CORNER = 4;
const SLANT = Math.SQRT1_2;
const NEAR = 70; // lines that are shorter go straight
const ROUND = 9; // corners of the ways through the gutter
const SAMPLES = 30;
const UNDER = 25;
const CROSSED = 400;
const REACHES = [0.16, 0.3, 0.45, 0.7, 0.95] as const;

/** What lines go round. */
export interface Around {
    sheets: readonly Box[];
    /** Cards in the middle, which they would rather not lie under. */
    laid: readonly Box[];
    /** Where they stay. */
    table: Box;
}

interface Exit {
    at: Point;
    out: Point;
}

/** Where a line can leave a sheet: near the middle of its edges, and at its lower corners. */
function exits({ left, top, right, bottom }: Box): Exit[] {
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    return [
        { at: [x, top - OFF], out: [0, -1] },
        { at: [x, bottom + OFF], out: [0, 1] },
        { at: [left - OFF, y], out: [-1, 0] },
        { at: [right + OFF, y], out: [1, 0] },
        // Where others stand close by, between them.
        { at: [left - CORNER, bottom + CORNER], out: [-SLANT, SLANT] },
        { at: [right + CORNER, bottom + CORNER], out: [SLANT, SLANT] },
    ];
}

interface Curve {
    from: Point;
    one: Point;
    other: Point;
    to: Point;
}

function point({ from, one, other, to }: Curve, t: number): Point {
    const s = 1 - t;
    const at = (axis: 0 | 1): number =>
        s * s * s * from[axis] + 3 * s * s * t * one[axis] + 3 * s * t * t * other[axis] + t * t * t * to[axis];
    return [at(0), at(1)];
}

const inside = ([x, y]: Point, { left, top, right, bottom }: Box, by: number): boolean =>
    x > left - by && x < right + by && y > top - by && y < bottom + by;

/** What a way costs: its length, some more where it lies under cards, and much more where it lies under a sheet. */
function cost(curve: Curve, ends: readonly Box[], { sheets, laid, table }: Around): number {
    let length = 0;
    let crossed = 0;
    let before = curve.from;
    for (let index = 1; index <= SAMPLES; index += 1) {
        const now = point(curve, index / SAMPLES);
        length += Math.hypot(now[0] - before[0], now[1] - before[1]);
        before = now;
        if (sheets.some((box) => inside(now, box, 3)) || ends.some((box) => inside(now, box, 0))) crossed += 1;
        if (!inside(now, table, 0)) crossed += 1;
        if (laid.some((box) => inside(now, box, 2))) length += UNDER;
    }
    return length + crossed * CROSSED;
}

const text = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A curve from sheet to sheet, round what it can. */
export function curve(from: Box, to: Box, around: Around): string {
    let best: Curve | null = null;
    let least = Infinity;
    for (const start of exits(from))
        for (const end of exits(to)) {
            const away = Math.hypot(end.at[0] - start.at[0], end.at[1] - start.at[1]);
            for (const reach of REACHES) {
                const by = away < NEAR ? away * 0.3 : Math.max(24, away * reach);
                const way: Curve = {
                    from: start.at,
                    one: [start.at[0] + start.out[0] * by, start.at[1] + start.out[1] * by],
                    other: [end.at[0] + end.out[0] * by, end.at[1] + end.out[1] * by],
                    to: end.at,
                };
                const price = cost(way, [from, to], around);
                if (price < least) {
                    least = price;
                    best = way;
                }
            }
        }
    if (!best) return "";
    return `M${text(best.from)}C${text(best.one)} ${text(best.other)} ${text(best.to)}`;
}

/**
 * The way through the gutter between two columns of seats: out at the inner edge, along the gutter, in at the inner
 * edge. All ways of one user begin with the same points, so that their dots lie on each other.
 */
export function gutter(from: Box, to: Box, strip: Box): string {
    const x = (strip.left + strip.right) / 2;
    // Whoever stands beside the strip is reached below it.
    if (to.left > strip.right) return rounded(below(inner(from, x), to, x, strip));
    if (from.left > strip.right) return rounded(below(inner(to, x), from, x, strip).reverse());
    const start = inner(from, x);
    const end = inner(to, x);
    const corners: Point[] = [start, [x, start[1]], [x, end[1]], end];
    return rounded(corners);
}

function below(start: Point, to: Box, x: number, strip: Box): Point[] {
    const y = Math.min(strip.bottom + 1, to.bottom - 4);
    return [start, [x, start[1]], [x, y], [to.left - 2, y]];
}

/** Where a line leaves a sheet towards the gutter: at its inner edge, or where the gutter meets a sheet as wide as all. */
function inner({ left, top, right, bottom }: Box, x: number): Point {
    const y = (top + bottom) / 2;
    if (right <= x) return [right + 2, y];
    if (left >= x) return [left - 2, y];
    return [x, top - 4];
}

function rounded(corners: readonly Point[]): string {
    const first = corners[0] ?? [0, 0];
    const last = corners.at(-1) ?? first;
    let path = `M${text(first)}`;
    for (let index = 1; index < corners.length - 1; index += 1) {
        const before = corners[index - 1] ?? first;
        const corner = corners[index] ?? first;
        const after = corners[index + 1] ?? last;
        const enters = toward(corner, before);
        const leaves = toward(corner, after);
        path += `L${text(enters)}Q${text(corner)} ${text(leaves)}`;
    }
    return `${path}L${text(last)}`;
}

/** From a corner a little towards another point, halfway at most. */
function toward([x, y]: Point, [ox, oy]: Point): Point {
    const away = Math.hypot(ox - x, oy - y);
    const by = away === 0 ? 0 : Math.min(ROUND, away / 2) / away;
    return [x + (ox - x) * by, y + (oy - y) * by];
}
