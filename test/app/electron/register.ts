import { registerHooks } from "node:module";

const url = new URL("./electron.ts", import.meta.url).href;

// Chromium's switches stand before the app's folder or wherever it puts them; Node would not begin with them.
process.argv.splice(1, 0, ...(process.env["STANDIN_SWITCHES"] ?? "").split(" ").filter(Boolean));
delete process.env["STANDIN_SWITCHES"];

// Both `import` and `require`: the main bundle uses the one, Playwright the other.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron"
      ? { url, format: "module-typescript", shortCircuit: true }
      : next(specifier, context),
});
