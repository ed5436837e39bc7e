import { expect, test } from "vitest";
import { fitting, widthOf } from "../src/table/fitting";

test("as many tags are shown as fit into the rows, with room to say how many more there are", () => {
    const one = widthOf("方天画戟");
    expect(fitting(["方天画戟", "赤兔"], 164, 1)).toBe(2);
    expect(fitting(["方天画戟", "方天画戟", "方天画戟"], one * 2 + 4, 1)).toBe(1);
    expect(fitting(["方天画戟", "方天画戟", "方天画戟"], one * 2 + 4, 2)).toBe(3);
    expect(fitting(["方天画戟", "方天画戟", "方天画戟", "方天画戟", "乐"], one * 2 + 4, 2)).toBe(3);
    expect(fitting([], 164, 1)).toBe(0);
});

test("whatever is shown is no wider than the rows", () => {
    const words = ["乐", "Eight Diagram Formation", "Hex Mark", "先驱", "Zhuge Crossbow", "兵", "Shadow Runner"];
    for (const width of [78, 128, 152, 164]) {
        for (const rows of [1, 2, 3]) {
            const count = fitting(words, width, rows);
            let row = 1;
            let at = 0;
            const shown = [...words.slice(0, count).map((word) => Math.min(width, widthOf(word)))];
            if (count < words.length && count > 1) shown.push(26);
            for (const wide of shown) {
                if (at > 0 && at + wide > width) {
                    row += 1;
                    at = 0;
                }
                at += wide + 4;
            }
            expect(row, `${width} ${rows}`).toBeLessThanOrEqual(rows);
        }
    }
});
