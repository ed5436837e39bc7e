import { describe, expect, it } from "vitest";
import type { SetupForm, SwitchForm } from "../src/api";
import { hashOf, pastedLink, tableLink } from "../src/lobby/links";
import * as setup from "../src/lobby/setup";

function choice(name: string, fallback: string, ...others: string[]): SwitchForm {
    const choices = [fallback, ...others].map((value) => ({
        value,
        text: `${name} ${value}`,
        available: value !== "later",
    }));
    return { name, text: `about ${name}`, kind: "choice", default: fallback, choices, available: true, reason: "" };
}

function ids(name: string, word: string): SwitchForm {
    return { name, text: name, kind: "ids", default: word, choices: [], available: true, reason: "" };
}

const LIMIT: SwitchForm = { ...choice("round_limit", "x"), kind: "number", default: 100, choices: [] };
const POOLS = [ids("generals", "all"), ids("banned", "none"), ids("banned_pairs", "none")];
const NAMES = ["caocao", "liubei", "sunquan", "lvbu"];
const general = (id: string, further = false) => ({ id, name: id, kingdoms: ["wei"], pack: "", further });

const FORM: SetupForm = {
    language: "en",
    languages: ["en"],
    content: "",
    defaults: {
        ruleset: "war",
        players: 3,
        options: {},
        bots: {},
        timers: {},
        window: -1,
        pace: 0.7,
        countdown: 60,
        spectators: true,
        listed: false,
        published: false,
        seed: null,
        lesson: "",
    },
    rulesets: [
        {
            id: "war",
            name: "War",
            mode: "war",
            least: 2,
            most: 4,
            switches: [choice("deck", "big", "small"), choice("wine", "yes", "no", "later"), LIMIT, ...POOLS],
            decks: [],
            generals: NAMES.map((id) => general(id)),
        },
        {
            id: "peace",
            name: "Peace",
            mode: "peace",
            least: 2,
            most: 3,
            switches: [choice("deck", "small", "big"), choice("pool", "classic", "all"), ...POOLS.slice(0, 2)],
            decks: [],
            generals: [general("caocao"), general("liubei"), general("zhaoyun", true)],
        },
    ],
    kingdoms: [],
    bots: [
        { id: "random", name: "random" },
        { id: "basic", name: "basic" },
    ],
    timers: [
        { kind: "play", name: "playing", seconds: 40 },
        { kind: "respond", name: "responding", seconds: 250 },
    ],
    phrases: [],
    limits: { timer: 600, window: 30, pace: 10, countdown: 600, name: 24, password: 200 },
};
const USUAL = setup.usual(FORM);
const [DECK, WINE] = setup.rulesetOf(FORM, "war").switches as [SwitchForm, SwitchForm];

describe("links to tables", () => {
    it("are read with and without a secret, and with what is to be done there", () => {
        const plain = { table: "a-1f", secret: "", start: false, watch: false, token: "" };
        expect(tableLink("#/t/a-1f")).toEqual(plain);
        expect(tableLink("#/t/a-1f/")).toEqual(plain);
        expect(tableLink("#/t/a-1f/s_-9")).toEqual({ ...plain, secret: "s_-9" });
        expect(tableLink("#/t/a-1f/watch")).toEqual({ ...plain, watch: true, token: "" });
        expect(tableLink("#/t/a-1f/s/watch")).toEqual({ ...plain, secret: "s", watch: true, token: "" });
        expect(tableLink("#/t/a-1f/s/start")).toEqual({ ...plain, secret: "s", start: true });
        expect(tableLink("#/t/a-1f/watch/watch")).toEqual({ ...plain, secret: "watch", watch: true, token: "" });
        for (const other of ["", "#/", "#/new", "#/t/", "#/t/a/b/c/d", "#/t/a b"]) expect(tableLink(other)).toBeNull();
    });

    it("lead back to a seat, with the secret and without", () => {
        const seat = { table: "a-1f", start: false, watch: false, token: "t_0-k" };
        expect(tableLink("#/t/a-1f/s/seat/t_0-k")).toEqual({ ...seat, secret: "s" });
        expect(tableLink("#/t/a-1f/seat/t_0-k/")).toEqual({ ...seat, secret: "" });
        expect(pastedLink("http://x.example/#/t/a-1f/s/seat/t_0-k")).toEqual({ ...seat, secret: "s" });
        expect(tableLink("#/t/a-1f/s/seat/t/k")).toBeNull();
    });

    it("are found in what was pasted", () => {
        const wanted = { table: "a-1f", secret: "s-9", start: false, watch: false, token: "" };
        for (const text of [
            "http://10.0.0.2:8765/#/t/a-1f/s-9",
            " 来玩 https://x.example/#/t/a-1f/s-9 快",
            "/t/a-1f/s-9",
        ])
            expect(pastedLink(text)).toEqual(wanted);
        expect(pastedLink("http://x.example/")).toBeNull();
        expect(pastedLink("")).toBeNull();
    });

    it("are written as they are read", () => {
        for (const [secret, act] of [
            ["s", ""],
            ["s", "watch"],
            ["", "watch"],
            ["", ""],
        ] as const)
            expect(tableLink(hashOf("a-1", secret, act))).toMatchObject({ secret, watch: act === "watch", token: "" });
    });
});

