import { Type } from "typebox";
import { rights } from "../../access/rights.ts";
import { discussionScope, spaceScope } from "../../access/scopes.ts";
import type { Entry } from "../../content/entry.ts";
import { readText } from "../../content/view/pageText.ts";
import { findEntryByText } from "../../content/links/findByText.ts";
import { openBranch, openRevision, type OpenBranch } from "./branch.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { query } from "../operation.ts";
import { readEntryDocument, requirePage } from "./pageReads.ts";
import { Document } from "../types/document.ts";
import { ReusableContent } from "../types/revision.ts";
import { Format, Id, IdOrNumber, TextHash } from "../types/scalars.ts";

/* Texts as documents, and the reusable contents that they may name (gaps.md §21.2, §21.4). */

const space = { spaceId: Id };
const revision = { spaceId: Id, revisionId: Id };
const reusable = { reusableContentId: Id };

const reading = {
  metadata: Type.Optional(Type.Boolean({ default: true })),
  computed: Type.Optional(Type.Boolean({ default: true })),
};
const readingReusable = {
  ...reading,
  format: Type.Optional(Type.Enum(Format.enum, { default: "document" })),
};
const readingDocument = {
  evaluated: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal("deterministic-only")], { default: false }),
  ),
  dereferenced: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal("reusable-contents")], { default: false }),
  ),
};

const read = { on: "space", level: rights.view } as const;
const discuss = { on: "space", level: rights.comment } as const;

const token = ({ meta }: Document): string | undefined => meta?.token;

/** The reusable content of a branch with this id; 404 where there is none. */
async function requireReusable({ draft }: OpenBranch, id: string): Promise<Entry> {
  const entry = await draft.find("reusable", id);
  if (!entry) throw new ApiError(404, `There is no reusable content ${id} here.`);
  return entry;
}

/** A reusable content with its text, as a document unless its Markdown is asked for. */
async function readReusable(
  context: ReadContext,
  branch: OpenBranch,
  { reusableContentId, format }: { reusableContentId: string; format?: Format },
): Promise<ReusableContent> {
  const entry = await requireReusable(branch, reusableContentId);
  const { id, title } = entry;
  if (format === "markdown")
    return { id, title, markdown: await readText({ db: context.db, space: branch.space }, entry) };
  return { id, title, document: await readEntryDocument(context, branch, entry) };
}

/** A text that some page or reusable content has or had, by its hash: the `documentId` of pages. */
export const getDocumentById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/documents/{documentId}",
  params: { ...space, documentId: TextHash },
  query: { schema: Type.Optional(Type.Enum(["current", "next"])) },
  returns: Document,
  etag: token,
  needs: read,
  async run(context, { spaceId, documentId }) {
    // Who sees no discussions sees no text that only a change request has.
    const scopes = [spaceScope(spaceId), ...(context.level === "read" ? [] : [discussionScope(spaceId)])];
    const entry = await findEntryByText(context.db, scopes, documentId);
    if (!entry) throw new ApiError(404, `There is no document ${documentId} in this space.`);
    return readEntryDocument(context, await openBranch(context, { spaceId }), entry);
  },
});

export const getPageDocumentInRevisionById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document",
  params: { ...revision, pageId: Id },
  query: readingDocument,
  returns: Document,
  etag: token,
  needs: read,
  async run(context, { pageId, ...input }) {
    const branch = await openRevision(context, input);
    const entry = await requirePage(branch, pageId);
    if ((entry.fields.type ?? "document") !== "document")
      throw new ApiError(404, `“${entry.title}” is no page with a text of its own.`);
    return readEntryDocument(context, branch, entry, input);
  },
});

export const getReusableContentById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}",
  params: { ...space, ...reusable },
  query: readingReusable,
  returns: ReusableContent,
  needs: read,
  run: async (context, input) => readReusable(context, await openBranch(context, input), input),
});

export const getReusableContentInChangeRequestById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}",
  params: { ...space, changeRequestId: IdOrNumber, ...reusable },
  query: readingReusable,
  returns: ReusableContent,
  needs: discuss,
  run: async (context, input) => readReusable(context, await openBranch(context, input), input),
});

export const getReusableContentInRevisionById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}",
  params: { ...revision, ...reusable },
  query: readingReusable,
  returns: ReusableContent,
  needs: read,
  run: async (context, input) => readReusable(context, await openRevision(context, input), input),
});

export const getReusableContentDocumentInRevisionById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document",
  params: { ...revision, ...reusable },
  query: readingDocument,
  returns: Document,
  etag: token,
  needs: read,
  async run(context, { reusableContentId, ...input }) {
    const branch = await openRevision(context, input);
    return readEntryDocument(context, branch, await requireReusable(branch, reusableContentId), input);
  },
});
