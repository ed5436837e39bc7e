import { describe, expect, it } from "vitest";
import type { Why } from "../src/gallery/types";
import { behind, matched } from "../src/gallery/why";

const WHY: Why = {
    ruleset: "guozhan-2018",
    language: "zh-Hans",
    reasons: [
        { text: "距离 {far} > {most}", statements: ["CG-CARD-03"], concepts: ["distance"] },
        { text: "距离 {far} > 攻击范围 {most}", statements: ["CG-CARD-03", "RP-LEG-02"], concepts: ["attack_range"] },
        { text: "“{skill}”：不能成为【{card}】的目标", statements: ["RP-PRI-01"], card: "card", skill: "skill" },
        { text: "其没有手牌", evident: "一张也没有。" },
    ],
    lines: [
        { text: "{who}进入濒死状态", statements: ["CG-DE-01"], concepts: ["dying"] },
        { text: "{who}使用{card}", statements: ["RP-LEG-01"], concepts: ["legality"] },
        { text: "{who}使用{card}，目标：{seats}", statements: ["RP-LEG-02"], concepts: ["legality"] },
    ],
    cards: { slash: ["IDR-TP-19"], snatch: ["CG-CARD-03"] },
    skills: { kongcheng: ["CG-CN-03"] },
    generals: { zhugeliang: ["CG-CN-03"] },
    topics: { peach: ["CG-DE-01"], "": ["CG-SU-14"] },
    concepts: { slash: ["card_kinds"], peach: ["dying"], "": ["phases"] },
};

const id = (kind: "card" | "skill", name: string): string =>
    ({ card: { 杀: "slash" } as Record<string, string>, skill: { 空城: "kongcheng" } as Record<string, string> })[kind][
        name
    ] ?? "";

describe("why it is so", () => {
    it("knows a reason by its words, the one that says most first", () => {
        expect(matched(WHY.reasons, "距离 2 > 攻击范围 1")?.values).toEqual({ far: "2", most: "1" });
        expect(behind(WHY, { title: "", reason: "距离 2 > 攻击范围 1" }, id).statements).toEqual([
            "CG-CARD-03",
            "RP-LEG-02",
        ]);
        expect(behind(WHY, { title: "", reason: "距离 2 > 1" }, id).concepts).toEqual(["distance"]);
        expect(matched(WHY.reasons, "没有这样的理由")).toBeNull();
    });

    it("brings the card and the skill that a reason names", () => {
        const found = behind(WHY, { title: "", reason: "“空城”：不能成为【杀】的目标" }, id);
        expect(found.cards).toEqual(["slash"]);
        expect(found.skills).toEqual(["kongcheng"]);
        expect(found.statements).toEqual(["RP-PRI-01", "CG-CN-03"]);
    });

    it("says where nothing stands behind a reason but its words, and then shows the card’s own", () => {
        const found = behind(WHY, { title: "顺手牵羊", card: "snatch", reason: "其没有手牌" }, id);
        expect(found.evident).toBe("一张也没有。");
        expect(found.statements).toEqual(["CG-CARD-03"]);
    });

    it("tells of cards, skills, generals and questions without a reason", () => {
        expect(behind(WHY, { title: "杀", card: "slash" }, id)).toMatchObject({
            statements: ["IDR-TP-19"],
            concepts: ["card_kinds"],
        });
        expect(behind(WHY, { title: "", general: "zhugeliang" }, id).statements).toEqual(["CG-CN-03"]);
        expect(behind(WHY, { title: "", topic: "peach" }, id)).toMatchObject({
            statements: ["CG-DE-01"],
            concepts: ["dying"],
        });
        expect(behind(WHY, { title: "", topic: "" }, id).statements).toEqual(["CG-SU-14"]);
        expect(behind(WHY, { title: "", topic: "kongcheng" }, id).skills).toEqual(["kongcheng"]);
        expect(behind(WHY, { title: "某人" }, id).statements).toEqual([]);
    });

    it("knows a sentence of the log, and brings what it names", () => {
        expect(behind(WHY, { title: "", line: "2号位 张飞进入濒死状态" }, id)).toMatchObject({
            statements: ["CG-DE-01"],
            concepts: ["dying"],
        });
        const used = behind(
            WHY,
            { title: "", line: "2号位 张飞使用【杀】♠7，目标：3号位", cards: ["slash"], skills: ["kongcheng"] },
            id,
        );
        expect(used.statements).toEqual(["RP-LEG-02", "CG-CN-03", "IDR-TP-19"]);
        expect([used.cards, used.skills]).toEqual([["slash"], ["kongcheng"]]);
        expect(behind(WHY, { title: "", line: "此行无人认识" }, id).statements).toEqual([]);
    });
});
