import { registerHooks } from "node:module";

/* Loaded before a program that runs from source where there is a build: its threads are the build's, as in vitest.config.ts. */

const built = new URL("builtProgram.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.endsWith("/besideProgram.ts") ? built : specifier, context),
});
