// A replay that is being watched: whose view, which step, and whether it goes on by itself.
import { content } from "../lib/content.svelte";
import { type Language, settings } from "../lib/settings.svelte";
import type { Fact, Person, Setup, TableInfo, View } from "../protocol";
import { Session } from "../table/session.svelte";
import { Stage } from "../table/stage.svelte";
import { HttpError } from "../lib/http";
import { EVERYTHING, fetchFilm, fetchPart } from "./api";
import { Reel } from "./reel";
import type { Film } from "./types";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP = 950; // milliseconds at the usual speed
const SHORT = 260; // of a step at which nothing is to be looked at
const RECALLED = 24; // steps back at most from which the middle of the table is filled after a jump
const SILENT = new Set(["phase_began", "phase_ended", "turn_ended", "phase_skipped"]);

/** What the components of the table need, without a connection: it shows, and nothing can be chosen. */
export class Watched extends Session {
    constructor() {
        super("replay", { secret: "" });
        this.link = "open";
    }

    override send(): number {
        return 0;
    }

    override prelight(): void {
        // In a replay nothing can be changed.
    }

    show(view: View, seat: number, table: TableInfo): void {
        this.view = view;
        this.seat = seat;
        this.table = table;
    }

    askedOf(seats: number[], what: string): void {
        this.asked = seats.length > 0 ? { seats, topic: what, kind: "choose", text: what } : null;
    }
}

/** Who sat there, as far as it is known; bots are called by the kind of bot and the seat. */
export function peopleOf(film: Film): Person[] {
    return Array.from({ length: film.replay.players }, (_, seat) => {
        const name = film.replay.names[seat] ?? "";
        const bot = /^([a-z]+) (\d+)$/.exec(name);
        const kind = bot && Number(bot[2]) === seat + 1 ? (bot[1] ?? "basic") : "human";
        return { seat, name, kind } as Person;
    });
}

export class Player {
    reel = $state.raw<Reel | null>(null);
    view = $state.raw<View | null>(null);
    step = $state(0);
    seat = $state(EVERYTHING);
    /** Who sits at the lower edge where everything is open. */
    focus = $state(0);
    playing = $state(false);
    speed = $state<number>(1);
    waiting = $state(true);
    fault = $state("");
    missing = $state(false);
    /** Counts what has come, for what shows parts. */
    arrived = $state(0);

    readonly session = new Watched();
    readonly stage = new Stage();
    private readonly reels = new Map<string, Reel>();
    private language: Language = settings.language;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private shown = -1;
    private table: TableInfo | null = null;
    private closed = false;
    private loads = 0;

    constructor(readonly id: string) {}

    get last(): number {
        return this.reel?.last ?? 0;
    }

    get facts(): number {
        return this.reel?.film.facts[this.step] ?? 0;
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
    }

    /** Show the replay from somebody's seat; at a place, or where it stands. */
    async look(seat: number, facts?: number, language: Language = settings.language): Promise<void> {
        const load = (this.loads += 1);
        this.fault = "";
        this.waiting = true;
        const key = `${seat} ${language}`;
        let reel = this.reels.get(key);
        try {
            if (!reel) {
                const film = await fetchFilm(this.id, seat, language);
                if (this.stale(load)) return;
                reel = new Reel(film);
                this.reels.set(key, reel);
            }
            const at = facts ?? (this.reel ? this.facts : reel.film.facts[reel.start]);
            const step = reel.stepAt(at ?? 0);
            await this.bring(reel, reel.partOf(step));
            if (this.stale(load)) return;
            const moved = this.reel !== null && this.seat !== seat;
            this.seat = seat;
            this.language = language;
            this.reel = reel;
            this.table = tableOf(reel.film);
            void content.load(this.table.setup, language, reel.film.content);
            if (seat >= 0) this.focus = seat;
            this.shown = -1;
            this.waiting = false;
            this.seek(step);
            if (moved) this.stage.arrows = [];
            void this.rest(reel, load);
        } catch (error) {
            if (this.stale(load)) return;
            this.waiting = false;
            this.missing = error instanceof HttpError && error.status === 404;
            this.fault = error instanceof Error ? error.message : String(error);
        }
    }

    /** Go to a step. */
    seek(step: number): void {
        const reel = this.reel;
        if (!reel) return;
        this.step = Math.min(reel.last, Math.max(0, Math.round(step)));
        if (!this.display()) void this.wanted(reel, this.step);
        if (this.step >= reel.last) this.stop();
    }

    seekFacts(facts: number): void {
        if (this.reel) this.seek(this.reel.stepAt(facts));
    }

    forward(): void {
        if (this.reel) this.seek(this.reel.beside(this.step, 1));
    }

    back(): void {
        this.stop();
        if (this.reel) this.seek(this.reel.beside(this.step, -1));
    }

