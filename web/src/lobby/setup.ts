// What a new table is going to be, as the form has it. All that may be chosen comes from the server (/api/setup).
import type { RulesetForm, SetupForm, SwitchForm } from "../api";
import type { Kind, Setup } from "../protocol";

export type Value = boolean | number | string;
export type Hurry = "on" | "slow" | "off" | "own";

export interface Draft {
    ruleset: string;
    players: number;
    /** Switches that differ from the ruleset. */
    options: Record<string, Value>;
    /** Seat → kind of bot. */
    bots: Record<number, string>;
    hurry: Hurry;
    /** Seconds by kind of request; they count where ``hurry`` is "own". */
    timers: Record<string, number>;
    window: number;
    pace: number;
    countdown: number;
    spectators: boolean;
    listed: boolean;
    published: boolean;
    /** A number in digits, "" for a fresh one. */
    seed: string;
    password: string;
}

const SLOW = 3;
/** What takes ids of generals, each in its own part of the form. */
export const POOLS = ["generals", "banned", "banned_pairs"];
/** Switches about what is played with rather than how; the others are rulings. */
export const MATERIAL = ["deck", "text", "pool", "free_choice", "starting_player", "round_limit"];

export function rulesetOf(form: SetupForm, id: string): RulesetForm {
    const found = form.rulesets.find((one) => one.id === id) ?? form.rulesets[0];
    if (!found) throw new Error("the server knows no ruleset");
    return found;
}

export function usual(form: SetupForm): Draft {
    const { ruleset, players, window, pace, countdown, spectators, listed, published } = form.defaults;
    const timers = Object.fromEntries(form.timers.map(({ kind, seconds }) => [kind, seconds]));
    const same = { ruleset, players, window, pace, countdown, spectators, listed, published };
    return { ...same, options: {}, bots: {}, hurry: "on", timers, seed: "", password: "" };
}

/** A draft that was kept by an older program, perhaps, in which whatever does not fit any more is as usual. */
export function revived(form: SetupForm, kept: unknown): Draft {
    const draft = usual(form);
    if (typeof kept !== "object" || kept === null) return draft;
    const given = kept as Record<string, unknown>;
    for (const [name, value] of Object.entries(draft)) {
        const other = given[name];
        if (typeof other === typeof value && other !== null) Object.assign(draft, { [name]: other });
    }
    if (!form.rulesets.some((one) => one.id === draft.ruleset)) draft.ruleset = form.defaults.ruleset;
    draft.timers = Object.fromEntries(
        form.timers.map(({ kind, seconds }) => {
            const own = draft.timers[kind];
            return [kind, typeof own === "number" ? own : seconds];
        }),
    );
    return { ...withRuleset(form, draft, draft.ruleset), seed: "", password: "" };
}

/** The same table by another ruleset: what that has too stays as it is. */
export function withRuleset(form: SetupForm, draft: Draft, id: string): Draft {
    const ruleset = rulesetOf(form, id);
    const options: Draft["options"] = {};
    const known = new Set(ruleset.generals.map((general) => general.id));
    for (const [name, value] of Object.entries(draft.options)) {
        const one = ruleset.switches.find((each) => each.name === name);
        if (!one || !one.available) continue;
        if (one.kind === "ids") {
            const left = String(value)
                .split(",")
                .filter((ids) => ids.split("+").every((each) => known.has(each)));
            if (left.length > 0) options[name] = left.join(",");
        } else if (value !== one.default && (one.kind === "number" || allows(one, value))) options[name] = value;
    }
    return seated(form, { ...draft, ruleset: ruleset.id, options }, draft.players);
}

/** The same table for so many; nobody sits where there is no seat. */
export function seated(form: SetupForm, draft: Draft, players: number): Draft {
    const { least, most } = rulesetOf(form, draft.ruleset);
    const fits = Math.min(most, Math.max(least, players));
    const kinds = new Set(form.bots.map((bot) => bot.id));
    const bots = Object.fromEntries(
        Object.entries(draft.bots).filter(([seat, kind]) => Number(seat) < fits && kinds.has(kind)),
    );
    return { ...draft, players: fits, bots };
}

function allows(one: SwitchForm, value: Value): boolean {
    return one.choices.some((choice) => choice.value === value && choice.available);
}

export function valueOf(draft: Draft, one: SwitchForm): Value {
    return draft.options[one.name] ?? one.default;
}

