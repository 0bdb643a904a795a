import { mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/* Where Chromium keeps what its pages store: in the folder of the app's data, as Electron does, for the next start. */

let chosen: string | undefined;

/** The app says where its windows' data is; it does so before anything else. */
export const keepProfileIn = (path: string): void => void (chosen = path);

/** Is a profile in use? A second start of the app asks the first one, and quits. */
function isHeld(profile: string): boolean {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(profile, "SingletonLock")))?.[1]);
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The folder of Chromium's profile, and one for what it needs while it runs, which goes with this process. */
export async function profileFolders(): Promise<{ profile: string; passing: string; drop: () => void }> {
  // The program runs on this far, and chooses its folder, before its first pause.
  await new Promise(setImmediate);
  const passing = mkdtempSync(join(tmpdir(), "recto-standin-"));
  const profile = chosen === undefined || isHeld(chosen) ? passing : chosen;
  const drop = () => rmSync(passing, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  return { profile, passing, drop };
}
