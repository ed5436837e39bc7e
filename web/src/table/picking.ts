// Which of the steps of a request are shown where.
import type { Step } from "../protocol";
import { type Chooser, ITEM_KINDS } from "./chooser.svelte";

/** One's own seat can be picked now. */
export function selfIsItem(chooser: Chooser, me: number): boolean {
    return chooser.ofSeat(me).length > 0;
}

/** Items that lie nowhere on the table where they could be clicked. */
export function loose(chooser: Chooser, hand: readonly number[]): Step[] {
    return chooser.steps.filter(
        (step) =>
            ITEM_KINDS.has(step.kind) &&
            step.kind !== "seats" &&
            !(step.kind === "cards" && hand.includes(step.item as number)),
    );
}

/** Courses that begin with no card in hand: buttons of their own. */
export function buttons(chooser: Chooser, hand: readonly number[]): Step[] {
    return chooser.steps.filter((step) => {
        if (step.kind !== "course") return false;
        const cards = step.course?.cards ?? [];
        return cards.length === 0 || !cards.some((card) => hand.includes(card));
    });
}

/** What a complete selection, or the one that is being made, is called. */
export function courseText(chooser: Chooser): string {
    const course = chooser.path.find((taken) => taken.step.kind === "course" && !taken.forced);
    return course?.step.text ?? "";
}
