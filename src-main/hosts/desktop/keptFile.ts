import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { renamePatiently } from "../../start/rename.mjs";

/** Writes a small file of the desktop's whole or not at all; answers the system's word for what stood in the way. */
export function keepFile(path: string, value: object): string | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(value));
    renamePatiently(`${path}.new`, path);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown";
  }
}
