import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for everything that browsers and tests leave behind; the run removes it whole. */
export function ownTemporaryFolder() {
  return mkdtempSync(join(tmpdir(), "recto-test-"));
}
