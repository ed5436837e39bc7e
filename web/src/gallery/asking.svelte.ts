// What the reader asks "why is it so" about. The table only says what; the sheet that answers is loaded when it is needed.
import type { Subject } from "./why";

export interface Asked extends Subject {
    ruleset: string;
}

class Asking {
    about = $state.raw<Asked | null>(null);
}

export const asking = new Asking();

export function askWhy(about: Asked): void {
    asking.about = about;
}
