import { GitPeer } from "../gitPeer.ts";
import { prepareMerge } from "../preparedMerge.ts";
import { within, type Row } from "../row.ts";
import { distributionOf, timed } from "../samples.ts";
import type { Stage } from "../stage.ts";
import type { Measure } from "./measure.ts";

/** A change request whose pages main edited too, each side in another paragraph: brought up to date and merged. */
export const mergePages: Measure = async (stage, { quick }) => {
  const rows = [await measureMerge(stage, 100, { samples: quick ? 2 : 5, limit: 150 })];
  if (stage.pages >= 1000 && !quick) rows.push(await measureMerge(stage, 1000, { samples: 1, limit: 2000 }));
  return rows;
};

async function measureMerge(
  stage: Stage,
  wanted: number,
  { samples, limit }: { samples: number; limit: number },
): Promise<Row> {
  const count = Math.min(wanted, stage.pages);
  const warmUp = samples > 1 ? 1 : 0;
  const ours: number[] = [];
  for (let sample = 0; sample < warmUp + samples; sample += 1) {
    const took = await mergeOnce(stage, count, sample);
    if (sample >= warmUp) ours.push(took);
  }
  const git = await GitPeer.make(stage.freshFolder("git"), stage.corpus);
  await git.branch(
    count,
    (text) => stage.corpus.edit(text, "first"),
    (text) => stage.corpus.edit(text, "last"),
  );
  const peer: number[] = [];
  for (let sample = 0; sample < samples + 1; sample += 1) {
    const took = await timed(() => git.merge());
    if (sample > 0) peer.push(took);
    await git.beforeMerge();
  }
  await git.remove();
  const value = distributionOf(ours);
  return {
    measure: "merge-pages",
    what: `update and merge a change request of ${count.toLocaleString("en")} pages`,
    pages: stage.pages,
    unit: "ms",
    ours: value,
    floor: { name: "git merge", value: distributionOf(peer) },
    budget: within(limit, value, limit >= 1000 ? `≤ ${limit / 1000} s` : `p95 ≤ ${limit} ms`),
  };
}

async function mergeOnce(stage: Stage, count: number, sample: number): Promise<number> {
  const pages = Array.from({ length: count }, (_, index) => stage.pageAt(sample * count + index));
  return timed(await prepareMerge(stage.core, stage.corpus, stage.seeded, pages));
}
