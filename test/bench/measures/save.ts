import { BareStore } from "../bareStore.ts";
import { editInput, editOf, readPage } from "../editing.ts";
import { within, type Row } from "../row.ts";
import { sampleInTurn, type Subject } from "../samples.ts";
import { ask, openEngine, type Runner, type Stage } from "../stage.ts";
import type { Measure } from "./measure.ts";

const floorName = "bare SQLite transaction, FULL, same rows";

/** A save of a page, from the call to its being durable and indexed, each time of another page. */
export const save: Measure = async (stage, { quick }) => {
  const often = { warmUp: quick ? 5 : 30, samples: quick ? 40 : 250 };
  return [...(await onReplica(stage, often)), await onInstance(stage, often), await ofLongPage(stage, often)];
};

interface Often {
  warmUp: number;
  samples: number;
}

const savingWith =
  (runner: Runner, stage: Stage): Subject =>
  async (sample) => {
    const { space, writer } = stage.seeded;
    const input = await editInput(runner, writer.user, stage.corpus, space, stage.pageAt(sample));
    return () => ask(runner, writer.user, "updateSpaceContent", input);
  };

async function onReplica(stage: Stage, often: Often): Promise<Row[]> {
  const threads = await stage.openReplica();
  const engine = await openEngine(await stage.copyReplica(), "replica");
  const bare = new BareStore(await stage.copyReplica(), stage.seeded);
  const [called, alone, floor] = await sampleInTurn(
    often,
    savingWith(threads, stage),
    savingWith(engine, stage),
    (sample) => {
      const prepared = bare.prepare(stage.pageAt(sample), (text) => stage.corpus.edit(text));
      return () => bare.saveAsReplica(prepared);
    },
  );
  bare.close();
  await engine.store.close();
  await threads.close();
  const row = {
    measure: "save",
    pages: stage.pages,
    unit: "ms" as const,
    floor: { name: floorName, value: floor },
  };
  return [
    {
      ...row,
      what: "save a page, desktop: call → durable and indexed",
      ours: called,
      budget: {
        text: "p95 ≤ 3 ms and ≤ 2 × bare",
        met: called.p95 <= 3 && called.p50 <= 2 * floor.p50,
      },
    },
    { ...row, what: "save a page, engine alone", ours: alone },
  ];
}

async function onInstance(stage: Stage, often: Often): Promise<Row> {
  const engine = await openEngine(await stage.copySeeded(), "instance");
  const bare = new BareStore(await stage.copySeeded(), stage.seeded);
  const [alone, floor] = await sampleInTurn(often, savingWith(engine, stage), (sample) => {
    const prepared = bare.prepare(stage.pageAt(sample), (text) => stage.corpus.edit(text));
    return () => bare.saveAsInstance(prepared);
  });
  bare.close();
  await engine.store.close();
  return {
    measure: "save",
    what: "save a page on the instance, engine alone",
    pages: stage.pages,
    unit: "ms",
    ours: alone,
    floor: { name: floorName, value: floor },
  };
}

/** The same long page again and again, as autosave does. */
async function ofLongPage(stage: Stage, { warmUp, samples }: Often): Promise<Row> {
  const { space: spaceId, writer } = stage.seeded;
  const replica = await stage.openReplica();
  const markdown = stage.corpus.text(100_000);
  const { changes } = await ask<{ changes: { page: { id: string } }[] }>(
    replica,
    writer.user,
    "updateSpaceContent",
    {
      spaceId,
      body: { changes: [{ operation: "insert_page", title: "A long page", document: { markdown } }] },
    },
  );
  const id = changes[0]?.page.id as string;
  const [ours] = await sampleInTurn({ warmUp, samples: Math.ceil(samples / 4) }, async () => {
    const page = await readPage(replica, writer.user, spaceId, id);
    const input = { spaceId, body: { changes: [editOf(page, stage.corpus.edit(page.markdown))] } };
    return () => ask(replica, writer.user, "updateSpaceContent", input);
  });
  await replica.close();
  return {
    measure: "save",
    what: "save a page of 100 KB, desktop",
    pages: stage.pages,
    unit: "ms",
    ours,
    budget: within(15, ours),
  };
}
