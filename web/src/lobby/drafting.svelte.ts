// The form for a table while it is being filled in: the draft, and what is wrong with it where.
import type { RulesetForm, SetupForm, SwitchForm } from "../api";
import { say } from "../i18n/say";
import { keep, kept } from "../lib/keep";
import { keepChosen, lastChosen } from "./quick";
import * as setup from "./setup";

const KEPT = "setup";

export class Drafting {
    form = $state.raw<SetupForm>() as SetupForm;
    draft = $state.raw<setup.Draft>() as setup.Draft;
    /** What the server has refused, until something is changed. */
    private refused = $state.raw<{ place: string; text: string } | null>(null);

    readonly ruleset: RulesetForm = $derived.by(() => setup.rulesetOf(this.form, this.draft.ruleset));
    readonly changed: SwitchForm[] = $derived.by(() => setup.changed(this.form, this.draft));
    /** Place → what is wrong there. */
    readonly faults: Record<string, string> = $derived.by(() => {
        const found: Record<string, string> = {};
        for (const [place, { word, values }] of Object.entries(setup.faultsOf(this.form, this.draft)))
            found[place] = say(word, values);
        if (this.refused) found[this.refused.place] = `${say("faultServer")}: ${this.refused.text}`;
        return found;
    });

    constructor(form: SetupForm) {
        this.form = form;
        const { ruleset, players } = lastChosen();
        const before = setup.revived(form, kept<unknown>(KEPT, null));
        this.draft = setup.seated(form, setup.withRuleset(form, before, ruleset), players);
    }

    set(part: Partial<setup.Draft>): void {
        this.put({ ...this.draft, ...part });
    }

    put(draft: setup.Draft): void {
        this.draft = draft;
        this.refused = null;
        const { ruleset, players } = draft;
        keepChosen({ ruleset, players });
        keep(KEPT, { ...draft, password: "", seed: "" });
    }

    option(one: SwitchForm, value: setup.Value): void {
        this.set({ options: setup.withOption(this.draft, one, value) });
    }

    ids(name: string, ids: Iterable<string>): void {
        this.set({ options: setup.withIds(this.draft, name, ids) });
    }

    refuse(place: string, text: string): void {
        this.refused = { place, text };
    }

    /** Switches of a kind, in the order of the server. */
    switches(which: "cards" | "rulings"): SwitchForm[] {
        return this.ruleset.switches.filter((one) => setup.sectionOf(`options.${one.name}`) === which);
    }
}
