import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
    { ignores: ["node_modules", "src/fonts", "src/protocol.ts", "src/api.ts", "src/gallery/types.ts", "out"] },
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: {
            parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig: config },
        },
    },
    { rules: { "max-lines": ["error", 500], "svelte/prefer-svelte-reactivity": "off" } },
);
