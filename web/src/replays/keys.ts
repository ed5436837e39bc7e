// The keyboard of the replay viewer.
import type { Player } from "./player.svelte";

/** Act on a key; whether it meant something. */
export function press(event: KeyboardEvent, player: Player): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    // What lies over the table has the keys, wherever the focus is.
    if (document.querySelector("dialog[open]")) return false;
    const target = event.target as HTMLElement;
    // The list of views is chosen from with up and down; left and right go through the game as everywhere.
    const steps = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (target.closest("select") && steps) (target as HTMLSelectElement).blur();
    else if (target.closest("input:not([type=range]), select, textarea, dialog, [role=radiogroup]")) return false;
    switch (event.key) {
        case "ArrowRight":
            if (event.shiftKey) player.turn(1);
            else player.forward();
            return true;
        case "ArrowLeft":
            player.stop();
            if (event.shiftKey) player.turn(-1);
            else player.back();
            return true;
        case ".":
        case ">":
            player.asked(1);
            return true;
        case ",":
        case "<":
            player.asked(-1);
            return true;
        case "PageDown":
            player.turn(1);
            return true;
        case "PageUp":
            player.turn(-1);
            return true;
        case "Home":
            player.seek(0);
            return true;
        case "End":
            player.seek(player.last);
            return true;
        case " ":
            // A button that has the focus is pressed by it.
            if (target.closest("button, a, summary")) return false;
            player.toggle();
            return true;
    }
    return false;
}
