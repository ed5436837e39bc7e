// The chart of a game as paths: a strip for each seat, its height the life or the hand at each turn.
import type { Moment, Summary } from "./types";

export type Measure = "hp" | "hand";

/** What a seat had at a moment. */
export function valueOf(moment: Moment, measure: Measure, seat: number): number {
    return (measure === "hp" ? moment[3] : moment[4])[seat] ?? 0;
}

/** The largest value of all, at least 1. */
export function highest(chart: readonly Moment[], measure: Measure): number {
    return Math.max(1, ...chart.flatMap((moment) => (measure === "hp" ? moment[3] : moment[4])));
}

/** A staircase under which a strip is filled: values hold until the next moment. */
export function strip(values: readonly number[], width: number, height: number, top: number): string {
    if (values.length === 0) return "";
    const each = width / Math.max(1, values.length - 1);
    const y = (value: number): string => (height - (height * Math.min(value, top)) / top).toFixed(1);
    let path = `M0 ${height}V${y(values[0] ?? 0)}`;
    for (let index = 1; index < values.length; index += 1) {
        path += `H${(index * each).toFixed(1)}V${y(values[index] ?? 0)}`;
    }
    return `${path}V${height}Z`;
}

/** A line through shares of a hundred. */
export function line(values: readonly number[], width: number, height: number): string {
    const each = width / Math.max(1, values.length - 1);
    return values
        .map(
            (value, index) =>
                `${index ? "L" : "M"}${(index * each).toFixed(1)} ${(height - (height * value) / 100).toFixed(1)}`,
        )
        .join("");
}

/** Where among the moments something happened, from 0 to 1. */
export function placeOf(chart: readonly Moment[], facts: number): number {
    const next = chart.findIndex((moment) => moment[0] >= facts);
    const after = next < 0 ? chart.length - 1 : next;
    const before = chart[after - 1];
    const there = chart[after];
    if (!before || !there) return 0;
    const within = Math.min(1, (facts - before[0]) / Math.max(1, there[0] - before[0]));
    return (after - 1 + within) / Math.max(1, chart.length - 1);
}

/** The first moment of each round, with its place. */
export function rounds(summary: Summary): { round: number; at: number; moment: Moment }[] {
    const { chart } = summary;
    return chart.flatMap((moment, index) =>
        moment[1] > 0 && (index === 0 || chart[index - 1]?.[1] !== moment[1])
            ? [{ round: moment[1], at: index / Math.max(1, chart.length - 1), moment }]
            : [],
    );
}
