import { describe, expect, it } from "vitest";
import {
    countFaces,
    findCards,
    findGenerals,
    findStatements,
    fitsPinyin,
    NO_FILTERS,
    passes,
    plain,
    strength,
} from "../src/gallery/search";
import type { CardLine, GeneralLine, StatementText } from "../src/gallery/types";

function general(id: string, names: string[], pinyin: string, more: Partial<GeneralLine> = {}): GeneralLine {
    return { id, name: names[0] ?? id, names, pinyin, kingdoms: ["shu"], gender: "male", halves: 3, ...more };
}

const skill = (id: string, name: string, pinyin: string, text: string) => ({ id, name, names: [name], pinyin, text });

const GENERALS = [
    general("zhugeliang", ["诸葛亮", "諸葛亮", "Zhuge Liang"], "zhū gě liàng", {
        skills: [skill("guanxing", "观星", "guān xīng", "观看牌堆顶的牌。")],
    }),
    general("lvbu", ["吕布", "呂布", "Lü Bu"], "lǚ bù", {
        kingdoms: ["qun"],
        halves: 5,
        skills: [skill("wushuang", "无双", "wú shuāng", "需要两张【闪】才能抵消。")],
    }),
    general("caopi", ["曹丕", "Cao Pi"], "cáo pī", { kingdoms: ["wei"], pack: "reset" }),
    general("daqiao", ["大乔", "大喬", "Da Qiao"], "dà qiáo", { kingdoms: ["wu"], gender: "female" }),
];

const ids = (query: string): string[] => findGenerals(GENERALS, query).map((one) => one.thing.id);

describe("finding generals", () => {
    it.each([
        ["诸葛", "zhugeliang"],
        ["諸葛亮", "zhugeliang"],
        ["zgl", "zhugeliang"],
        ["ZGL", "zhugeliang"],
        ["zhuge", "zhugeliang"],
        ["zhu ge liang", "zhugeliang"],
        ["zhgl", "zhugeliang"],
        ["liang", "zhugeliang"],
        ["Zhuge L", "zhugeliang"],
        ["lvbu", "lvbu"],
        ["lubu", "lvbu"],
        ["lü bu", "lvbu"],
        ["lb", "lvbu"],
        ["caopi", "caopi"],
        ["观星", "zhugeliang"],
        ["guanxing", "zhugeliang"],
        ["gx", "zhugeliang"],
        ["两张【闪】", "lvbu"],
    ])("%s", (query, id) => {
        expect(ids(query)[0]).toBe(id);
    });

    it("tells by which skill a general was found", () => {
        expect(findGenerals(GENERALS, "无双")[0]?.skill?.id).toBe("wushuang");
        expect(findGenerals(GENERALS, "吕布")[0]?.skill).toBeUndefined();
    });

    it("puts names before skills, and finds nothing for what there is not", () => {
        const others = [...GENERALS, general("guanyu", ["关羽", "Guan Yu"], "guān yǔ")];
        expect(findGenerals(others, "guan").map((one) => one.thing.id)).toEqual(["guanyu", "zhugeliang"]);
        expect(ids("xyzzy")).toEqual([]);
        expect(ids("nig")).toEqual([]);
        expect(ids("")).toHaveLength(GENERALS.length);
    });

    it("filters by kingdom, pack, gender and hp", () => {
        const left = (more: object): string[] =>
            GENERALS.filter((one) => passes(one, { ...NO_FILTERS, ...more })).map((one) => one.id);
        expect(left({ kingdom: "wei" })).toEqual(["caopi"]);
        expect(left({ pack: "reset" })).toEqual(["caopi"]);
        expect(left({ pack: "" })).toEqual(["zhugeliang", "lvbu", "daqiao"]);
        expect(left({ gender: "female" })).toEqual(["daqiao"]);
        expect(left({ hp: 2.5 })).toEqual(["lvbu"]);
        expect(strength(general("x", ["x"], "", { halves: 0, hp: 3 }))).toBe(3);
    });
});

describe("pinyin", () => {
    it("is met from any syllable on, but not from the middle of one", () => {
        expect(fitsPinyin("zgl", "zhū gě liàng")).toBe(3);
        expect(fitsPinyin("zhug", "zhū gě liàng")).toBe(2);
        expect(fitsPinyin("gl", "zhū gě liàng")).toBe(1);
        expect(fitsPinyin("huge", "zhū gě liàng")).toBe(0);
        expect(fitsPinyin("zl", "zhū gě liàng")).toBe(0);
        expect(fitsPinyin("诸", "zhū gě liàng")).toBe(0);
    });

    it("is written without marks, ü as v", () => {
        expect(plain("Lǚ Bù")).toBe("lvbu");
        expect(plain("  Zhū-gě ")).toBe("zhuge");
    });
});

describe("cards and statements", () => {
    const wording = (text: string) => [{ text, editions: [], here: true }];
    const cards: CardLine[] = [
        {
            id: "slash",
            name: "杀",
            names: ["杀", "Slash"],
            pinyin: "shā",
            category: "basic",
            wordings: wording("造成1点伤害"),
        },
        {
            id: "jink",
            name: "闪",
            names: ["闪", "Dodge"],
            pinyin: "shǎn",
            category: "basic",
            wordings: wording("抵消【杀】"),
        },
    ];
    const statements: StatementText[] = [
        { id: "CG-SU-01", section: "a", text: "二至十二名玩家", basis: "source", refs: ["004:1"], rulesets: [] },
        {
            id: "RP-LEG-01",
            section: "b",
            text: "检测合法性",
            zh: "",
            basis: "choice",
            refs: ["000:10"],
            rulesets: [],
            switches: ["text"],
        },
    ];

    it("finds cards by name, pinyin and text", () => {
        expect(findCards(cards, "杀").map((one) => one.thing.id)).toEqual(["slash", "jink"]);
        expect(findCards(cards, "dodge").map((one) => one.thing.id)).toEqual(["jink"]);
        expect(findCards(cards, "伤害").map((one) => one.thing.id)).toEqual(["slash"]);
    });

    it("finds statements by number, words, source and switch; all words count", () => {
        const found = (query: string): string[] => findStatements(statements, query).map((one) => one.id);
        expect(found("cg-su")).toEqual(["CG-SU-01"]);
        expect(found("合法")).toEqual(["RP-LEG-01"]);
        expect(found("004")).toEqual(["CG-SU-01"]);
        expect(found("text")).toEqual(["RP-LEG-01"]);
        expect(found("二至 玩家")).toEqual(["CG-SU-01"]);
        expect(found("二至 合法")).toEqual([]);
    });

    it("counts faces", () => {
        const found = countFaces(
            [
                ["slash", "spade", 7, false],
                ["slash", "spade", 7, false],
                ["jink", "heart", 2, false],
            ],
            "slash",
        );
        expect([...found]).toEqual([["spade7", 2]]);
    });
});
