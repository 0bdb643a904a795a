import { BareStore } from "../bareStore.ts";
import { editInput } from "../editing.ts";
import { longestStall, withLongestStall } from "../longestStall.ts";
import { within, type Row } from "../row.ts";
import { distributionOf, timed } from "../samples.ts";
import { ask, type Stage } from "../stage.ts";
import type { Measure } from "./measure.ts";
import { tellsOf } from "./pulling.ts";

const edits = 1000;

/** A thousand edits that were made offline, from the return of the network to the last one's being accepted. */
export const push: Measure = async (stage, { quick }): Promise<Row[]> => {
  const count = quick ? edits / 10 : edits;
  const { space, writer } = stage.seeded;
  const replica = await stage.openReplica();
  // What earlier measures changed is pulled first, or the edits would be merged with it.
  await replica.setOnline(true);
  await replica.setOnline(false);
  for (let number = 0; number < count; number += 1) {
    const input = await editInput(replica, writer.user, stage.corpus, space, stage.pageAt(number));
    await ask(replica, writer.user, "updateSpaceContent", input);
  }
  const began = performance.now();
  const lastAccepted = watchAccepted(stage);
  const { value: ended, stall } = await withLongestStall(async () => {
    const { inSync, attention, problem } = await replica.setOnline(true);
    if (!inSync || attention > 0)
      throw new Error(`The push left ${attention} mutations parked: ${problem ?? "no problem was told"}.`);
    return performance.now();
  });
  await replica.close();
  const ours = distributionOf([lastAccepted() - began]);
  const stalls = distributionOf([stall]);
  const whole = distributionOf([ended - began]);
  const floor = { name: "as many bare transactions, FULL", value: await bareTransactions(stage, count) };
  const row = { measure: "push", pages: stage.pages, unit: "ms" as const, floor };
  const many = count.toLocaleString("en");
  return [
    {
      ...row,
      what: `push of ${many} offline edits: accepted`,
      ours,
      budget: within(2 * count, ours, count === edits ? "≤ 2 s" : `≤ ${(2 * count) / 1000} s`),
    },
    { ...row, what: `push of ${many} offline edits: in sync again`, ours: whole },
    {
      measure: "push",
      pages: stage.pages,
      unit: "ms",
      what: `push of ${many} offline edits: longest stall of the main thread`,
      ours: stalls,
      budget: within(longestStall, stalls, `≤ ${longestStall} ms`),
    },
  ];
};

/** Notes when the instance accepted the last edit from now on. */
function watchAccepted({ core, seeded }: Stage): () => number {
  let last = performance.now();
  const stop = core.subscribe((event) => {
    if (tellsOf(event, seeded.space)) last = performance.now();
  });
  return () => {
    stop();
    return last;
  };
}

async function bareTransactions(stage: Stage, count: number) {
  const bare = new BareStore(await stage.copySeeded(), stage.seeded);
  let sum = 0;
  for (let number = 0; number < count; number += 1) {
    const prepared = bare.prepare(stage.pageAt(number), (text) => stage.corpus.edit(text));
    sum += await timed(() => bare.saveAsInstance(prepared));
  }
  bare.close();
  return distributionOf([sum]);
}