describe("a table's setup", () => {
    it("asks for nothing but what is usual at first", () => {
        const asked = setup.setupOf(FORM, USUAL);
        expect(asked).toMatchObject({ ruleset: "war", players: 3, options: {}, bots: {}, window: -1 });
        expect(asked.timers).toEqual({ play: 40, respond: 250 });
        expect("seed" in asked).toBe(false);
        expect(setup.differing(FORM, USUAL)).toBe(0);
    });

    it("keeps a switch among the options only while it differs", () => {
        const options = setup.withOption(USUAL, DECK, "small");
        expect(options).toEqual({ deck: "small" });
        expect(setup.withOption({ ...USUAL, options }, DECK, "big")).toEqual({});
        expect(setup.differing(FORM, { ...USUAL, options }, "cards")).toBe(1);
        expect(setup.differing(FORM, { ...USUAL, options }, "rulings")).toBe(0);
    });

    it("takes to another ruleset what that one has too", () => {
        const options = { deck: "small", wine: "no", banned: "caocao,lvbu", banned_pairs: "caocao+liubei" };
        const other = setup.withRuleset(
            FORM,
            { ...USUAL, players: 4, bots: { 3: "basic", 1: "random" }, options },
            "peace",
        );
        // The deck is the usual one there, and there is neither wine nor Lü Bu nor a fourth seat.
        expect(other).toMatchObject({
            ruleset: "peace",
            players: 3,
            options: { banned: "caocao" },
            bots: { 1: "random" },
        });
    });

    it("has timers as they are, slower, none, or one's own", () => {
        const timers = (hurry: setup.Hurry) =>
            setup.timersOf(FORM, { ...USUAL, hurry, timers: { play: 7, respond: 8 } });
        expect(timers("on")).toEqual({ play: 40, respond: 250 });
        expect(timers("slow")).toEqual({ play: 120, respond: 600 });
        expect(timers("off")).toEqual({ play: 0, respond: 0 });
        expect(timers("own")).toEqual({ play: 7, respond: 8 });
    });

    it("knows the generals that are dealt", () => {
        const [war, peace] = FORM.rulesets as [(typeof FORM.rulesets)[0], (typeof FORM.rulesets)[0]];
        const dealt = (ruleset: typeof war, options: setup.Draft["options"]) =>
            setup.poolOf(ruleset, { ...USUAL, options });
        expect(dealt(war, {})).toEqual(NAMES);
        expect(dealt(war, { generals: "caocao,lvbu", banned: "lvbu" })).toEqual(["caocao"]);
        expect(dealt(peace, {})).toEqual(["caocao", "liubei"]);
        expect(dealt(peace, { pool: "all" })).toContain("zhaoyun");
        expect(dealt(peace, { generals: "zhaoyun" })).toEqual(["zhaoyun"]);
        expect(setup.withIds(USUAL, "banned", ["lvbu", "lvbu"])).toEqual({ banned: "lvbu" });
        expect(setup.withIds({ ...USUAL, options: { banned: "lvbu" } }, "banned", [])).toEqual({});
        expect(setup.pairOf("lvbu", "caocao")).toBe(setup.pairOf("caocao", "lvbu"));
    });

    it("tells at which place something is wrong", () => {
        const wrong = (part: Partial<setup.Draft>) => Object.keys(setup.faultsOf(FORM, { ...USUAL, ...part }));
        expect(wrong({})).toEqual([]);
        expect(wrong({ bots: { 0: "basic", 1: "basic", 2: "basic" } })).toEqual(["bots"]);
        expect(wrong({ hurry: "own", timers: { play: 601, respond: Number.NaN } })).toEqual([
            "timers.play",
            "timers.respond",
        ]);
        expect(wrong({ timers: { play: 601 } })).toEqual([]);
        expect(wrong({ window: 31 })).toEqual(["window"]);
        expect(wrong({ pace: -1, countdown: 1e9 })).toEqual(["pace", "countdown"]);
        expect(wrong({ seed: "1.5" })).toEqual(["seed"]);
        expect(wrong({ seed: "9".repeat(20) })).toEqual(["seed"]);
        expect(wrong({ options: { banned: "caocao,liubei" } })).toEqual(["options.generals"]);
        expect(wrong({ options: { round_limit: 1.5 } })).toEqual(["options.round_limit"]);
        for (const place of ["timers.play", "window", "options.deck", "options.banned", "options.wine", "seed"])
            expect(setup.sectionOf(place)).not.toBe("");
        expect(setup.sectionOf("players")).toBe("");
    });

    it("sits down at the first seat that no bot has", () => {
        expect(setup.ownSeat({ ...USUAL, bots: { 0: "basic" } })).toBe(1);
        expect(setup.ownSeat({ ...USUAL, bots: { 0: "basic", 1: "basic", 2: "basic" } })).toBe(-1);
    });

    it("comes back as it was kept, without what there is not any more, the password and the seed", () => {
        const kept = {
            ...USUAL,
            ruleset: "war",
            players: 9,
            options: { deck: "small", wine: "later", gone: true },
            bots: { 1: "basic", 2: "clever" },
            timers: { play: 5, dream: 6 },
            listed: true,
            password: "sesame",
            seed: "7",
        };
        const back = setup.revived(FORM, JSON.parse(JSON.stringify(kept)) as unknown);
        expect(back).toMatchObject({ players: 4, options: { deck: "small" }, bots: { 1: "basic" }, listed: true });
        expect(back).toMatchObject({ timers: { play: 5, respond: 250 }, password: "", seed: "" });
        expect(setup.revived(FORM, { ruleset: "gone", players: "many" })).toEqual(USUAL);
        expect(setup.revived(FORM, null)).toEqual(USUAL);
    });

    it("is searched by all words of a ruling", () => {
        expect(setup.found([DECK, WINE], "")).toHaveLength(2);
        expect(setup.found([DECK, WINE], "ABOUT wi")).toEqual([WINE]);
        expect(setup.found([DECK, WINE], "small deck")).toEqual([DECK]);
        expect(setup.found([DECK, WINE], "peach")).toEqual([]);
    });
});
