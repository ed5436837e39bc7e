// Everything can be done with the keyboard: cards by digits, seats by Shift and digits, the rest by letters.
import type { Session } from "./session.svelte";

export interface KeyHooks {
    order: readonly number[];
    log: () => void;
}

const DIGITS = "1234567890";

/** Act on a key; whether it meant something. */
export function press(event: KeyboardEvent, session: Session, hooks: KeyHooks): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = event.target as HTMLElement;
    if (target.closest("input, select, textarea, dialog")) return false;
    const { chooser } = session;
    const digit = event.code.startsWith("Digit") ? DIGITS.indexOf(event.code.slice(5)) : -1;
    if (digit >= 0) {
        if (event.shiftKey) {
            const seat = digit === 9 ? session.seat : hooks.order[digit];
            if (seat === undefined) return false;
            if (chooser.picked("seats", seat)) chooser.release("seats", seat);
            else chooser.touch(chooser.ofSeat(seat));
            return true;
        }
        if (chooser.menu.length > 0) {
            const step = chooser.menu[digit];
            if (step) void chooser.click(step, true);
            return true;
        }
        const card = session.me?.hand[digit];
        if (card === undefined) return false;
        if (chooser.picked("cards", card)) chooser.release("cards", card);
        else if (chooser.ofCard(card).length > 0) chooser.touch(chooser.ofCard(card));
        else chooser.instead((again) => again.ofCard(card));
        return true;
    }
    switch (event.key) {
        case "Enter":
            if (target.closest("button") && target !== document.body) return false;
            if (chooser.complete) chooser.confirm();
            else if (chooser.next) void chooser.click(chooser.next, true);
            else return false;
            return true;
        case "Escape":
        case "Backspace":
            chooser.undo();
            return true;
        case "e":
            if (chooser.pass && !chooser.begun) void chooser.click(chooser.pass, true);
            return true;
        case "h":
            if (session.solitary) session.askHint();
            return true;
        case "l":
            hooks.log();
            return true;
    }
    return false;
}
