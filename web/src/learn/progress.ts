// How far a chapter has come: worked out from what has happened, all of it each time; no rule here.
import type { LessonText } from "../gallery/types";

export type Values = Record<string, unknown>;

// What a fact leaves out.
const DEFAULTS: Values = { seat: -1, by: -1, source: -1, target: -1, number: 0, depth: 0 };

/** The fact has all these values. */
export function fits(fact: Values, wanted: Values): boolean {
    return Object.entries(wanted).every(([name, value]) => (fact[name] ?? DEFAULTS[name] ?? "") === value);
}

export interface Progress {
    /** The step that the learner is at; as many as there are steps when all are over. */
    step: number;
    finished: boolean;
    /** What was said about what has happened, the last one last. */
    remarks: string[];
    /** Why one has to try again, "" as long as one need not. */
    failed: string;
}

/** A step is over when its fact has happened; whoever does the next one at once has done both. */
export function progress(lesson: LessonText, facts: readonly Values[]): Progress {
    const { steps } = lesson;
    const found: Progress = { step: 0, finished: false, remarks: [], failed: "" };
    const over = (number: number, fact: Values): boolean =>
        steps[number]?.done.some((wanted) => fits(fact, wanted)) ?? false;
    for (const fact of facts) {
        if (over(found.step, fact)) found.step += 1;
        else if (over(found.step + 1, fact)) found.step += 2;
        for (const remark of lesson.remarks)
            if (fits(fact, remark.when) && !found.remarks.includes(remark.say)) found.remarks.push(remark.say);
        if (found.step < steps.length && !found.failed)
            found.failed = lesson.fails.find((fail) => fits(fact, fail.when))?.say ?? "";
    }
    found.finished = found.step >= steps.length;
    if (found.finished) found.failed = "";
    return found;
}
