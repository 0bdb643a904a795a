import { registerHooks } from "node:module";

const url = new URL("./electron.ts", import.meta.url).href;

// Both `import` and `require`: the main bundle uses the one, Playwright the other.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron"
      ? { url, format: "module-typescript", shortCircuit: true }
      : next(specifier, context),
});
