import { rights } from "../../access/rights.ts";
import { membersScope, spaceScope } from "../../access/scopes.ts";
import { mainBranch } from "../../content/entry.ts";
import { viewHead } from "../../content/view/view.ts";
import { findEntries } from "../../content/view/viewEntries.ts";
import { listSpacesOf } from "../../store/spaces.ts";
import { listTranslatedSpaces } from "../../store/translations.ts";
import { openBranch, openRevision, type OpenBranch } from "./branch.ts";
import type { ReadContext } from "../context.ts";
import { query } from "../operation.ts";
import { requirePage } from "./pageReads.ts";
import { MetaLinks } from "../types/page.ts";
import { Id, IdOrNumber } from "../types/scalars.ts";

/*
 * Which pages a search engine should take for one (gaps.md §21.2): the page itself, and the same page of the spaces that
 * its space was translated into or from, as far as the caller may read them.
 */

const page = { pageId: Id };
const read = { on: "space", level: rights.view } as const;

export const listSpacePageMetaLinks = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/page/{pageId}/meta-links",
  params: { spaceId: Id, ...page },
  returns: MetaLinks,
  needs: read,
  run: async (context, input) => metaLinks(context, await openBranch(context, input), input.pageId),
});

export const listChangeRequestPageMetaLinks = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/meta-links",
  params: { spaceId: Id, changeRequestId: IdOrNumber, ...page },
  returns: MetaLinks,
  needs: { on: "space", level: rights.comment },
  run: async (context, input) => metaLinks(context, await openBranch(context, input), input.pageId),
});

export const listRevisionPageMetaLinks = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/meta-links",
  params: { spaceId: Id, revisionId: Id, ...page },
  returns: MetaLinks,
  needs: read,
  run: async (context, input) => metaLinks(context, await openRevision(context, input), input.pageId),
});

async function metaLinks(
  { db, access, user }: ReadContext,
  branch: OpenBranch,
  pageId: string,
): Promise<MetaLinks> {
  await requirePage(branch, pageId);
  const { id: space, organization } = branch.space;
  const others = await listTranslatedSpaces(db, membersScope(organization), space);
  const rows = await listSpacesOf(db, others.map(spaceScope));
  const alternates: NonNullable<MetaLinks["alternates"]> = [];
  for (const id of others) {
    const row = rows.get(id);
    if (!row || row.deleted_at !== null || (await access.levelOn(db, user, row)) === undefined) continue;
    const found = await findEntries(db, await viewHead(db, id, mainBranch), "page", [pageId]);
    if (found.has(pageId)) alternates.push({ kind: "page", page: pageId, space: id });
  }
  return { canonical: { kind: "page", page: pageId, space }, alternates };
}
