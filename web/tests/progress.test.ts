import { describe, expect, it } from "vitest";
import type { LessonText } from "../src/gallery/types";
import { fits, progress } from "../src/learn/progress";

const LESSON: LessonText = {
    id: "x",
    minutes: 1,
    title: "",
    intro: "",
    farewell: "",
    ruleset: "guozhan-2018",
    players: 2,
    options: {},
    steps: [
        { say: "a", hint: "", done: [{ name: "used", seat: 0, word: "slash" }] },
        {
            say: "b",
            hint: "",
            done: [
                { name: "mark_set", seat: 0, number: 0 },
                { name: "turn_ended", seat: 0 },
            ],
        },
        { say: "c", hint: "", done: [{ name: "died", seat: 1 }] },
    ],
    remarks: [{ say: "hurt", when: { name: "damaged", seat: 1 } }],
    fails: [{ say: "again", when: { name: "damaged", seat: 0 } }],
};

const slash = { name: "used", seat: 0, word: "slash", cards: [1] };
const ended = { name: "turn_ended", seat: 0 };

describe("how far a chapter has come", () => {
    it("takes what a fact leaves out as its default", () => {
        expect(fits({ name: "mark_set", seat: 0 }, { name: "mark_set", number: 0 })).toBe(true);
        expect(fits({ name: "mark_set", seat: 0, number: 1 }, { name: "mark_set", number: 0 })).toBe(false);
        expect(fits({ name: "game_over" }, { seat: -1, word: "" })).toBe(true);
    });

    it("goes on step by step, and over one that was done together with the next", () => {
        expect(progress(LESSON, [])).toMatchObject({ step: 0, finished: false });
        expect(progress(LESSON, [slash])).toMatchObject({ step: 1 });
        expect(progress(LESSON, [ended])).toMatchObject({ step: 2 });
        expect(progress(LESSON, [{ name: "died", seat: 1 }])).toMatchObject({ step: 0 });
        expect(progress(LESSON, [slash, ended, { name: "died", seat: 1 }])).toMatchObject({ step: 3, finished: true });
    });

    it("remarks once, and offers another try only while it is not done", () => {
        const hurt = { name: "damaged", seat: 1 };
        expect(progress(LESSON, [hurt, hurt]).remarks).toEqual(["hurt"]);
        const own = { name: "damaged", seat: 0 };
        expect(progress(LESSON, [own]).failed).toBe("again");
        expect(progress(LESSON, [slash, ended, { name: "died", seat: 1 }, own]).failed).toBe("");
        expect(progress(LESSON, [slash, own, ended, { name: "died", seat: 1 }])).toMatchObject({
            finished: true,
            failed: "",
        });
    });
});
