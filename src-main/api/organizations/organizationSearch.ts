import { spaceScope } from "../../access/scopes.ts";
import { amongContent } from "../../store/lists/contentLists.ts";
import { listSpacesOf } from "../../store/spaces.ts";
import { searchPagesInEach, searchSpaces } from "../../store/search/searchIndex.ts";
import { openMains } from "../pages/branch.ts";
import { query } from "../operation.ts";
import { paginate } from "../paging.ts";
import { presentFoundPages } from "../present/search.ts";
import { List, paging } from "../types/lists.ts";
import { Id } from "../types/scalars.ts";
import { OrganizationSearchResult, SearchQuery } from "../types/search.ts";

/** So many pages of a space are shown; the search in that space has them all. */
const mostPages = 10;

/**
 * Searches main's pages in all spaces that the caller may read: the spaces with something about it, best first, each
 * with its best pages. Words are taken as a search in one space takes them.
 */
export const searchOrganizationContent = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/search",
  params: { organizationId: Id },
  query: { ...paging, query: SearchQuery },
  returns: List(OrganizationSearchResult),
  needs: { on: "organization", level: "guest" },
  everywhere: true,
  async run(context, { organizationId, query: asked, ...page }) {
    const { db, access, user } = context;
    const sight = await access.sightIn(db, user, organizationId);
    const seen = amongContent("spaces", { organization: organizationId, readable: [sight.readable()] });
    const matching = await searchSpaces(db, seen, asked);
    const list = paginate(matching, page, ({ space, hits, title }) => [title ?? longest, -hits, space]);
    const spaces = await listSpacesOf(
      db,
      list.items.map(({ space }) => spaceScope(space)),
    );
    const there = list.items.flatMap(({ space: id }) => spaces.get(id) ?? []);
    const best = await searchPagesInEach(
      db,
      there.map(({ id }) => id),
      asked,
      mostPages,
    );
    const branches = await openMains(context, there);
    const found = await presentFoundPages(
      context,
      branches.map((branch) => ({ branch, hits: best.get(branch.space.id) ?? [] })),
      asked,
    );
    const items = there.map(({ id, title }, at) => ({ id, title, pages: found[at] ?? [] }));
    return { ...list, items };
  },
});

/** Longer than any title: spaces without one that says it come last. */
const longest = Number.MAX_SAFE_INTEGER;
