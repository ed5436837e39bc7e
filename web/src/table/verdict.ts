// How a game has ended for whoever looks at its summary.
import type { Word } from "../i18n/words";
import type { Ended, Person } from "../protocol";

/** Seats of those who have given up, or left, where the game ended by that. */
export function conceders(ended: Ended | null, people: readonly Person[] | undefined): number[] {
    if (ended?.ending !== "conceded") return [];
    return (people ?? [])
        .filter((one) => one.kind === "human" && (one.conceded === true || one.left === true))
        .map((one) => one.seat);
}

/** The one word of the end. Who has given up has lost, also where nobody has won: bots do not play on by themselves. */
export function verdictOf(
    ended: Ended | null,
    winners: readonly number[],
    people: readonly Person[] | undefined,
    seat: number,
): Word {
    if (winners.length > 0 && seat >= 0) return winners.includes(seat) ? "victory" : "defeat";
    if (conceders(ended, people).includes(seat)) return "defeat";
    if (winners.length > 0 || ended?.ending === "conceded" || ended?.ending === "abandoned") return "overWatch";
    return "overDraw";
}
