// What is asked of the server outside a table's connection.
import type { Fault, Link, MadeTable, Me, Session, SetupForm, TableList, TableSummary } from "../api";
import { say } from "../i18n/say";
import type { Setup } from "../protocol";
import { keep, kept } from "./keep";
import { settings } from "./settings.svelte";

export type { MadeTable };

/** The server has refused, in the language that is set; ``code`` and ``place`` are those of docs/http.md. */
export class HttpError extends Error {
    constructor(
        message: string,
        readonly status = 0,
        readonly code = "",
        readonly place = "",
    ) {
        super(message);
    }
}

/** The session of the account that is signed in, "" for none. */
export function session(): string {
    return kept("session", "");
}

export function keepSession(value: string): void {
    keep("session", value);
}

interface Wish {
    body?: unknown;
    /** A file to be sent. */
    file?: Blob;
    /** Send the session; "if" one is there and still counts, else do without. */
    signed?: boolean | "if";
}

/** Ask the server; an HttpError if it refuses or is away (status 0). */
export async function ask<T>(method: string, path: string, wish: Wish = {}): Promise<T> {
    const headers: Record<string, string> = { "accept-language": settings.language };
    if (wish.body !== undefined) headers["content-type"] = "application/json";
    const own = wish.signed ? session() : "";
    if (own) headers["authorization"] = `Bearer ${own}`;
    const init: RequestInit = { method, headers };
    if (wish.body !== undefined) init.body = JSON.stringify(wish.body);
    if (wish.file) init.body = wish.file;
    let response: Response;
    try {
        response = await fetch(path, init);
    } catch {
        throw new HttpError(say("nowhere"), 0, "away");
    }
    const body = (await response.json().catch(() => ({}))) as T & Partial<Fault>;
    if (response.ok) return body;
    if (wish.signed === "if" && own && response.status === 401) {
        keepSession("");
        return ask<T>(method, path, wish);
    }
    // What stands between may refuse in its own way.
    const text = body.error ?? `${say("failed")} (${response.status})`;
    throw new HttpError(text, response.status, body.code ?? "", body.place ?? "");
}

/** A new table; whoever is signed in sits down with the account, unless that session is over. */
export function createTable(name: string, setup: Partial<Setup>, password = ""): Promise<MadeTable> {
    return ask<MadeTable>("POST", "/api/tables", { body: { name, setup, password }, signed: "if" });
}

export const listTables = (): Promise<TableList> => ask("GET", "/api/tables");
export const tableOf = (id: string): Promise<TableSummary> => ask("GET", `/api/tables/${encodeURIComponent(id)}`);
export const myTables = (): Promise<TableList> => ask("GET", "/api/me/tables", { signed: true });
/** The link to a table, for those who look on, or back to the seat that a token opens. */
export const linkOf = (table: string, secret: string, watch = false, token = ""): Promise<Link> =>
    ask("POST", "/api/links", { body: { table, secret, watch, token } });

const forms = new Map<string, Promise<SetupForm>>();

/** Everything that a table can be set up with, in a language. */
export function setupForm(language: string): Promise<SetupForm> {
    let found = forms.get(language);
    if (!found) {
        found = ask<SetupForm>("GET", `/api/setup?language=${encodeURIComponent(language)}`);
        forms.set(language, found);
        found.catch(() => forms.delete(language));
    }
    return found;
}

export const signUp = (name: string, password: string): Promise<Session> =>
    ask("POST", "/api/accounts", { body: { name, password } });
export const signIn = (name: string, password: string): Promise<Session> =>
    ask("POST", "/api/sessions", { body: { name, password } });
export const signOut = (): Promise<unknown> => ask("DELETE", "/api/sessions", { signed: true });
export const whoAmI = (): Promise<Me> => ask("GET", "/api/me", { signed: true });
export const changePassword = (before: string, after: string): Promise<Session> =>
    ask("PUT", "/api/me/password", { body: { old: before, new: after }, signed: true });
export const deleteAccount = (password: string): Promise<unknown> =>
    ask("DELETE", "/api/me", { body: { password }, signed: true });
