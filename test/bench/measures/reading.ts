import { findOperation } from "../../../src-main/api/operations.ts";
import type { Engine } from "../../../src-main/core/engine.ts";
import type { ReplicaThreads } from "../../../src-main/core/replica/replica.ts";
import { matchOf } from "../../../src-main/store/search/search.ts";
import { searchPages } from "../../../src-main/store/search/searchIndex.ts";
import { readQuery } from "../../../src-main/store/search/searchQuery.ts";
import { readStore } from "../../../src-main/store/store.ts";
import { BareStore } from "../bareStore.ts";
import { within, type Row } from "../row.ts";
import { sampleInTurn, type Distribution } from "../samples.ts";
import { ask, openEngine, type Stage } from "../stage.ts";
import type { Measure } from "./measure.ts";

interface Read {
  called: Distribution;
  alone: Distribution;
  floor: { name: string; value: Distribution };
}

/** Measures a read through the two threads of a desktop, by the engine alone, and as SQLite alone would do it. */
async function measureRead(
  stage: Stage,
  often: { warmUp: number; samples: number },
  floorName: string,
  runs: {
    ours: (runner: ReplicaThreads | Engine, sample: number) => unknown;
    alone?: (engine: Engine, sample: number) => unknown;
    floor: (bare: BareStore, sample: number) => unknown;
  },
): Promise<Read> {
  const folder = await stage.copyReplica();
  const threads = await stage.openReplica();
  const engine = await openEngine(folder, "replica");
  const bare = new BareStore(folder, stage.seeded);
  const alone = runs.alone ?? runs.ours;
  const [called, inThread, floor] = await sampleInTurn(
    often,
    (sample) => () => runs.ours(threads, sample),
    (sample) => () => alone(engine, sample),
    (sample) => () => runs.floor(bare, sample),
  );
  bare.close();
  await engine.store.close();
  await threads.close();
  return { called, alone: inThread, floor: { name: floorName, value: floor } };
}

export const open: Measure = async (stage, { quick }): Promise<Row[]> => {
  const { space: spaceId, writer } = stage.seeded;
  const often = { warmUp: 50, samples: quick ? 200 : 1000 };
  const { called, alone, floor } = await measureRead(stage, often, "bare SQLite, row and text", {
    ours: (runner, sample) =>
      ask(runner, writer.user, "getPageById", { spaceId, pageId: stage.pageAt(sample) }),
    floor: (bare, sample) => bare.open(stage.pageAt(sample)),
  });
  const row = { measure: "open", pages: stage.pages, unit: "ms" as const, floor };
  return [
    { ...row, what: "open a page, desktop: the call", ours: called },
    { ...row, what: "open a page, engine alone", ours: alone, budget: within(1, alone) },
  ];
};

export const tree: Measure = async (stage, { quick }): Promise<Row[]> => {
  const { space: spaceId, writer } = stage.seeded;
  const often = { warmUp: 3, samples: quick ? 5 : 20 };
  const { called, alone, floor } = await measureRead(stage, often, "bare SQLite, the rows", {
    ours: (runner) => ask(runner, writer.user, "listPages", { spaceId }),
    floor: (bare) => bare.tree(),
  });
  const row = { measure: "tree", pages: stage.pages, unit: "ms" as const, floor };
  return [
    { ...row, what: "tree (listPages), desktop: the call", ours: called, budget: within(150, called) },
    { ...row, what: "tree (listPages), engine alone", ours: alone },
  ];
};

export const search: Measure = async (stage, { quick }): Promise<Row[]> => {
  const { space: spaceId, writer } = stage.seeded;
  const typed = stage.corpus.queries(quick ? 12 : 80);
  const queryAt = (sample: number): string => typed[sample % typed.length] as string;
  const isCallable = findOperation("searchSpaceContent") !== undefined;
  const inIndex = (engine: Engine, sample: number): unknown =>
    readStore(engine.store, (db) => searchPages(db, spaceId, queryAt(sample)));
  const { called, alone, floor } = await measureRead(
    stage,
    { warmUp: 20, samples: typed.length },
    "bare FTS5, bm25, best 20",
    {
      ours: (runner, sample) =>
        isCallable
          ? ask(runner, writer.user, "searchSpaceContent", { spaceId, query: queryAt(sample), limit: 20 })
          : undefined,
      alone: inIndex,
      floor: (bare, sample) => bare.search(matchOf(readQuery(queryAt(sample)))?.anywhere ?? ""),
    },
  );
  const row = { measure: "search", pages: stage.pages, unit: "ms" as const, floor };
  return [
    ...(isCallable
      ? [{ ...row, what: "search as you type, desktop: the call", ours: called, budget: within(16, called) }]
      : []),
    {
      ...row,
      what: "search as you type, index alone",
      ours: alone,
      ...(isCallable ? {} : { budget: within(16, alone) }),
    },
  ];
};
