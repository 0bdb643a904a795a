import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../../src-main/start/node.mjs";

/**
 * @typedef {{ node: string; temporary: string; environment: NodeJS.ProcessEnv }} Surroundings
 * @typedef {import("./failures.mjs").Failure} Failure
 * @typedef {{ passed: number; failed: number; failures?: Failure[]; flakes?: Failure[]; note?: string }} Count
 * @typedef {Count & { seconds: number; output: string }} Outcome
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} run a script below node_modules or of the project, and its arguments
 * @property {string} [needs] a step without whose success this one says nothing
 * @property {string[]} [through] a program that starts the step's own
 * @property {NodeJS.ProcessEnv} [environment]
 * @property {(code: number, surroundings: Surroundings) => Count} [count] what a suite came to; a check counts as one
 */

/** @type {(code: number) => Count} */
const asOne = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/**
 * Runs one step to its end. `{temporary}` in an argument or a variable stands for the run's own folder.
 *
 * @param {Step} step
 * @param {Surroundings} surroundings
 * @returns {Promise<Outcome>}
 */
export async function runStep({ run, through = [], environment = {}, count = asOne }, surroundings) {
  const { node, temporary } = surroundings;
  /** @param {string} text */
  const filled = (text) => text.replaceAll("{temporary}", temporary);
  const added = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, filled(value ?? "")]),
  );
  const began = Date.now();
  const [script = "", ...args] = run.map(filled);
  const [program = node, ...rest] = [...through, node, join(root, script), ...args];
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...surroundings.environment, ...added },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const killed = () => child.kill();
  process.on("exit", killed);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => (output += text));
  }
  const code = await new Promise((done) => {
    child.on("error", (error) => {
      output += error.message;
      done(1);
    });
    child.on("close", (status) => done(status ?? 1));
  });
  process.off("exit", killed);
  return { ...count(code, surroundings), seconds: (Date.now() - began) / 1000, output };
}

const mostLines = 150;

/**
 * One line for a step that passed; the step's own words as well for one that failed.
 *
 * @param {Step} step
 * @param {Outcome} outcome
 */
export function report({ name }, { passed, failed, note, seconds, output }) {
  const tests = passed + failed > 1 ? `${passed} passed${failed > 0 ? `, ${failed} failed` : ""}` : "";
  const details = [`${seconds.toFixed(1)} s`, tests, note].filter(Boolean).join(" · ");
  console.log(`${failed === 0 ? "ok    " : "FAILED"} ${name.padEnd(10)} ${details}`);
  if (failed === 0) return;
  const lines = output.trim().split("\n");
  const left = lines.length - mostLines;
  if (left > 0) console.log(`       … ${left} lines before`);
  for (const line of lines.slice(-mostLines)) console.log(`       ${line}`);
}
