import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { endOf } from "./child.mjs";

/** @typedef {{ why: string; remedy: string }} Hindrance */

/** Missing system libraries and refused sandboxes show themselves within so many milliseconds. */
const atOnce = 5_000;
/** So much of what Electron says is looked through for why it ended. */
const mostSaid = 64 * 1024;

/**
 * Runs the app in Electron to its end.
 *
 * @param {string} electron
 * @param {{ args: string[]; env: NodeJS.ProcessEnv; inTerminal?: boolean }} how
 * @returns {Promise<{ code: number } | Hindrance>} its exit code, or why it could not run
 */
export async function runDesktop(electron, { args, env, ...where }) {
  const began = Date.now();
  const child = spawn(electron, args, { stdio: ["ignore", "inherit", "pipe"], env });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
    if (said.length < mostSaid) said += text;
    process.stderr.write(text);
  });
  const { code, stopped, problem } = await endOf(child, where);
  if (code === 0 || stopped || Date.now() - began >= atOnce) return { code };
  return hindranceIn(problem ?? said, electron, code);
}

/**
 * @param {string} said
 * @param {string} electron
 * @param {number} code
 * @returns {Hindrance}
 */
function hindranceIn(said, electron, code) {
  if (/SUID sandbox helper|No usable sandbox/i.test(said)) {
    const helper = JSON.stringify(join(dirname(electron), "chrome-sandbox"));
    return {
      why: "this system lets Electron's sandbox not begin",
      remedy: `for the desktop window run once: sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
    };
  }
  const first = said.trim().split("\n")[0]?.slice(0, 160);
  return {
    why: `Electron ended at once (${first || `code ${code}`})`,
    remedy: "for the desktop window mend what Electron says above",
  };
}
