import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, createTable, HttpError, keepSession, session } from "../src/lib/http";
import { settings } from "../src/lib/settings.svelte";

let sent: { path: string; init: RequestInit }[] = [];

function answers(...bodies: [status: number, body: unknown][]): void {
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
        sent.push({ path, init });
        const [status, body] = bodies.shift() ?? [500, {}];
        return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
    });
}

const headers = (number: number): Record<string, string> => sent[number]?.init.headers as Record<string, string>;

beforeEach(() => {
    sent = [];
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => kept.set(name, value),
        removeItem: (name: string) => kept.delete(name),
    });
});
afterEach(() => {
    settings.language = "zh-Hans";
    vi.unstubAllGlobals();
});

test("whatever is asked for says which language its reader has chosen", async () => {
    answers([200, {}], [200, {}]);
    settings.language = "zh-Hant";
    await ask("GET", "/api/tables");
    settings.language = "en";
    await ask("GET", "/api/tables");
    expect([headers(0)["accept-language"], headers(1)["accept-language"]]).toEqual(["zh-Hant", "en"]);
});

test("a refusal keeps the server's words, code and place", async () => {
    answers([400, { code: "setup", error: "没有规则", place: "ruleset" }]);
    const error = await ask("GET", "/x").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ message: "没有规则", status: 400, code: "setup", place: "ruleset" });
});

test("what stands between, or is not there, is told in the reader's language too", async () => {
    settings.language = "zh-Hans";
    answers([502, "<html>Bad Gateway</html>"]);
    await expect(ask("GET", "/x")).rejects.toThrow(/^未能完成 \(502\)$/);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(ask("GET", "/x")).rejects.toThrow("服务器连不上");
});

test("a session that is over does not keep anybody from a table", async () => {
    keepSession("old");
    answers([401, { code: "not_signed_in", error: "" }], [201, { table: "a-1" }]);
    expect(await createTable("Ann", {})).toEqual({ table: "a-1" });
    expect([headers(0)["authorization"], headers(1)["authorization"]]).toEqual(["Bearer old", undefined]);
    expect(session()).toBe("");
});
