import type { NearestQuery } from "../../../src-main/core/find/nearestQuery.ts";
import { ask, tell } from "../../data/calls/ask.ts";
import { editedEntries, entriesOf, type SearchEntry } from "./entries.ts";

/** A longer query is refused; whoever looks for a whole paragraph finds it by how it begins. */
export const longestQuery = 512;

/** What is looked for in the texts of a space, or of all spaces, and by whom and since when it was written. */
export interface SoughtTexts {
  words: string;
  organization: string;
  space: string | undefined;
  written: { author?: string; since?: string };
  /** The writer wants these words, and nothing that is only near. */
  isMeant: boolean;
}

/** What the texts of pages say about a query, or about the nearest one that finds something. */
export interface FoundTexts {
  entries: SearchEntry[];
  /** What was found is about this instead of what was typed. */
  meant?: NearestQuery;
}

export async function searchTexts(sought: SoughtTexts): Promise<FoundTexts> {
  const { words: query, isMeant, organization: organizationId, space: spaceId } = sought;
  const entries = await read(sought);
  // Of words that are all wanted none is missing where something is found; of one OR the other it may be.
  if (isMeant || query === "" || (entries.length > 0 && !/(^|\s)OR\s/.test(query))) return { entries };
  const meant = await tell("nearestQuery", { organizationId, spaceId, query });
  return meant ? { entries: await read({ ...sought, words: meant.query }), meant } : { entries };
}

async function read({ words: query, organization, space, written }: SoughtTexts): Promise<SearchEntry[]> {
  if (written.author !== undefined || written.since !== undefined) {
    const asked = { organizationId: organization, spaceId: space, query, ...written };
    const found = await tell("findEdited", asked);
    return found.flatMap((one) =>
      editedEntries(space === undefined ? one : { ...one, space: { id: space, title: "" } }),
    );
  }
  if (space !== undefined) {
    const { items } = await ask("searchSpaceContent", { spaceId: space, query, limit: 20 });
    return items.flatMap((item) => entriesOf(item, { id: space, title: "" }));
  }
  const asked = { organizationId: organization, query, limit: 8 };
  const { items } = await ask("searchOrganizationContent", asked);
  return items.flatMap((one) => one.pages.slice(0, 5).flatMap((page) => entriesOf(page, one)));
}
