import { beforeEach, expect, test } from "vitest";
import { focused, pointed, press } from "../src/table/keys";
import type { Session } from "../src/table/session.svelte";

let done: string[];
let complete: boolean;
let over: boolean;

const session = {
    solitary: true,
    takeBack: () => done.push("back"),
    get chooser() {
        return { complete, next: undefined, confirm: () => done.push("confirm"), undo: () => done.push("undo") };
    },
} as unknown as Session;

/** A button that lies in what the selector names. */
function button(where: string): HTMLElement {
    const one = {
        closest: (selector: string) =>
            selector.split(", ").some((part) => part === where || part === "button") ? one : null,
    };
    return one as unknown as HTMLElement;
}

function key(name: string, target: HTMLElement): boolean {
    const event = { key: name, code: "", target } as unknown as KeyboardEvent;
    return press(event, session, { order: [], skills: [], open: () => undefined });
}

const focus = (target: HTMLElement): void => {
    focused({ target } as unknown as FocusEvent);
};

function click(target: HTMLElement): void {
    pointed();
    focus(target);
}

function tab(from: HTMLElement, to: HTMLElement): void {
    key("Tab", from);
    focus(to);
}

beforeEach(() => {
    done = [];
    complete = true;
    over = false;
    pointed();
    document.querySelector = () => (over ? ({} as Element) : null);
});

for (const where of [".hand", ".seats", ".mine", ".picking"])
    test(`Enter confirms what was clicked in ${where}, and never clicks it again`, () => {
        const thing = button(where);
        click(thing);
        expect(key("Enter", thing)).toBe(true);
        expect(done).toEqual(["confirm"]);
        // Nothing is complete yet: the key means nothing, and the thing that was clicked stays as it is.
        complete = false;
        expect(key("Enter", thing)).toBe(true);
        expect(done).toEqual(["confirm"]);
        // Space goes on to press what has the focus.
        expect(key(" ", thing)).toBe(false);
    });

test("Enter presses what the keyboard has gone to", () => {
    const [one, other] = [button(".hand"), button(".hand")];
    click(one);
    tab(one, other);
    expect(key("Enter", other)).toBe(false);
    expect(done).toEqual([]);
    // It is clicked now.
    click(other);
    expect(key("Enter", other)).toBe(true);
    expect(done).toEqual(["confirm"]);
});

test("what the keyboard has picked is confirmed by the next Enter", () => {
    const [one, other] = [button(".hand"), button(".hand")];
    tab(one, other);
    expect(key("Enter", other)).toBe(false);
    expect(key("Enter", other)).toBe(true);
    expect(done).toEqual(["confirm"]);
    // By Space as well, and by the key of a skill.
    for (const pick of [" ", "a"]) {
        done = [];
        tab(other, one);
        key(pick, one);
        expect(key("Enter", one)).toBe(true);
        expect(done).toEqual(["confirm"]);
    }
});

test("Enter takes no step back where the page has put the focus", () => {
    const [back, more] = [button("[data-act=back]"), button("nav")];
    focus(back);
    complete = false;
    expect(key("Enter", back)).toBe(true);
    expect(done).toEqual([]);
    tab(more, back);
    expect(key("Enter", back)).toBe(false);
});

test("other buttons are pressed as ever, where nothing can be confirmed", () => {
    const more = button("nav");
    complete = false;
    click(more);
    expect(key("Enter", more)).toBe(false);
});

test("what lies over the table has the keys, wherever the focus is", () => {
    over = true;
    const body = { closest: () => null } as unknown as HTMLElement;
    expect(key("Escape", body)).toBe(false);
    expect(key("z", body)).toBe(false);
    expect(done).toEqual([]);
});
