import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findElectron, hasDisplay } from "../../src-main/start/electron.mjs";
import { root } from "../../src-main/start/node.mjs";
import { appFailures, unitFailures } from "./failures.mjs";

/** @typedef {import("./step.mjs").Step} Step */

/** The checks, the longest first, so that none is left alone at the end. @type {Step[]} */
export const checks = [
  // Of everything, components and tests too: the compiler alone would look at most of it a second time.
  {
    name: "types",
    run: [
      "node_modules/svelte-check/bin/svelte-check",
      "--tsconfig",
      "./tsconfig.json",
      "--fail-on-warnings",
      "--tsgo",
    ],
  },
  { name: "format", run: ["node_modules/oxfmt/bin/oxfmt", "--check"] },
  { name: "lint", run: ["node_modules/oxlint/bin/oxlint"] },
  { name: "eslint", run: ["node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."] },
  { name: "components", run: ["test/run/lintComponents.mjs"] },
  { name: "build", run: ["src-main/start/prepare.mjs"] },
  {
    name: "rules",
    run: [
      "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
      "--config",
      ".dependency-cruiser.cjs",
      "src-main",
      "src-preload",
      "src-renderer",
    ],
  },
];

/** Where the unit tests leave the build's programs compiled, which the tests of the app start again and again. */
const compiled = join(root, "node_modules/.cache/compiled");

/** Unit, property, API and sync tests. @type {Step} */
export const unitTests = {
  name: "unit",
  needs: "build",
  environment: { RECTO_BUILT: join(root, "out/main/cli.js") },
  run: [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=dot",
    "--reporter=json",
    "--outputFile.json={temporary}/unit.json",
  ],
  count(code, { temporary }) {
    const read = readReport(join(temporary, "unit.json"));
    if (read === undefined) return { passed: 0, failed: 1 };
    const { numPassedTests, numPendingTests, numTodoTests } = read;
    const failures = unitFailures(read);
    return {
      passed: numPassedTests,
      failed: failures.length === 0 && code !== 0 ? 1 : failures.length,
      failures,
      ...skippedNote(numPendingTests + numTodoTests),
    };
  },
};

/** The app in its windows, on Electron where it can be run. @returns {Step} */
export function appTests() {
  const canShow = hasDisplay() || spawnSync("xvfb-run", ["--help"]).status === 0;
  const onElectron = findElectron() !== undefined && canShow;
  const runtime = onElectron ? "on Electron" : "on the stand-in for Electron, whose runtime is not here";
  return {
    name: "app",
    needs: "build",
    run: ["node_modules/@playwright/test/cli.js", "test"],
    through: onElectron && !hasDisplay() ? ["xvfb-run", "-a"] : [],
    environment: { RECTO_REPORT: "{temporary}/app.json", NODE_COMPILE_CACHE: compiled },
    count(code, { temporary }) {
      const read = readReport(join(temporary, "app.json"));
      if (read === undefined) return { passed: 0, failed: 1, note: runtime };
      const { expected, unexpected, flaky, skipped } = read.stats;
      const { failed: failures, flaky: flakes } = appFailures(read);
      const { note: skips } = skippedNote(skipped);
      return {
        passed: expected + flaky,
        failed: unexpected === 0 && code !== 0 ? 1 : unexpected,
        failures,
        flakes,
        note: skips === undefined ? runtime : `${runtime}, ${skips}`,
      };
    },
  };
}

/** @param {string} path @returns {Record<string, any> | undefined} */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {number} count @returns {{ note?: string }} */
function skippedNote(count) {
  return count === 0 ? {} : { note: `${count} skipped` };
}
