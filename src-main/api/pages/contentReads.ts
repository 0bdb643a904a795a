import { Type } from "typebox";
import { openBranch, openRevision } from "./branch.ts";
import { query } from "../operation.ts";
import { readFile, readFiles, readPageById, readPageByPath, readPages } from "./pageReads.ts";
import { readRevision, readRevisions } from "./revisionReads.ts";
import { File } from "../types/file.ts";
import { List, paging } from "../types/lists.ts";
import { Page } from "../types/page.ts";
import { Revision, RevisionSummary } from "../types/revision.ts";
import { Format, Id, IdOrNumber } from "../types/scalars.ts";

/* Reading content: of a space, of a change request and of a revision (document 1, Space content; gaps.md §6, §21.2). */

const space = { spaceId: Id };
const request = { spaceId: Id, changeRequestId: IdOrNumber };
const revision = { spaceId: Id, revisionId: Id };

const reading = {
  metadata: Type.Optional(Type.Boolean({ default: true })),
  computed: Type.Optional(Type.Boolean({ default: true })),
};
const readingPage = {
  ...reading,
  format: Type.Optional(Type.Enum(Format.enum, { default: "markdown" })),
  evaluated: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal("deterministic-only")], { default: false }),
  ),
  dereferenced: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal("reusable-contents")], { default: false }),
  ),
  "format.markdown.refs": Type.Optional(Type.Enum(["relative", "stable"])),
};
const readingPath = {
  ...readingPage,
  "format.markdown.refs": Type.Optional(Type.Enum(["relative", "stable"], { default: "relative" })),
  cachedMetadata: Type.Optional(Type.Boolean({ default: false })),
};
const pagePath = Type.String({ minLength: 1, maxLength: 4096 });

const read = { on: "space", level: "read" } as const;
const discuss = { on: "space", level: "comment" } as const;

const Pages = Type.Object({ pages: Type.Array(Page) }, { additionalProperties: false });
const textHash = (page: Page): string | undefined => (page.type === "document" ? page.documentId : undefined);

export const getCurrentRevision = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content",
  params: space,
  query: reading,
  returns: Revision,
  needs: read,
  run: async (context, input) => readRevision(context, await openBranch(context, input), input),
});

export const getRevisionOfChangeRequestById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content",
  params: request,
  query: reading,
  returns: Revision,
  needs: discuss,
  run: async (context, input) => readRevision(context, await openBranch(context, input), input),
});

export const getRevisionById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}",
  params: revision,
  query: reading,
  returns: Revision,
  needs: read,
  run: async (context, input) => readRevision(context, await openRevision(context, input), input),
});

const history = {
  ...paging,
  targetPage: Type.Optional(Id),
  targetReusableContent: Type.Optional(Id),
  author: Type.Optional(Id),
};

export const listRevisionsInSpace = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions",
  params: space,
  query: history,
  returns: List(RevisionSummary),
  needs: read,
  run: async (context, input) => readRevisions(context, await openBranch(context, input), input),
});

export const listRevisionsInChangeRequest = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions",
  params: request,
  query: history,
  returns: List(RevisionSummary),
  needs: discuss,
  run: async (context, input) => readRevisions(context, await openBranch(context, input), input),
});

export const listPages = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/pages",
  params: space,
  query: reading,
  returns: Pages,
  needs: read,
  run: async (context, input) => readPages(context, await openBranch(context, input), input),
});

export const listPagesInChangeRequest = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages",
  params: request,
  query: reading,
  returns: Pages,
  needs: discuss,
  run: async (context, input) => readPages(context, await openBranch(context, input), input),
});

export const listPagesInRevisionById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/pages",
  params: revision,
  query: reading,
  returns: Pages,
  needs: read,
  run: async (context, input) => readPages(context, await openRevision(context, input), input),
});

export const getPageById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/page/{pageId}",
  params: { ...space, pageId: Id },
  query: readingPage,
  returns: Page,
  etag: textHash,
  needs: read,
  run: async (context, input) => readPageById(context, await openBranch(context, input), input.pageId, input),
});

export const getPageInChangeRequestById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}",
  params: { ...request, pageId: Id },
  query: readingPage,
  returns: Page,
  etag: textHash,
  needs: discuss,
  run: async (context, input) => readPageById(context, await openBranch(context, input), input.pageId, input),
});

export const getPageInRevisionById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}",
  params: { ...revision, pageId: Id },
  query: readingPage,
  returns: Page,
  etag: textHash,
  needs: read,
  run: async (context, input) =>
    readPageById(context, await openRevision(context, input), input.pageId, input),
});

export const getPageByPath = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/path/{pagePath}",
  params: { ...space, pagePath },
  query: readingPath,
  returns: Page,
  etag: textHash,
  needs: read,
  run: async (context, input) =>
    readPageByPath(context, await openBranch(context, input), input.pagePath, input),
});

export const getPageInChangeRequestByPath = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}",
  params: { ...request, pagePath },
  query: readingPath,
  returns: Page,
  etag: textHash,
  needs: discuss,
  run: async (context, input) =>
    readPageByPath(context, await openBranch(context, input), input.pagePath, input),
});

export const getPageInRevisionByPath = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}",
  params: { ...revision, pagePath },
  query: readingPath,
  returns: Page,
  etag: textHash,
  needs: read,
  run: async (context, input) =>
    readPageByPath(context, await openRevision(context, input), input.pagePath, input),
});

/** With `unused`, only files to which nothing leads, or only others. */
const listing = { ...paging, ...reading, unused: Type.Optional(Type.Boolean()) };

export const listFiles = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/files",
  params: space,
  query: listing,
  returns: List(File),
  needs: read,
  run: async (context, input) => readFiles(context, await openBranch(context, input), input),
});

export const listFilesInChangeRequestById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files",
  params: request,
  query: listing,
  returns: List(File),
  needs: discuss,
  run: async (context, input) => readFiles(context, await openBranch(context, input), input),
});

export const getFileById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/files/{fileId}",
  params: { ...space, fileId: Id },
  query: reading,
  returns: File,
  needs: read,
  run: async (context, input) => readFile(await openBranch(context, input), input.fileId),
});

export const getFileInChangeRequestById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}",
  params: { ...request, fileId: Id },
  query: reading,
  returns: File,
  needs: discuss,
  run: async (context, input) => readFile(await openBranch(context, input), input.fileId),
});

export const listFilesInRevisionById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/files",
  params: revision,
  query: { ...paging, ...reading },
  returns: List(File),
  needs: read,
  run: async (context, input) => readFiles(context, await openRevision(context, input), input),
});

export const getFileInRevisionById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}",
  params: { ...revision, fileId: Id },
  query: reading,
  returns: File,
  needs: read,
  run: async (context, input) => readFile(await openRevision(context, input), input.fileId),
});
