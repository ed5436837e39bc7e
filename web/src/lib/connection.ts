// One table's WebSocket: it says hello, brings messages both ways, and comes back by itself when it is cut.
import type { ClientMessage, ServerMessage } from "../protocol";

export type LinkState = "connecting" | "open" | "waiting" | "closed";

export interface ConnectionHooks {
    /** The first message of each connection. */
    hello: () => ClientMessage;
    message: (message: ServerMessage) => void;
    state: (state: LinkState) => void;
}

const SHORTEST = 400; // milliseconds until the second attempt
const LONGEST = 8000;
const PING = 20_000;
// After these a new connection is welcome; for all other reasons it would be refused just the same.
const AGAIN = new Set(["restart", "late", "too_fast", "not_now"]);

export class Connection {
    private socket: WebSocket | null = null;
    private delay = SHORTEST;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private pinger: ReturnType<typeof setInterval> | undefined;
    private ended = false;
    private ref = 0;
    private heard = 0;

    constructor(
        private readonly url: string,
        private readonly hooks: ConnectionHooks,
    ) {}

    open(): void {
        this.ended = false;
        this.hooks.state("connecting");
        const socket = new WebSocket(this.url);
        this.socket = socket;
        socket.onopen = () => {
            this.heard = Date.now();
            socket.send(JSON.stringify(this.hooks.hello()));
            this.pinger = setInterval(() => this.ping(), PING);
        };
        socket.onmessage = (event: MessageEvent<string>) => {
            this.heard = Date.now();
            const message = JSON.parse(event.data) as ServerMessage;
            if (message.type === "welcome") {
                this.delay = SHORTEST;
                this.hooks.state("open");
            }
            if (message.type === "goodbye") {
                if (!AGAIN.has(message.code)) this.ended = true;
                else if (message.code === "restart") this.delay = SHORTEST;
            }
            this.hooks.message(message);
        };
        socket.onclose = () => {
            if (this.socket === socket) this.again();
        };
    }

    /** Send a message; the number by which its reply is known, 0 if there is no connection. */
    send(message: ClientMessage): number {
        if (this.socket?.readyState !== WebSocket.OPEN) return 0;
        this.ref += 1;
        this.socket.send(JSON.stringify({ ...message, ref: this.ref }));
        return this.ref;
    }

    close(): void {
        this.ended = true;
        clearTimeout(this.timer);
        clearInterval(this.pinger);
        const socket = this.socket;
        this.socket = null;
        socket?.close();
        this.hooks.state("closed");
    }

    private ping(): void {
        // A server that has been silent for so long is gone, though nobody has told the browser.
        if (Date.now() - this.heard > 2.5 * PING) this.socket?.close();
        else this.send({ type: "ping" });
    }

    private again(): void {
        clearInterval(this.pinger);
        this.socket = null;
        if (this.ended) {
            this.hooks.state("closed");
            return;
        }
        this.hooks.state("waiting");
        // Not all at once after a restart of the server.
        this.timer = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
        this.delay = Math.min(LONGEST, this.delay * 1.7);
    }
}
