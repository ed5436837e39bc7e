// Nothing on the table lies over anything else, however many sit at it: measured, with as much before everybody as there
// can be.
import { expect, type Page, test } from "@playwright/test";
import { type Language, type Look, show } from "./shown";
import type { ServerMessage } from "../src/protocol";

const SIZES = [
    [1440, 900],
    [1280, 720],
    [820, 1180],
    [390, 844],
    [844, 390],
    [320, 568],
] as const;
const STATES = { 8: "eight at once", 10: "ten at once", 12: "twelve at once" } as const;
const LANGUAGES: readonly Language[] = ["zh-Hans", "en"];
/** Those that every run of all tests looks at; the others are "@long" (make web-test). */
const USUAL = new Set(["8 1440 zh-Hans", "12 1440 en", "8 390 zh-Hans", "12 390 en"]);

/** What must keep clear of one another: name and selector. What is inside of the same thing is one of it. */
const THINGS: readonly (readonly [name: string, selector: string])[] = [
    ["seat", ".seats .seat"],
    ["pill", ".seats .place > .seat > .pill"],
    ["card in the middle", ".laid .one .card, .laid .virtual"],
    ["piles", ".piles .pile"],
    ["my sheet", ".mine"],
    ["hand", ".hand .card"],
    ["request", ".bottom .request, .act .bar"],
    ["log", "aside .log"],
    ["title", ".bar .title"],
    ["facts of the game", ".bar > p > *"],
    ["menu", ".bar nav .button"],
];

interface Box {
    name: string;
    /** Number of the seat, or of the thing. */
    of: string;
    left: number;
    top: number;
    right: number;
    bottom: number;
}

async function boxes(page: Page): Promise<Box[]> {
    return page.evaluate((things) => {
        const found = [];
        for (const [name, selector] of things) {
            for (const [index, node] of [...document.querySelectorAll(selector)].entries()) {
                const box = node.getBoundingClientRect();
                if (box.width === 0 || box.height === 0 || getComputedStyle(node).visibility === "hidden") continue;
                const seat = node.closest<HTMLElement>("[data-seat]")?.dataset["seat"];
                const { left, top, right, bottom } = box;
                found.push({ name, of: seat ?? String(index), left, top, right, bottom });
            }
        }
        return found;
    }, THINGS);
}

const SLACK = 1; // pixels
/** What may lie over another of its kind. */
const STACKED = new Set(["hand", "card in the middle", "facts of the game"]);

/** Pairs of things that lie over each other. */
function overlaps(all: readonly Box[]): string[] {
    const found: string[] = [];
    for (const [index, one] of all.entries())
        for (const other of all.slice(index + 1)) {
            if (one.name === other.name && STACKED.has(one.name)) continue;
            const ofOne = ["seat", "pill"].includes(one.name) && ["seat", "pill"].includes(other.name);
            if (ofOne && one.of === other.of) continue;
            const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            if (across > SLACK && down > SLACK)
                found.push(
                    `${one.name} ${one.of} and ${other.name} ${other.of}: ${across.toFixed()}×${down.toFixed()}`,
                );
        }
    return found;
}

/** What reaches out of the window, and what of a seat reaches out of it. */
async function outside(page: Page, all: readonly Box[]): Promise<string[]> {
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const beyond = all
        .filter((one) => one.name !== "hand")
        .filter(
            (one) =>
                one.left < -SLACK ||
                one.top < -SLACK ||
                one.right > size.width + SLACK ||
                one.bottom > size.height + SLACK,
        )
        .map((one) => `${one.name} ${one.of} is out of the window`);
    const burst = await page.evaluate((slack) => {
        const out: string[] = [];
        for (const seat of document.querySelectorAll<HTMLElement>(".seats .seat")) {
            const box = seat.getBoundingClientRect();
            for (const part of seat.querySelectorAll("header, .generals, footer, .tag, .count, .life, .vital > *")) {
                const inner = part.getBoundingClientRect();
                const over = Math.max(inner.right - box.right, inner.bottom - box.bottom, box.left - inner.left);
                if (inner.width > 0 && over > slack)
                    out.push(
                        `${part.className || part.tagName} of seat ${seat.dataset["seat"] ?? ""}: ${over.toFixed()}`,
                    );
            }
        }
        return out;
    }, SLACK + 3); // a chained sheet is tilted
    const strip = await page
        .locator(".seats")
        .evaluate((node) => (node.matches(".strip") ? node.scrollHeight - node.clientHeight : 0));
    return [...beyond, ...burst, ...(strip > 1 ? [`the seats have to be scrolled by ${strip}`] : [])];
}

/** The same as somebody sees it who looks on: no hand, and a seat more. */
function lookingOn(messages: ServerMessage[]): unknown[] {
    return messages.map((message) => {
        if (message.type === "welcome") return { ...message, seat: -1 };
        return message.type === "update" ? { ...message, request: null } : message;
    });
}

/** Where lines lie over the text of seats: they go round them, and end at their edges. */
async function crossed(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found: string[] = [];
        const seats = [...document.querySelectorAll<HTMLElement>(".seats .seat")];
        for (const path of document.querySelectorAll<SVGPathElement>(".arrows .way")) {
            const base = path.ownerSVGElement?.getBoundingClientRect();
            for (let at = 0; base && at < path.getTotalLength(); at += 3) {
                const point = path.getPointAtLength(at);
                for (const seat of seats) {
                    const box = seat.getBoundingClientRect();
                    const x = point.x + base.left;
                    const y = point.y + base.top;
                    // The outermost pixels: tilted sheets are measured by what they fill.
                    if (x > box.left + 6 && x < box.right - 6 && y > box.top + 6 && y < box.bottom - 6)
                        found.push(`${path.getAttribute("d") ?? ""} crosses seat ${seat.dataset["seat"] ?? ""}`);
                }
            }
        }
        return [...new Set(found)];
    });
}

for (const [width, height] of SIZES)
    for (const [players, name] of Object.entries(STATES).slice(0, width === 320 ? 1 : 3))
        for (const language of LANGUAGES)
            test(
                `${players} players at ${width}×${height}, ${language}: nothing over anything`,
                {
                    tag: USUAL.has(`${players} ${width} ${language}`) ? [] : "@long",
                },
                async ({ page }) => {
                    await page.setViewportSize({ width, height });
                    const looks: Look[] = [{ language }, { language, more: lookingOn }];
                    for (const [at, look] of looks.entries()) {
                        await show(page, name, look);
                        await expect(page.locator(".seats .seat")).toHaveCount(Number(players) - 1 + at);
                        await page.waitForTimeout(120);
                        const all = await boxes(page);
                        // On the smallest phones the middle is hidden where nothing of it would fit.
                        if (width > 320)
                            expect(all.filter((one) => one.name === "card in the middle").length).toBeGreaterThan(0);
                        const who = at ? "for an onlooker" : "for a player";
                        if (process.env["LAYOUT"])
                            await page.screenshot({
                                path: `${process.env["LAYOUT"]}/${players}.${width}.${language}.${at}.png`,
                            });
                        expect.soft(overlaps(all), who).toEqual([]);
                        expect.soft(await outside(page, all), who).toEqual([]);
                        await expect(page.locator(".arrows .way")).not.toHaveCount(0);
                        expect.soft(await crossed(page), who).toEqual([]);
                        await page.goto("about:blank");
                        await page.unrouteAll();
                    }
                },
            );
