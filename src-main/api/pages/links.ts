import { Type } from "typebox";
import { rights } from "../../access/rights.ts";
import { openBranch } from "./branch.ts";
import { readFileBacklinks, readPageBacklinks, readPageLinks, readSpaceLinks } from "./linkReads.ts";
import { query } from "../operation.ts";
import { LinkReport, LinkStatus, ReferenceItem } from "../types/links.ts";
import { List, paging } from "../types/lists.ts";
import { Id, IdOrNumber } from "../types/scalars.ts";

/* What leads to what: link reports and backlinks (document 1, Space content; gaps.md §6.4). */

const space = { spaceId: Id };
const request = { spaceId: Id, changeRequestId: IdOrNumber };

const read = { on: "space", level: rights.view } as const;
const discuss = { on: "space", level: rights.comment } as const;

/** What main of a space leads to. */
export const listLinksInSpace = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/links",
  params: space,
  query: { ...paging, status: Type.Optional(LinkStatus) },
  returns: LinkReport,
  needs: read,
  run: async (context, input) => readSpaceLinks(context, await openBranch(context, input), input),
});

/** What a page leads to. */
export const listPageLinks = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/page/{pageId}/links",
  params: { ...space, pageId: Id },
  query: paging,
  returns: LinkReport,
  needs: read,
  run: async (context, input) => readPageLinks(context, await openBranch(context, input), input),
});

export const listPageLinksInChangeRequest = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links",
  params: { ...request, pageId: Id },
  query: paging,
  returns: LinkReport,
  needs: discuss,
  run: async (context, input) => readPageLinks(context, await openBranch(context, input), input),
});

/** With `descendants` of the page and all under it, from elsewhere: what would be left leading nowhere without them. */
const backlinks = { ...paging, descendants: Type.Optional(Type.Boolean()) };

/** The pages and reusable contents that lead to a page. */
export const listPageBacklinks = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/page/{pageId}/backlinks",
  params: { ...space, pageId: Id },
  query: backlinks,
  returns: List(ReferenceItem),
  needs: read,
  run: async (context, input) => readPageBacklinks(context, await openBranch(context, input), input),
});

export const listPageBacklinksInChangeRequest = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks",
  params: { ...request, pageId: Id },
  query: backlinks,
  returns: List(ReferenceItem),
  needs: discuss,
  run: async (context, input) => readPageBacklinks(context, await openBranch(context, input), input),
});

/** The pages and reusable contents that show a file or lead to it. */
export const listFileBacklinks = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/files/{fileId}/backlinks",
  params: { ...space, fileId: Id },
  query: paging,
  returns: List(ReferenceItem),
  needs: read,
  run: async (context, input) => readFileBacklinks(context, await openBranch(context, input), input),
});

export const listFileBacklinksInChangeRequest = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks",
  params: { ...request, fileId: Id },
  query: paging,
  returns: List(ReferenceItem),
  needs: discuss,
  run: async (context, input) => readFileBacklinks(context, await openBranch(context, input), input),
});
