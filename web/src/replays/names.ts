// What the seats of a replay are called.
import { say } from "../i18n/say";
import type { Person } from "../protocol";
import { nameOf } from "../table/who";

export function seatName(people: readonly Person[] | undefined, seat: number): string {
    const person = people?.[seat];
    if (!person || (person.kind === "human" && !person.name)) return say("rSeat", { n: seat + 1 });
    return nameOf(people, seat);
}
