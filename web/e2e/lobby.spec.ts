// The lobby: a game at once, the form for a table, the list, links and codes, accounts, coming back.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { faults, hurry } from "./play";

const PHONE = { width: 390, height: 844 };

async function another(browser: Browser, locale = "zh-CN"): Promise<Page> {
    return (await browser.newContext({ locale })).newPage();
}

/** What the page asks for when it opens a table. */
function asked(page: Page): Promise<{ setup: Record<string, unknown>; password: string }> {
    return page
        .waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/tables"))
        .then((request) => request.postDataJSON() as { setup: Record<string, unknown>; password: string });
}

test("#/quick leads into a game at once, and going back begins no other", async ({ page }) => {
    const found = faults(page);
    await hurry(page);
    await page.goto("/");
    await expect(page.getByRole("radio", { name: "身份局" })).toBeVisible();
    await page.goto("/#/quick");
    await expect(page.locator(".panel")).toBeVisible();
    await page.goBack();
    await expect(page.locator("[data-act=quick]")).toBeVisible();
    // The game goes on, and is there to return to.
    await expect(page.locator("[data-list=mine] li")).toHaveCount(1);
    await page.locator("[data-act=return]").click();
    await expect(page.locator(".panel, .hand")).not.toHaveCount(0);
    expect(found).toEqual([]);
});

for (const size of ["desktop", "phone"] as const) {
    const tag = size === "phone" ? "@long" : [];
    test(`the form: seats, timing, cards, generals and rulings reach the table, ${size}`, { tag }, async ({ page }) => {
        const found = faults(page);
        if (size === "phone") await page.setViewportSize(PHONE);
        await page.goto("/#/new");
        await page.getByRole("radio", { name: "国战 · 二〇一二年版" }).click();
        await page.getByRole("radio", { name: "5", exact: true }).click();
        await page.locator("[data-seat='1']").click();
        await page.locator("[data-seat='2']").click();
        await page.locator("[data-seat='2']").click();
        await page.getByRole("checkbox", { name: "可旁观" }).uncheck();
        await page.locator("[name=table-password]").fill("芝麻");
        await page.locator("details.more > summary").click();

        await page.locator("#tab-timing").click();
        await page.locator("#number-timers-play").fill("75");
        await page.locator("#number-pace").fill("0.2");
        await page.locator("#tab-cards").click();
        await page.locator("[data-place='options.deck'] input[value=standard]").check();
        await page.locator("[data-place='options.round_limit'] input").fill("30");
        await page.locator("#tab-generals").click();
        await page.locator("[data-general=caocao]").click();
        await page.getByRole("radio", { name: "禁组合" }).click();
        await page.locator("[data-general=zhangfei]").click();
        await page.locator("[data-general=guanyu]").click();
        await page.locator("#tab-rulings").click();
        await page.getByRole("searchbox").fill("野心家 摸");
        const ruling = page.locator("[data-place='options.careerist_kill_draw']");
        await ruling.locator("summary").click();
        await ruling.locator("input[value=kingdom_size]").check();
        await page.locator("#tab-table").click();
        await page.locator("#seed").fill("7");

        const [{ setup, password }] = await Promise.all([asked(page), page.locator("[data-act=create]").click()]);
        expect(password).toBe("芝麻");
        expect(setup).toMatchObject({
            ruleset: "guozhan-2012",
            players: 5,
            bots: { 1: "basic", 2: "random" },
            spectators: false,
            listed: false,
            pace: 0.2,
            seed: 7,
            options: {
                deck: "standard",
                round_limit: 30,
                banned: "caocao",
                banned_pairs: "guanyu+zhangfei",
                careerist_kill_draw: "kingdom_size",
            },
        });
        expect(setup["timers"]).toMatchObject({ play: 75, respond: 20 });
        await expect(page.locator("ol li")).toHaveCount(5);
        await expect(page.locator("ol li.bot")).toHaveCount(2);
        await page.getByText("与原规不同").click();
        await expect(page.getByText("曹操", { exact: true })).toBeVisible();

        // What was chosen is there the next time, but for the password and the seed.
        await page.goto("/#/new");
        await expect(page.locator("[data-seat='1']")).toHaveClass(/bot/);
        await expect(page.locator("[name=table-password]")).toHaveValue("");
        expect(found).toEqual([]);
    });
}

