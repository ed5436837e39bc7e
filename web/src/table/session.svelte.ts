// One table as this browser sees it: what the server has told, and what is sent to it. It knows no rule.
import { Connection, type LinkState } from "../lib/connection";
import { session as accountSession } from "../lib/http";
import { say } from "../i18n/say";
import { content } from "../lib/content.svelte";
import { patch } from "../lib/delta";
import { forgetSeat, keepReplay, keepSeat, seatToken } from "../lib/keep";
import { type Language, settings } from "../lib/settings.svelte";
import {
    type Asked,
    type ClientMessage,
    type Ended,
    type Failed,
    type Fact,
    type Hint,
    type Node,
    type Person,
    PROTOCOL,
    type Request,
    type SeatView,
    type ServerMessage,
    type TableInfo,
    type Update,
    type View,
    type Welcome,
} from "../protocol";
import { Chooser } from "./chooser.svelte";

export interface Line {
    id: number;
    text: string;
}

export interface Notice {
    id: number;
    text: string;
    bad: boolean;
}

export interface EntryWish {
    secret: string;
    password?: string;
    watch?: boolean;
}

const MOST_LINES = 1500;
const NOTICE = 4500; // milliseconds

export class Session {
    link = $state<LinkState>("connecting");
    table = $state.raw<TableInfo | null>(null);
    seat = $state(-1);
    view = $state.raw<View | null>(null);
    asked = $state.raw<Asked | null>(null);
    request = $state.raw<Request | null>(null);
    /** When the time of the request, or of those that are asked, is over (performance.now()); 0 = never. */
    deadline = $state(0);
    lasts = $state(0);
    askedUntil = $state(0);
    lines = $state.raw<Line[]>([]);
    ended = $state.raw<Ended | null>(null);
    voided = $state("");
    voidedReplay = $state("");
    refused = $state.raw<{ code: string; text: string } | null>(null);
    notices = $state.raw<Notice[]>([]);
    said = $state.raw<Record<number, string>>({});
    unlit = $state.raw<string[]>([]);
    hint = $state.raw<Hint | null>(null);
    /** What was told last, for those who listen. */
    heard = $state.raw<readonly string[]>([]);
    /** When to be asked for what offsets tricks: for one's own too; not at all. */
    nullify = $state.raw({ own: false, never: false });

    readonly chooser: Chooser;
    /** Told of what has happened, for what moves on the table. */
    onfacts: (facts: Fact[], before: View, after: View) => void = () => undefined;
    /** Told when the table is told anew: after a step was taken back, or a connection was lost. */
    onanew: () => void = () => undefined;
    /** Told of everything that the server says, once it has been taken. */
    onmessage: (message: ServerMessage) => void = () => undefined;

    private readonly connection: Connection;
    private readonly wish: EntryWish;
    private readonly walks = new Map<number, (node: Node | null) => void>();
    private number = 0;

    constructor(
        readonly id: string,
        wish: EntryWish,
    ) {
        this.wish = wish;
        this.chooser = new Chooser({
            walk: (clicks) => this.walk(clicks),
            answer: (clicks) => this.answer(clicks),
        });
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        this.connection = new Connection(`${scheme}://${location.host}/ws/${encodeURIComponent(id)}`, {
            hello: () => this.hello(),
            message: (message) => this.take(message),
            state: (state) => {
                this.link = state;
                if (state !== "open") this.drop();
            },
        });
    }

    open(): void {
        this.connection.open();
    }

    close(): void {
        this.connection.close();
    }

    /** What opens the table, "" where nothing is needed. */
    get secret(): string {
        return this.wish.secret;
    }

    /** Does not want a seat. */
    get looksOn(): boolean {
        return this.wish.watch ?? false;
    }

    /** Try again with another password. */
    enter(password: string): void {
        this.wish.password = password;
        this.refused = null;
        this.connection.open();
    }

    get me(): SeatView | null {
        return this.view?.seats[this.seat] ?? null;
    }

    get person(): Person | null {
        return this.table?.people[this.seat] ?? null;
    }

