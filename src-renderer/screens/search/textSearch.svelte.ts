import type { NearestQuery } from "../../../src-main/core/find/nearestQuery.ts";
import { ask, tell } from "../../data/calls/ask.ts";
import { entriesOf, type SearchEntry } from "./entries.ts";

/** A longer query is refused; whoever looks for a whole paragraph finds it by how it begins. */
export const longestQuery = 512;

/** What is looked for in the texts of a space, or of all spaces. */
export interface SoughtTexts {
  words: string;
  organization: string;
  space: string | undefined;
}

/** Whoever types on is not searched for at every letter. */
const patience = 60;

/** What the texts of pages say about a query, or about the nearest one that finds something. */
export class TextSearch {
  found = $state.raw<SearchEntry[]>([]);
  /** What was found is about this instead of what was typed. */
  meant = $state.raw<NearestQuery>();
  problem = $state.raw<unknown>();
  isUnderway = $state(false);
  /** The words that the writer wants as they are. */
  #insisted = $state<string>();

  constructor(sought: () => SoughtTexts | undefined) {
    $effect(() => {
      const wanted = sought();
      if (wanted === undefined) {
        this.#show({ found: [] });
        this.isUnderway = false;
        return;
      }
      const isMeant = this.#insisted === wanted.words;
      this.isUnderway = true;
      let left = false;
      const timer = setTimeout(() => {
        search({ ...wanted, words: wanted.words.slice(0, longestQuery) }, isMeant)
          .then((answer) => {
            if (!left) this.#show(answer);
          })
          .catch((caught: unknown) => {
            if (!left) this.problem = caught;
          })
          .finally(() => {
            if (!left) this.isUnderway = false;
          });
      }, patience);
      return () => {
        left = true;
        clearTimeout(timer);
      };
    });
  }

  /** Shows what these words find, and nothing that is only near. */
  insistOn(words: string): void {
    this.#insisted = words;
  }

  #show({ found, meant }: Answer): void {
    this.found = found;
    this.meant = meant;
    this.problem = undefined;
  }
}

interface Answer {
  found: SearchEntry[];
  meant?: NearestQuery;
}

async function search(sought: SoughtTexts, isMeant: boolean): Promise<Answer> {
  const found = await read(sought);
  // Of words that are all wanted none is missing where something is found; of one OR the other it may be.
  if (isMeant || (found.length > 0 && !/(^|\s)OR\s/.test(sought.words))) return { found };
  const { words: query, organization: organizationId, space: spaceId } = sought;
  const meant = await tell("nearestQuery", { organizationId, spaceId, query });
  return meant ? { found: await read({ ...sought, words: meant.query }), meant } : { found };
}

async function read({ words: query, organization, space }: SoughtTexts): Promise<SearchEntry[]> {
  if (space !== undefined) {
    const { items } = await ask("searchSpaceContent", { spaceId: space, query, limit: 20 });
    return items.flatMap((item) => entriesOf(item));
  }
  const asked = { organizationId: organization, query, limit: 8 };
  const { items } = await ask("searchOrganizationContent", asked);
  return items.flatMap((one) => one.pages.slice(0, 5).flatMap((page) => entriesOf(page, one)));
}
