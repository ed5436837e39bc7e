// How many frames a second the table has while cards move: a real game of eight, by Chromium's own trace (make web-trace).
import { expect, test } from "@playwright/test";
import { hurry } from "../play";
import { choose } from "../shown";

interface TraceEvent {
    name: string;
    ph: string;
    ts: number;
    args?: { frame_reporter?: { state?: string; has_compositor_animation?: boolean; has_main_animation?: boolean } };
}

const SECONDS = 20;
const LOOKS = 300; // at frames
const RATE = 60; // frames a second that the display of a headless Chromium wants
const CATEGORIES = ["cc", "benchmark", "devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"];

test("frames on moves with eight players", async ({ page, browser }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, { moving: true });
    await hurry(page, { pace: 0.25 });
    await page.goto("/");
    await page.getByRole("radio", { name: "8", exact: true }).click();
    await page.locator("[data-act=quick]").click();
    await page.locator(".panel").waitFor();
    await page.keyboard.press("t");
    await page.locator(".seat").nth(6).waitFor();
    await page.waitForTimeout(1500);

    // First what moves: looking at every frame would be an animation of its own in the trace.
    await page.evaluate(() => {
        const kept = { flights: 0, properties: new Set<string>() };
        Object.assign(window, { kept });
        new MutationObserver((changes) => {
            for (const change of changes) kept.flights += change.addedNodes.length;
        }).observe(document.querySelector(".air") as Node, { childList: true });
    });
    for (let look = 0; look < LOOKS; look += 1)
        await page.evaluate(
            () =>
                new Promise<void>((done) => {
                    requestAnimationFrame(() => {
                        const { kept } = window as unknown as { kept: { properties: Set<string> } };
                        for (const one of document.getAnimations())
                            for (const frame of (one.effect as KeyframeEffect).getKeyframes())
                                for (const name of Object.keys(frame))
                                    if (!["offset", "computedOffset", "easing", "composite"].includes(name))
                                        kept.properties.add(name);
                        done();
                    });
                }),
        );

    const session = await browser.newBrowserCDPSession();
    const events: TraceEvent[] = [];
    session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    await session.send("Tracing.start", {
        transferMode: "ReportEvents",
        traceConfig: { includedCategories: CATEGORIES },
    });
    await page.waitForTimeout(SECONDS * 1000);
    const done = new Promise<void>((end) => session.once("Tracing.tracingComplete", () => end()));
    await session.send("Tracing.end");
    await done;

    const seen = await page.evaluate(() => {
        const { kept } = window as unknown as { kept: { flights: number; properties: Set<string> } };
        return { flights: kept.flights, properties: [...kept.properties].sort() };
    });
    const states: Record<string, number> = {};
    for (const event of events) {
        const frame = event.args?.frame_reporter;
        const state = frame?.has_compositor_animation || frame?.has_main_animation ? frame.state : undefined;
        if (event.name === "PipelineReporter" && event.ph === "b" && state) states[state] = (states[state] ?? 0) + 1;
    }
    const presented = (states["STATE_PRESENTED_ALL"] ?? 0) + (states["STATE_PRESENTED_PARTIAL"] ?? 0);
    const dropped = states["STATE_DROPPED"] ?? 0;
    console.log(
        JSON.stringify({
            seconds: SECONDS,
            flights: seen.flights,
            animated: seen.properties,
            presented,
            dropped,
            "frames a second while something moves": Number(((RATE * presented) / (presented + dropped)).toFixed(1)),
        }),
    );
    expect(seen.flights).toBeGreaterThan(10);
    expect(presented).toBeGreaterThan(50);
    // What moves is moved by the compositor: nothing is laid out or painted anew for it.
    expect(
        seen.properties.filter((name) => !["transform", "opacity", "translate", "scale", "rotate"].includes(name)),
    ).toEqual([]);
});
