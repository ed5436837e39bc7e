import { LANGUAGES, settings } from "../lib/settings.svelte";
import { type Word, WORDS } from "./words";

/** One of the client's own words in the language that is set; ``{name}`` stands for a value, ``{name|round|rounds}`` for the
 * word that fits its number. */
export function say(word: Word, values: Record<string, string | number> = {}): string {
    const text: string = WORDS[word][LANGUAGES.indexOf(settings.language)] ?? WORDS[word][0];
    return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) =>
        one === undefined ? String(values[name] ?? whole) : String(Number(values[name]) === 1 ? one : many),
    );
}

export function isWord(word: string): word is Word {
    return word in WORDS;
}
