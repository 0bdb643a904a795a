import { Type } from "typebox";
import { rights } from "../../access/rights.ts";
import { openBase, openBefore, openBranch, openRevision } from "../pages/branch.ts";
import { query } from "../operation.ts";
import { presentChanges } from "../present/changes.ts";
import { presentMergedFrom } from "../pages/revisionReads.ts";
import { Id, IdOrNumber } from "../types/scalars.ts";
import { SemanticChanges } from "../types/semanticChange.ts";

/* What one state of a space's content changes, seen against another (gaps.md §21.2, §21.5). */

const asked = {
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 10 })),
  skip: Type.Optional(Type.Integer({ minimum: 0 })),
  words: Type.Optional(Type.Boolean()),
};

/** What a change request changes, against the revision of main that it stands on. */
export const getChangeRequestChanges = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes",
  params: { spaceId: Id, changeRequestId: IdOrNumber },
  query: asked,
  returns: SemanticChanges,
  needs: { on: "space", level: rights.comment },
  async run(context, input) {
    const request = await openBranch(context, input);
    return presentChanges(context, await openBase(context, request), request, input);
  },
});

/** What a revision changes, against the one before it or against any other that `base` names. */
export const getRevisionSemanticChanges = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/changes",
  params: { spaceId: Id, revisionId: Id },
  query: {
    ...asked,
    base: Type.Optional(Id),
    metadata: Type.Optional(Type.Boolean({ default: true })),
    computed: Type.Optional(Type.Boolean({ default: true })),
  },
  returns: SemanticChanges,
  needs: { on: "space", level: rights.view },
  async run(context, { base, ...input }) {
    const revision = await openRevision(context, input);
    const before =
      base === undefined
        ? await openBefore(context, revision)
        : await openRevision(context, { revisionId: base });
    return {
      ...(await presentChanges(context, before, revision, input)),
      ...(await presentMergedFrom(context, revision.view.revision)),
    };
  },
});
