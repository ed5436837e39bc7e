// Links to tables: #/t/<table>/<secret>, of listed tables without the secret; "start" or "watch" may stand behind, or
// "seat" and what opens one's seat.

export interface TableLink {
    table: string;
    secret: string;
    /** Begin at once, as the host. */
    start: boolean;
    /** Look on. */
    watch: boolean;
    /** What opens one's own seat, "" for none. */
    token: string;
}

const LINK = /^#?\/?t\/([\w-]{1,64})(?:\/([\w-]{1,200}))?(?:\/(start|watch))?\/?$/;
const SEAT = /^#?\/?t\/([\w-]{1,64})(?:\/([\w-]{1,200}))?\/seat\/([\w-]{1,200})\/?$/;

/** The table that a hash leads to, or null. */
export function tableLink(hash: string): TableLink | null {
    const own = SEAT.exec(hash);
    if (own) {
        const [, table = "", secret = "", token = ""] = own;
        return { table, secret, start: false, watch: false, token };
    }
    const found = LINK.exec(hash);
    if (!found) return null;
    const [, table = "", second = "", third = ""] = found;
    // Without a secret the act stands in its place.
    const bare = !third && (second === "start" || second === "watch");
    const [secret, act] = bare ? ["", second] : [second, third];
    return { table, secret, start: act === "start", watch: act === "watch", token: "" };
}

/** The same from what somebody has pasted: a whole link, with words around it perhaps, or what stands behind its #. */
export function pastedLink(text: string): TableLink | null {
    const whole = text.trim();
    const inside = /#(\/t\/[\w/-]+)/.exec(whole);
    return tableLink(inside?.[1] ?? whole);
}

export function hashOf(table: string, secret = "", act: "" | "start" | "watch" = ""): string {
    return `#/${["t", table, secret, act].filter(Boolean).join("/")}`;
}