test("errors are shown where they are: the form's own, and those of the server", async ({ page }) => {
    await page.goto("/#/new");
    await page.locator("[data-act=all-bots]").click();
    await page.locator("[data-seat='0']").click();
    await page.locator("[data-act=create]").click();
    await expect(page.locator("#fault-bots")).toHaveText("总要给人留一个座位");
    await page.locator("[data-seat='3']").click();
    await page.locator("[data-seat='3']").click();
    await expect(page.locator("#fault-bots")).toHaveText("");

    // Two generals are a pool for nobody but two: the form says so, and brings its part into sight.
    await page.locator("details.more > summary").click();
    await page.locator("#tab-generals").click();
    await page.getByRole("radio", { name: "只用" }).click();
    await page.locator("[data-general=caocao]").click();
    await page.locator("#tab-table").click();
    await page.locator("details.more > summary").click();
    await page.locator("[data-act=create]").click();
    await expect(page.locator("#fault-options-generals")).toBeVisible();
    // Eight of different kingdoms are enough by number, but no pair is sure: that only the server knows.
    for (const id of ["liubei", "sunquan", "lvbu", "zhangliao", "zhangfei", "zhouyu", "diaochan"])
        await page.locator(`[data-general=${id}]`).click();
    await page.locator("[data-act=create]").click();
    await expect(page.locator("#fault-options-generals")).toContainText("服务器不接受");
    await page.getByRole("button", { name: "清空" }).click();
    await expect(page.locator("#fault-options-generals")).toBeHidden();
    await page.locator("[data-act=create]").click();
    await expect(page.locator("ol li")).toHaveCount(8);
});

test("the form works with the keyboard alone", async ({ page }) => {
    await page.goto("/#/new");
    await page.locator("details.more > summary").focus();
    await page.keyboard.press("Enter");
    await page.locator("#tab-timing").focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("#tab-cards")).toBeFocused();
    await expect(page.locator("#tab-cards")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await page.locator("[data-seat='4']").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-seat='4']")).toHaveClass(/bot/);
    await page.getByRole("checkbox", { name: "公开", exact: false }).first().focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("checkbox", { name: "公开", exact: false }).first()).toBeChecked();
});

test("a public table appears in the list by itself, and is joined or watched from there", async ({ page, browser }) => {
    const found = faults(page);
    const guest = await another(browser, "en-GB");
    await guest.goto("/");
    await expect(guest.locator("[data-act=quick]")).toBeVisible();
    await page.goto("/#/new");
    await page.locator("[data-place=name]").fill("松间主人");
    await page.getByRole("radio", { name: "3", exact: true }).click();
    await page.getByRole("checkbox", { name: "公开", exact: false }).first().check();
    await page.locator("[data-act=create]").click();
    await expect(page.locator("ol li")).toHaveCount(3);
    const row = guest.locator("[data-list=tables] li", { hasText: "松间主人" });
    await expect(row).toBeVisible({ timeout: 15_000 });
    await row.locator("[data-act=join]").click();
    await expect(guest.getByText("Waiting for the host")).toBeVisible();
    await expect(page.locator("ol li.human")).toHaveCount(2);

    // Who came by a link says who it is; a name that another has is refused, and the old one stays.
    const name = guest.locator("[data-act=rename]");
    await name.fill("Moss");
    await name.press("Enter");
    await expect(page.locator("ol li", { hasText: "Moss" })).toBeVisible();
    await name.fill("松间主人");
    await name.press("Enter");
    await expect(guest.locator(".notices p")).toBeVisible();
    await expect(name).toHaveValue("Moss");
    // What was taken is kept for the next table, what was refused is not.
    expect(await guest.evaluate(() => localStorage.getItem("guozhan.name"))).toBe('"Moss"');

    const onlooker = await another(browser);
    await onlooker.goto("/");
    const there = onlooker.locator("[data-list=tables] li", { hasText: "松间主人" });
    await there.locator("[data-act=watch]").click();
    await expect(page.getByText("1 人旁观")).toBeVisible();

    // One's own table is no longer among the others' but to return to; and going home leaves no seat.
    await guest.goto("/#/");
    await expect(guest.locator("[data-list=mine] li", { hasText: "松间主人" })).toBeVisible();
    await expect(guest.locator("[data-list=tables] li", { hasText: "松间主人" })).toHaveCount(0);
    await guest.locator("[data-act=return]").first().click();
    await expect(guest.getByText("Waiting for the host")).toBeVisible();
    expect(found).toEqual([]);
});

