// What this browser keeps between visits. A browser that keeps nothing plays as well.

const PREFIX = "guozhan.";

export function kept<T>(name: string, otherwise: T): T {
    try {
        const found = localStorage.getItem(PREFIX + name);
        return found === null ? otherwise : (JSON.parse(found) as T);
    } catch {
        return otherwise;
    }
}

export function keep(name: string, value: unknown): void {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        // Nothing can be kept here.
    }
}

export interface KeptSeat {
    table: string;
    token: string;
    secret: string;
    at: number;
}

const MOST = 20;

/** The token that opens one's seat at a table, "" for none. */
export function seatToken(table: string): string {
    return kept<KeptSeat[]>("seats", []).find((seat) => seat.table === table)?.token ?? "";
}

export function keepSeat(table: string, token: string, secret: string): void {
    const others = kept<KeptSeat[]>("seats", []).filter((seat) => seat.table !== table);
    keep("seats", [{ table, token, secret, at: Date.now() }, ...others].slice(0, MOST));
}

export function forgetSeat(table: string): void {
    keep(
        "seats",
        kept<KeptSeat[]>("seats", []).filter((seat) => seat.table !== table),
    );
}

export interface PlayedReplay {
    replay: string;
    at: number;
}

const MOST_REPLAYS = 60;

/** Replays of games that were played here, the latest first. */
export function playedReplays(): PlayedReplay[] {
    return kept<PlayedReplay[]>("played", []);
}

/** A game that was played here is over; it may be told more than once. */
export function keepReplay(replay: string): void {
    const known = playedReplays();
    if (!replay || known.some((one) => one.replay === replay)) return;
    keep("played", [{ replay, at: Date.now() }, ...known].slice(0, MOST_REPLAYS));
}

export function forgetReplay(replay: string): void {
    keep(
        "played",
        playedReplays().filter((one) => one.replay !== replay),
    );
}
