// What this browser keeps of the first game: which chapters are done, and where each is being played.
import { keep, kept } from "../lib/keep";

interface KeptLessons {
    done: string[];
    tables: Record<string, { table: string; secret: string }>;
}

function read(): KeptLessons {
    const found = kept<Partial<KeptLessons>>("lessons", {});
    return { done: found.done ?? [], tables: found.tables ?? {} };
}

export const lessonsKept = {
    done: (): string[] => read().done,
    table: (id: string): { table: string; secret: string } | undefined => read().tables[id],
    finish(id: string): void {
        const all = read();
        if (!all.done.includes(id)) keep("lessons", { ...all, done: [...all.done, id] });
    },
    sit(id: string, table: string, secret: string): void {
        const all = read();
        keep("lessons", { ...all, tables: { ...all.tables, [id]: { table, secret } } });
    },
    rise(id: string): void {
        const all = read();
        keep("lessons", {
            ...all,
            tables: Object.fromEntries(Object.entries(all.tables).filter(([one]) => one !== id)),
        });
    },
    forget(): void {
        keep("lessons", {});
    },
};