    get host(): boolean {
        return this.person?.host ?? false;
    }

    /** All others are bots: hints and taking back are possible. */
    get solitary(): boolean {
        return this.table?.people.filter((person) => person.kind === "human").length === 1;
    }

    send(message: ClientMessage): number {
        const ref = this.connection.send(message);
        if (ref === 0) this.unsent();
        return ref;
    }

    /** Nothing can be sent now: said once, and nothing else happens. */
    private unsent(): void {
        const text = say("notSent");
        if (!this.notices.some((notice) => notice.text === text)) this.notify(text, true);
    }

    setLanguage(language: Language): void {
        if (this.link === "open") this.connection.send({ type: "language", language });
        this.texts();
    }

    leave(): void {
        forgetSeat(this.id);
        if (this.link === "open") this.connection.send({ type: "leave" });
        this.close();
    }

    askHint(): void {
        if (this.request) this.send({ type: "hint", request: this.request.id });
    }

    /** Do what the hint says. */
    takeHint(): void {
        if (this.hint && this.request?.id === this.hint.request) {
            this.send({ type: "answer", request: this.hint.request, answer: this.hint.answer });
        }
    }

    takeBack(): void {
        this.send({ type: "take_back" });
    }

    trust(on: boolean): void {
        this.send({ type: "trust", on });
    }

    /** When to be asked for what offsets tricks from now on. */
    askNullify(own: boolean, never: boolean): void {
        if (this.send({ type: "nullify", own, never }) === 0) return;
        this.nullify = { own, never };
    }

    /** Not for this trick. */
    letPass(): void {
        this.send({ type: "nullify", this: true });
    }

    prelight(skill: string, on: boolean): void {
        if (this.send({ type: "prelight", skill, on }) === 0) return;
        this.unlit = on ? this.unlit.filter((one) => one !== skill) : [...this.unlit, skill];
    }

    notify(text: string, bad = false): void {
        this.number += 1;
        const id = this.number;
        this.notices = [...this.notices.slice(-3), { id, text, bad }];
        setTimeout(() => {
            this.notices = this.notices.filter((notice) => notice.id !== id);
        }, NOTICE);
    }

    // --- what the server says --------------------------------------------------------------------------------------

    private hello(): ClientMessage {
        const token = seatToken(this.id);
        return {
            type: "hello",
            protocol: PROTOCOL,
            table: this.id,
            secret: this.wish.secret,
            token: this.wish.watch ? "" : token,
            name: settings.nickname,
            password: this.wish.password ?? "",
            watch: this.wish.watch ?? false,
            language: settings.language,
            session: accountSession(),
            lines: true,
        };
    }

    private take(message: ServerMessage): void {
        switch (message.type) {
            case "welcome":
                this.welcome(message);
                break;
            case "table":
                this.tableChanged(message);
                break;
            case "update":
                this.update(message);
                break;
            case "accepted":
                if (message.request && this.request?.id === message.request) this.ask(null);
                break;
            case "branch":
                this.walks.get(message.ref)?.(message.node);
                this.walks.delete(message.ref);
                break;
            case "hinted":
                if (this.request?.id === message.request) this.hint = message;
                break;
            case "said":
                this.hear(message.seat, message.text);
                break;
            case "ended":
                this.ended = message;
                if (this.seat >= 0) keepReplay(message.replay ?? "");
                this.ask(null);
                this.asked = null;
                break;
            case "voided":
                this.voided = message.reason;
                this.voidedReplay = message.replay ?? "";
                if (this.seat >= 0) keepReplay(this.voidedReplay);
                this.ask(null);
                break;
            case "error":
                this.failed(message);
                break;
            case "goodbye":
                if (message.code !== "restart") this.refused = { code: message.code, text: message.text };
                break;
            case "logged":
            case "pong":
                break;
        }
        this.onmessage(message);
    }

