// What people at a table are called.
import { say } from "../i18n/say";
import { settings } from "../lib/settings.svelte";
import type { Person } from "../protocol";

const STEMS = "甲乙丙丁戊己庚辛壬癸子丑";

/** The name of whoever has a seat. Bots are called by their number among the bots. */
export function nameOf(people: readonly Person[] | undefined, seat: number): string {
    const person = people?.[seat];
    if (!person) return String(seat + 1);
    if (person.kind === "human") return person.name || String(seat + 1);
    if (!person.kind || person.kind === "open") return say("openSeat");
    const number = people.filter((one) => one.seat < seat && one.kind !== "human" && one.kind !== "open").length;
    return settings.language === "en" ? `Bot ${number + 1}` : `${say("bot")}·${STEMS[number] ?? number + 1}`;
}

/** What a seat is called at a table: one's own is 你; sentences in English are made for names, so it has its name there. */
export function calledAt(people: readonly Person[] | undefined, seat: number, own: number): string {
    if (seat < 0 || seat !== own) return nameOf(people, seat);
    if (settings.language !== "en") return say("you");
    return people?.[seat]?.name || say("rSeat", { n: seat + 1 });
}

/** What is to be known of whoever has a seat: away from the table, played for by a bot. */
export function whereabouts(person: Person | undefined): string {
    if (person?.kind !== "human") return "";
    if (person.left) return say("hasLeft");
    if (person.conceded) return say("conceded");
    if (!person.ready) return say("offline");
    return person.trusted ? say("trusted") : "";
}
