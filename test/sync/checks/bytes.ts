import { sha256Of } from "../../../src-main/store/blobs/blobs.ts";
import type { Machine } from "../machine.ts";

/** The bytes of files that are not here, or are others than those that they are named after. */
export async function lostBytes(machine: Machine, named: Iterable<string>): Promise<string[]> {
  const problems: string[] = [];
  for (const sha256 of named) {
    const bytes = await machine.bytes.read(sha256);
    if (!bytes) problems.push(`the bytes ${sha256} of a file are gone`);
    else if (sha256Of(bytes) !== sha256) problems.push(`the bytes ${sha256} of a file are others`);
  }
  return problems;
}