    private welcome(message: Welcome): void {
        if (message.token) keepSeat(this.id, message.token, this.wish.secret);
        this.refused = null;
        this.seat = message.seat;
        this.table = message.table;
        this.view = message.view ?? null;
        this.onanew();
        this.unlit = message.unlit ?? [];
        this.nullify = { own: message.nullify_own ?? false, never: message.nullify_never ?? false };
        this.lines = [];
        this.log(message.lines);
        if (message.table.status === "playing") {
            this.ended = null;
            this.voided = "";
            this.voidedReplay = "";
        }
        this.whoIsAsked(message.asked);
        this.ask(message.request ?? null);
        this.hash = message.content;
        this.texts();
    }

    private hash = "";

    private texts(): void {
        if (this.table) void content.load(this.table.setup, settings.language, this.hash);
    }

    private tableChanged(table: TableInfo): void {
        const again = table.game !== this.table?.game;
        this.table = table;
        if (again && table.status === "playing") {
            this.ended = null;
            this.lines = [];
            // Nobody's wishes go on into another game.
            this.unlit = [];
            this.nullify = { own: false, never: false };
        }
        if (table.status !== "playing") this.asked = null;
    }

    private update(message: Update): void {
        const before = this.view;
        if (before) {
            const after = patch(before, message.delta);
            this.view = after;
            if (message.facts?.length) this.onfacts(message.facts, before, after);
        }
        if (message.withdrawn && message.withdrawn === this.request?.id) this.ask(null);
        this.log(message.lines);
        // What nobody is asked about any more is told by the next one that is.
        if (message.asked) this.whoIsAsked(message.asked);
        else if (message.facts?.length) this.whoIsAsked(null);
        if (message.request) this.ask(message.request);
        else if (message.facts?.length && this.request && !message.request) this.stale(message);
    }

    /** A request stands until it is answered, replaced, or the game has gone on without it. */
    private stale(message: Update): void {
        if (message.asked && !message.asked.seats.includes(this.seat)) this.ask(null);
    }

    private whoIsAsked(asked: Asked | null | undefined): void {
        this.asked = asked ?? null;
        this.askedUntil = asked?.seconds ? performance.now() + asked.seconds * 1000 : 0;
    }

    private ask(request: Request | null): void {
        this.request = request;
        this.hint = null;
        this.lasts = request?.seconds ?? 0;
        this.deadline = request?.seconds ? performance.now() + request.seconds * 1000 : 0;
        this.chooser.begin(request);
    }

    private log(lines: string[] | undefined): void {
        if (!lines?.length) return;
        const more = lines.map((text) => ({ id: (this.number += 1), text }));
        this.lines = [...this.lines, ...more].slice(-MOST_LINES);
        this.heard = lines;
    }

    private hear(seat: number, text: string): void {
        this.said = { ...this.said, [seat]: text };
        setTimeout(() => {
            if (this.said[seat] === text) {
                this.said = Object.fromEntries(Object.entries(this.said).filter(([who]) => Number(who) !== seat));
            }
        }, NOTICE);
    }

    private failed(message: Failed): void {
        const walk = message.ref ? this.walks.get(message.ref) : undefined;
        if (walk) {
            walk(null);
            this.walks.delete(message.ref ?? 0);
        }
        const gone = ["late", "duplicate", "not_asked"].includes(message.code);
        if (message.request && message.request === this.request?.id) {
            if (gone) this.ask(null);
            else this.chooser.restart();
        }
        this.notify([message.text, ...(message.reasons ?? [])].join(" "), true);
    }

    // --- choosing --------------------------------------------------------------------------------------------------

    private walk(clicks: string[]): Promise<Node | null> {
        const request = this.request;
        const ref = request ? this.send({ type: "walk", request: request.id, clicks }) : 0;
        if (ref === 0) return Promise.resolve(null);
        return new Promise((found) => this.walks.set(ref, found));
    }

    private answer(clicks: string[]): boolean {
        return this.request !== null && this.send({ type: "answer", request: this.request.id, clicks }) !== 0;
    }

    private drop(): void {
        for (const walk of this.walks.values()) walk(null);
        this.walks.clear();
    }
}
