import type { OrganizationSearchResult, SpaceSearchResult } from "../../api/types/search.ts";
import { askedWords, withWords, type AskedWord } from "../../store/search/askedWords.ts";
import { placesOfWords } from "../../store/search/indexedWords.ts";
import { nearestStems, stemOf } from "../../store/search/nearestWords.ts";
import { slipsBetween } from "../../store/search/slips.ts";
import { folded } from "../../store/search/subjects.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";

/** Where is searched: in a space, or in all of an organization that the caller may read. */
export type SearchedPlace = { space: string } | { organization: string };

/** What finds something where a query finds nothing, or where one of its words does. */
export interface NearestQuery {
  query: string;
  /** What was typed finds something, too. */
  alsoTyped: boolean;
}

/** A longer query is refused, and one of more words is no slip. */
const [longestQuery, mostWords] = [512, 8];
/** Who mistypes more words than these means something else. */
const mostWrong = 3;
/** So many words are tried for each that finds nothing, and so many pages are read to see how they write it. */
const [mostTried, mostRead] = [6, 3];

/**
 * The query that was probably meant by one with words that find nothing: it has the nearest words that do. Everything is
 * asked of the search itself, as the caller: what that does not find for them, they are not told.
 */
export async function nearestQuery(
  engine: Engine,
  caller: Caller,
  place: SearchedPlace,
  typed: string,
): Promise<NearestQuery | undefined> {
  if (typed.length > longestQuery) return undefined;
  const asked = askedWords(typed);
  if (asked.length === 0 || asked.length > mostWords) return undefined;
  const known = new Map<string, Promise<SpaceSearchResult[]>>();
  const find: Find = (query) => {
    const found = known.get(query) ?? search(engine, caller, place, query);
    known.set(query, found);
    return found;
  };
  const alsoTyped = (await find(typed)).length > 0;
  if (alsoTyped && !typed.includes("OR")) return undefined;
  const others = new Map<AskedWord, string>();
  for (const one of asked) {
    const finds = (await find(one.isTyped ? one.word : whole(one.word))).length > 0;
    if (finds) continue;
    if (others.size === mostWrong) return undefined;
    const other = await nearestWord(engine, one, find, (other) =>
      // Where others lack a nearer word still, it has to find something by itself.
      find(withWords(typed, new Map([...others, [one, other]]))),
    );
    if (other === undefined) return undefined;
    others.set(one, other);
  }
  if (others.size === 0) return undefined;
  const query = withWords(typed, others);
  return (await find(query)).length > 0 ? { query, alsoTyped } : undefined;
}

type Find = (query: string) => Promise<SpaceSearchResult[]>;

/** The last word of a query may be a beginning: here it has to be there as a whole. */
const whole = (word: string): string => `${word} ${word}`;

/** The nearest word that finds something; rather one that does with the other words of the query. */
async function nearestWord(
  engine: Engine,
  { word, isTyped }: AskedWord,
  find: Find,
  findWithRest: Find,
): Promise<string | undefined> {
  let alone: string | undefined;
  for (const stem of await nearestStems(engine.store.reading, word, isTyped, mostTried)) {
    const probe = probeOf(stem);
    if (probe === undefined) continue;
    const written = writtenAs(stem, word, await find(whole(probe)));
    if (written === undefined) continue;
    if ((await findWithRest(written)).length > 0) return written;
    alone ??= written;
  }
  return alone;
}

/** A word that the index takes for this stem: some stems it would itself take something off. */
const probeOf = (stem: string): string | undefined =>
  ["", "e", "s", "es", "ed"].map((ending) => `${stem}${ending}`).find((word) => stemOf(word) === stem);

/** How pages write the word of a stem, as near to what was typed as they do; undefined where none says it. */
function writtenAs(stem: string, typed: string, pages: readonly SpaceSearchResult[]): string | undefined {
  const words = new Map<string, { written: string; count: number; slips: number }>();
  for (const text of pages.flatMap(textsOf))
    for (const { word: written } of placesOfWords(text)) {
      const letters = folded(written);
      const known = words.get(letters);
      if (known) {
        known.count += 1;
        if (written === written.toLowerCase()) known.written = written;
      } else if (stemOf(written) === stem)
        words.set(letters, { written, count: 1, slips: slipsBetween(folded(typed), letters, 40).whole });
    }
  return [...words.values()].sort((a, b) => a.slips - b.slips || b.count - a.count)[0]?.written;
}

/** What was found of a page by words: its title, and what is marked. */
const textsOf = ({ title, sections }: SpaceSearchResult): string[] => [
  title,
  ...sections.flatMap((section) => [
    section.title,
    ...(section.highlights ?? []).map(({ start, end }) => section.body.slice(start, end)),
  ]),
];

/** What a search finds for the caller; nothing where it is refused. */
async function search(
  engine: Engine,
  caller: Caller,
  place: SearchedPlace,
  query: string,
): Promise<SpaceSearchResult[]> {
  if ("space" in place) {
    const input = { spaceId: place.space, query, limit: mostRead };
    const outcome = await engine.call(caller, "searchSpaceContent", input);
    return "body" in outcome ? (outcome.body as { items: SpaceSearchResult[] }).items : [];
  }
  const input = { organizationId: place.organization, query, limit: mostRead };
  const outcome = await engine.call(caller, "searchOrganizationContent", input);
  if (!("body" in outcome)) return [];
  return (outcome.body as { items: OrganizationSearchResult[] }).items.flatMap(({ pages }) => pages);
}
