import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchOptions, MeasureName } from "./arguments.ts";
import { Corpus } from "./corpus.ts";
import type { Measure } from "./measures/measure.ts";
import { memory } from "./measures/memory.ts";
import { merge } from "./measures/merge.ts";
import { firstPull, incrementalPull } from "./measures/pulling.ts";
import { push } from "./measures/push.ts";
import { open, search, tree } from "./measures/reading.ts";
import { save } from "./measures/save.ts";
import type { Row } from "./row.ts";
import { Stage } from "./stage.ts";

/** In the order in which they are run: what writes to the instance comes last. */
const measures: Record<MeasureName, Measure> = {
  save,
  open,
  tree,
  search,
  memory,
  "first-pull": firstPull,
  "incremental-pull": incrementalPull,
  push,
  merge,
};

/** Runs the wanted measures at each size, in temporary folders that it takes away again; `tell` hears how far it is. */
export async function runBench(options: BenchOptions, tell: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const pages of options.sizes) {
    const folder = await mkdtemp(join(tmpdir(), "recto-bench-"));
    const sweep = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    // Whoever stops the run half-way leaves no gigabyte behind.
    process.once("exit", sweep);
    try {
      const began = performance.now();
      const corpus = new Corpus({ seed: options.seed, pages, mean: options.mean });
      const bytes = corpus.pages.reduce((sum, { markdown }) => sum + Buffer.byteLength(markdown), 0);
      const stage = await Stage.make(folder, corpus);
      tell(
        `${pages.toLocaleString("en")} pages of ${Math.round(bytes / pages).toLocaleString("en")} bytes on average, ` +
          `made in ${seconds(began)}`,
      );
      try {
        for (const [name, measure] of Object.entries(measures) as [MeasureName, Measure][]) {
          if (!options.measures.has(name)) continue;
          const start = performance.now();
          rows.push(...(await measure(stage, options)));
          tell(`  ${name}: ${seconds(start)}`);
        }
      } finally {
        await stage.close();
      }
    } finally {
      process.off("exit", sweep);
      sweep();
    }
  }
  return rows;
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
