import { join } from "node:path";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { distributionOf, type Distribution } from "../samples.ts";
import { GitMergeFile, mergeBranches, readMarked } from "./gitMergeFile.ts";
import { judge, type Verdict } from "./judge.ts";
import { mergedOf, type Merged, type Three } from "./merged.ts";
import { mergeLines, mergeReplicas } from "./peers.ts";
import { TwoWriters, type Session } from "./twoWriters.ts";

/** How one merger did on the generated sessions. */
export interface Standing {
  merger: string;
  verdicts: Record<Verdict, number>;
  /** Merges that came out as meant and showed a join for a look. */
  shown: number;
  /** Milliseconds for a page; of a merge of all at once there is only the mean. */
  time: Distribution;
}

/** A merge that did not come out as meant, to be looked at. */
export interface Miss extends Session {
  verdict: Verdict;
  merged: Merged;
}

export interface Contest {
  sessions: number;
  /** Sessions in which both writers changed the same thing. */
  overlapping: number;
  standings: Standing[];
  /** What Recto got wrong, and what it asked about without need. */
  misses: Miss[];
}

/** How many merges are run before times are taken. */
const WARM_UP = 30;

/** Lets Recto and its peers merge the same generated sessions, and judges what they make of them. */
export function holdContest(
  folder: string,
  { seed, sessions: count }: { seed: number; sessions: number },
): Contest {
  const writers = new TwoWriters({ seed, size: 2_500 });
  const sessions = Array.from({ length: count }, () => writers.session());
  const git = new GitMergeFile(join(folder, "lines"));
  const together = (name: string, ...strategy: string[]): Standing => {
    const { results, each } = mergeBranches(join(folder, name), sessions, strategy);
    const time = { p50: each, p95: each, p99: each, samples: 1 };
    return { merger: `git merge, ${name}`, ...outcomeOf(sessions, results.map(mergedOf)), time };
  };
  return {
    sessions: count,
    overlapping: sessions.filter(({ intended }) => intended.length === 0).length,
    misses: sessions.flatMap((session) => missOf(session, mergeByRecto(session)())),
    standings: [
      standingOf("Recto", sessions, mergeByRecto),
      standingOf("git merge-file", sessions, (three) => {
        git.prepare(three);
        return () => mergedOf(readMarked(git.run()));
      }),
      together("histogram", "-X", "diff-algorithm=histogram"),
      together("patience", "-X", "diff-algorithm=patience"),
      standingOf("node-diff3, by line", sessions, (three) => () => mergeLines(three)),
      standingOf("Yjs, edits as word diffs", sessions, (three) => () => mergeReplicas(three)),
    ],
  };
}

const mergeByRecto = (three: Three) => (): Merged => {
  const { text, conflicts, joins } = mergeText(three);
  return { text, conflicts, shown: joins.length };
};

function missOf(session: Session, merged: Merged): Miss[] {
  const verdict = judge(session, merged);
  return verdict === "right" || verdict === "asked" ? [] : [{ verdict, ...session, merged }];
}

function standingOf(
  merger: string,
  sessions: readonly Session[],
  prepare: (three: Three) => () => Merged,
): Standing {
  const times: number[] = [];
  for (const session of sessions.slice(0, WARM_UP)) prepare(session)();
  const results = sessions.map((session) => {
    const merge = prepare(session);
    const began = performance.now();
    const merged = merge();
    times.push(performance.now() - began);
    return merged;
  });
  return { merger, ...outcomeOf(sessions, results), time: distributionOf(times) };
}

function outcomeOf(
  sessions: readonly Session[],
  results: readonly Merged[],
): Pick<Standing, "verdicts" | "shown"> {
  const verdicts = { right: 0, needless: 0, asked: 0, lost: 0, doubled: 0, mixed: 0 };
  let shown = 0;
  sessions.forEach((session, at) => {
    const result = results[at]!;
    const verdict = judge(session, result);
    verdicts[verdict] += 1;
    if (verdict === "right" && result.shown > 0) shown += 1;
  });
  return { verdicts, shown };
}