/** A copy that has not this key. */
export function without<T>(record: Record<string, T>, key: string): Record<string, T> {
    return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** The options with a switch set; at its usual value it is no option. */
export function withOption(draft: Draft, one: SwitchForm, value: Value): Draft["options"] {
    return value === one.default || value === ""
        ? without(draft.options, one.name)
        : { ...draft.options, [one.name]: value };
}

export function changed(form: SetupForm, draft: Draft): SwitchForm[] {
    return rulesetOf(form, draft.ruleset).switches.filter((one) => one.name in draft.options);
}

/** Ids that a switch of generals names, none where it stands at its word for all or nobody. */
export function idsOf(draft: Draft, name: string): string[] {
    const value = draft.options[name];
    return typeof value === "string" && value !== "" ? value.split(",") : [];
}

/** The options with those ids; none is the switch's usual word. */
export function withIds(draft: Draft, name: string, ids: Iterable<string>): Draft["options"] {
    const list = [...new Set(ids)];
    return list.length > 0 ? { ...draft.options, [name]: list.join(",") } : without(draft.options, name);
}

/** Two generals as a switch names the pair, whichever was first. */
export function pairOf(one: string, other: string): string {
    return [one, other].sort().join("+");
}

export function timersOf(form: SetupForm, draft: Draft): Record<string, number> {
    if (draft.hurry === "own") return { ...draft.timers };
    const factor = draft.hurry === "off" ? 0 : draft.hurry === "slow" ? SLOW : 1;
    return Object.fromEntries(
        form.timers.map(({ kind, seconds }) => [kind, Math.min(form.limits.timer, seconds * factor)]),
    );
}

/** Where the person who opens the table sits: the first seat that no bot has; -1 for none. */
export function ownSeat(draft: Draft): number {
    for (let seat = 0; seat < draft.players; seat += 1) if (!draft.bots[seat]) return seat;
    return -1;
}

/** What the server is asked for. */
export function setupOf(form: SetupForm, draft: Draft): Partial<Setup> {
    const { ruleset, players, options, bots, window, pace, countdown, spectators, listed, published } = draft;
    const timers = timersOf(form, draft) as Partial<Record<Kind, number>>;
    const same = { ruleset, players, options, bots, timers, window, pace, countdown, spectators, listed, published };
    return draft.seed === "" ? same : { ...same, seed: Number(draft.seed) };
}

export type FaultWord = "faultNumber" | "faultSeat" | "faultSeed" | "faultFew";
export type Faults = Record<string, { word: FaultWord; values: Record<string, number> }>;

/** What the server would refuse, by place; it has the last word. */
export function faultsOf(form: SetupForm, draft: Draft): Faults {
    const found: Faults = {};
    const within = (place: string, value: number, most: number): void => {
        if (!Number.isFinite(value) || value < 0 || value > most)
            found[place] = { word: "faultNumber", values: { least: 0, most } };
    };
    if (draft.hurry === "own")
        for (const [kind, seconds] of Object.entries(draft.timers))
            within(`timers.${kind}`, seconds, form.limits.timer);
    if (draft.window !== -1) within("window", draft.window, form.limits.window);
    within("pace", draft.pace, form.limits.pace);
    within("countdown", draft.countdown, form.limits.countdown);
    const ruleset = rulesetOf(form, draft.ruleset);
    for (const one of ruleset.switches)
        if (one.kind === "number" && one.name in draft.options) {
            const value = draft.options[one.name];
            if (!Number.isInteger(value)) found[`options.${one.name}`] = { word: "faultNumber", values: NUMBERS };
            else within(`options.${one.name}`, Number(value), NUMBERS.most);
        }
    if (ownSeat(draft) < 0) found["bots"] = { word: "faultSeat", values: {} };
    // What a number of JavaScript holds exactly.
    if (!/^\d*$/.test(draft.seed) || !Number.isSafeInteger(Number(draft.seed)))
        found["seed"] = { word: "faultSeed", values: {} };
    const pool = poolOf(ruleset, draft).length;
    if (pool < draft.players)
        found["options.generals"] = { word: "faultFew", values: { pool, players: draft.players } };
    return found;
}

const NUMBERS = { least: 0, most: 999_999_999 };

/** The generals that are dealt. */
export function poolOf(ruleset: RulesetForm, draft: Draft): string[] {
    const chosen = idsOf(draft, "generals");
    const banned = new Set(idsOf(draft, "banned"));
    const all = draft.options["pool"] === "all";
    const dealt =
        chosen.length > 0 ? chosen : ruleset.generals.filter((one) => all || !one.further).map((one) => one.id);
    return dealt.filter((id) => !banned.has(id));
}

export type Section = "seats" | "timing" | "cards" | "generals" | "rulings" | "table" | "";

/** In which part of the form a place is, "" for what is always open. */
export function sectionOf(place: string): Section {
    const [head = "", name = ""] = place.split(".");
    if (head === "options") {
        if (POOLS.includes(name)) return "generals";
        return MATERIAL.includes(name) ? "cards" : "rulings";
    }
    if (["timers", "window", "pace", "countdown"].includes(head)) return "timing";
    if (["published", "seed"].includes(head)) return "table";
    return "";
}

/** Switches that a search finds: by what they decide, what may be chosen, and their names. */
export function found(switches: readonly SwitchForm[], search: string): SwitchForm[] {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [...switches];
    return switches.filter((one) => {
        const text = [one.name, one.text, ...one.choices.map((choice) => choice.text)].join(" ").toLowerCase();
        return words.every((word) => text.includes(word));
    });
}

/** How many things differ from the usual, in one part or in all but what is always open. */
export function differing(form: SetupForm, draft: Draft, section?: Section): number {
    if (section === undefined) {
        const all: Section[] = ["timing", "cards", "generals", "rulings", "table"];
        return all.reduce((sum, each) => sum + differing(form, draft, each), 0);
    }
    const usual = form.defaults;
    if (section === "generals") return POOLS.reduce((sum, name) => sum + idsOf(draft, name).length, 0);
    if (section === "table") return Number(draft.published !== usual.published) + Number(draft.seed !== "");
    if (section === "timing") {
        const keys = ["window", "pace", "countdown"] as const;
        return Number(draft.hurry === "own") + keys.filter((key) => draft[key] !== usual[key]).length;
    }
    return changed(form, draft).filter((one) => sectionOf(`options.${one.name}`) === section).length;
}
