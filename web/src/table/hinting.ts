// What a hint is about: the cards and seats that the bot would choose.
import type { Answer } from "../protocol";

export interface Pointed {
    cards: ReadonlySet<number>;
    seats: ReadonlySet<number>;
    skill: string;
}

const NOTHING: Pointed = { cards: new Set(), seats: new Set(), skill: "" };

/** ``kind`` is what the items of a choice are. */
export function pointed(answer: Answer | undefined, kind: string): Pointed {
    switch (answer?.type) {
        case "act":
            return {
                cards: new Set(answer.cards),
                seats: new Set([...answer.targets, ...answer.second]),
                skill: answer.skill,
            };
        case "pick": {
            const items = new Set(answer.items.filter((item): item is number => typeof item === "number"));
            if (kind === "cards") return { ...NOTHING, cards: items };
            return kind === "seats" ? { ...NOTHING, seats: items } : NOTHING;
        }
        default:
            return NOTHING;
    }
}
