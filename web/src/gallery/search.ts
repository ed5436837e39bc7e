// Finding by what people type: a name in any language, pinyin, its initials, a skill, words of a text.
import type { CardLine, ConceptText, GeneralLine, SkillLine, StatementText } from "./types";

/** As people type it: small letters, no marks, ü as v; no blanks or signs between syllables. */
export function plain(text: string): string {
    return text
        .normalize("NFC")
        .toLowerCase()
        .replace(/[üǖǘǚǜ]/g, "v")
        .normalize("NFKD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(/[\s'’·.,，。、:：“”"()（）【】\-–]/g, "");
}

const syllables = new Map<string, string[]>();

function syllablesOf(pinyin: string): string[] {
    let found = syllables.get(pinyin);
    if (!found) {
        found = pinyin.split(" ").map(plain).filter(Boolean);
        syllables.set(pinyin, found);
    }
    return found;
}

function starts(syllable: string, part: string): boolean {
    // Who has no ü at hand types u or v.
    return syllable.startsWith(part) || (syllable.includes("v") && syllable.replace("v", "u").startsWith(part));
}

/** ``typed`` is made of beginnings of consecutive syllables from ``at`` on: zhuge, zgl, zhgliang. */
function spells(typed: string, words: string[], at: number): boolean {
    if (typed === "") return true;
    const word = words[at];
    if (word === undefined) return false;
    for (let length = Math.min(word.length, typed.length); length > 0; length -= 1)
        if (starts(word, typed.slice(0, length)) && spells(typed.slice(length), words, at + 1)) return true;
    return false;
}

/** How well something typed fits the pinyin: 0 not at all, 1 within, 2 from the beginning, 3 whole. */
export function fitsPinyin(typed: string, pinyin: string): number {
    if (!/^[a-z]+$/.test(typed) || pinyin === "") return 0;
    const words = syllablesOf(pinyin);
    const whole = words.join("");
    if (whole === typed || words.map((word) => word[0]).join("") === typed) return 3;
    if (spells(typed, words, 0)) return 2;
    return typed.length > 1 && words.some((_, at) => at > 0 && spells(typed, words, at)) ? 1 : 0;
}

interface Named {
    names: string[];
    pinyin?: string;
}

/** How well something typed fits a name in any language or its pinyin, 0 for not at all. */
export function fitsName(typed: string, thing: Named): number {
    let best = 0;
    for (const name of thing.names) {
        const known = plain(name);
        if (known === typed) best = Math.max(best, 100);
        else if (known.startsWith(typed)) best = Math.max(best, 80);
        else if (
            name
                .toLowerCase()
                .split(/[\s·-]+/)
                .some((word) => plain(word).startsWith(typed))
        )
            best = Math.max(best, 70);
        else if (known.includes(typed)) best = Math.max(best, 50);
    }
    const spelt = fitsPinyin(typed, thing.pinyin ?? "");
    return Math.max(best, spelt === 3 ? 90 : spelt === 2 ? 75 : spelt === 1 ? 45 : 0);
}

/** Words of a text are looked for once they are long enough to mean something. */
function inText(typed: string, text: string): boolean {
    return (/[^\u0000-\u024f]/.test(typed) || typed.length > 2) && plain(text).includes(typed);
}

export interface Found<T> {
    thing: T;
    score: number;
    /** The skill by which a general was found, if it was not by the name. */
    skill?: SkillLine;
}

function skillOf(typed: string, general: GeneralLine): { score: number; skill?: SkillLine } {
    let best: { score: number; skill?: SkillLine } = { score: 0 };
    for (const skill of general.skills ?? []) {
        const named = fitsName(typed, skill);
        const score = named > 0 ? named * 0.4 : inText(typed, skill.text) ? 10 : 0;
        if (score > best.score) best = { score, skill };
    }
    return best;
}

/** The generals that fit what is typed, best first; all of them, as they stand, where nothing is. */
export function findGenerals(generals: readonly GeneralLine[], query: string): Found<GeneralLine>[] {
    const typed = plain(query);
    if (typed === "") return generals.map((thing) => ({ thing, score: 0 }));
    const found: Found<GeneralLine>[] = [];
    for (const thing of generals) {
        const name = fitsName(typed, thing);
        const other = skillOf(typed, thing);
        if (name >= other.score && name > 0) found.push({ thing, score: name });
        else if (other.skill) found.push({ thing, score: other.score, skill: other.skill });
    }
    return found.sort((one, two) => two.score - one.score);
}

export function findCards(cards: readonly CardLine[], query: string): Found<CardLine>[] {
    const typed = plain(query);
    if (typed === "") return cards.map((thing) => ({ thing, score: 0 }));
    return cards
        .map((thing) => ({
            thing,
            score: fitsName(typed, thing) || (thing.wordings.some((one) => inText(typed, one.text)) ? 10 : 0),
        }))
        .filter((one) => one.score > 0)
        .sort((one, two) => two.score - one.score);
}

export function findConcepts(concepts: readonly ConceptText[], query: string): ConceptText[] {
    const typed = plain(query);
    if (typed === "") return [...concepts];
    return concepts
        .map((thing) => ({ thing, score: fitsName(typed, thing) || (inText(typed, thing.text) ? 10 : 0) }))
        .filter((one) => one.score > 0)
        .sort((one, two) => two.score - one.score)
        .map((one) => one.thing);
}

/** The statements whose number begins so, or that hold all the words; in the order of the rules. */
export function findStatements(statements: readonly StatementText[], query: string): StatementText[] {
    const words = query.split(/\s+/).filter(Boolean);
    if (words.length === 0) return [...statements];
    return statements.filter((one) =>
        words.every((word) => {
            const typed = plain(word);
            return (
                typed === "" ||
                one.id.toLowerCase().includes(word.toLowerCase()) ||
                plain(one.text).includes(typed) ||
                plain(one.zh ?? "").includes(typed) ||
                one.refs.some((ref) => ref.startsWith(word)) ||
                (one.switches ?? []).some((name) => name.includes(word.toLowerCase()))
            );
        }),
    );
}

export interface Filters {
    kingdom: string;
    pack: string;
    gender: string;
    hp: number;
    mechanic: string;
}

export const NO_FILTERS: Filters = { kingdom: "", pack: "*", gender: "", hp: 0, mechanic: "" };

/** Hp as it counts for the filter: the fish of one that is half of a pair, else the hp. */
export function strength(general: GeneralLine): number {
    return general.hp || (general.halves ?? 0) / 2;
}

export function passes(general: GeneralLine, filters: Filters): boolean {
    return (
        (filters.kingdom === "" || general.kingdoms.includes(filters.kingdom)) &&
        (filters.pack === "*" || (general.pack ?? "") === filters.pack) &&
        (filters.gender === "" || general.gender === filters.gender) &&
        (filters.hp === 0 || strength(general) === filters.hp) &&
        (filters.mechanic === "" || (general.mechanics ?? []).includes(filters.mechanic))
    );
}

/** By suit and rank, how many cards of a type a deck has. */
export function countFaces(cards: readonly [string, string, number, boolean][], type: string): Map<string, number> {
    const found = new Map<string, number>();
    for (const [kind, suit, rank] of cards)
        if (kind === type) found.set(`${suit}${rank}`, (found.get(`${suit}${rank}`) ?? 0) + 1);
    return found;
}
