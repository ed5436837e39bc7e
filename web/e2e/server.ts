// Where the project is, and the Python that runs it.
import { existsSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");
export const sources = join(root, "src");
const venv = join(root, ".venv", "bin", "python");
export const python = process.env["PYTHON"] ?? (existsSync(venv) ? venv : "python3");
