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
  peer?: Distribution;
  budget?: Budget;
}

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
    const [ours, peer] = await sampleInTurn(
      { warmUp: 5, samples },
      () => {
        const three = editedByBoth(corpus, bytes, edits);
        return () => mergeText(three);
      },
      () => {
        git.prepare(wordByLine(editedByBoth(corpus, bytes, edits)));
        return () => git.run();
      },
    );
    const what = `a page of ${size}, ${edits} paragraphs that both edited`;
    rows.push({ what, ours, peer, budget: within(limit, ours) });
  }
  const slowest = await findSlowest(seed, quick);
  const worst = slowest.slice(0, 3).map(({ name, time }) => `${name} ${time.toFixed(0)}`);
  rows.push({
    what: `${slowest.length} hostile pages of 100 KB; the slowest: ${worst.join(", ")}`,
    ours: distributionOf(slowest.map(({ time }) => time)),
    budget: { text: "none over 250 ms", met: slowest[0]!.time <= 250 },
  });
  return rows;
}

/** Hostile texts, the slowest first, each by the better of two runs: what else the machine did is not theirs. */
async function findSlowest(seed: number, quick: boolean): Promise<{ name: string; time: number }[]> {
  const random = new Random(seed);
  const texts = hostileTexts(MILLION / 10);
  for (let draw = 1; draw <= (quick ? 20 : 300); draw += 1)
    texts.push([`chance ${draw} of seed ${seed}`, chanceTexts(MILLION / 10, random)]);
  const found: { name: string; time: number }[] = [];
  for (const [name, three] of texts) {
    const merge = (): unknown => mergeText(three);
    found.push({ name, time: Math.min(await timed(merge), await timed(merge)) });
  }
  return found.sort((a, b) => b.time - a.time);
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
