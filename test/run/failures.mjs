import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * A test that failed: its file and title, what was said, and, where a page was open, what stood on it.
 *
 * @typedef {{ title: string; words: string; page?: string }} Failure
 */

/**
 * What failed of a run of Vitest, by its report in JSON.
 *
 * @param {Record<string, any>} report
 * @returns {Failure[]}
 */
export function unitFailures({ testResults }) {
  return testResults.flatMap(
    (/** @type {Record<string, any>} */ { name, message, status, assertionResults }) => {
      const failed = assertionResults.filter(
        (/** @type {{ status: string }} */ test) => test.status === "failed",
      );
      // A file that could not be loaded has no tests of its own to fail.
      if (failed.length === 0 && status === "failed") return [{ title: name, words: plain(message) }];
      return failed.map((/** @type {Record<string, any>} */ { fullName, failureMessages }) => ({
        title: `${name} › ${fullName}`,
        words: plain(failureMessages.join("\n")),
      }));
    },
  );
}

/**
 * What failed of a run of Playwright, by its report in JSON: for good, and at the first try alone.
 *
 * @param {Record<string, any>} report
 * @returns {{ failed: Failure[]; flaky: Failure[] }}
 */
export function appFailures(report) {
  /** @type {{ failed: Failure[]; flaky: Failure[] }} */
  const found = { failed: [], flaky: [] };
  for (const { title, file, line, tests } of specsOf(report)) {
    for (const { status, results } of tests) {
      if (status !== "unexpected" && status !== "flaky") continue;
      const { errors, attachments } = results[0];
      const page = pageIn(attachments);
      found[status === "flaky" ? "flaky" : "failed"].push({
        title: `${file}:${line} › ${title}`,
        words: plain(errors.map((/** @type {{ message: string }} */ { message }) => message).join("\n")),
        ...(page === undefined ? {} : { page }),
      });
    }
  }
  return found;
}

/**
 * @param {Record<string, any>} suite
 * @returns {Record<string, any>[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {string} text */
const plain = (text) => stripVTControlCharacters(text).trim();

/**
 * Playwright keeps the page as a screen reader has it in a file beside its own words.
 *
 * @param {{ name: string; path?: string }[]} attachments
 */
function pageIn(attachments) {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (path === undefined) return undefined;
  try {
    return /```yaml\n([\s\S]*?)\n```/.exec(readFileSync(path, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

/**
 * A failure in so few lines that a list of them can be read.
 *
 * @param {Failure} failure
 */
export function describeFailure({ title, words, page }) {
  const indented = (/** @type {string} */ text, /** @type {number} */ most) => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const left = lines.length - most;
    return [...lines.slice(0, most), ...(left > 0 ? [`… ${left} more lines`] : [])].map(
      (line) => `      ${line}`,
    );
  };
  return [
    `  ${title}`,
    ...indented(words, 16),
    ...(page === undefined ? [] : ["    On the page:", ...indented(page, 50)]),
  ].join("\n");
}