    turn(way: 1 | -1): void {
        if (this.reel) this.seek(this.reel.turnBeside(this.step, way));
    }

    asked(way: 1 | -1): void {
        if (this.reel) this.seek(this.reel.stopBeside(this.step, way));
    }

    toggle(): void {
        if (this.playing) this.stop();
        else this.play();
    }

    play(): void {
        const reel = this.reel;
        if (!reel) return;
        if (this.step >= reel.last) this.seek(reel.start);
        this.playing = true;
        this.plan();
    }

    stop(): void {
        this.playing = false;
        clearTimeout(this.timer);
    }

    sit(seat: number): void {
        this.focus = seat;
        this.display();
        // Everybody sits elsewhere now; lines come with what happens next.
        this.stage.arrows = [];
    }

    private plan(): void {
        clearTimeout(this.timer);
        const frame = this.reel?.frame(this.step);
        const quiet = frame?.facts?.every((fact) => SILENT.has(fact.name) || fact.name === "stage") ?? true;
        this.timer = setTimeout(
            () => {
                if (!this.playing) return;
                // What has not come yet is waited for.
                if (this.reel?.view(this.step)) this.forward();
                if (this.playing) this.plan();
            },
            (quiet ? SHORT : STEP) / this.speed,
        );
    }

    /** Show the step, if it is there. */
    private display(): boolean {
        const reel = this.reel;
        const view = reel?.view(this.step);
        if (!reel || !view || !this.table) return false;
        this.view = view;
        this.session.show(view, this.seat === EVERYTHING ? this.focus : this.seat, this.table);
        const stops = reel.stopsAt(this.step);
        const what = stops[0]?.[2] ?? "";
        this.session.askedOf(
            stops.filter((stop) => stop[2] === what).map((stop) => stop[1]),
            what,
        );
        this.perform(reel, view);
        return true;
    }

    /** What lies in the middle and moves: one step on it happens, after a jump it has happened. */
    private perform(reel: Reel, view: View): void {
        const before = this.shown;
        this.shown = this.step;
        if (before === this.step) return;
        const onwards = before >= 0 && this.step > before && this.step === reel.beside(before, 1);
        if (onwards) {
            this.stage.take(this.between(reel, before + 1, this.step), view, settings.moving);
            return;
        }
        this.stage.clear();
        const turn = reel.turnAt(this.step)?.[0] ?? 0;
        const past = this.between(reel, Math.max(turn, this.step - RECALLED, 1), this.step - 1);
        this.stage.take(
            [...past.filter((fact) => fact.name !== "damaged"), ...this.between(reel, this.step, this.step)],
            view,
            false,
        );
        // What is over at that point needs no lines any more.
        if (view.processing.length === 0) this.stage.arrows = [];
    }

    private between(reel: Reel, from: number, to: number): Fact[] {
        const found: Fact[] = [];
        for (let step = from; step <= to; step += 1) found.push(...(reel.frame(step)?.facts ?? []));
        return found;
    }

    private async wanted(reel: Reel, step: number): Promise<void> {
        this.waiting = true;
        try {
            await this.bring(reel, reel.partOf(step));
        } catch {
            // It is asked for again with the next step.
        }
        if (this.reel !== reel || this.closed) return;
        this.waiting = false;
        this.display();
    }

    private readonly coming = new Map<string, Promise<void>>();

    private bring(reel: Reel, part: number): Promise<void> {
        if (reel.has(part)) return Promise.resolve();
        const key = `${reel.film.seat} ${reel.film.language} ${part}`;
        let coming = this.coming.get(key);
        if (!coming) {
            coming = fetchPart(this.id, reel.film.seat, reel.film.language, part)
                .then((found) => {
                    reel.put(part, found);
                    this.arrived += 1;
                })
                .finally(() => this.coming.delete(key));
            this.coming.set(key, coming);
        }
        return coming;
    }

    /** Fetch the other parts, the nearest first. */
    private async rest(reel: Reel, load: number): Promise<void> {
        for (let next = reel.missing(this.step)[0]; next !== undefined; next = reel.missing(this.step)[0]) {
            try {
                await this.bring(reel, next);
            } catch {
                await new Promise((later) => setTimeout(later, 1500));
            }
            if (this.stale(load)) return;
        }
    }

    private stale(load: number): boolean {
        return this.closed || load !== this.loads;
    }
}

function tableOf(film: Film): TableInfo {
    const setup = { ruleset: film.replay.ruleset, players: film.replay.players, options: film.options } as Setup;
    return {
        type: "table",
        table: film.replay.replay,
        status: "over",
        game: 1,
        setup,
        people: peopleOf(film),
        watching: 0,
        locked: false,
        paused: false,
        draw: [],
        rematch: [],
        window: 0,
        seeded: false,
        from_turn: 0,
    };
}
