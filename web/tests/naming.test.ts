import { expect, test } from "vitest";
import { isLatin, longestWord } from "../src/lib/naming";

test("names in Latin letters break between words, Chinese ones stand in columns", () => {
    expect(["Zhuge Liang", "Lü Bu", "Death’s Door", ""].map(isLatin)).toEqual([true, true, true, true]);
    expect(["诸葛亮", "SP 貂蝉"].map(isLatin)).toEqual([false, false]);
    expect(["Zhuge Liang", "Dismantlement", "Flood the Seven", "Eight-Diagram", ""].map(longestWord)).toEqual([
        5, 13, 5, 7, 1,
    ]);
});
