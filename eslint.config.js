import eslint from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/*
 * What components have to hold, and the purity of the core. Everything else about TypeScript is oxlint's
 * (.oxlintrc.json), and what needs types in components that of test/run/lintComponents.mjs.
 */

/** What differs between two runs comes from the context, or a mutation would not come out the same twice. */
const pure = {
  files: ["src-main/{api,access,content,sync}/**/*.ts"],
  languageOptions: { parser: typescript.parser },
  rules: {
    "no-restricted-syntax": [
      "error",
      ...[
        [
          "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          "the time comes from the context",
        ],
        ["NewExpression[callee.name='Date'][arguments.length=0]", "the time comes from the context"],
        ["CallExpression[callee.object.name='performance']", "the time comes from the context"],
        [
          "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          "ids come from the context",
        ],
        ["CallExpression[callee.name=/^random(UUID|Bytes|Int)$/]", "ids come from the context"],
        ["CallExpression[callee.property.name=/^random(UUID|Bytes|Int)$/]", "ids come from the context"],
      ].map(([selector, message]) => ({ selector, message: `Here ${message} (design §2).` })),
    ],
  },
};

const components = ["**/*.svelte", "**/*.svelte.ts"];

export default typescript.config(
  {
    ignores: [
      "out/",
      ".svelte-check/",
      "node_modules/",
      "test-results/",
      "test/fixtures/",
      "src-main/handbook/",
      "**/*.{js,mjs,cjs}",
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  {
    files: components,
    extends: [
      eslint.configs.recommended,
      typescript.configs.recommended,
      svelte.configs["flat/recommended"],
      svelte.configs["flat/prettier"],
    ],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: typescript.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "object-shorthand": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-useless-constructor": "error",
      // Links inside the app are handled by the app itself; there is no router of SvelteKit.
      "svelte/no-navigation-without-resolve": "off",
      // What a component reads once needs no signal.
      "svelte/prefer-svelte-reactivity": "off",
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { excludedRunes: ["$props"] }],
    },
  },
  pure,
);
