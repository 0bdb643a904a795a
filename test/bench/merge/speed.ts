import { join } from "node:path";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { Random } from "../../sync/random.ts";
import { Corpus } from "../corpus.ts";
import { within, type Budget } from "../row.ts";
import { distributionOf, sampleInTurn, timed, type Distribution } from "../samples.ts";
import { GitMergeFile } from "./gitMergeFile.ts";
import { chanceTexts, hostileTexts } from "./hostile.ts";
import type { Three } from "./merged.ts";

/** One line about time. */
export interface TimeRow {
  what: string;
  ours: Distribution;
  /** What of it the processor worked for Recto: what it would be on a machine with nothing else to do. */
  worked: Distribution;
  peer?: Distribution;
  budget?: Budget;
}

/** How many merges are run before times are taken. */
const WARM_UP = 5;

const MILLION = 1_000_000;

/** How long merges take: of long pages on which both edit the same paragraphs, and of what strangers could write. */
export async function measureTimes(
  folder: string,
  { seed, quick }: { seed: number; quick: boolean },
): Promise<TimeRow[]> {
  const corpus = new Corpus({ seed, pages: 0 });
  const git = new GitMergeFile(join(folder, "words"));
  const rows: TimeRow[] = [];
  const pages = [
    { bytes: MILLION / 10, edits: 5, samples: quick ? 20 : 100, limit: 11 },
    { bytes: MILLION / 10, edits: 20, samples: quick ? 20 : 100, limit: 11 },
    { bytes: MILLION, edits: 20, samples: quick ? 5 : 20, limit: 126 },
  ];
  for (const { bytes, edits, samples, limit } of pages) {
    const size = bytes === MILLION ? "1 MB" : `${bytes / 1000} KB`;
    const work: number[] = [];
    const [ours, peer] = await sampleInTurn(
      { warmUp: WARM_UP, samples },
      () => {
        const three = editedByBoth(corpus, bytes, edits);
        return () => work.push(worked(() => mergeText(three)));
      },
      () => {
        git.prepare(wordByLine(editedByBoth(corpus, bytes, edits)));
        return () => git.run();
      },
    );
    const what = `a page of ${size}, ${edits} paragraphs that both edited`;
    const own = distributionOf(work.slice(WARM_UP));
    rows.push({ what, ours, worked: own, peer, budget: within(limit, own) });
  }
  const slowest = await findSlowest(seed, quick);
  const worst = slowest.slice(0, 3).map(({ name, work }) => `${name} ${work.toFixed(0)}`);
  rows.push({
    what: `${slowest.length} hostile pages of 100 KB; the slowest: ${worst.join(", ")}`,
    ours: distributionOf(slowest.map(({ time }) => time)),
    worked: distributionOf(slowest.map(({ work }) => work)),
    budget: { text: "none over 250 ms", met: slowest[0]!.work <= 250 },
  });
  return rows;
}

/** Milliseconds that the processor works in this thread. */
function worked(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** A merge of a hostile text, by the better of two runs. */
interface Hostile {
  name: string;
  time: number;
  work: number;
}

/** Hostile texts, the slowest first. */
async function findSlowest(seed: number, quick: boolean): Promise<Hostile[]> {
  const random = new Random(seed);
  const texts = hostileTexts(MILLION / 10);
  for (let draw = 1; draw <= (quick ? 20 : 300); draw += 1)
    texts.push([`chance ${draw} of seed ${seed}`, chanceTexts(MILLION / 10, random)]);
  const found: Hostile[] = [];
  for (const [name, three] of texts) {
    const works: number[] = [];
    const merge = (): unknown => works.push(worked(() => mergeText(three)));
    const time = Math.min(await timed(merge), await timed(merge));
    found.push({ name, time, work: Math.min(...works) });
  }
  return found.sort((a, b) => b.work - a.work);
}

/** A page on which both edited the same paragraphs: one the first sentence of each, the other the last. */
function editedByBoth(corpus: Corpus, bytes: number, edits: number): Three {
  const base = corpus.text(bytes);
  const blocks = base.split("\n\n");
  const paragraphs = blocks.flatMap((block, at) => (/^[A-Z].*\. .*\. /.test(block) ? [at] : []));
  const chosen = Array.from(
    { length: edits },
    (_, at) => paragraphs[Math.floor(((at + 0.5) * paragraphs.length) / edits)]!,
  );
  const edited = (edit: (sentences: string[]) => void): string => {
    const changed = [...blocks];
    for (const at of chosen) {
      const sentences = changed[at]!.split(/(?<=\.) /);
      edit(sentences);
      changed[at] = sentences.join(" ");
    }
    return changed.join("\n\n");
  };
  return {
    base,
    ours: edited((sentences) => (sentences[0] = otherWords(sentences[0]!))),
    theirs: edited((sentences) => (sentences[sentences.length - 1] = otherWords(sentences.at(-1)!))),
  };
}

function otherWords(sentence: string): string {
  const words = sentence.split(" ");
  words.splice(words.length >> 1, 1, "quite", "other", "words");
  return words.join(" ");
}

/** How git is made to merge by word: each on a line of its own. */
function wordByLine({ base, ours, theirs }: Three): Three {
  const lines = (text: string): string => text.replaceAll(" ", " \n");
  return { base: lines(base), ours: lines(ours), theirs: lines(theirs) };
}
