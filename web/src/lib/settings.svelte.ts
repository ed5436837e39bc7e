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
const GUESTS: readonly (readonly [simplified: string, traditional: string, english: string])[] = [
    ["松间", "松間", "Pine"],
    ["半夏", "半夏", "Summer"],
    ["听雨", "聽雨", "Rain"],
    ["远山", "遠山", "Hill"],
    ["墨客", "墨客", "Ink"],
    ["渔火", "漁火", "Lantern"],
    ["归舟", "歸舟", "Boat"],
    ["晚钟", "晚鐘", "Bell"],
    ["青石", "青石", "Stone"],
    ["寒梅", "寒梅", "Plum"],
    ["孤云", "孤雲", "Cloud"],
    ["新月", "新月", "Moon"],
];

class Settings {
    language = $state<Language>(kept<Language>("language", spoken()));
    theme = $state<Theme>(kept<Theme>("theme", "auto"));
    motion = $state<Motion>(kept<Motion>("motion", "auto"));
    name = $state(kept("name", ""));

    private readonly guest = kept("guest", Math.floor(Math.random() * GUESTS.length * 100));

    /** The name that one has given, or is called by. */
    get nickname(): string {
        const words = GUESTS[this.guest % GUESTS.length];
        const word = words?.[LANGUAGES.indexOf(this.language)] ?? "";
        const number = Math.floor(this.guest / GUESTS.length) % 100;
        return this.name.trim() || `${word}${number}`;
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
