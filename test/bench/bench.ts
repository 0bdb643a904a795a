import type { BenchOptions, MeasureName } from "./arguments.ts";
import { Corpus } from "./corpus.ts";
import { api } from "./measures/api.ts";
import { load } from "./measures/load.ts";
import type { Measure } from "./measures/measure.ts";
import { memory } from "./measures/memory.ts";
import { mergePages } from "./measures/merge.ts";
import { firstPull, incrementalPull } from "./measures/pulling.ts";
import { push } from "./measures/push.ts";
import { open, search, tree } from "./measures/reading.ts";
import { save } from "./measures/save.ts";
import { start } from "./measures/start.ts";
import type { Row } from "./row.ts";
import { Stage } from "./stage.ts";
import { inTemporaryFolder } from "./temporaryFolder.ts";

/** In the order in which they are run: what writes to the instance comes last. */
const measures: Record<Exclude<MeasureName, "merge-texts" | "typing" | "books" | "flat">, Measure> = {
  save,
  open,
  tree,
  search,
  memory,
  start,
  api,
  load,
  "first-pull": firstPull,
  "incremental-pull": incrementalPull,
  push,
  "merge-pages": mergePages,
};

/**
 * Runs the wanted measures of a space at each size, in temporary folders that it takes away again; `tell` hears how
 * far it is.
 */
export async function runBench(options: BenchOptions, tell: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  const wanted = Object.entries(measures).filter(([name]) => options.measures.has(name as MeasureName));
  for (const pages of wanted.length > 0 ? options.sizes : [])
    await inTemporaryFolder(async (folder) => {
      const began = performance.now();
      const corpus = new Corpus({ seed: options.seed, pages, mean: options.mean });
      const bytes = corpus.pages.reduce((sum, { markdown }) => sum + Buffer.byteLength(markdown), 0);
      const stage = await Stage.make(folder, corpus);
      tell(
        `${pages.toLocaleString("en")} pages of ${Math.round(bytes / pages).toLocaleString("en")} bytes on average, ` +
          `made in ${seconds(began)}`,
      );
      try {
        for (const [name, measure] of wanted) {
          const since = performance.now();
          rows.push(...(await measure(stage, options)));
          tell(`  ${name}: ${seconds(since)}`);
        }
      } finally {
        await stage.close();
      }
    });
  return rows;
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
