// What a browser has and Node.js has not, for modules that look at it as they are loaded.
const still = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
const root = { lang: "", dataset: {}, style: { setProperty: () => undefined } };
const nothing = { documentElement: root, querySelector: () => null, querySelectorAll: () => [] };

globalThis.navigator ??= { languages: ["zh-CN"] } as unknown as Navigator;
globalThis.matchMedia ??= () => still as unknown as MediaQueryList;
globalThis.document ??= nothing as unknown as Document;
