// What a newcomer runs into: seats given up, links that come late, two tabs of one seat, a server that is away, and keys
// after clicks.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { serious } from "./axe";
import { hurry } from "./play";
import { Server } from "./server";
import { positions, show, type Theme } from "./shown";

const another = async (browser: Browser): Promise<Page> => (await browser.newContext({ locale: "zh-CN" })).newPage();

/** A game that has begun, without clocks; the link of its table. */
async function begun(page: Page, spectators = true): Promise<string> {
    await hurry(page, { timers: { draft: 0, play: 0, respond: 0, nullify: 0, choose: 0 }, spectators });
    await page.goto("/");
    const [made] = await Promise.all([
        page.waitForResponse((one) => one.request().method() === "POST" && one.url().endsWith("/api/tables")),
        page.locator("[data-act=quick]").click(),
    ]);
    const { path } = (await made.json()) as { path: string };
    await expect(page.locator("main.table")).toBeVisible();
    await expect(page.locator("[data-question]")).not.toBeEmpty();
    return path;
}

/** A seat's token that opens nothing. */
const GONE = "a-seat-that-was-given-up";

/** The same with another person at the table. */
async function begunByTwo(page: Page, browser: Browser): Promise<string> {
    await hurry(page, { timers: { draft: 0, play: 0, respond: 0, nullify: 0, choose: 0 }, spectators: true });
    await page.goto("/");
    const [made] = await Promise.all([
        page.waitForResponse((one) => one.request().method() === "POST" && one.url().endsWith("/api/tables")),
        page.locator("[data-act=create]").click(),
    ]);
    const { path } = (await made.json()) as { path: string };
    const other = await another(browser);
    await other.goto(path);
    await expect(other.locator("ol li")).not.toHaveCount(0);
    await page.locator("[data-act=start]").click();
    await expect(page.locator("main.table")).toBeVisible();
    return path;
}

test("leaving says what is lost, and a seat that is gone leads to watching or home", async ({ page }) => {
    const path = await begun(page);
    const seats = await page.evaluate(() => localStorage.getItem("guozhan.seats"));
    await page.keyboard.press("m");
    await page.locator("[data-act=leave]").click();
    await expect(page.getByRole("alert").filter({ hasText: "永远让出这个座位" })).toBeVisible();
    await page.locator("[data-act=leave]").click();
    await expect(page.locator("[data-act=quick]")).toBeVisible();
    // The link back to the seat, kept by somebody.
    const token = (JSON.parse(seats ?? "[]") as { token: string }[])[0]?.token ?? "";
    await page.goto(`${path}/seat/${token}`);
    await expect(page.locator(".refused")).toContainText("这个座位已不是你的");
    await expect(page.locator(".refused")).not.toContainText("凭证");
    await expect(page.locator("[data-act=join]")).toHaveCount(0);
    expect(await serious(page)).toEqual([]);
    // Nobody else was there: nothing is left to be watched.
    await expect(page.locator("[data-act=watch]")).toHaveCount(0);
    await page.locator("[data-act=home]").click();
    await expect(page.locator("[data-act=quick]")).toBeVisible();
});

test("whoever has left a game that goes on may watch it", async ({ page, browser }) => {
    const path = await begunByTwo(page, browser);
    await page.keyboard.press("m");
    await page.locator("[data-act=leave]").click();
    await expect(page.getByRole("alert").filter({ hasText: "机关替你打完" })).toBeVisible();
    await page.locator("[data-act=leave]").click();
    await expect(page.locator("[data-act=quick]")).toBeVisible();
    await page.goto(`${path}/seat/${GONE}`);
    await expect(page.locator(".refused")).toContainText("对局仍可旁观");
    await page.locator("[data-act=watch]").click();
    await expect(page.locator("main.table")).toBeVisible();
    await expect(page.locator(".hand")).toHaveCount(0);
});

