// A film as far as it is there: the view at any step of a part that has come, and where one may stop.
import { patch } from "../lib/delta";
import type { View } from "../protocol";
import type { Film, FilmPart, Frame, Stop, Turn } from "./types";

const MOST_BUILT = 8; // parts whose views are all there at once

/** The last place in a rising row whose value is not above; -1 if there is none. */
export function lastNotAbove(row: readonly number[], value: number): number {
    let low = 0;
    let high = row.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if ((row[middle] ?? 0) <= value) low = middle + 1;
        else high = middle;
    }
    return low - 1;
}

export class Reel {
    private readonly parts = new Map<number, FilmPart>();
    private readonly built = new Map<number, View[]>();

    constructor(readonly film: Film) {}

    /** The number of the last step. */
    get last(): number {
        return this.film.facts.length - 1;
    }

    get complete(): boolean {
        return this.parts.size >= this.film.parts.length;
    }

    /** Which part has a step. */
    partOf(step: number): number {
        return Math.max(0, lastNotAbove(this.film.parts, step));
    }

    has(part: number): boolean {
        return this.parts.has(part);
    }

    put(number: number, part: FilmPart): void {
        this.parts.set(number, part);
    }

    /** The parts that have not come yet, the nearest to a step first. */
    missing(step: number): number[] {
        const here = this.partOf(step);
        return this.film.parts
            .map((_, number) => number)
            .filter((number) => !this.parts.has(number))
            .sort((one, other) => Math.abs(one - here) - Math.abs(other - here) || other - one);
    }

    /** The view at a step, null if its part has not come. */
    view(step: number): View | null {
        let number = this.partOf(step);
        // The first step of a part is also where the one before leads to.
        if (!this.parts.has(number) && this.film.parts[number] === step) number -= 1;
        const part = this.parts.get(number);
        if (!part) return null;
        let views = this.built.get(number);
        if (!views) views = [part.view];
        else this.built.delete(number);
        this.built.set(number, views);
        for (const oldest of this.built.keys()) {
            if (this.built.size <= MOST_BUILT) break;
            this.built.delete(oldest);
        }
        const index = step - part.first;
        while (views.length <= index) {
            const before = views[views.length - 1];
            const frame = part.frames[views.length - 1];
            if (!before || !frame) return null;
            views.push(patch(before, frame.delta));
        }
        return views[index] ?? null;
    }

    /** What leads to a step from the one before it; null for the first and for what has not come. */
    frame(step: number): Frame | null {
        if (step < 1) return null;
        const part = this.parts.get(this.partOf(step - 1));
        return part?.frames[step - 1 - part.first] ?? null;
    }

    /** The step at which there are so many facts, or soon after. */
    stepAt(facts: number): number {
        const step = lastNotAbove(this.film.facts, facts);
        return Math.min(this.last, this.film.facts[step] === facts ? step : step + 1);
    }

    /** The next step in a direction at which the reader sees something new. */
    beside(step: number, way: 1 | -1): number {
        let at = step + way;
        while (at > 0 && at < this.last) {
            // Going back means to where what is seen now had not happened.
            const frame = this.frame(way > 0 ? at : at + 1);
            if (!frame || frame.lines?.length || frame.delta) break;
            at += way;
        }
        return Math.min(this.last, Math.max(0, at));
    }

    turnAt(step: number): Turn | null {
        return this.film.turns[lastNotAbove(this.turnSteps, step)] ?? null;
    }

    /** Where the next turn begins, or the one before. */
    turnBeside(step: number, way: 1 | -1): number {
        return beside(this.turnSteps, step, way) ?? (way > 0 ? this.last : 0);
    }

    /** Where somebody is asked next; of one seat, if that is whose view it is. */
    stopBeside(step: number, way: 1 | -1): number {
        const seat = this.film.seat;
        const stops = this.film.stops.filter((stop) => seat < 0 || stop[1] === seat).map((stop) => stop[0]);
        return beside(stops, step, way) ?? (way > 0 ? this.last : 0);
    }

    /** Who is asked at a step. */
    stopsAt(step: number): Stop[] {
        return this.film.stops.filter((stop) => stop[0] === step);
    }

    /** The first step that is worth showing: everything is laid out. */
    get start(): number {
        return Math.max(0, (this.film.turns[0]?.[0] ?? 1) - 1);
    }

    private get turnSteps(): number[] {
        return this.film.turns.map((turn) => turn[0]);
    }

    /** Lines with the steps that they lead to, from one step to another, as far as they have come. */
    lines(from: number, to: number): { step: number; text: string; id: string }[] {
        const found: { step: number; text: string; id: string }[] = [];
        for (let step = Math.max(1, from); step <= Math.min(to, this.last); step += 1) {
            for (const [index, text] of (this.frame(step)?.lines ?? []).entries()) {
                found.push({ step, text, id: `${step}.${index}` });
            }
        }
        return found;
    }
}

function beside(row: readonly number[], step: number, way: 1 | -1): number | undefined {
    return way > 0 ? row.find((one) => one > step) : [...row].reverse().find((one) => one < step);
}
