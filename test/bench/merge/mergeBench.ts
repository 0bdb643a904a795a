import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BenchOptions } from "../arguments.ts";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import { holdContest, type Contest } from "./contest.ts";
import { GitMergeFile } from "./gitMergeFile.ts";
import { comparePeople, readRealMerges, type PeopleReport } from "./people.ts";
import { measureTimes, type TimeRow } from "./speed.ts";
import { contestTable, peopleTable, timeTable } from "./tables.ts";

export interface MergeReport {
  contest: Contest;
  /** Undefined where nobody said where real merges are. */
  people: PeopleReport | undefined;
  times: TimeRow[];
}

/** Measures the merge of texts: what it makes of them beside peers and people, and how long it takes. */
export async function runMergeBench(
  { seed, quick, realMerges }: Pick<BenchOptions, "seed" | "quick" | "realMerges">,
  tell: (line: string) => void,
): Promise<MergeReport> {
  return inTemporaryFolder(async (folder) => {
    const contest = holdContest(join(folder, "contest"), { seed, sessions: quick ? 200 : 2_000 });
    tell("merges of what generated writers did: judged");
    const people = realMerges === undefined ? undefined : compareReal(realMerges, folder);
    if (people) tell("merges of what people did: compared");
    const times = await measureTimes(folder, { seed, quick });
    tell("merges of long and of hostile pages: timed");
    return { contest, people, times };
  });
}

function compareReal(path: string, folder: string): PeopleReport {
  if (!existsSync(path)) throw new Error(`There are no real merges at ${path}.`);
  return comparePeople(readRealMerges(path), new GitMergeFile(join(folder, "real")));
}

export function mergeReportOf({ contest, people, times }: MergeReport): string {
  const real = people
    ? peopleTable(people)
    : "Real merges: none were given (--real-merges names their file), so nothing is said of what people commit.";
  return [contestTable(contest), real, timeTable(times)].join("\n\n");
}
