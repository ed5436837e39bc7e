// What the server says of replays over HTTP; see /api/openapi.json.
import type { ReplayInfo } from "../api";
import type { Fact, View, ViewDelta } from "../protocol";

export type { ReplayInfo };

/** A turn begins: the step, whose, the round, how many facts. */
export type Turn = [step: number, seat: number, round: number, facts: number];
/** Somebody was asked. */
export type Stop = [step: number, seat: number, what: string];

export interface Film {
    replay: ReplayInfo;
    options: Record<string, unknown>;
    content: string;
    seat: number;
    language: string;
    facts: number[];
    turns: Turn[];
    stops: Stop[];
    parts: number[];
    winners: number[];
    over: boolean;
    notice: string;
}

export interface Frame {
    facts?: Fact[];
    delta?: ViewDelta | null;
    lines?: string[];
}

export interface FilmPart {
    first: number;
    view: View;
    frames: Frame[];
}

export interface SeatSummary {
    seat: number;
    generals: [string, string];
    first: [string, string];
    revealed: number;
    role: string;
    kingdom: string;
    won: boolean;
    alive: boolean;
    dealt: number;
    taken: number;
    kills: number;
    killer: number;
    died: number;
    healed: number;
    regained: number;
    lost: number;
    used: number;
    played: number;
    drawn: number;
    rewards: number;
    dying: number;
}

export type Moment = [facts: number, round: number, seat: number, hp: number[], hand: number[], share: number];

export interface Point {
    kind: string;
    facts: number;
    round: number;
    seat: number;
    by?: number;
    number?: number;
    cards?: number[];
    word?: string;
    last?: boolean;
    swing?: number;
}

export interface Summary {
    ending: string;
    winners: number[];
    why: string;
    kingdom: string;
    rounds: number;
    turns: number;
    seats: SeatSummary[];
    chart: Moment[];
    points: Point[];
}
