// What lies before a seat and what is true of it, as short tags with texts.
import { say } from "../i18n/say";
import { type Face, content } from "../lib/content.svelte";
import { settings } from "../lib/settings.svelte";
import type { SeatView } from "../protocol";

export interface Tag {
    key: string;
    text: string;
    look: "equip" | "judge" | "mark" | "pile" | "state" | "effect";
    title: string;
    note: string;
    about: string;
}

/** Ends the name of the mark that is the most of another. */
const LIMIT = "_max";
const FACE_DOWN = "face_down";

export function latin(text: string): boolean {
    return /^[\u0000-\u024f’“”…×·]*$/.test(text);
}

export function faceText(face: Face): string {
    return face.name + face.suit + face.rank;
}

export function cardText(card: number | null): string {
    const face = content.face(card);
    return face ? faceText(face) : say("hidden");
}

function judging(view: SeatView): Tag[] {
    return view.judge.map(([card, usedAs], index) => {
        const face = content.face(card);
        const down = usedAs === FACE_DOWN;
        const type = usedAs && !down ? content.type(usedAs) : undefined;
        const name = type?.name ?? (down ? content.word("terms", FACE_DOWN) : (face?.name ?? say("hidden")));
        return {
            key: `j${index}`,
            text: latin(name) ? name : name.slice(0, down ? 2 : 1),
            look: "judge",
            title: down && face ? `${name} ${faceText(face)}` : name,
            note: face && !down ? face.suit + face.rank : "",
            about: type?.text ?? face?.text ?? "",
        };
    });
}

function equipment(view: SeatView): Tag[] {
    return view.equips.flatMap((card): Tag[] => {
        const face = content.face(card);
        if (!face) return [];
        const note = face.suit + face.rank;
        return [{ key: `e${card}`, text: face.name, look: "equip", title: face.name, note, about: face.text }];
    });
}

function marks(view: SeatView): Tag[] {
    const numbers = new Map(view.marks);
    return view.marks.flatMap(([name, number]): Tag[] => {
        const counted = name.endsWith(LIMIT) ? name.slice(0, -LIMIT.length) : "";
        if (numbers.has(name + LIMIT) || (number === 0 && !counted)) return [];
        const title = content.named(counted || name);
        const amount = counted ? ` ${numbers.get(counted) ?? 0}/${number}` : number > 1 ? ` ${number}` : "";
        const about = content.skill(counted || name)?.text ?? "";
        return [
            { key: `m${name}`, text: title + amount, look: "mark", title: title + amount, note: say("mark"), about },
        ];
    });
}

function piles(view: SeatView): Tag[] {
    return view.piles.map(([pile, cards]) => {
        const name = content.word("piles", pile);
        const known = cards.map((card) => content.face(card)).filter((face) => face !== null);
        const about = known.map(faceText).join(settings.language === "en" ? ", " : "、");
        return {
            key: `p${pile}`,
            text: `${name} ${cards.length}`,
            look: "pile",
            title: `${name} ×${cards.length}`,
            note: say("pile"),
            about,
        };
    });
}

function effects(view: SeatView): Tag[] {
    return [...new Set(view.effects)].flatMap((id): Tag[] => {
        const name = content.skill(id)?.name;
        if (!name) return [];
        return [
            { key: `f${id}`, text: name, look: "effect", title: name, note: say("effect"), about: content.about(id) },
        ];
    });
}

function states(view: SeatView): Tag[] {
    const found: [key: string, text: string, true: boolean][] = [
        ["drunk", view.drunk > 1 ? `${say("drunk")} ${view.drunk}` : say("drunk"), view.drunk > 0],
        ["away", say("away"), view.away],
        ["void", say("noArmor"), view.void_armor > 0],
        ["suppressed", say("suppressed"), view.suppressed > 0],
        ...view.skipped.map((phase): [string, string, boolean] => [
            `s${phase}`,
            `${say("skips")} ${content.word("phases", phase)}`,
            true,
        ]),
    ];
    return found
        .filter(([, , holds]) => holds)
        .map(([key, text]) => ({ key, text, look: "state", title: text, note: "", about: "" }));
}

function noted(view: SeatView): Tag[] {
    return view.noted.map(([kind, words]) => {
        const name = content.named(kind);
        const about = words.map((word) => content.named(word)).join(" ");
        return { key: `n${kind}`, text: `${name} ${about}`, look: "effect", title: name, note: say("secret"), about };
    });
}

/** Everything that is shown as a tag, the most urgent first. */
export function tagsOf(view: SeatView): Tag[] {
    return [
        ...judging(view),
        ...states(view),
        ...equipment(view),
        ...marks(view),
        ...piles(view),
        ...effects(view),
        ...noted(view),
    ];
}
