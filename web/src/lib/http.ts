// What is asked of the server outside a table's connection.
import type { Setup } from "../protocol";

export interface MadeTable {
    table: string;
    secret: string;
    token: string;
    path: string;
}

export class HttpError extends Error {}

export async function createTable(name: string, setup: Partial<Setup>, password = ""): Promise<MadeTable> {
    const response = await fetch("/api/tables", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name, setup, password }),
    });
    const body = (await response.json().catch(() => ({}))) as MadeTable & { error?: string };
    if (!response.ok) throw new HttpError(body.error ?? response.statusText);
    return body;
}
