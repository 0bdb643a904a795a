import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import Database from "better-sqlite3";
import { readArguments, usage, UsageError, type BenchOptions } from "./arguments.ts";
import { runBench } from "./bench.ts";
import { booksReportOf, runBooksBench } from "./books/booksBench.ts";
import { measureFlat } from "./flat/flat.ts";
import { mergeReportOf, runMergeBench } from "./merge/mergeBench.ts";
import { reportOf } from "./report.ts";

/* `npm run bench`: what Recto costs, beside what it would cost at least, as a Markdown table. */

const options = optionsOrEnd();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
const began = new Date();
const loadBefore = load();
const tell = (line: string): void => void process.stderr.write(`${line}\n`);
const rows = await runBench(options, tell);
if (options.measures.has("flat")) rows.push(...(await measureFlat(options, tell)));
if (options.measures.has("typing")) {
  const { measureTyping } = await import("./typing/typing.ts");
  rows.push(...(await measureTyping(options, tell)));
}
const merges = options.measures.has("merge-texts") ? await runMergeBench(options, tell) : undefined;
const books = options.measures.has("books") ? await runBooksBench(options.books, tell) : [];
const machine = {
  processor: cpus()[0]?.model ?? "unknown",
  threads: availableParallelism(),
  node: process.version,
  sqlite: sqliteVersion(),
  load: { before: loadBefore, after: load() },
};
const surroundings =
  `Node ${machine.node}, SQLite ${machine.sqlite}, ${machine.threads} × ${machine.processor}; ` +
  `load ${loadBefore} before, ${machine.load.after} after; seed ${options.seed}${options.quick ? "; quick" : ""}. ` +
  `Ratios compare medians.`;
process.stdout.write(`${reportOf(rows, surroundings)}\n`);
if (merges) process.stdout.write(`${mergeReportOf(merges)}\n`);
if (options.measures.has("books")) process.stdout.write(`${booksReportOf(books)}\n`);
if (options.json !== undefined) {
  const seconds = Math.round((Date.now() - began.getTime()) / 1000);
  const record = {
    at: began.toISOString(),
    seconds,
    quick: options.quick,
    seed: options.seed,
    machine,
    rows,
    merges,
    books,
  };
  await writeFile(options.json, `${JSON.stringify(record, null, 2)}\n`);
}

function optionsOrEnd(): BenchOptions {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    process.exit(2);
  }
}

/** How busy the machine was in the last minute. */
function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

function sqliteVersion(): string {
  const db = new Database(":memory:");
  const { version } = db.prepare("select sqlite_version() as version").get() as { version: string };
  db.close();
  return version;
}
