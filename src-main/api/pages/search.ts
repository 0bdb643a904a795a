import { countPages, searchPages } from "../../store/search/searchIndex.ts";
import { openBranch } from "./branch.ts";
import { query } from "../operation.ts";
import { paginateRows } from "../paging.ts";
import { presentFoundPages } from "../present/search.ts";
import { List, paging } from "../types/lists.ts";
import { Id } from "../types/scalars.ts";
import { SearchQuery, SpaceSearchResult } from "../types/search.ts";

/** Searches main's pages, best first: all words, the last of them as a beginning. No words find nothing. */
export const searchSpaceContent = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/search",
  params: { spaceId: Id },
  query: { ...paging, query: SearchQuery },
  returns: List(SpaceSearchResult),
  needs: { on: "space", level: "read" },
  async run(context, { spaceId, query: asked, ...page }) {
    const branch = await openBranch(context, { spaceId });
    const found = await paginateRows(page, {
      count: () => countPages(context.db, spaceId, asked),
      fetch: async (after, limit) => {
        const from = after === undefined ? 0 : Number(after[0]) + 1;
        const hits = await searchPages(context.db, spaceId, asked, { from, limit });
        return hits.map((hit, index) => ({ ...hit, rank: from + index }));
      },
      keyOf: ({ rank }) => [rank],
    });
    const [items = []] = await presentFoundPages(context, [{ branch, hits: found.items }], asked);
    return { ...found, items };
  },
});
