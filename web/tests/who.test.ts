import { afterEach, expect, test } from "vitest";
import type { ContentData } from "../src/lib/content.svelte";
import { tokens } from "../src/lib/sentence";
import { settings } from "../src/lib/settings.svelte";
import type { Person } from "../src/protocol";
import { calledAt } from "../src/table/who";

const people = [
    { seat: 0, kind: "human", name: "Pine" },
    { seat: 1, kind: "basic" },
    { seat: 2, kind: "human", name: "" },
] as unknown as Person[];
const english = {
    language: "en",
    seat: "seat {seat}",
    you: " (you)",
    hidden: "hidden",
    types: { wine: { name: "Wine", text: "…" } },
    skills: {},
    generals: { dingfeng: { name: "Ding Feng" } },
} as unknown as ContentData;
const read = (text: string, own: number): string =>
    tokens(text, english, (seat) => calledAt(people, seat, own))
        .map((token) => token.text)
        .join("");

afterEach(() => {
    settings.language = "zh-Hans";
});

test("in English one's own seat has its name, since the sentences are made for names", () => {
    settings.language = "en";
    expect(read("seat 1 hidden/Ding Feng (you) uses Wine", 0)).toBe("Pine uses Wine");
    expect(read("seat 1 hidden/Ding Feng’s turn begins", 0)).toBe("Pine’s turn begins");
    expect(read("seat 1 deals 1 damage to seat 2", 0)).toBe("Pine deals 1 damage to Bot 1");
    expect(read("seat 3 draws 2 cards", 2)).toBe("Seat 3 draws 2 cards");
    for (const seat of [0, 1, 2]) expect(calledAt(people, seat, seat)).not.toMatch(/you/i);
});

test("in Chinese one's own seat is called 你", () => {
    expect(calledAt(people, 0, 0)).toBe("你");
    expect(calledAt(people, 0, 1)).toBe("Pine");
    expect(calledAt(people, 1, -1)).toBe("机关·甲");
    settings.language = "zh-Hant";
    expect(calledAt(people, 2, 2)).toBe("你");
});
