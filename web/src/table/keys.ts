// Everything can be done with the keyboard: cards by digits, seats by Shift and digits, skills and the rest by letters.
import type { Word } from "../i18n/words";
import type { Session } from "./session.svelte";

export type Panel = "" | "log" | "more" | "links" | "piles" | "can" | "keys" | "text";

export interface KeyHooks {
    /** The other seats in turn order. */
    order: readonly number[];
    /** One's skills as they are shown, each with whether its general is face down. */
    skills: readonly { id: string; hidden: boolean }[];
    /** Open a panel. */
    open: (panel: Panel) => void;
}

export const KEYS: readonly (readonly [keys: readonly string[], word: Word])[] = [
    [["1", "…", "9", "0", "-", "="], "keyCards"],
    [["⇧1", "…", "⇧9", "⇧-", "⇧=", "⇧0"], "keySeats"],
    [["A", "S", "D", "F", "G"], "keySkills"],
    [["⇧A", "…", "⇧G"], "prelight"],
    [["←", "→"], "keyPanel"],
    [["↵"], "keyConfirm"],
    [["Space"], "keyPress"],
    [["⌫", "Esc"], "keyUndo"],
    [["E"], "keyPass"],
    [["W"], "can"],
    [["H"], "hint"],
    [["Y"], "doHint"],
    [["Z"], "takeBack"],
    [["T"], "trust"],
    [["L"], "log"],
    [["P"], "piles"],
    [["X"], "tableText"],
    [["K"], "links"],
    [["M"], "more"],
    [["?"], "keys"],
];

/** The keys of a row as they lie, by what the keyboard calls them: whatever is written on them in some country. */
const ROW = [..."1234567890"].map((digit) => `Digit${digit}`).concat("Minus", "Equal");
/** What stands on them on most keyboards. */
export const SIGNS = "1234567890-=";
/** Oneself has the 0; twelve at a table take the two keys after it. */
const SELF = 9;
const SKILLS = "asdfg";
const PANELS: Readonly<Record<string, Panel>> = {
    l: "log",
    p: "piles",
    w: "can",
    x: "text",
    m: "more",
    k: "links",
    "?": "keys",
};

/** Goes to another thing with the next move of the focus, by the keyboard. */
let leads = false;
/** What the keyboard has brought the focus to; null if the focus is where it is by a click, or the page has put it there. */
let led: EventTarget | null = null;

/** The focus has moved. */
export function focused(event: FocusEvent): void {
    led = leads ? event.target : null;
    leads = false;
}

/** Something is pressed with a pointer: that does not lead the focus. */
export function pointed(): void {
    leads = false;
    led = null;
}

/** What lies on the table: chosen by a click, confirmed by Enter. */
const THINGS = ".hand, .seats, .mine, .picking, [data-act=back]";

/** Act on a key; whether it meant something. */
export function press(event: KeyboardEvent, session: Session, hooks: KeyHooks): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Tab") leads = true;
    // What lies over the table has the keys, wherever the focus is.
    if (document.querySelector("dialog[open]")) return false;
    const target = event.target as HTMLElement;
    if (target.closest("input, select, textarea, dialog")) return false;
    const digit = ROW.indexOf(event.code);
    // What is chosen by its key, or pressed, is not chosen once more by Enter.
    if (digit >= 0 || (event.key === " " && target.closest(THINGS))) led = null;
    if (digit >= 0) return event.shiftKey ? seat(session, hooks, digit) : card(session, digit);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const letter = key.length === 1 ? SKILLS.indexOf(key) : -1;
    if (letter >= 0) led = null;
    if (letter >= 0) return skill(session, hooks, letter, event.shiftKey);
    const panel = PANELS[key];
    if (panel) {
        hooks.open(panel);
        return true;
    }
    return act(key, target, session);
}

function act(key: string, target: HTMLElement, session: Session): boolean {
    const { chooser } = session;
    switch (key) {
        case "Enter": {
            const thing = target.closest("button, summary, a");
            // Whoever has gone there with the keyboard means it, once: then what was picked is confirmed.
            if (thing && thing === led) {
                if (thing.closest(THINGS)) led = null;
                return false;
            }
            if (chooser.complete) chooser.confirm();
            else if (chooser.next) void chooser.click(chooser.next, true);
            else return thing?.closest(THINGS) != null;
            return true;
        }
        case "Escape":
        case "Backspace":
            chooser.undo();
            return true;
        case "ArrowLeft":
        case "ArrowRight":
            return move(target, key === "ArrowRight" ? 1 : -1);
        case "e":
            if (chooser.pass && !chooser.begun) void chooser.click(chooser.pass, true);
            return true;
        case "h":
            if (session.solitary) session.askHint();
            return true;
        case "y":
            session.takeHint();
            return true;
        case "z":
            if (session.solitary) session.takeBack();
            return true;
        case "t":
            if (session.seat >= 0) session.trust(!session.person?.trusted);
            return true;
    }
    return false;
}

/** The key, with Shift, of the one who sits there in turn order. */
export function seatKey(at: number): string {
    const sign = SIGNS[at < SELF ? at : at + 1];
    return at < 0 || sign === undefined ? "" : `Shift+${sign}`;
}

function seat(session: Session, hooks: KeyHooks, digit: number): boolean {
    const { chooser } = session;
    const number = digit === SELF ? session.seat : hooks.order[digit < SELF ? digit : digit - 1];
    if (number === undefined) return false;
    if (chooser.picked("seats", number)) chooser.release("seats", number);
    else chooser.touch(chooser.ofSeat(number));
    return true;
}

function card(session: Session, digit: number): boolean {
    const { chooser } = session;
    if (chooser.menu.length > 0) {
        const step = chooser.menu[digit];
        if (step) void chooser.click(step, true);
        return true;
    }
    const number = session.me?.hand[digit];
    if (number === undefined) return false;
    if (chooser.picked("cards", number)) chooser.release("cards", number);
    else if (chooser.ofCard(number).length > 0) chooser.touch(chooser.ofCard(number));
    else chooser.instead((again) => again.ofCard(number));
    return true;
}

function skill(session: Session, hooks: KeyHooks, at: number, prelight: boolean): boolean {
    const { chooser } = session;
    const one = hooks.skills[at];
    if (!one) return false;
    if (prelight) {
        if (one.hidden) session.prelight(one.id, session.unlit.includes(one.id));
    } else if (chooser.picked("skills", one.id)) chooser.release("skills", one.id);
    else if (chooser.ofSkill(one.id).length > 0) chooser.touch(chooser.ofSkill(one.id));
    else chooser.instead((again) => again.ofSkill(one.id));
    return true;
}

/** To the next thing of the panel that is open, else to the next hand card. */
function move(target: HTMLElement, by: number): boolean {
    if (target.closest("[role=log]")) return false;
    const within = document.querySelector(".picking .panel") ? ".picking .panel button" : ".hand button";
    const all = [...document.querySelectorAll<HTMLElement>(within)];
    if (all.length === 0) return false;
    const at = all.indexOf(target.closest<HTMLElement>("button") ?? target);
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    leads = true;
    all[next]?.focus();
    leads = false;
    return true;
}
