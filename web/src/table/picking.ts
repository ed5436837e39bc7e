// Which of the steps of a request are shown where.
import { say } from "../i18n/say";
import { content } from "../lib/content.svelte";
import type { SeatView, Step } from "../protocol";
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

/** All that was picked, for who is to confirm it; "" where nothing was but a course. */
export function chosenText(chooser: Chooser): string {
    return chooser.path
        .map((taken) => taken.step)
        .filter((step) => ITEM_KINDS.has(step.kind))
        .map((step) => (step.kind === "generals" ? content.general(String(step.item))?.name : "") || step.text)
        .join(say("comma"));
}

/** The panel of generals has a button of its own to confirm the choice. */
export function confirmsInPanel(chooser: Chooser): boolean {
    return chooser.complete && chooser.path.at(-1)?.step.kind === "generals";
}

/** One's own skills that have a text, each with whether its general is face down. */
export function ownSkills(me: SeatView): { id: string; hidden: boolean }[] {
    const found = me.skills.filter(([id], index) => {
        const skill = content.skill(id);
        return skill?.name && skill.text && me.skills.findIndex(([other]) => other === id) === index;
    });
    return found.map(([id, slot]) => ({ id, hidden: slot > 0 && (me.revealed & slot) === 0 }));
}

/** Cards that lie where they cannot be chosen now, beside those that can: with the reason. */
export function barred(chooser: Chooser, hand: readonly number[]): { card: number; reason: string }[] {
    return (chooser.node?.why ?? []).flatMap((one) =>
        one.kind === "cards" && typeof one.item === "number" && !hand.includes(one.item)
            ? [{ card: one.item, reason: one.reason }]
            : [],
    );
}
