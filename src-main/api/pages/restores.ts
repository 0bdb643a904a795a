import { Type } from "typebox";
import { rights } from "../../access/rights.ts";
import { mainBranch } from "../../content/entry.ts";
import { restoreRevision, seeBeforeRestore } from "../../content/history/restoreRevision.ts";
import { findRevisionView, viewHead, type View } from "../../content/view/view.ts";
import { findEntries } from "../../content/view/viewEntries.ts";
import { refuseLocked } from "../../content/writeContent.ts";
import { openRevision } from "./branch.ts";
import { authoringIn, contentScopes, requireSpace, type ReadContext, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation } from "../operation.ts";
import { RestoreAnswer, RestoreBody } from "../types/restore.ts";
import { Id } from "../types/scalars.ts";

/** The revision of main that the input names; a change request is gone back to by reverting its pages. */
async function openFormer(context: ReadContext, input: { revisionId: string }): Promise<View> {
  const { view, request } = await openRevision(context, input);
  if (request)
    throw new ApiError(
      400,
      `Revision ${input.revisionId} is of change request #${request.number}: merge that, or name a revision of the space.`,
    );
  return view;
}

async function requirePages(context: ReadContext, former: View, pages: readonly string[]): Promise<void> {
  const there = await findEntries(context.db, former, "page", pages);
  const lacking = pages.findIndex((id) => !there.has(id));
  if (lacking >= 0)
    throw new ApiError(400, `/body/pages/${lacking} names no page of that revision: ${pages[lacking]}`);
}

/** The revision at a later run: one that a replica foresaw may never have come to be. */
async function findFormer(context: WriteContext, id: string): Promise<View> {
  const { id: space, title } = requireSpace(context);
  const view = await findRevisionView(context.db, space, id);
  if (view?.branch !== mainBranch)
    throw new ApiError(409, `The revision that “${title}” was to go back to never came to be.`, "unknown");
  return view;
}

/**
 * Makes the space, or some of its pages, what they were in a revision: a new revision, which another restore takes
 * back (gaps.md §24.1).
 */
export const restoreRevisionInSpace = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/revisions/{revisionId}/restore",
  params: { spaceId: Id, revisionId: Id },
  body: Type.Optional(RestoreBody),
  returns: RestoreAnswer,
  needs: { on: "space", level: rights.edit },
  scopes: contentScopes,
  async pin(context, input) {
    const { pages, seen } = input.body ?? {};
    if (seen) throw new ApiError(400, "/body/seen is filled in by Recto; leave it out.");
    const former = await openFormer(context, input);
    if (pages) await requirePages(context, former, pages);
    return {
      ...input,
      body: { ...input.body, seen: await seeBeforeRestore(authoringIn(context), former, pages) },
    };
  },
  names: ({ body }) => ({
    bases: (body?.seen ?? []).flatMap(({ was }) => was?.text ?? []),
    blobs: [],
  }),
  async describe(context, { body, revisionId }) {
    const { title: where } = requireSpace(context);
    const former = await findFormer(context, revisionId);
    const when = `as of revision ${former.number}`;
    const { pages } = body ?? {};
    if (!pages) return { title: `Return of ${where} ${when}` };
    const [page = ""] = pages;
    if (pages.length > 1) return { title: `Return of ${pages.length} pages in ${where} ${when}` };
    const title = (await findEntries(context.db, former, "page", pages)).get(page)?.title ?? page;
    return { title: `Return of ${title} in ${where} ${when}`, page };
  },
  async run(context, { revisionId, body }) {
    const space = requireSpace(context);
    refuseLocked(space);
    const { seen = [] } = body ?? {};
    // What its writer had before them already is not asked of a revision that may never have come to be here.
    const { revision } =
      seen.length === 0
        ? await viewHead(context.db, space.id, mainBranch)
        : await restoreRevision(authoringIn(context), await findFormer(context, revisionId), seen);
    return { revision: revision.id, result: "rollback" as const };
  },
});
