import { afterEach, expect, test } from "vitest";
import { say } from "../src/i18n/say";
import { settings } from "../src/lib/settings.svelte";

const before = settings.language;
afterEach(() => {
    settings.language = before;
});

test("words stand for their values, and fit their numbers", () => {
    settings.language = "en";
    expect([0, 1, 2].map((n) => say("sRounds", { n }))).toEqual(["0 rounds", "1 round", "2 rounds"]);
    expect(say("sFell", { round: 3 })).toBe("fell in round 3");
    settings.language = "zh-Hans";
    expect(say("sRounds", { n: 1 })).toBe("1轮");
});
