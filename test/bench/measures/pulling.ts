import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { CoreEvent } from "../../../src-main/core/core.ts";
import type { ThreadedCore } from "../../../src-main/core/threads/threads.ts";
import { sections } from "../../../src-main/content/text/outline.ts";
import { openSqlite } from "../../../src-main/store/dialects/sqlite.ts";
import { hashText } from "../../../src-main/store/texts/texts.ts";
import { databaseName } from "../../../src-main/core/message.ts";
import { BareStore } from "../bareStore.ts";
import { editInput } from "../editing.ts";
import { GitPeer, gitPull } from "../gitPeer.ts";
import { longestStall, withLongestStall } from "../longestStall.ts";
import { rateOf, within, type Budget, type Row } from "../row.ts";
import { distributionOf, timed } from "../samples.ts";
import { ask, type Stage } from "../stage.ts";
import type { Measure } from "./measure.ts";

/** Settles when a core tells that pages of a space changed, with the time of it. */
export async function pagesChanged(core: ThreadedCore, space: string): Promise<number> {
  const heard = new EventTarget();
  const stop = core.subscribe((event) => {
    if (tellsOf(event, space)) heard.dispatchEvent(new Event("heard"));
  });
  await once(heard, "heard");
  const at = performance.now();
  stop();
  return at;
}

/** The times at which a core tells that pages of a space changed, as they come. */
function notePagesChanged(core: ThreadedCore, space: string): readonly number[] {
  const times: number[] = [];
  core.subscribe((event) => {
    if (tellsOf(event, space)) times.push(performance.now());
  });
  return times;
}

export const tellsOf = (event: CoreEvent, space: string): boolean =>
  event.type === "changed" &&
  event.rows.some(({ table, scope }) => table === "states" && scope === `space:${space}`);

/** A replica that knows nothing pulls everything over HTTP: rows, texts and their index. */
export const firstPull: Measure = async (stage, { quick }): Promise<Row[]> => {
  const rounds = stage.pages > 5000 ? (quick ? 1 : 2) : quick ? 1 : 4;
  const git = await GitPeer.make(stage.freshFolder("git"), stage.corpus);
  const texts = stage.corpus.pages.map(({ title, markdown }) => ({
    title,
    text: markdown,
    hash: hashText(markdown),
    plain: sections(markdown)
      .map((section) => `${section.title}\n${section.body}`)
      .join("\n"),
  }));
  const values = {
    whole: [] as number[],
    rows: [] as number[],
    readable: [] as number[],
    texts: [] as number[],
    index: [] as number[],
    stalls: [] as number[],
  };
  const peers = { clone: [] as number[], fill: [] as number[] };
  let records = 0;
  for (let round = 0; round < rounds; round += 1) {
    const folder = stage.freshFolder("first-pull");
    const replica = await stage.openEmptyReplica(folder);
    const began = performance.now();
    const changes = notePagesChanged(replica, stage.seeded.space);
    const { value: ended, stall } = await withLongestStall(async () => {
      const { inSync, problem } = await replica.setOnline(true);
      if (!inSync)
        throw new Error(`The first pull did not come in sync: ${problem ?? "no problem was told"}.`);
      return performance.now();
    });
    values.stalls.push(stall);
    // First come the rows of all pages, then their texts part by part; what is left to do is the index.
    const [rowsApplied = NaN, textsKept = NaN] = [changes.at(0), changes.at(-1)];
    values.whole.push(ended - began);
    values.rows.push(rowsApplied - began);
    values.readable.push(textsKept - began);
    values.texts.push(textsKept - rowsApplied);
    values.index.push(ended - textsKept);
    await replica.close();
    records = countRecords(folder);
    await rm(folder, { recursive: true, force: true });

    const clone = stage.freshFolder("clone");
    peers.clone.push(await timed(() => git.clone(clone)));
    await rm(clone, { recursive: true, force: true });
    const filled = `${stage.freshFolder("fill")}.db`;
    peers.fill.push(await timed(() => BareStore.fill(filled, texts)));
    await rm(filled, { force: true });
  }
  await git.remove();
  const bytes = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1_000_000;
  const whole = distributionOf(values.whole);
  const rows = distributionOf(values.rows);
  const clone = distributionOf(peers.clone);
  const recordRate = rateOf(records, rows);
  const readable = distributionOf(values.readable);
  const textRate = rateOf(bytes, distributionOf(values.texts));
  const indexRate = rateOf(bytes, distributionOf(values.index));
  const fillRate = rateOf(bytes, distributionOf(peers.fill));
  const stalls = distributionOf(values.stalls);
  const row = { measure: "first-pull", pages: stage.pages };
  // In a small space the exchanges take the time, not what they carry.
  const judged = (budget: Budget): { budget?: Budget } => (stage.pages >= 10_000 ? { budget } : {});
  return [
    {
      ...row,
      what: "first pull: every page readable",
      unit: "ms",
      ours: readable,
      floor: { name: "git clone (file://)", value: clone },
      budget: { text: "faster than git clone", met: readable.p50 <= clone.p50 },
    },
    { ...row, what: "first pull: and found by a search", unit: "ms", ours: whole },
    {
      ...row,
      what: "first pull: tree usable",
      unit: "ms",
      ours: rows,
      budget: within(2000, rows, "≤ 2 s"),
    },
    {
      ...row,
      what: "first pull: rows",
      unit: "records/s",
      ours: recordRate,
      ...judged({ text: "≥ 20,000/s", met: recordRate.p50 >= 20_000 }),
    },
    {
      ...row,
      what: "first pull: texts, readable",
      unit: "MB/s",
      ours: textRate,
      ...judged({ text: "≥ 10 MB/s", met: textRate.p50 >= 10 }),
    },
    {
      ...row,
      what: "first pull: texts, indexed",
      unit: "MB/s",
      ours: indexRate,
      floor: { name: "bare inserts and FTS5", value: fillRate },
      ...judged({ text: "≥ 60 % of bare FTS5", met: indexRate.p50 >= 0.6 * fillRate.p50 }),
    },
    {
      ...row,
      what: "first pull: longest stall of the main thread",
      unit: "ms",
      ours: stalls,
      budget: within(longestStall, stalls, `≤ ${longestStall} ms`),
    },
  ];
};

