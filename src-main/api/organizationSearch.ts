import { spaceScope } from "../access/scopes.ts";
import { amongContent } from "../store/contentLists.ts";
import { listSpacesOf } from "../store/spaces.ts";
import { searchPages, searchSpaces } from "../store/searchIndex.ts";
import { openBranch } from "./branch.ts";
import { query } from "./operation.ts";
import { mapItems, paginate } from "./paging.ts";
import { presentFoundPages } from "./present/search.ts";
import { List, paging } from "./types/lists.ts";
import { Id } from "./types/scalars.ts";
import { OrganizationSearchResult, SearchQuery } from "./types/search.ts";

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
    const found = await searchSpaces(db, seen, asked);
    const list = paginate(found, page, ({ space, hits, title }) => [title ?? longest, -hits, space]);
    const spaces = await listSpacesOf(
      db,
      list.items.map(({ space }) => spaceScope(space)),
    );
    const levelOn = await sight.levelsOn([...spaces.values()]);
    return mapItems(list, async ({ space: id }) => {
      const space = spaces.get(id);
      const within = { ...context, space, level: space && levelOn(space) };
      const hits = await searchPages(db, id, asked, { from: 0, limit: mostPages });
      const branch = await openBranch(within, { spaceId: id });
      return { id, title: space?.title ?? "", pages: await presentFoundPages(within, branch, hits, asked) };
    });
  },
});

/** Longer than any title: spaces without one that says it come last. */
const longest = Number.MAX_SAFE_INTEGER;
