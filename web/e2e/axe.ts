import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe calls serious or critical, with where it is. */
export async function serious(page: Page, part = "html"): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page }).include(part).analyze();
    return violations
        .filter((one) => one.impact === "serious" || one.impact === "critical")
        .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}