function countRecords(folder: string): number {
  const { raw } = openSqlite(join(folder, databaseName), { readonly: true });
  const { count } = raw.prepare("select count(*) as count from changes").get() as { count: number };
  raw.close();
  return count;
}

/** Somebody else's edit, from its being accepted to its being visible on a replica that listens. */
export const incrementalPull: Measure = async (stage, { quick }): Promise<Row[]> => {
  const { space, founder } = stage.seeded;
  const rounds = { warmUp: 3, samples: quick ? 8 : 40 };
  const git = await GitPeer.make(stage.freshFolder("git"), stage.corpus);
  const clone = stage.freshFolder("clone");
  await git.clone(clone);
  const replica = await stage.openReplica({ offline: false });
  await settled(replica, stage);
  const ours: number[] = [];
  const sent: number[] = [];
  const peer: number[] = [];
  for (let sample = 0; sample < rounds.warmUp + rounds.samples; sample += 1) {
    const page = stage.pageAt(sample);
    const input = await editInput(stage.core, founder.user, stage.corpus, space, page);
    const before = stage.traffic();
    const accepted = pagesChanged(stage.core, space);
    const visible = pagesChanged(replica, space);
    await ask(stage.core, founder.user, "updateSpaceContent", input);
    const took = (await visible) - (await accepted);
    await settled(replica, stage);
    const bytes = stage.traffic() - before;
    const pulled =
      sample < 10 ? await pullWithGit(git, clone, sample, (text) => stage.corpus.edit(text)) : undefined;
    if (sample < rounds.warmUp) continue;
    ours.push(took);
    sent.push(bytes / 1000);
    if (pulled !== undefined) peer.push(pulled);
  }
  await replica.close();
  await git.remove();
  const own = distributionOf(ours);
  const kilobytes = distributionOf(sent);
  const row = { measure: "incremental-pull", pages: stage.pages };
  return [
    {
      ...row,
      what: "one remote edit: accepted → visible",
      unit: "ms",
      ours: own,
      floor: { name: "git pull of one commit", value: distributionOf(peer) },
      budget: within(20, own),
    },
    {
      ...row,
      what: "one remote edit: over the wire, both ways",
      unit: "KB",
      ours: kilobytes,
      budget: { text: "≤ 4 KB", met: kilobytes.p50 <= 4 },
    },
  ];
};

/** Waits until a replica has nothing more to ask, so that what a sample sends is its own. */
async function settled(replica: Awaited<ReturnType<Stage["openReplica"]>>, stage: Stage): Promise<void> {
  for (let quiet = 0, last = stage.traffic(); quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { state } = await replica.syncStatus();
    quiet = state === "idle" && stage.traffic() === last ? quiet + 1 : 0;
    last = stage.traffic();
  }
}

async function pullWithGit(
  git: GitPeer,
  clone: string,
  sample: number,
  edit: (text: string) => string,
): Promise<number> {
  await git.commitEdit(sample, edit);
  return timed(() => gitPull(clone));
}
