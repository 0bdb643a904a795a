import { parseArgs } from "node:util";

export const measureNames = [
  "save",
  "open",
  "tree",
  "search",
  "first-pull",
  "incremental-pull",
  "push",
  "merge-pages",
  "merge-texts",
  "memory",
  "start",
  "api",
  "load",
  "typing",
  "books",
  "flat",
] as const;
export type MeasureName = (typeof measureNames)[number];

export interface BenchOptions {
  measures: ReadonlySet<MeasureName>;
  /** How many pages the space has, run by run. */
  sizes: number[];
  /** Bytes of a page on average. */
  mean: number;
  /** Fewer samples: for a look, not for the record. */
  quick: boolean;
  json: string | undefined;
  seed: number;
  /** Where merges that people made are kept: a file of JSON lines, or the folder of one. */
  realMerges: string | undefined;
  /** A book to import, or a folder of such archives. */
  books: string | undefined;
  /** Of the operations of "api" those whose names match. */
  only: RegExp | undefined;
}

/** Names that stand for several measures. */
const groups: Record<string, MeasureName[]> = {
  pull: ["first-pull", "incremental-pull"],
  merge: ["merge-pages", "merge-texts"],
};

export const usage = `npm run bench -- [MEASURE…] [--quick] [--pages 100,1000,10000] [--mean 3000] [--seed 1] [--json FILE]
                   [--real-merges FILE] [--books PATH] [--only PATTERN]

Measures: ${measureNames.join(", ")}; "pull" is both pulls, "merge" both merges; all of them unless some are named.
Merges that people made are read from --real-merges, else from the file or folder that RECTO_REAL_MERGES names.
"flat" has its own spaces, of 1,000, 10,000 and 100,000 pages.
--books takes a book, as a folder or .zip of Markdown, or a folder of such archives: each is imported, exported, and
imported and exported again, and what differs is counted.
--only takes a regular expression: of the operations that "api" measures those whose names match, such as listSite.`;

export class UsageError extends Error {}

/** What the command line asks for. Throws {@link UsageError} for what it does not know. */
export function readArguments(given: string[]): BenchOptions {
  const { values, positionals } = parse(given);
  const quick = values.quick ?? false;
  const named = positionals.flatMap((name) => groups[name] ?? [name]);
  for (const name of named) if (!isMeasure(name)) throw new UsageError(`There is no measure "${name}".`);
  return {
    measures: new Set(named.length === 0 ? measureNames : (named as MeasureName[])),
    sizes: (values.pages ?? (quick ? "100,500" : "100,1000,10000"))
      .split(",")
      .map((text) => positive("pages", text)),
    mean: positive("mean", values.mean),
    quick,
    json: values.json,
    seed: positive("seed", values.seed),
    realMerges: values["real-merges"] ?? process.env["RECTO_REAL_MERGES"],
    books: values.books,
    only: values.only === undefined ? undefined : pattern(values.only),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        quick: { type: "boolean" },
        pages: { type: "string" },
        mean: { type: "string", default: "3000" },
        json: { type: "string" },
        seed: { type: "string", default: "1" },
        "real-merges": { type: "string" },
        books: { type: "string" },
        only: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const isMeasure = (name: string): name is MeasureName => (measureNames as readonly string[]).includes(name);

function pattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new UsageError(`--only takes a regular expression, not "${text}".`);
  }
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`--${name} takes whole numbers from 1, not "${text}".`);
  return value;
}
