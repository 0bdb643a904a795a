import { join } from "node:path";
import type { BenchOptions } from "../arguments.ts";
import { Corpus } from "../corpus.ts";
import { editInput } from "../editing.ts";
import { prepareMerge } from "../preparedMerge.ts";
import { ratioOf, within, type Budget, type Row } from "../row.ts";
import { processorTime, sampleInTurn, type Distribution, type Subject } from "../samples.ts";
import { ask } from "../stage.ts";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import { makeSpaceOfPages, type SpaceOfPages } from "./spaceOfPages.ts";
import { measureTitles } from "./titles.ts";

/** How often the smallest space's book stands in each space. */
const repeats = [1, 10, 100];
/** What a cost may be in a larger space, where it is one in the smallest. */
const mostGrowth = 1.5;

/** What takes less than the clock of a processor can tell is done so often. */
const atOnce = 50;

interface Deed {
  what: string;
  samples: number;
  /** Makes what one sample needs, and answers what is timed. */
  prepare: (space: SpaceOfPages, corpus: Corpus, sample: number) => ReturnType<Subject>;
}

const deeds: Deed[] = [
  {
    what: `open ${atOnce} pages`,
    samples: 100,
    prepare:
      ({ engine, seeded: { space: spaceId, writer }, pageAt }, _, sample) =>
      async () => {
        for (let at = 0; at < atOnce; at += 1) {
          const pageId = pageAt(sample * atOnce + at);
          await ask(engine, writer.user, "getPageById", { spaceId, pageId });
        }
      },
  },
  {
    what: "save a page",
    samples: 200,
    async prepare({ engine, seeded: { space, writer }, pageAt }, corpus, sample) {
      const input = await editInput(engine, writer.user, corpus, space, pageAt(sample));
      return () => ask(engine, writer.user, "updateSpaceContent", input);
    },
  },
  {
    what: "make a change request",
    samples: 100,
    prepare:
      ({ engine, seeded: { space: spaceId, writer } }) =>
      () =>
        ask(engine, writer.user, "createChangeRequest", { spaceId, body: { subject: "A request" } }),
  },
  {
    what: `ask ${atOnce} times whether a change request is outdated`,
    samples: 60,
    async prepare({ engine, seeded: { space: spaceId, writer }, pageAt }, corpus, sample) {
      const { id: changeRequestId } = await ask<{ id: string }>(engine, writer.user, "createChangeRequest", {
        spaceId,
        body: { subject: "A request" },
      });
      const edit = await editInput(engine, writer.user, corpus, spaceId, pageAt(sample));
      await ask(engine, writer.user, "updateSpaceContent", edit);
      return async () => {
        for (let at = 0; at < atOnce; at += 1)
          await ask(engine, writer.user, "getChangeRequestById", { spaceId, changeRequestId });
      };
    },
  },
  {
    what: "update and merge a change request of 100 pages",
    samples: 7,
    prepare: ({ engine, seeded, pageAt }, corpus, sample) =>
      prepareMerge(
        engine,
        corpus,
        seeded,
        Array.from({ length: 100 }, (_, at) => pageAt(sample * 100 + at)),
      ),
  },
];

/**
 * What has to cost the same however large the space is, in spaces of 1,000, 10,000 and 100,000 pages, by turns; and what
 * is found by words and titles, which may cost more. All by the engine alone, in the time of the processor: what else the machine does, and
 * how fast its disk is, says nothing about growth.
 */
export async function measureFlat(options: BenchOptions, tell: (line: string) => void): Promise<Row[]> {
  return inTemporaryFolder(async (folder) => {
    const pages = options.quick ? 200 : 1000;
    const corpus = new Corpus({ seed: options.seed, pages, mean: options.mean });
    const spaces: SpaceOfPages[] = [];
    try {
      for (const times of options.quick ? repeats.slice(0, 2) : repeats) {
        spaces.push(await makeSpaceOfPages(join(folder, String(times)), corpus, times));
        tell(`flat: a space of ${(pages * times).toLocaleString("en")} pages is there`);
      }
      const rows: Row[] = [];
      for (const deed of deeds) {
        rows.push(...(await measureDeed(spaces, corpus, deed, options)));
        tell(`  ${deed.what}: measured`);
      }
      rows.push(...(await measureSearch(spaces, corpus, options)));
      return [...rows, await measureTitles(corpus, options)];
    } finally {
      for (const { engine } of spaces) await engine.store.close();
    }
  });
}

async function measureDeed(
  spaces: readonly SpaceOfPages[],
  corpus: Corpus,
  { what, samples, prepare }: Deed,
  { quick }: BenchOptions,
): Promise<Row[]> {
  const tenth = Math.ceil(samples / 10);
  const often = { warmUp: tenth, samples: quick ? tenth : samples, clock: processorTime };
  const measured = await sampleInTurn(
    often,
    ...spaces.map(
      (space): Subject =>
        (sample) =>
          prepare(space, corpus, sample),
    ),
  );
  return spaces.map(({ pages }, at) =>
    rowOf({ what, pages }, measured[at]!, at === 0 ? undefined : measured[0]),
  );
}

function rowOf(
  { what, pages }: { what: string; pages: number },
  ours: Distribution,
  smallest: Distribution | undefined,
): Row {
  const row: Row = { measure: "flat", what: `${what}, processor time`, pages, unit: "ms", ours };
  if (!smallest) return row;
  const compared = { ...row, floor: { name: "the same in the smallest space", value: smallest } };
  return {
    ...compared,
    budget: { text: `≤ ${mostGrowth} × that of the smallest`, met: (ratioOf(compared) ?? 0) <= mostGrowth },
  };
}

/** A search is answered from an index that grows with the space: it has a budget for each size. */
async function measureSearch(
  spaces: readonly SpaceOfPages[],
  corpus: Corpus,
  { quick }: BenchOptions,
): Promise<Row[]> {
  const typed = corpus.queries(quick ? 6 : 40);
  const measured = await sampleInTurn(
    { warmUp: 20, samples: typed.length, clock: processorTime },
    ...spaces.map(({ engine, seeded }): Subject => (sample) => () => {
      const input = { spaceId: seeded.space, query: typed[sample % typed.length], limit: 20 };
      return ask(engine, seeded.writer.user, "searchSpaceContent", input);
    }),
  );
  return spaces.map(({ pages }, at): Row => {
    const ours = measured[at]!;
    return {
      measure: "flat",
      what: "search as you type, processor time",
      pages,
      unit: "ms",
      ours,
      budget: searchBudget(pages, ours),
    };
  });
}

const searchBudget = (pages: number, ours: Distribution): Budget => within(pages > 10_000 ? 50 : 16, ours);
