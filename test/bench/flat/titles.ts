import { TitleList } from "../../../src-renderer/screens/search/titleList.ts";
import type { Corpus } from "../corpus.ts";
import { within, type Row } from "../row.ts";
import { sampleInTurn } from "../samples.ts";

/** What each key costs whoever types a title to go to its page, once the titles were asked for. */
export async function measureTitles(corpus: Corpus, { quick }: { quick: boolean }): Promise<Row> {
  const pages = quick ? 1000 : 100_000;
  const { length } = corpus.pages;
  const titleAt = (at: number): string => corpus.pages[at % length]!.title;
  const titles = Array.from(
    { length: pages },
    (_, at) => `${titleAt(at)} ${titleAt(Math.floor(at / length))}`,
  );
  const list = new TitleList(titles);
  const typed = corpus.queries(quick ? 6 : 80);
  const [ours] = await sampleInTurn({ warmUp: 50, samples: typed.length }, (sample) => () => {
    list.best(typed[sample % typed.length]!, 8);
  });
  return {
    measure: "flat",
    what: "go to a page by title: a key",
    pages,
    unit: "ms",
    ours,
    budget: within(6, ours),
  };
}
