// What the person at this browser has chosen: language, theme, motion, nickname.
import { keep, kept } from "./keep";

export const LANGUAGES = ["zh-Hans", "zh-Hant", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "on" | "off";

function spoken(): Language {
    for (const code of navigator.languages) {
        if (/^zh-(hant|tw|hk|mo)/i.test(code)) return "zh-Hant";
        if (/^zh/i.test(code)) return "zh-Hans";
        if (/^en/i.test(code)) return "en";
    }
    return "zh-Hans";
}

// Whoever gives no name is called by one of these and a number.
const GUESTS: readonly (readonly [chinese: string, english: string])[] = [
    ["松间", "Pine"],
    ["半夏", "Summer"],
    ["听雨", "Rain"],
    ["远山", "Hill"],
    ["墨客", "Ink"],
    ["渔火", "Lantern"],
    ["归舟", "Boat"],
    ["晚钟", "Bell"],
    ["青石", "Stone"],
    ["寒梅", "Plum"],
    ["孤云", "Cloud"],
    ["新月", "Moon"],
];

class Settings {
    language = $state<Language>(kept<Language>("language", spoken()));
    theme = $state<Theme>(kept<Theme>("theme", "auto"));
    motion = $state<Motion>(kept<Motion>("motion", "auto"));
    name = $state(kept("name", ""));

    private readonly guest = kept("guest", Math.floor(Math.random() * GUESTS.length * 100));

    /** The name that one has given, or is called by. */
    get nickname(): string {
        const [chinese, english] = GUESTS[this.guest % GUESTS.length] ?? ["", ""];
        const number = Math.floor(this.guest / GUESTS.length) % 100;
        return this.name.trim() || `${this.language === "en" ? english : chinese}${number}`;
    }

    private readonly dark = matchMedia("(prefers-color-scheme: dark)");
    private readonly still = matchMedia("(prefers-reduced-motion: reduce)");

    constructor() {
        keep("guest", this.guest);
        for (const query of [this.dark, this.still]) query.addEventListener("change", () => this.apply());
        this.apply();
    }

    /** Things move. */
    get moving(): boolean {
        return this.motion === "on" || (this.motion === "auto" && !this.still.matches);
    }

    setLanguage(language: Language): void {
        this.language = language;
        keep("language", language);
        this.apply();
    }

    setTheme(theme: Theme): void {
        this.theme = theme;
        keep("theme", theme);
        this.apply();
    }

    setMotion(motion: Motion): void {
        this.motion = motion;
        keep("motion", motion);
        this.apply();
    }

    setName(name: string): void {
        this.name = name;
        keep("name", name);
    }

    private apply(): void {
        const root = document.documentElement;
        root.lang = this.language;
        root.dataset["theme"] = this.theme === "auto" ? (this.dark.matches ? "dark" : "light") : this.theme;
        root.dataset["motion"] = this.moving ? "on" : "off";
    }
}

export const settings = new Settings();
