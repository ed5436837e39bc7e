// How much a first visit has to load, as it comes over the wire.
import { expect, test } from "@playwright/test";
import { hurry } from "./play";

const MOST = 400_000; // bytes, apart from fonts

for (const [name, game] of [
    ["the home page", false],
    ["the home page and a game", true],
] as const) {
    test(`a first visit loads little: ${name}`, async ({ page }) => {
        const client = await page.context().newCDPSession(page);
        await client.send("Network.enable");
        const kinds = new Map<string, { url: string; type: string; coding: string }>();
        let bytes = 0;
        const biggest: [number, string][] = [];
        client.on("Network.responseReceived", ({ requestId, response, type }) => {
            const coding = response.headers["content-encoding"] ?? response.headers["Content-Encoding"] ?? "";
            kinds.set(requestId, { url: response.url, type, coding });
        });
        client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
            const kind = kinds.get(requestId);
            if (!kind || kind.type === "Font") return;
            bytes += encodedDataLength;
            biggest.push([encodedDataLength, kind.url]);
        });
        await hurry(page);
        await page.goto("/");
        await expect(page.getByRole("radio", { name: "身份局" })).toBeVisible();
        if (game) {
            await page.locator("[data-act=quick]").click();
            await expect(page.locator(".panel")).toBeVisible();
        }
        await page.waitForLoadState("networkidle");
        const scripts = [...kinds.values()].filter(({ url }) => /\/assets\/.*\.(?:js|css)$/.test(url));
        expect(scripts.length).toBeGreaterThan(1);
        // What fits into one packet anyway is not compressed.
        const small = new Set(biggest.filter(([size]) => size < 1400).map(([, url]) => url));
        for (const { coding, url } of scripts) if (!small.has(url)) expect(coding, url).toMatch(/^(?:br|gzip)$/);
        console.log(`${name}: ${Math.round(bytes / 1000)} kB`);
        expect(bytes, JSON.stringify(biggest.sort(([one], [other]) => other - one).slice(0, 5))).toBeLessThan(MOST);
    });
}
