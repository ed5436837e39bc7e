// Cuts the fonts down to the glyphs that the game can show, so that they stay small. Run before every build.
//
// What may be shown is what stands in the sources: texts of rules, content and server (Python, TOML, JSON), and the
// client's own. A glyph that a font does not have is taken from the next one of the list in tokens.css.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = join(dirname(web), "src", "guozhan");
const out = join(web, "src", "fonts");
const read = new Set([".py", ".toml", ".json", ".ts", ".svelte"]);
const latin = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const signs = "♠♥♣♦·…—–“”‘’「」『』【】〔〕（）《》，。、；：？！×→←↑↓≤≥＞＜＝／％①②③④⑤⑥⑦⑧⑨⑩々〇";
const figures = "0123456789AJQKXY♠♥♣♦+-/×";

async function* files(folder) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) {
            if (!["static", "fonts", "node_modules", "__pycache__"].includes(entry.name)) yield* files(path);
        } else if (read.has(extname(entry.name))) yield path;
    }
}

const all = new Set(latin + signs);
const named = new Set(latin + signs);
// Names are short strings of their own: of generals and cards in the packs, titles in the client.
const names = /["'`]([\u3007\u3400-\u9fff\u{20000}-\u{2ffff}·]{1,7})["'`]/gu;
for (const folder of [sources, join(web, "src")]) {
    for await (const path of files(folder)) {
        const text = await readFile(path, "utf8");
        for (const sign of text) if (sign > "\u007f") all.add(sign);
        for (const [, name] of text.matchAll(names)) for (const sign of name) named.add(sign);
    }
}

const fonts = [
    ["brush", "Brush", 400, "ma-shan-zheng", "ma-shan-zheng-chinese-simplified-400-normal", named],
    ["serif", "Serif", 400, "noto-serif-sc", "noto-serif-sc-chinese-simplified-400-normal", all],
    ["serif-bold", "Serif", 700, "noto-serif-sc", "noto-serif-sc-chinese-simplified-700-normal", all],
    ["serif-latin", "Serif Latin", 400, "noto-serif-sc", "noto-serif-sc-latin-400-normal", all],
    ["serif-latin-bold", "Serif Latin", 700, "noto-serif-sc", "noto-serif-sc-latin-700-normal", all],
    // Figures and suits of one hand, also where the letters are the Kai's.
    ["figures", "Figures", 400, "noto-serif-sc", "noto-serif-sc-chinese-simplified-400-normal", new Set(figures)],
    ["figures-bold", "Figures", 700, "noto-serif-sc", "noto-serif-sc-chinese-simplified-700-normal", new Set(figures)],
    // English has quotation marks and dashes of its own width.
    ["quotes", "Quotes", 400, "noto-serif", "noto-serif-latin-400-normal", new Set("“”‘’—–…")],
    ["quotes-bold", "Quotes", 700, "noto-serif", "noto-serif-latin-700-normal", new Set("“”‘’—–…")],
    ["kai", "Kai", 500, "lxgw-wenkai", "lxgw-wenkai-latin-500-normal", all],
];

const stamp = createHash("sha256")
    .update(
        [...all].sort().join("") + [...named].sort().join("") + JSON.stringify(fonts.map((font) => font.slice(0, 5))),
    )
    .digest("hex");
const css = join(out, "fonts.css");
const before = await readFile(css, "utf8").catch(() => "");
if (before.includes(stamp)) process.exit(0);

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
let sheet = `/* ${stamp} */\n`;
for (const [file, family, weight, source, name, glyphs] of fonts) {
    const data = await readFile(join(web, "node_modules", "@fontsource", source, "files", `${name}.woff2`));
    const cut = await subset(data, [...glyphs].join(""), { targetFormat: "woff2" });
    await writeFile(join(out, `${file}.woff2`), cut);
    sheet += `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("./${file}.woff2") format("woff2"); }\n`;
    console.log(`${file}.woff2  ${Math.round(cut.length / 1024)} kB`);
}
await writeFile(css, sheet);
