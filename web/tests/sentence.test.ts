import { expect, test } from "vitest";
import type { ContentData } from "../src/lib/content.svelte";
import { capital, tokens } from "../src/lib/sentence";

const chinese = {
    language: "zh-Hans",
    seat: "{seat}号位",
    you: "（你）",
    hidden: "暗将",
    types: { slash: { name: "杀", text: "…" }, eight_diagram: { name: "八卦阵", text: "…" } },
    skills: { duanbing: { name: "短兵", text: "…" } },
    generals: { dingfeng: { name: "丁奉" }, sunjian: { name: "孙坚" } },
} as unknown as ContentData;
const english = {
    ...chinese,
    language: "en",
    seat: "seat {seat}",
    you: " (you)",
    hidden: "hidden",
    types: { slash: { name: "Slash", text: "…" } },
    generals: { dingfeng: { name: "Ding Feng" } },
} as unknown as ContentData;
const who = (seat: number): string => `<${seat}>`;
const read = (text: string, data: ContentData): string =>
    tokens(text, data, who)
        .map((token) => (token.kind === "plain" ? token.text : `[${token.kind}:${token.id || token.text}]`))
        .join("");

test("seats with their generals are called by the names of the players", () => {
    expect(read("2号位 丁奉/孙坚对1号位（你）造成1点伤害", chinese)).toBe("[seat:<1>]对[seat:<0>]造成1点伤害");
    expect(read("3号位 暗将/(丁奉)（你）摸2张牌", chinese)).toBe("[seat:<2>]摸2张牌");
    expect(read("seat 2 Ding Feng/hidden uses Slash♠7", english)).toBe("[seat:<1>] uses [type:slash]♠7");
});

test("cards and skills are pointed out; a sign that is a card only somewhere is not one elsewhere", () => {
    expect(read("12号位使用杀♠8，发动“短兵”，八卦阵", chinese)).toBe(
        "[seat:<11>]使用[type:slash]♠8，发动“[skill:duanbing]”，[type:eight_diagram]",
    );
    expect(read("自杀", chinese)).toBe("自杀");
});

test("without texts a sentence stays as it is", () => {
    expect(tokens("杀", null, who)).toEqual([{ kind: "plain", text: "杀", id: "", seat: -1 }]);
});

test("a bracket of the sentence stays where it closes behind a general", () => {
    expect(read("at death (about seat 11 hidden/Ding Feng): you may", english)).toBe(
        "At death (about [seat:<10>]): you may",
    );
    expect(read("at death (about seat 3 (Ding Feng)/hidden): you may", english)).toBe(
        "At death (about [seat:<2>]): you may",
    );
    expect(read("（关于 3号位 (丁奉)/(孙坚)）：可以", chinese)).toBe("（关于 [seat:<2>]）：可以");
});

test("an English sentence begins with a capital, a name with its own", () => {
    expect(capital("end the play phase")).toBe("End the play phase");
    expect(capital("结束出牌阶段")).toBe("结束出牌阶段");
    expect(read("choose head and deputy", english)).toBe("Choose head and deputy");
    expect(read("seat 2 draws 2 cards", english)).toBe("[seat:<1>] draws 2 cards");
    expect(read("“name”: choose", english)).toBe("“name”: choose");
});
