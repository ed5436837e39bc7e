// How many tags fit into rows.

/** About how wide a tag is, in pixels, at the size of letters of seats. */
export function widthOf(text: string): number {
    let width = 12;
    for (const letter of text) width += letter.charCodeAt(0) < 0x250 ? 6.7 : 12.2;
    return width;
}

const GAP = 4;
const REST = 30;

/** How many tags fit into rows of a width, leaving room to say how many more there are. */
export function fitting(texts: readonly string[], width: number, rows: number): number {
    let row = 1;
    let at = 0;
    for (const [index, text] of texts.entries()) {
        const wide = Math.min(width, widthOf(text));
        const last = index === texts.length - 1;
        if (at > 0 && at + wide > width) {
            row += 1;
            at = 0;
        }
        if (row > rows) return index;
        if (row === rows && !last && at + wide + GAP + REST > width) {
            // Whether all that follow fit is not known yet; they do if they fit into this row.
            const others = texts.slice(index + 1).reduce((sum, one) => sum + GAP + Math.min(width, widthOf(one)), 0);
            if (at + wide + others > width) return at === 0 && index === 0 ? 1 : index;
        }
        at += wide + GAP;
    }
    return texts.length;
}
