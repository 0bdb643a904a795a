// `npm test`: sets up what the tests need, runs every check, and ends with one line of counts.
// Names of steps as arguments run only those: npm test -- lint unit
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ensureInstalled } from "../src-main/start/install.mjs";
import { requireNode, root } from "../src-main/start/node.mjs";
import { findOrSetUpChromium } from "./run/chromium.mjs";
import { ownTemporaryFolder } from "./run/temporary.mjs";
import { appTests, checks, unitTests } from "./run/steps.mjs";
import { describeFailure } from "./run/failures.mjs";
import { report, runStep } from "./run/step.mjs";

const wanted = process.argv.slice(2);
const began = Date.now();

ensureInstalled();
const node = requireNode();
const temporary = ownTemporaryFolder();
process.on("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => process.exit(1));
}

// Where none is there it is fetched, while the checks run, which need none.
const browser = findOrSetUpChromium(node);
/** @type {import("./run/step.mjs").Surroundings} */
const surroundings = {
  node,
  temporary,
  environment: {
    ...process.env,
    PATH: [dirname(node), join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    NO_COLOR: "1",
  },
};

const totals = { passed: 0, failed: 0 };
/** @type {import("./run/failures.mjs").Failure[]} */
const failures = [];
/** Tests that failed once and passed when they were tried again. @type {import("./run/failures.mjs").Failure[]} */
const flakes = [];
/** @type {Set<string>} */
const broken = new Set();
/** @param {import("./run/step.mjs").Step} step */
const run = async (step) => {
  const outcome =
    step.needs !== undefined && broken.has(step.needs)
      ? { passed: 0, failed: 1, seconds: 0, output: `Not run, since ${step.needs} failed.` }
      : await runStep(step, surroundings);
  if (outcome.failed > 0) broken.add(step.name);
  report(step, outcome);
  totals.passed += outcome.passed;
  totals.failed += outcome.failed;
  failures.push(...(outcome.failures ?? []));
  flakes.push(...(outcome.flakes ?? []));
};
const needed = wanted.includes("app") || wanted.includes("unit") ? [...wanted, "build"] : wanted;
/** @param {import("./run/step.mjs").Step[]} steps */
const chosen = (steps) => steps.filter(({ name }) => needed.length === 0 || needed.includes(name));

// One check is one process with one busy thread; the suites after them keep all processors busy by themselves.
const queue = chosen(checks);
const lanes = Math.max(1, Math.min(availableParallelism(), 4));
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) await run(step);
  }),
);
const chromium = await browser;
if (chromium !== undefined) surroundings.environment["CHROMIUM_PATH"] = chromium;
for (const step of chosen([unitTests, appTests()])) await run(step);

for (const [heading, tests] of /** @type {const} */ ([
  ["Passed only when tried again, so something is wrong with it or with the test:", flakes],
  ["Failed:", failures],
])) {
  if (tests.length > 0) console.log(["", heading, ...tests.map(describeFailure)].join("\n"));
}
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
