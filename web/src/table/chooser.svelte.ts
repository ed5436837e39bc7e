// Walks the legal tree of a request by clicks. Everything that can be clicked, and why the rest cannot, comes from it.
import type { Course, Node, Request, Step } from "../protocol";

export interface ChooserHooks {
    /** The node behind clicks that were not sent with the request; null if it cannot be had. */
    walk: (clicks: string[]) => Promise<Node | null>;
    /** Send the complete answer; whether it could be sent. */
    answer: (clicks: string[]) => boolean;
}

interface Taken {
    node: Node;
    step: Step;
    /** It was taken because nothing else was possible, so undoing does not stop at it. */
    forced: boolean;
}

export const ITEM_KINDS = new Set(["cards", "seats", "options", "blind", "generals", "suits", "numbers"]);

export class Chooser {
    request = $state.raw<Request | null>(null);
    node = $state.raw<Node | null>(null);
    path = $state.raw<Taken[]>([]);
    /** All clicks are made; the answer waits for its confirmation. */
    complete = $state(false);
    /** Waits for the server: for a node, or for the answer to be taken. */
    waiting = $state(false);
    /** Several courses begin with what was clicked; these are they. */
    menu = $state.raw<Step[]>([]);

    private root = $state.raw<Node | null>(null);
    private turn = 0;

    constructor(private readonly hooks: ChooserHooks) {}

    begin(request: Request | null): void {
        this.request = request;
        this.root = request?.tree ?? null;
        this.restart();
    }

    /** Forget all clicks. */
    restart(): void {
        this.turn += 1;
        this.path = [];
        this.menu = [];
        this.complete = false;
        this.waiting = false;
        this.node = this.root;
        this.force();
    }

    get steps(): Step[] {
        return this.complete || this.waiting ? [] : (this.node?.steps ?? []);
    }

    /** The course that has been begun. */
    get course(): Course | null {
        for (const taken of this.path) if (taken.step.course) return taken.step.course;
        return null;
    }

    get pass(): Step | undefined {
        return this.root?.steps.find((step) => step.kind === "pass");
    }

    get next(): Step | undefined {
        return this.steps.find((step) => step.kind === "next");
    }

    get clicks(): string[] {
        return this.path.map((taken) => taken.step.key);
    }

    /** There is something that undo would take back. */
    get begun(): boolean {
        return this.menu.length > 0 || this.path.some((taken) => !taken.forced);
    }

    // --- what belongs to a thing on the table ----------------------------------------------------------------------

    /** The clicks that a card stands for now: itself as an item, or the courses that begin with it. */
    ofCard(card: number): Step[] {
        return this.steps.filter(
            (step) =>
                (step.kind === "cards" && step.item === card) ||
                (step.kind === "course" && (step.course?.cards?.includes(card) ?? false)),
        );
    }

    ofSeat(seat: number): Step[] {
        return this.steps.filter((step) => step.kind === "seats" && step.item === seat);
    }

    ofSkill(skill: string): Step[] {
        return this.steps.filter((step) => step.kind === "course" && step.course?.skill === skill);
    }

    picked(kind: string, item: number | string): boolean {
        return this.path.some(
            (taken) =>
                (taken.step.kind === kind && taken.step.item === item) ||
                (kind === "cards" && (taken.step.course?.cards?.includes(item as number) ?? false)) ||
                (kind === "skills" && taken.step.course?.skill === item),
        );
    }

    /** Why something cannot be clicked, "" where nothing is known. */
    why(kind: string, item: number | string): string {
        const found = this.node?.why?.find((why) => why.kind === kind && why.item === item)?.reason;
        if (found || kind !== "cards" || this.path.length > 0) return found ?? "";
        return this.request?.sheet.reasons.find(([card]) => card === item)?.[1] ?? "";
    }

    // --- clicking --------------------------------------------------------------------------------------------------

    /** Something on the table was clicked. */
    touch(steps: Step[]): void {
        const [first] = steps;
        if (steps.length > 1) this.menu = steps;
        else if (first) void this.click(first);
    }

    /** Take a step; one that says itself what happens (``outright``) is sent as soon as nothing is left to click. */
    async click(step: Step, outright = false): Promise<void> {
        const node = this.node;
        if (!node || this.waiting || this.complete) return;
        this.menu = [];
        this.path = [...this.path, { node, step, forced: false }];
        if (step.done) {
            this.complete = true;
            if (outright) this.confirm();
            return;
        }
        await this.enter(step);
    }

    private async enter(step: Step): Promise<void> {
        let next = step.node ?? null;
        if (!next) {
            const turn = this.turn;
            this.waiting = true;
            next = await this.hooks.walk(this.clicks);
            if (turn !== this.turn) return;
            this.waiting = false;
            if (!next) {
                // It could not be had: as if that had not been clicked.
                this.path = this.path.slice(0, -1);
                return;
            }
        }
        this.node = next;
        this.force();
    }

    /** Where a course is all there is, nobody has to click it. */
    private force(): void {
        const steps = this.node?.steps ?? [];
        const [only] = steps;
        if (!this.node || steps.length !== 1 || !only || only.kind !== "course" || only.done) return;
        this.path = [...this.path, { node: this.node, step: only, forced: true }];
        void this.enter(only);
    }

    /** Send what has been clicked. */
    confirm(): void {
        if (!this.complete || this.waiting) return;
        this.waiting = this.hooks.answer(this.clicks);
    }

    /** Take the last click back. */
    undo(): void {
        if (this.menu.length > 0) {
            this.menu = [];
            return;
        }
        if (this.waiting) return;
        let path = this.path;
        while (path.at(-1)?.forced) path = path.slice(0, -1);
        this.cut(path.length - 1);
    }

    /** Something that has been picked was clicked again: go back to before it. */
    release(kind: string, item: number | string): void {
        if (this.waiting) return;
        const at = this.path.findIndex(
            (taken) =>
                !taken.forced &&
                ((taken.step.kind === kind && taken.step.item === item) ||
                    (kind === "cards" && (taken.step.course?.cards?.includes(item as number) ?? false)) ||
                    (kind === "skills" && taken.step.course?.skill === item)),
        );
        if (at >= 0) this.cut(at);
    }

    /** Another course than the one that was begun: begin that one instead. */
    instead(find: (chooser: Chooser) => Step[]): void {
        if (this.waiting || this.path.length === 0) return;
        const before = this.path;
        const node = this.node;
        const complete = this.complete;
        this.restart();
        const steps = find(this);
        if (steps.length > 0) {
            this.touch(steps);
            return;
        }
        this.path = before;
        this.node = node;
        this.complete = complete;
    }

    private cut(length: number): void {
        const last = this.path[length];
        if (!last) return;
        this.turn += 1;
        this.node = last.node;
        this.path = this.path.slice(0, length);
        this.complete = false;
        this.force();
    }
}
