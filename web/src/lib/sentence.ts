// Takes the sentences of the server apart into words that can be pointed at: seats, cards and skills.
import type { ContentData } from "./content.svelte";

export interface Token {
    kind: "plain" | "seat" | "type" | "skill" | "general";
    text: string;
    /** Id of the card type, skill or general. */
    id: string;
    /** Number of the seat, -1 for none. */
    seat: number;
}

interface Reader {
    pattern: RegExp;
    ids: Map<string, { kind: "type" | "skill" | "general"; id: string }>;
}

const readers = new WeakMap<ContentData, Reader>();

function escaped(text: string): string {
    return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

function reader(data: ContentData): Reader {
    const found = readers.get(data);
    if (found) return found;
    const ids: Reader["ids"] = new Map();
    for (const [id, one] of Object.entries(data.generals)) if (one.name) ids.set(one.name, { kind: "general", id });
    for (const [id, one] of Object.entries(data.skills))
        if (one.name && one.text) ids.set(one.name, { kind: "skill", id });
    for (const [id, one] of Object.entries(data.types)) if (one.name) ids.set(one.name, { kind: "type", id });
    const byLength = (names: string[]): string =>
        names
            .sort((one, other) => other.length - one.length)
            .map(escaped)
            .join("|");
    const generals = Object.values(data.generals).map((one) => one.name);
    const bare = `(?:${byLength([...generals, data.hidden])})`;
    // Brackets belong to the general only as a pair: those of a sentence may close behind it.
    const general = `(?:\\(${bare}\\)|${bare})`;
    const seat = escaped(data.seat).replace("\\{seat\\}", "(\\d+)");
    const you = `(?:\\s*${escaped(data.you.trim())})?`;
    const latin = data.language === "en";
    // In Latin script a name is a whole word; a one-sign name such as 杀 or 酒 is a card where suit or brackets say so.
    const names = [...ids.keys()].filter((name) => name.length > 1);
    const single = [...ids.keys()].filter((name) => name.length === 1);
    const parts = [`${seat}(?: ${general}(?:/${general})?)?${you}`];
    if (names.length > 0) parts.push(latin ? `\\b(?:${byLength(names)})\\b` : `(?:${byLength(names)})`);
    if (single.length > 0) parts.push(`(?:${byLength(single)})(?=[♠♥♣♦】”])`);
    const made = { pattern: new RegExp(parts.join("|"), "g"), ids };
    readers.set(data, made);
    return made;
}

/** As a sentence or a button begins in Latin letters; other scripts have no capitals. */
export function capital(text: string): string {
    return text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** The words of a sentence; what names a seat is said by ``who``. */
export function tokens(text: string, data: ContentData | null, who: (seat: number) => string): Token[] {
    if (!data) return [{ kind: "plain", text, id: "", seat: -1 }];
    const { pattern, ids } = reader(data);
    const found: Token[] = [];
    let at = 0;
    const plain = (end: number): void => {
        if (end > at) found.push({ kind: "plain", text: text.slice(at, end), id: "", seat: -1 });
    };
    for (const match of text.matchAll(pattern)) {
        plain(match.index);
        at = match.index + match[0].length;
        if (match[1] !== undefined) {
            const seat = Number(match[1]) - 1;
            found.push({ kind: "seat", text: who(seat), id: "", seat });
        } else {
            const named = ids.get(match[0]);
            found.push({ kind: named?.kind ?? "plain", text: match[0], id: named?.id ?? "", seat: -1 });
        }
    }
    plain(text.length);
    const [first] = found;
    if (first?.kind === "plain") first.text = capital(first.text);
    return found;
}
