// Puts what has changed into an older view. It knows no field: whatever the server names is replaced.
import type { View, ViewDelta } from "../protocol";

const ADDED = "+";

/** The view after a change; parts that have not changed stay the same objects. */
export function patch(old: View, delta: ViewDelta | null | undefined): View {
    if (!delta) return old;
    const view: Record<string, unknown> = { ...old };
    for (const [name, value] of Object.entries(delta.table ?? {})) {
        if (name.endsWith(ADDED)) {
            const field = name.slice(0, -ADDED.length);
            view[field] = [...(view[field] as unknown[]), ...(value as unknown[])];
        } else {
            view[name] = value;
        }
    }
    const changed = delta.seats ?? {};
    if (Object.keys(changed).length > 0) {
        view["seats"] = old.seats.map((seat) => {
            const fields = changed[seat.seat];
            return fields ? { ...seat, ...fields } : seat;
        });
    }
    return view as unknown as View;
}