test("a table's link after the beginning offers to watch, where that is allowed", async ({ page, browser }) => {
    const path = await begun(page);
    const late = await another(browser);
    await late.goto(path);
    await expect(late.locator(".refused")).toContainText("可以旁观");
    await late.locator("[data-act=watch]").click();
    await expect(late.locator("main.table")).toBeVisible();
    const closed = await begun(page, false);
    await late.goto(closed);
    await expect(late.locator(".refused")).toContainText("不许旁观");
    await expect(late.locator("[data-act=watch], [data-act=join]")).toHaveCount(0);
    await late.locator("[data-act=home]").click();
    await expect(late.locator("[data-act=quick]")).toBeVisible();
    await late.context().close();
});

test("a seat that is open in another tab can be taken back here", async ({ page }) => {
    const path = await begun(page);
    const other = await page.context().newPage();
    await other.goto(path);
    await expect(other.locator("main.table")).toBeVisible();
    await expect(page.locator(".refused")).toContainText("在另一个页面打开了");
    await expect(page.locator(".refused input")).toHaveCount(0);
    await page.locator("[data-act=here]").click();
    await expect(page.locator("main.table")).toBeVisible();
    await expect(other.locator("[data-act=here]")).toBeVisible();
});

for (const theme of ["light", "dark"] as Theme[])
    test(`what is to be confirmed can be read under the mouse, ${theme}`, async ({ page }) => {
        await show(page, "targets", { theme });
        await page.keyboard.press("m");
        const button = page.locator("[data-act=concede]");
        await button.click();
        await button.hover();
        await expect(button).toHaveClass(/primary/);
        await page.waitForTimeout(300);
        const contrast = await button.evaluate((node) => {
            const light = (colour: string): number => {
                const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
                    const value = Number(part) / 255;
                    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };
            const { color, backgroundColor } = getComputedStyle(node);
            const [one, other] = [light(color), light(backgroundColor)];
            return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        });
        expect(contrast).toBeGreaterThan(4.5);
    });

test("after clicks Enter confirms; what the keyboard has gone to it presses", async ({ page }) => {
    await show(page, "targets");
    const confirm = page.locator("[data-act=confirm]");
    const card = page.locator(".hand .card").first();
    await card.click();
    await page.locator('.seats [data-seat="1"] .cover').click();
    await expect(confirm).toBeEnabled();
    await page.keyboard.press("Enter");
    // It was sent, and nothing was unselected.
    await expect(confirm).toBeDisabled();
    await expect(card).toHaveAttribute("aria-pressed", "true");
});

test("Enter leaves a card alone that was clicked while nothing can be confirmed", async ({ page }) => {
    await show(page, "targets");
    const card = page.locator(".hand .card").first();
    await card.click();
    await page.keyboard.press("Enter");
    await expect(card).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Space");
    await expect(card).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.locator(".hand .card").nth(1)).toHaveAttribute("aria-pressed", "true");
});

test("everything by the keyboard: pick, choose a target, confirm", async ({ page }) => {
    await show(page, "targets");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Digit1");
    await expect(page.locator("[data-act=confirm]")).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-act=confirm]")).toBeDisabled();
    await expect(page.locator(".hand .card").first()).toHaveAttribute("aria-pressed", "true");
});

test("what one can do now keeps the keys when its list changes", async ({ page }) => {
    await show(page, "targets");
    await page.keyboard.press("w");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.locator("dialog .path")).toBeVisible();
    await page.keyboard.press("Backspace");
    await expect(page.locator("dialog .path")).toHaveCount(0);
    await page.keyboard.press("Digit1");
    await expect(page.locator("dialog .path")).toBeVisible();
});

