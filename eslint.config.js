import eslint from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// The same for every file: another set of extensions would make the compiler read the whole project again.
const parserOptions = {
  projectService: true,
  tsconfigRootDir: import.meta.dirname,
  extraFileExtensions: [".svelte"],
};

/** What differs between two runs comes from the context, or a mutation would not come out the same twice. */
const pure = {
  files: ["src-main/{api,access,content,sync}/**/*.ts"],
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

export default typescript.config(
  { ignores: ["out/", "node_modules/", "test-results/", "test/fixtures/", "src-main/handbook/"] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  eslint.configs.recommended,
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      // Tests and boundaries name control characters on purpose.
      "no-control-regex": "off",
    },
  },
  {
    files: ["**/*.ts", "**/*.svelte", "**/*.svelte.ts"],
    extends: [typescript.configs.recommendedTypeChecked],
    languageOptions: { parserOptions },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-useless-constructor": "error",
      "@typescript-eslint/prefer-promise-reject-errors": "error",
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  // An operation whose types are forgotten can only be described with `any`: the one place of its kind.
  {
    files: ["src-main/api/operation.ts"],
    rules: { "@typescript-eslint/no-explicit-any": "off" },
  },
  svelte.configs["flat/recommended"],
  svelte.configs["flat/prettier"],
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        ...parserOptions,
        parser: typescript.parser,
        extraFileExtensions: [".svelte"],
        svelteConfig,
      },
    },
    rules: {
      // Links inside the app are handled by the app itself; there is no router of SvelteKit.
      "svelte/no-navigation-without-resolve": "off",
      // What a component reads once needs no signal.
      "svelte/prefer-svelte-reactivity": "off",
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { excludedRunes: ["$props"] }],
    },
  },
  {
    // The rules that need types are asked of all components at once, see test/run/lintComponents.mjs.
    files: ["**/*.svelte"],
    extends: [typescript.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false, program: null } },
    rules: { "@typescript-eslint/switch-exhaustiveness-check": "off" },
  },
  pure,
  { files: ["src-renderer/**"], languageOptions: { globals: globals.browser } },
  {
    // Programs that people run in a terminal print to it.
    files: ["src-main/cli.ts", "src-main/cli/**", "src-main/start/**", "test/**"],
    rules: { "no-console": "off" },
  },
  {
    files: ["**/*.mjs", "**/*.cjs", "**/*.js"],
    languageOptions: { globals: globals.node },
  },
);
