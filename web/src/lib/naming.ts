// How a name is set: Chinese names stand in columns, those in Latin letters in lines that break between words.

/** The name has Latin letters only. */
export function isLatin(name: string): boolean {
    return /^[\u0000-\u024f’]*$/.test(name);
}

/** Letters of the longest word, 1 at least: what has to fit into a line. */
export function longestWord(name: string): number {
    return Math.max(1, ...name.split(/[\s-]/).map((word) => word.length));
}
