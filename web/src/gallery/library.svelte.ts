// What has been read from the shelf of the server: each thing once for a ruleset and a language.
import { ask } from "../lib/http";
import { settings } from "../lib/settings.svelte";
import { NO_FILTERS, type Filters } from "./search";
import type { Cards, Gallery, GeneralPage, Lessons, Rules, Why } from "./types";

export const RULESETS = ["guozhan-2018", "guozhan-2012", "guozhan-reset", "identity"] as const;

const kept = new Map<string, Promise<unknown>>();

/** The same answer for the same question; what failed is asked for again. */
function read<T>(path: string, values: Record<string, string>): Promise<T> {
    const url = `/api/library/${path}?${new URLSearchParams(values).toString()}`;
    let found = kept.get(url);
    if (!found) {
        found = ask("GET", url);
        kept.set(url, found);
        found.catch(() => kept.delete(url));
    }
    return found as Promise<T>;
}

export const library = {
    generals: (ruleset: string) => read<Gallery>("generals", { ruleset, language: settings.language }),
    general: (ruleset: string, id: string) =>
        read<GeneralPage>(`generals/${encodeURIComponent(id)}`, { ruleset, language: settings.language }),
    cards: (ruleset: string) => read<Cards>("cards", { ruleset, language: settings.language }),
    rules: () => read<Rules>("rules", { language: settings.language }),
    lessons: () => read<Lessons>("lessons", { language: settings.language }),
    why: (ruleset: string) => read<Why>("why", { ruleset, language: settings.language }),
};

/** What is set on the pages, so that coming back finds them as they were. */
class Shelf {
    ruleset = $state<string>(RULESETS[0]);
    query = $state("");
    cardQuery = $state("");
    ruleQuery = $state("");
    termQuery = $state("");
    filters = $state<Filters>({ ...NO_FILTERS });
    deck = $state("");
    /** How far a page was scrolled, by its address. */
    readonly scrolled = new Map<string, number>();

    turnTo(ruleset: string): void {
        if (ruleset === this.ruleset) return;
        this.ruleset = ruleset;
        this.filters = { ...NO_FILTERS };
        this.deck = "";
    }
}

export const shelf = new Shelf();
