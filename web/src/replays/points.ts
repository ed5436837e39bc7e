// Turning points and reasons as sentences, and the numbers of the summary that stand out.
import { isWord, say } from "../i18n/say";
import { content } from "../lib/content.svelte";
import type { Point, SeatSummary, Summary } from "./types";

export const COLUMNS = ["dealt", "taken", "kills", "healed", "used", "drawn"] as const;
export type Column = (typeof COLUMNS)[number];

function cards(point: Point): string {
    return (point.cards ?? [])
        .map((card) => content.face(card))
        .filter((face) => face !== null)
        .map((face) => `${face.name}${face.suit}${face.rank}`)
        .join(" ");
}

/** What happened at a turning point. */
export function sentence(point: Point, who: (seat: number) => string): string {
    const by = point.by ?? -1;
    const values = {
        who: who(point.seat),
        by: by >= 0 ? who(by) : "",
        with: cards(point),
        n: point.number ?? 0,
        general: point.word ? (content.general(point.word)?.name ?? point.word) : "",
    };
    const other = by >= 0 && by !== point.seat;
    switch (point.kind) {
        case "death":
            if (point.last) return say(other ? "pDeathLastBy" : "pDeathLast", values);
            return say(!other ? "pDeathNobody" : values.with ? "pDeath" : "pDeathBare", values);
        case "damage":
            return say(!other ? "pDamageNobody" : values.with ? "pDamageWith" : "pDamage", values);
        case "burst":
            return say("pBurst", values);
        case "reveal":
            return say("pReveal", values);
        case "careerist":
            return say("pCareerist", values);
        case "saved":
            return say("pSaved", values);
        case "healed":
            return say("pHealed", values);
        default:
            return values.who;
    }
}

/** Why the game ended as it did. */
export function reason(summary: Summary): string {
    const { why } = summary;
    const names: Record<string, string> = { lord_side: "Lord" };
    if (why === "conceded" && summary.winners.length === 0) return say("sWhyGivenUp");
    const word = `sWhy${names[why] ?? why.charAt(0).toUpperCase() + why.slice(1)}`;
    const kingdom = summary.kingdom ? content.word("kingdoms", summary.kingdom) : "";
    return isWord(word) ? say(word, { kingdom }) : content.word("endings", why);
}

/** The most of each column, 0 where nobody has any. */
export function best(seats: readonly SeatSummary[]): Record<Column, number> {
    const most = (column: Column): number => Math.max(0, ...seats.map((one) => one[column]));
    return Object.fromEntries(COLUMNS.map((column) => [column, most(column)])) as Record<Column, number>;
}

/** What became of a seat. */
export function fate(one: SeatSummary, who: (seat: number) => string): string {
    if (one.alive) return say("survivors");
    if (one.killer >= 0 && one.killer !== one.seat) return say("sFellBy", { round: one.died, by: who(one.killer) });
    return say("sFell", { round: one.died });
}
