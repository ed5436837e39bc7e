// What stands behind a reason, a card, a skill, a general or a question: found in what the server tells, no rule here.
import type { Why, WhyReason } from "./types";

export interface Subject {
    /** The words of the game why something cannot be chosen. */
    reason?: string;
    /** Ids of what it is about. */
    card?: string;
    skill?: string;
    general?: string;
    topic?: string;
    /** A sentence of the log, and the ids of what it names. */
    line?: string;
    cards?: string[];
    skills?: string[];
    /** What it is called. */
    title: string;
}

export interface Behind {
    statements: string[];
    concepts: string[];
    /** Ids of cards and skills whose texts count. */
    cards: string[];
    skills: string[];
    /** Why nothing stands behind the reason but its words. */
    evident: string;
}

interface Pattern {
    reason: WhyReason;
    names: string[];
    expression: RegExp;
    /** Letters that are not values: the more, the better a match tells. */
    weight: number;
}

const patterns = new WeakMap<readonly WhyReason[], Pattern[]>();

function escaped(text: string): string {
    return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

function made(reasons: readonly WhyReason[]): Pattern[] {
    const known = patterns.get(reasons);
    if (known) return known;
    const found = reasons.map((reason) => {
        const names: string[] = [];
        let weight = 0;
        const source = reason.text
            .split(/(\{\w+(?::[^}]*)?\})/)
            .map((part) => {
                const value = /^\{(\w+)/.exec(part);
                if (value) {
                    names.push(value[1] ?? "");
                    return "([^]+?)";
                }
                weight += part.length;
                return escaped(part);
            })
            .join("");
        return { reason, names, expression: new RegExp(`^${source}$`), weight };
    });
    found.sort((one, other) => other.weight - one.weight);
    patterns.set(reasons, found);
    return found;
}

export interface Matched {
    reason: WhyReason;
    values: Record<string, string>;
}

/** Which of the reasons the words are, with its values; the one that says most counts. */
export function matched(reasons: readonly WhyReason[], text: string): Matched | null {
    for (const { reason, names, expression } of made(reasons)) {
        const match = expression.exec(text.trim());
        if (match)
            return { reason, values: Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ""])) };
    }
    return null;
}

function unique(ids: (string | undefined)[]): string[] {
    return [...new Set(ids.filter((id): id is string => Boolean(id)))];
}

/** What stands behind something; ``id`` finds the id of a card or skill by its name. */
export function behind(why: Why, subject: Subject, id: (kind: "card" | "skill", name: string) => string): Behind {
    const match = subject.reason ? matched(why.reasons, subject.reason) : null;
    const line = subject.line ? matched(why.lines, subject.line)?.reason : undefined;
    const topic = subject.topic;
    // What is asked for may be a card, or a skill.
    const asked = (known: Record<string, string[]>): string => (topic !== undefined && topic in known ? topic : "");
    const cards = unique([
        match?.reason.card ? id("card", match.values[match.reason.card] ?? "") : "",
        subject.card,
        ...(subject.cards ?? []),
        asked(why.cards),
    ]);
    const skills = unique([
        match?.reason.skill ? id("skill", match.values[match.reason.skill] ?? "") : "",
        subject.skill,
        ...(subject.skills ?? []),
        asked(why.skills),
    ]);
    const own = [...(match?.reason.statements ?? []), ...(line?.statements ?? [])];
    const terms = [...(match?.reason.concepts ?? []), ...(line?.concepts ?? [])];
    // What is asked about a reason is why not; the text of the card stands there in any case, its other rules do not.
    const wide = match === null || Boolean(match.reason.evident);
    const statements = unique([
        ...own,
        ...skills.flatMap((one) => why.skills[one] ?? []),
        ...(wide ? cards.flatMap((one) => why.cards[one] ?? []) : []),
        ...(wide && subject.general ? (why.generals[subject.general] ?? []) : []),
        ...(wide && topic !== undefined ? (why.topics[topic] ?? []) : []),
    ]);
    const concepts = unique([
        ...terms,
        ...(wide
            ? [...cards, ...skills, ...(topic === undefined ? [] : [topic])].flatMap((one) => why.concepts[one] ?? [])
            : []),
    ]);
    return { statements, concepts, cards, skills, evident: match?.reason.evident ?? "" };
}