test("a link that was pasted leads to the table, and the password is asked for", async ({ page, browser }) => {
    await page.goto("/#/new");
    await page.getByRole("radio", { name: "3", exact: true }).click();
    await page.locator("[name=table-password]").fill("sesame");
    await page.locator("[data-act=create]").click();
    const link = await page.locator("#link").inputValue();
    const guest = await another(browser);
    await guest.goto("/");
    await guest.locator("[data-field=link]").fill("https://example.org/");
    await guest.locator("form.join button[type=submit]").click();
    await expect(guest.locator("#link-fault")).toHaveText("这不是牌桌的链接");
    await guest.locator("[data-field=link]").fill(`快来 ${link}`);
    await guest.locator("form.join button[type=submit]").click();
    await guest.locator("input[type=password]").fill("sesame");
    await guest.getByRole("button", { name: "入座" }).click();
    await expect(guest.getByText("等房主开局")).toBeVisible();
});

test("where only this machine can use the link, the page says what to do", async ({ page }) => {
    await page.goto("/");
    await page.locator("[data-act=create]").click();
    await expect(page.getByText("此刻只有这台机器能连上")).toBeVisible();
    await expect(page.getByText("guozhan serve --host 0.0.0.0")).toBeVisible();
    await expect(page.locator("img.qr")).toBeVisible();
});

test.describe("on the network", () => {
    let server: ChildProcess;
    let port = 0;
    let others: string[] = [];

    test.beforeAll(async () => {
        const python = process.env["PYTHON"] ?? join(import.meta.dirname, "..", "..", ".venv", "bin", "python");
        const database = join(mkdtempSync(join(tmpdir(), "guozhan-lan-")), "lan.db");
        const options = ["--host", "0.0.0.0", "--port", "0", "--database", `sqlite:///${database}`, "--language", "en"];
        options.push("--log-level", "warning");
        server = spawn(python, ["-m", "guozhan", "serve", ...options], {
            env: { ...process.env, PYTHONPATH: join(import.meta.dirname, "..", "..", "src") },
            stdio: ["ignore", "pipe", "inherit"],
        });
        let told = "";
        await new Promise<void>((heard) => {
            server.stdout?.on("data", (part) => {
                told += String(part);
                if (told.includes("Ctrl+C")) heard();
            });
            server.on("exit", () => heard());
        });
        const urls = [...told.matchAll(/^ {2}(http:\S+)$/gm)].map((found) => found[1] ?? "");
        port = Number(/http:\/\/localhost:(\d+)/.exec(told)?.[1]);
        others = urls.filter((url) => !url.includes("localhost"));
    });

    test.afterAll(() => {
        server.kill("SIGTERM");
    });

    test("a page opened at localhost shows the link and the code for the others", async ({ page, browser }) => {
        test.skip(others.length === 0, "this machine has no address on a network");
        await page.goto(`http://localhost:${port}/`);
        await page.locator("[data-act=create]").click();
        await expect(page.locator("img.qr")).toHaveAttribute("alt", new RegExp(`: ${others[0] ?? ""}/#/t/`));
        const drawn = await page.locator("img.qr").evaluate((image: HTMLImageElement) => image.naturalWidth);
        expect(drawn).toBeGreaterThan(0);
        await expect(page.locator("#link")).toHaveValue(new RegExp(`^${others[0] ?? ""}/#/t/`));
        await expect(page.getByText("--host 0.0.0.0")).toHaveCount(0);
        const guest = await another(browser);
        await guest.goto(await page.locator("#link").inputValue());
        await expect(guest.getByText("等房主开局")).toBeVisible();
        await expect(page.locator("ol li.human")).toHaveCount(2);
    });
});

