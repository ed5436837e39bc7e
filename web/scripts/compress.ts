// Beside each text file of the build its compressed forms, which the server sends to browsers that take them.
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXTS = /\.(?:js|css|svg|json|html|webmanifest)$/;
const LEAST = 1024; // bytes; smaller ones gain nothing

/** Compress whatever lies in a folder. */
export async function compress(folder: string): Promise<void> {
    for (const name of await readdir(folder, { recursive: true })) {
        const path = join(folder, name);
        if (!TEXTS.test(name) || !(await stat(path)).isFile()) continue;
        const data = await readFile(path);
        if (data.length < LEAST) continue;
        const small = brotliCompressSync(data, {
            params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
            },
        });
        await writeFile(`${path}.br`, small);
        await writeFile(`${path}.gz`, gzipSync(data, { level: 9 }));
    }
}
