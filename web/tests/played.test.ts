import { beforeEach, expect, test, vi } from "vitest";
import { forgetReplay, keepReplay, playedReplays } from "../src/lib/keep";
import { playedHere } from "../src/replays/played";

beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, value: string) => stored.set(name, value),
    });
});

/** A server that has these replays; what else is asked for is answered with a status. */
function server(has: readonly string[], otherwise: number): void {
    vi.stubGlobal("fetch", (path: string) => {
        const id = path.split("/").at(-1) ?? "";
        return Promise.resolve(
            has.includes(id)
                ? new Response(JSON.stringify({ replay: id }))
                : new Response(JSON.stringify({ error: "no", code: "unknown" }), { status: otherwise }),
        );
    });
}

test("a game that was played here is kept once, the latest first, and not without end", () => {
    keepReplay("one");
    keepReplay("two");
    keepReplay("one");
    keepReplay("");
    expect(playedReplays().map((one) => one.replay)).toEqual(["two", "one"]);
    for (let number = 0; number < 200; number += 1) keepReplay(`r${number}`);
    expect(playedReplays().length).toBe(60);
    expect(playedReplays()[0]?.replay).toBe("r199");
    forgetReplay("r199");
    expect(playedReplays()[0]?.replay).toBe("r198");
});

test("the list shows what the server has; what is gone is forgotten, what cannot be had now is not", async () => {
    for (const id of ["old", "gone", "new"]) keepReplay(id);
    server(["old", "new"], 404);
    expect((await playedHere(10)).map((one) => one.replay)).toEqual(["new", "old"]);
    expect(playedReplays().map((one) => one.replay)).toEqual(["new", "old"]);
    server(["old"], 503);
    expect((await playedHere(10)).map((one) => one.replay)).toEqual(["old"]);
    expect(playedReplays().map((one) => one.replay)).toEqual(["new", "old"]);
    server(["old", "new"], 404);
    expect((await playedHere(1)).map((one) => one.replay)).toEqual(["new"]);
});
