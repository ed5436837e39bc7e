// The note that a thing shows on hover, focus or long press.
import type { Attachment } from "svelte/attachments";

export interface Tip {
    title: string;
    text?: string;
    /** Why the thing cannot be chosen. */
    reason?: string;
    note?: string;
}

/** The id of the note, of which there is one at most. */
export const NOTE = "note";
const HOVER = 220; // milliseconds
const PRESS = 420;

class Tips {
    shown = $state.raw<{ tip: Tip; box: DOMRect } | null>(null);
    owner: HTMLElement | null = null;

    show(node: HTMLElement, tip: Tip): void {
        this.hide();
        this.owner = node;
        node.setAttribute("aria-describedby", NOTE);
        this.shown = { tip, box: node.getBoundingClientRect() };
    }

    hide(): void {
        this.owner?.removeAttribute("aria-describedby");
        this.owner = null;
        this.shown = null;
    }
}

export const tips = new Tips();

/** Let a thing show a note. A long press shows it instead of clicking. */
export function tip(make: () => Tip | null): Attachment<HTMLElement> {
    return (node) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let pressed = false;
        let touched = false;
        const show = (): void => {
            const found = make();
            if (found) tips.show(node, found);
        };
        const hide = (): void => {
            clearTimeout(timer);
            if (tips.owner === node) tips.hide();
        };
        const enter = (event: PointerEvent): void => {
            if (event.pointerType === "mouse") timer = setTimeout(show, HOVER);
        };
        const down = (event: PointerEvent): void => {
            pressed = false;
            touched = event.pointerType !== "mouse";
            clearTimeout(timer);
            if (!touched) return;
            timer = setTimeout(() => {
                pressed = true;
                show();
            }, PRESS);
        };
        // A finger that is lifted leaves: what its long press has shown stays until the next touch of anything else.
        const leave = (event: PointerEvent): void => {
            if (event.pointerType === "mouse" || !pressed) hide();
        };
        const elsewhere = (event: PointerEvent): void => {
            if ((event.target as Element).closest(".tip") || node.contains(event.target as Node)) return;
            document.removeEventListener("pointerdown", elsewhere, true);
            hide();
        };
        const stay = (): void => document.addEventListener("pointerdown", elsewhere, true);
        const up = (event: PointerEvent): void => {
            if (event.pointerType === "mouse") return;
            clearTimeout(timer);
            if (pressed) stay();
        };
        const click = (event: MouseEvent): void => {
            if (pressed) {
                event.preventDefault();
                event.stopImmediatePropagation();
                pressed = false;
                return;
            }
            hide();
            // A finger cannot point: what cannot be chosen says why when it is touched.
            if (touched && node.getAttribute("aria-disabled") === "true" && make()?.reason) {
                show();
                stay();
            }
        };
        const focus = (): void => {
            if (node.matches(":focus-visible")) show();
        };
        const menu = (event: Event): void => {
            if (pressed) event.preventDefault();
        };
        node.addEventListener("pointerenter", enter);
        node.addEventListener("pointerleave", leave);
        node.addEventListener("pointerdown", down);
        node.addEventListener("pointerup", up);
        node.addEventListener("pointercancel", hide);
        node.addEventListener("click", click, true);
        node.addEventListener("focus", focus);
        node.addEventListener("blur", hide);
        node.addEventListener("contextmenu", menu);
        return () => {
            clearTimeout(timer);
            // The thing goes while the page is being made anew, when nothing else may be changed.
            if (tips.owner === node) queueMicrotask(hide);
            node.removeEventListener("pointerenter", enter);
            node.removeEventListener("pointerleave", leave);
            document.removeEventListener("pointerdown", elsewhere, true);
            node.removeEventListener("pointerdown", down);
            node.removeEventListener("pointerup", up);
            node.removeEventListener("pointercancel", hide);
            node.removeEventListener("click", click, true);
            node.removeEventListener("focus", focus);
            node.removeEventListener("blur", hide);
            node.removeEventListener("contextmenu", menu);
        };
    };
}
