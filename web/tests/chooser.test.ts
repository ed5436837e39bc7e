import { beforeEach, expect, test } from "vitest";
import type { Node, Request, Step } from "../src/protocol";
import { Chooser } from "../src/table/chooser.svelte";
import { chosenText, confirmsInPanel } from "../src/table/picking";

let sent: string[][];
let walked: string[][];
let behind: Node | null;

function chooser(): Chooser {
    return new Chooser({
        walk: (clicks) => {
            walked.push(clicks);
            return Promise.resolve(behind);
        },
        answer: (clicks) => {
            sent.push(clicks);
            return true;
        },
    });
}

function request(tree: Node): Request {
    return {
        id: 1,
        kind: "play",
        seconds: 0,
        question: "",
        sheet: { reasons: [[7, "too far"]] },
        tree,
    } as unknown as Request;
}

const seat = (item: number, more: Partial<Step> = {}): Step => ({
    key: String(item),
    text: "",
    kind: "seats",
    item,
    ...more,
});
const slash = (node?: Node): Step => ({
    key: "c0",
    text: "Slash",
    kind: "course",
    course: { kind: "use", cards: [5] },
    ...(node ? { node } : {}),
});
const pass: Step = { key: "pass", text: "no", kind: "pass", done: true };

beforeEach(() => {
    sent = [];
    walked = [];
    behind = null;
});

test("a card, then a seat, then the confirmation", () => {
    const one = chooser();
    one.begin(
        request({ steps: [slash({ steps: [seat(2, { done: true }), seat(3, { done: true })], kind: "seats" }), pass] }),
    );
    one.touch(one.ofCard(5));
    expect(one.picked("cards", 5)).toBe(true);
    expect(one.ofSeat(1)).toEqual([]);
    one.touch(one.ofSeat(3));
    expect(sent).toEqual([]);
    one.confirm();
    one.confirm();
    expect(sent).toEqual([["c0", "3"]]);
});

test("what was not sent with the request is asked for", async () => {
    const one = chooser();
    one.begin(request({ steps: [slash(), pass] }));
    behind = { steps: [seat(2, { done: true })], kind: "seats" };
    one.touch(one.ofCard(5));
    expect(one.waiting).toBe(true);
    expect(one.steps).toEqual([]);
    await Promise.resolve();
    await Promise.resolve();
    expect(walked).toEqual([["c0"]]);
    expect(one.ofSeat(2)).toHaveLength(1);
});

test("a node that comes after the selection was begun anew is not taken", async () => {
    const one = chooser();
    one.begin(request({ steps: [slash(), pass] }));
    behind = { steps: [seat(2, { done: true })], kind: "seats" };
    one.touch(one.ofCard(5));
    one.restart();
    await Promise.resolve();
    await Promise.resolve();
    expect(one.ofCard(5)).toHaveLength(1);
    expect(one.clicks).toEqual([]);
});

test("undo takes back one click, and clicking what is picked goes back to before it", () => {
    const one = chooser();
    one.begin(request({ steps: [slash({ steps: [seat(2, { done: true })], kind: "seats" }), pass] }));
    one.touch(one.ofCard(5));
    one.touch(one.ofSeat(2));
    one.undo();
    expect(one.clicks).toEqual(["c0"]);
    one.touch(one.ofSeat(2));
    one.release("cards", 5);
    expect(one.clicks).toEqual([]);
    expect(one.begun).toBe(false);
});

test("a course that is all there is need not be clicked, and undo does not stop at it", () => {
    const one = chooser();
    one.begin(request({ steps: [slash({ steps: [seat(2, { done: true })], kind: "seats" })] }));
    expect(one.clicks).toEqual(["c0"]);
    expect(one.begun).toBe(false);
    one.touch(one.ofSeat(2));
    one.undo();
    expect(one.clicks).toEqual(["c0"]);
});

test("several courses of one card become a menu", () => {
    const one = chooser();
    const recast: Step = {
        key: "c1",
        text: "Recast",
        kind: "course",
        course: { kind: "recast", cards: [5] },
        done: true,
    };
    one.begin(request({ steps: [slash({ steps: [] }), recast, pass] }));
    one.touch(one.ofCard(5));
    expect(one.menu.map((step) => step.key)).toEqual(["c0", "c1"]);
    void one.click(recast, true);
    expect(sent).toEqual([["c1"]]);
});

test("another card instead of the one that was begun", () => {
    const one = chooser();
    const peach: Step = { key: "c1", text: "Peach", kind: "course", course: { kind: "use", cards: [6] }, done: true };
    one.begin(request({ steps: [slash({ steps: [seat(2, { done: true })] }), peach] }));
    one.touch(one.ofCard(5));
    one.instead((again) => again.ofCard(9));
    expect(one.clicks).toEqual(["c0"]);
    one.instead((again) => again.ofCard(6));
    expect(one.clicks).toEqual(["c1"]);
});

test("reasons come from the node, and at the beginning from the sheet", () => {
    const one = chooser();
    const why = [{ kind: "seats", item: 4, text: "", reason: "distance 2" }];
    one.begin(request({ steps: [slash({ steps: [seat(2, { done: true })], why }), pass] }));
    expect(one.why("cards", 7)).toBe("too far");
    one.touch(one.ofCard(5));
    expect(one.why("seats", 4)).toBe("distance 2");
    expect(one.why("seats", 3)).toBe("");
});

test("a step behind which nothing can be had counts as not clicked", async () => {
    const one = chooser();
    const first = slash();
    one.begin(request({ steps: [first, seat(3)] } as unknown as Node));
    await one.click(first);
    expect(walked).toHaveLength(1);
    expect(one.path).toEqual([]);
    expect(one.waiting).toBe(false);
    expect(one.steps).toHaveLength(2);
});

test("a whole selection names all that was chosen, and has one button to confirm it", () => {
    const general = (item: string, more: Partial<Step>): Step => ({
        key: item,
        text: item.toUpperCase(),
        kind: "generals",
        item,
        ...more,
    });
    const second: Node = { steps: [general("b", { done: true })], kind: "generals", prompt: "2 in all, chosen: A" };
    const one = chooser();
    one.begin(
        request({
            steps: [
                {
                    key: "c0",
                    text: "choose",
                    kind: "course",
                    course: { kind: "pick" },
                    node: { steps: [general("a", { node: second }), general("c", { node: second })], kind: "generals" },
                },
            ],
        }),
    );
    void one.click(general("a", { node: second }));
    expect([one.complete, chosenText(one), confirmsInPanel(one)]).toEqual([false, "A", false]);
    void one.click(general("b", { done: true }));
    expect([one.complete, chosenText(one), confirmsInPanel(one)]).toEqual([true, "A、B", true]);

    const other = chooser();
    other.begin(request({ steps: [slash({ steps: [seat(2, { done: true })], kind: "seats" }), pass] }));
    other.touch(other.ofCard(5));
    other.touch(other.ofSeat(2));
    expect([other.complete, confirmsInPanel(other)]).toEqual([true, false]);
});
