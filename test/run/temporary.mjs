import { mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
/** What a run leaves there at a time is less than a tenth of this, in bytes. */
const room = 2 * 2 ** 30;

/**
 * A folder for everything that browsers and tests leave behind; the run removes it whole. Where Linux keeps files in
 * memory and has room there, it lies there: tests of what is kept in files wait for a disk half of the time, and none
 * of them cuts the real power. A test that is run by itself has a disk.
 */
export function ownTemporaryFolder() {
  return mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), "recto-test-"));
}

function hasRoomInMemory() {
  try {
    const mounted = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "));
    const isOpen = mounted.some(
      ([, place, kind, options = ""]) =>
        place === inMemory &&
        kind === "tmpfs" &&
        !options.split(",").some((it) => ["noexec", "ro"].includes(it)),
    );
    const { bavail, bsize } = statfsSync(inMemory);
    return isOpen && bavail * bsize >= room && freemem() >= 2 * room;
  } catch {
    return false;
  }
}