test("a refusal of something else leaves what was chosen", async ({ page }) => {
    await page.routeWebSocket(/\/ws\//, (socket) => {
        socket.onMessage((data) => {
            const { type, ref } = JSON.parse(String(data)) as { type: string; ref: number };
            if (type === "hello")
                for (const one of positions()["targets"]?.["zh-Hans"] ?? []) socket.send(JSON.stringify(one));
            if (type === "trust")
                socket.send(JSON.stringify({ type: "error", code: "not_now", text: "现在不能托管", ref }));
        });
    });
    await page.goto("/#/t/shown/secret");
    const card = page.locator(".hand .card").first();
    await card.click();
    await expect(card).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("t");
    await expect(page.locator(".notices")).toContainText("现在不能托管");
    await expect(card).toHaveAttribute("aria-pressed", "true");
});

test("lines are gone once the table is told anew", async ({ page }) => {
    let tell = (): void => undefined;
    await page.routeWebSocket(/\/ws\//, (socket) => {
        const told = positions()["eight at once"]?.["zh-Hans"] ?? [];
        socket.onMessage((data) => {
            if ((JSON.parse(String(data)) as { type: string }).type !== "hello") return;
            for (const one of told) socket.send(JSON.stringify(one));
            // A step that is taken back: the table as it is, without what had happened.
            tell = () => {
                for (const one of told.filter((each) => each.type === "welcome")) socket.send(JSON.stringify(one));
            };
        });
    });
    await page.goto("/#/t/shown/secret");
    await expect(page.locator(".arrows .way")).not.toHaveCount(0);
    tell();
    await expect(page.locator(".arrows .way")).toHaveCount(0);
});

test("an address that leads nowhere says so, and a name that is long", async ({ page }) => {
    for (const path of ["/foo/bar", "/#/nowhere"]) {
        await page.goto(path);
        await expect(page.getByRole("alert").filter({ hasText: "没有这一页" })).toBeVisible();
        await expect(page.locator("[data-act=quick]")).toBeVisible();
    }
    await page.goto("/");
    await expect(page.locator(".missing")).toHaveCount(0);
    await page.getByLabel("你的称呼").pressSequentially("一二三四五六七八九十一二三四五六七八九十一二三四五");
    await expect(page.getByLabel("你的称呼")).toHaveValue("一二三四五六七八九十一二三四五六七八九十一二三四");
    await expect(page.getByText("称呼至多 24 个字")).toBeVisible();
});

test("Escape closes the links after the secret one was shown", async ({ page }) => {
    await begun(page);
    await page.keyboard.press("k");
    await page.getByRole("radio", { name: "回到你的座位" }).click();
    await page.locator("[data-act=show-seat]").click();
    await expect(page.locator("#link")).toHaveValue(/\/seat\//);
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog")).toHaveCount(0);
});

test("while the server is away clicks say so, once, and change nothing", async ({ page }) => {
    const server = new Server(
        Number(process.env["GUOZHAN_PORT"] ?? 8919) + 2,
        join(tmpdir(), `guozhan-away-${process.pid}-${Date.now()}.db`),
    );
    await server.start();
    try {
        await hurry(page, { timers: { draft: 0, play: 0, respond: 0, nullify: 0, choose: 0 } });
        await page.goto(server.url);
        await page.locator("[data-act=quick]").click();
        await expect(page.locator("[data-question]")).not.toBeEmpty();
        const question = await page.locator("[data-question]").innerText();
        await server.kill();
        const alarm = page.locator(".notices .alarm");
        await expect(alarm).toContainText("自动重连");
        // In one line where there is room.
        expect((await alarm.boundingBox())?.height).toBeLessThan(50);
        await page.keyboard.press("h");
        await page.keyboard.press("h");
        await page.keyboard.press("z");
        await expect(page.locator(".notices .bad")).toHaveCount(1);
        await expect(page.locator(".notices .bad")).toContainText("没有送出");
        expect(await page.locator("[data-question]").innerText()).toBe(question);
        await server.start();
        await expect(alarm).toHaveCount(0, { timeout: 20_000 });
        expect(await page.locator("[data-question]").innerText()).toBe(question);
    } finally {
        await server.kill();
    }
});
