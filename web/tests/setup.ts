// What a browser has and Node.js has not, for modules that look at it as they are loaded.
const still = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };

globalThis.navigator ??= { languages: ["zh-CN"] } as unknown as Navigator;
globalThis.matchMedia ??= () => still as unknown as MediaQueryList;
