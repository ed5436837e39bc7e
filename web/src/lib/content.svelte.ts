// Names and texts of cards, skills, generals and terms, as the server tells them for a ruleset and a language.
import type { Setup } from "../protocol";
import type { Language } from "./settings.svelte";

export interface TypeText {
    name: string;
    text: string;
    category: string;
    slot?: string;
    delayed?: boolean;
}

export interface SkillText {
    name: string;
    text?: string;
    tags?: string[];
    gives?: string[];
}

export interface GeneralText {
    name: string;
    kingdoms: string[];
    gender: string;
    halves?: number;
    hp?: number;
    skills?: string[];
    companions?: string[];
    token?: boolean;
}

export interface ContentData {
    ruleset: string;
    language: string;
    content: string;
    slots: number;
    cards: [type: string, suit: string, rank: number][];
    types: Record<string, TypeText>;
    skills: Record<string, SkillText>;
    generals: Record<string, GeneralText>;
    words: Record<string, Record<string, string>>;
    seat: string;
    you: string;
    hidden: string;
    phrases: string[];
}

export interface Face {
    type: string;
    name: string;
    suit: string;
    rank: string;
    red: boolean;
    category: string;
    text: string;
}

export const RANKS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS: Record<string, string> = { spade: "♠", heart: "♥", club: "♣", diamond: "♦" };

class Content {
    data = $state.raw<ContentData | null>(null);
    private wanted = "";

    /** Fetch the texts for a table, unless they are there. */
    async load(setup: Setup, language: Language, hash: string): Promise<void> {
        const query = new URLSearchParams({ ruleset: setup.ruleset, language, content: hash });
        for (const [name, value] of Object.entries(setup.options)) query.set(name, String(value));
        const url = `/api/content?${query.toString()}`;
        if (url === this.wanted) return;
        this.wanted = url;
        for (let wait = 500; this.wanted === url; wait = Math.min(8000, wait * 2)) {
            try {
                const response = await fetch(url);
                if (response.ok) {
                    const data = (await response.json()) as ContentData;
                    if (this.wanted === url) this.data = data;
                    return;
                }
                // What is refused stays refused; only a busy server is asked again.
                if (response.status >= 400 && response.status < 500 && response.status !== 429) return;
            } catch {
                // The server is away; the table says so.
            }
            await new Promise((later) => setTimeout(later, wait));
        }
    }

    face(card: number | null): Face | null {
        const printed = card === null ? undefined : this.data?.cards[card];
        if (!printed || !this.data) return null;
        const [type, suit, rank] = printed;
        const text = this.data.types[type];
        return {
            type,
            name: text?.name ?? type,
            suit: SUITS[suit] ?? "",
            rank: RANKS[rank] ?? "",
            red: suit === "heart" || suit === "diamond",
            category: text?.category ?? "",
            text: text?.text ?? "",
        };
    }

    general(id: string): GeneralText | undefined {
        return this.data?.generals[id];
    }

    skill(id: string): SkillText | undefined {
        return this.data?.skills[id];
    }

    /** The text of a skill or lasting effect; where an effect has none, that of the skill that it is called after. */
    about(id: string): string {
        const one = this.skill(id);
        if (!one || one.text) return one?.text ?? "";
        const namesake = Object.values(this.data?.skills ?? {}).find((other) => other.name === one.name && other.text);
        return (
            namesake?.text ?? Object.values(this.data?.types ?? {}).find((type) => type.name === one.name)?.text ?? ""
        );
    }

    type(id: string): TypeText | undefined {
        return this.data?.types[id];
    }

    word(kind: string, id: string): string {
        return this.data?.words[kind]?.[id] ?? id;
    }

    /** The name of whatever has this id: a skill, card type, general or term. */
    named(id: string): string {
        const data = this.data;
        if (!data) return id;
        return (
            data.skills[id]?.name || data.types[id]?.name || data.generals[id]?.name || data.words["terms"]?.[id] || id
        );
    }
}

export const content = new Content();
