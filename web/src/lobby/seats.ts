// The tables at which this browser, or the account, has a seat.
import type { TableSummary } from "../api";
import { HttpError, myTables, session, tableOf } from "../lib/http";
import { forgetSeat, kept, type KeptSeat } from "../lib/keep";

export interface MyTable {
    summary: TableSummary;
    /** Of its link, "" where it is not known. */
    secret: string;
}

const MOST = 6;

/** Those that can still be returned to, the latest first; a seat whose table is gone is forgotten. */
export async function mySeats(): Promise<MyTable[]> {
    const seats = kept<KeptSeat[]>("seats", []).slice(0, MOST);
    const found = new Map<string, MyTable>();
    await Promise.all(
        seats.map(async ({ table, secret }) => {
            try {
                const summary = await tableOf(table);
                if (returnable(summary)) found.set(table, { summary, secret });
            } catch (error) {
                if (error instanceof HttpError && error.status === 404) forgetSeat(table);
            }
        }),
    );
    if (session()) {
        const mine = await myTables().catch(() => ({ tables: [] }));
        for (const summary of mine.tables)
            if (!found.has(summary.table) && returnable(summary)) found.set(summary.table, { summary, secret: "" });
    }
    const order = seats.map((seat) => seat.table);
    const place = (one: MyTable): number => order.indexOf(one.summary.table) + 1 || MOST + 1;
    return [...found.values()].sort((one, other) => place(one) - place(other)).slice(0, MOST);
}

function returnable(summary: TableSummary): boolean {
    return summary.status === "waiting" || summary.status === "playing";
}
