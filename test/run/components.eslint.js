import typescript from "typescript-eslint";

/** The rules that need types, for components as svelte2tsx writes them; eslint.config.js has all others. */
export default typescript.config({
  files: ["**/*.tsx"],
  extends: [typescript.configs.recommendedTypeCheckedOnly],
  linterOptions: { noInlineConfig: true },
  languageOptions: {
    parserOptions: {
      project: "out/components/tsconfig.json",
      tsconfigRootDir: `${import.meta.dirname}/../..`,
    },
  },
  rules: {
    // A component's events are properties of what svelte2tsx writes.
    "@typescript-eslint/no-misused-promises": [
      "error",
      { checksVoidReturn: { attributes: false, properties: false } },
    ],
    // svelte2tsx writes `let` for whatever a template binds; the components themselves are asked.
    "prefer-const": "off",
    // Nor are the types of its bindings those of the component.
    "@typescript-eslint/no-unnecessary-type-assertion": "off",
    "@typescript-eslint/require-await": "off",
    "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
    "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    // The types of a template's events and snippets are svelte2tsx's own; svelte-check knows them.
    ...Object.fromEntries(
      ["argument", "assignment", "call", "member-access", "return"].map((what) => [
        `@typescript-eslint/no-unsafe-${what}`,
        "off",
      ]),
    ),
  },
});
