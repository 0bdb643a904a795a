import { zipSync, strToU8 } from "fflate";
import type { Machine } from "./machine.ts";

/* Archives that writers of the simulation bring: nothing in them is packed, so that their words can be read as they lie. */

/** An archive of these files. */
export const archiveOf = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
    level: 0,
    mtime: "2026-05-04T08:00:00",
  });

/** What stands in the bytes that inputs name and that a machine holds: a change that waits keeps them with it. */
export async function wordsBehind({ bytes }: Machine, inputs: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [, sha256 = ""] of inputs.join("\n").matchAll(/"blob":"([0-9a-f]{64})"/g))
    found.push(Buffer.from((await bytes.read(sha256)) ?? []).toString("latin1"));
  return found;
}