test("an account: sign up, sit down, come back from another browser, change the password, delete", async ({
    page,
    browser,
}) => {
    const name = `墨客${Date.now() % 1e6}`;
    await page.goto("/");
    await page.locator("[data-act=account]").click();
    await page.getByRole("button", { name: "注册" }).first().click();
    const dialog = page.locator("dialog");
    await dialog.locator("input[autocomplete=username]").fill(name);
    await dialog.locator("input[type=password]").fill("short");
    await expect(page.locator("[data-act=account-up]")).toBeDisabled();
    await dialog.locator("input[type=password]").fill("correct horse");
    await page.locator("[data-act=account-up]").click();
    await expect(page.locator("[data-act=account]")).toHaveText(name);
    await page.locator("[data-act=create]").click();
    await expect(page.locator("img.qr")).toBeVisible();

    const other = await another(browser);
    await other.goto("/");
    await other.locator("[data-act=account]").click();
    await other.locator("dialog input[autocomplete=username]").fill(name);
    await other.locator("dialog input[type=password]").fill("wrong horse");
    await other.locator("[data-act=account-in]").click();
    await expect(other.getByRole("alert").filter({ hasText: "名字或密码不对" })).toBeVisible();
    await other.locator("dialog input[type=password]").fill("correct horse");
    await other.locator("[data-act=account-in]").click();
    await expect(other.locator("[data-list=mine] li")).toHaveCount(1);
    await other.locator("[data-act=return]").click();
    // The seat is the host's, and the first browser is told where it has gone.
    await expect(other.locator("[data-act=start]")).toBeVisible();
    await expect(page.locator(".refused")).toBeVisible();

    await other.goto("/#/");
    await other.locator("[data-act=account]").click();
    await other.getByRole("button", { name: "换密码" }).click();
    await other.locator("dialog input[autocomplete=current-password]").fill("correct horse");
    await other.locator("dialog input[autocomplete=new-password]").fill("battery staple");
    await other.locator("[data-act=account-change]").click();
    await expect(other.getByText("密码已换")).toBeVisible();
    // All other sessions have ended.
    await page.goto("/#/");
    await page.reload();
    await expect(page.locator("[data-act=account]")).toHaveText("账号");
    await other.getByRole("button", { name: "注销账号" }).click();
    await other.locator("dialog input[type=password]").fill("battery staple");
    await other.locator("[data-act=account-delete]").click();
    await other.locator("dialog").getByRole("button", { name: "收起" }).click();
    await expect(other.locator("[data-act=account]")).toHaveText("账号");
});

test("the nickname and the choice of a game are kept", async ({ page }) => {
    await page.goto("/");
    await page.locator("input[autocomplete=nickname]").fill("听雨");
    await page.getByRole("radio", { name: "身份局" }).click();
    await page.getByRole("radio", { name: "7", exact: true }).click();
    await page.reload();
    await expect(page.locator("input[autocomplete=nickname]")).toHaveValue("听雨");
    await expect(page.getByRole("radio", { name: "身份局" })).toHaveAttribute("aria-checked", "true");
    await expect(page.getByRole("radio", { name: "7", exact: true })).toHaveAttribute("aria-checked", "true");
    await expect(page.getByRole("radio", { name: "11", exact: true })).toHaveCount(0);
});
