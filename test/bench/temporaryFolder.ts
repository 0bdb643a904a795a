import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Does work in a folder of its own, which is taken away again whatever comes of it. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "recto-bench-"));
  const sweep = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  // Whoever stops the run half-way leaves no gigabyte behind.
  process.once("exit", sweep);
  try {
    return await work(folder);
  } finally {
    process.off("exit", sweep);
    sweep();
  }
}
