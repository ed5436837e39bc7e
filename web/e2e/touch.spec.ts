// With a finger: a long press shows the text of a thing, which stays when the finger is lifted, and leads to why.
import { expect, test } from "@playwright/test";
import { show } from "./shown";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test("what a long press has shown stays until something else is touched", async ({ page }) => {
    await show(page, "targets", { language: "en" });
    const card = page.locator(".hand .card").nth(7);
    const box = await card.boundingBox();
    if (!box) throw new Error("the card is not seen");
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", {
        type: "touchStart",
        touchPoints: [{ x: box.x + 8, y: box.y + box.height / 2 }],
    });
    const note = page.locator(".tip");
    await expect(note).toBeVisible();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForTimeout(500);
    await expect(note).toBeVisible();
    await expect(page.locator(".hand .card.picked")).toHaveCount(0);
    await note.locator("[data-act=why]").tap();
    await expect(page.locator("dialog [data-why]")).toBeVisible();
    await expect(note).toHaveCount(0);
});

test("what cannot be chosen says why when it is touched", async ({ page }) => {
    await show(page, "targets", { language: "en" });
    const dead = page.locator(".hand .card[aria-disabled=true]").last();
    await dead.tap({ force: true }); // the driver does not touch what is disabled by itself
    const reason = page.locator(".tip .reason");
    await expect(reason).not.toBeEmpty();
    // Something that can be chosen is chosen, and its note is not in the way.
    await page.locator(".hand .card.lit").first().tap();
    await expect(reason).toHaveCount(0);
    await expect(page.locator(".hand .card.picked")).toHaveCount(1);
});
