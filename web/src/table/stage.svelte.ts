// What has just happened, for the eye: cards laid in the middle, lines to targets, blows, cards that move.
import type { Fact, View } from "../protocol";

export interface Laid {
    id: number;
    card: number | null;
    /** Card type that it counts as. */
    word: string;
    seat: number;
    kind: "used" | "played" | "judged";
}

export interface Arrow {
    from: number;
    to: number;
    main: boolean;
}

export interface Flight {
    id: number;
    from: string;
    to: string;
    cards: (number | null)[];
    delay: number;
}

const FIRST_SEAT_ZONE = 4;
const KINDS = 4;
const SHARED = FIRST_SEAT_ZONE + KINDS * 64; // the zones of the table, told apart by their names
const MOST_LAID = 7;
const MOST_FLIGHTS = 10;
const STAGGER = 70; // milliseconds
const BLOW = 900;
const AFTER = 1800;

/** Where on the page a zone is. */
export function placeOf(zone: number, me: number, pile = ""): string {
    if (zone < 0) return "";
    if (zone === 0) return "draw";
    if (zone === 1) return "discard";
    if (zone < FIRST_SEAT_ZONE) return "middle";
    if (zone === SHARED) return `zone-${pile}`;
    const seat = Math.floor((zone - FIRST_SEAT_ZONE) / KINDS);
    const kind = (zone - FIRST_SEAT_ZONE) % KINDS;
    return seat === me && kind === 0 ? "hand" : `seat-${seat}`;
}

export class Stage {
    laid = $state.raw<Laid[]>([]);
    arrows = $state.raw<Arrow[]>([]);
    blows = $state.raw<Record<number, number>>({});
    flights = $state.raw<Flight[]>([]);
    private number = 0;

    clear(): void {
        this.laid = [];
        this.arrows = [];
        this.flights = [];
        this.blows = {};
    }

    take(facts: readonly Fact[], view: View, moving: boolean): void {
        let laid = this.laid;
        let arrows = this.arrows;
        const flights: Flight[] = [];
        for (const fact of facts) {
            const seat = fact.seat ?? -1;
            switch (fact.name) {
                case "turn_began":
                    laid = [];
                    arrows = [];
                    break;
                case "used":
                case "played":
                case "judged": {
                    const cards = fact.cards?.length ? fact.cards : [null];
                    const kind = fact.name;
                    laid = [
                        ...laid,
                        ...cards.map((card) => ({ id: (this.number += 1), card, word: fact.word ?? "", seat, kind })),
                    ];
                    if (kind === "used" && !fact.answers) {
                        arrows = (fact.seats ?? [])
                            .filter((to) => to !== seat)
                            .map((to) => ({ from: seat, to, main: true }));
                    }
                    break;
                }
                case "target_added":
                    arrows = [...arrows, ...(fact.seats ?? []).map((to) => ({ from: seat, to, main: false }))];
                    break;
                case "damaged":
                    this.strike(seat);
                    break;
                case "moved": {
                    const from = placeOf(fact.source ?? -1, view.reader, fact.pile);
                    const to = placeOf(fact.target ?? -1, view.reader, fact.pile);
                    if (moving && from && to && from !== to) {
                        flights.push({
                            id: (this.number += 1),
                            from,
                            to,
                            cards: (fact.cards ?? []).slice(0, 4),
                            delay: flights.length * STAGGER,
                        });
                    }
                    break;
                }
            }
        }
        this.laid = laid.slice(-MOST_LAID);
        this.arrows = arrows;
        if (view.processing.length === 0) this.fade(arrows);
        if (flights.length > 0) this.flights = [...this.flights, ...flights].slice(-MOST_FLIGHTS);
    }

    landed(id: number): void {
        this.flights = this.flights.filter((flight) => flight.id !== id);
    }

    /** Lines stay a moment longer than what they are about. */
    private fade(arrows: readonly Arrow[]): void {
        setTimeout(() => {
            if (this.arrows === arrows) this.arrows = [];
        }, AFTER);
    }

    private strike(seat: number): void {
        this.number += 1;
        const id = this.number;
        this.blows = { ...this.blows, [seat]: id };
        setTimeout(() => {
            if (this.blows[seat] === id) {
                this.blows = Object.fromEntries(Object.entries(this.blows).filter(([who]) => Number(who) !== seat));
            }
        }, BLOW);
    }
}
