import { ApiError } from "../error.ts";
import { Draft } from "../../content/branches/draft.ts";
import { mainBranch } from "../../content/entry.ts";
import { requireChangeRequest } from "../../content/requests/changeRequests.ts";
import { viewMains } from "../../content/branches/mainHeads.ts";
import { baseOf, findRevisionView, viewHead, type View } from "../../content/view/view.ts";
import { viewBefore } from "../../content/view/viewChanges.ts";
import type { ChangeRequestRow, SpaceRow } from "../../store/tables.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import type { Place } from "../present/page.ts";

/** A branch of the space that an operation's path names, opened for reading or writing. */
export interface OpenBranch {
  space: SpaceRow;
  /** Undefined on main. */
  request: ChangeRequestRow | undefined;
  view: View;
  draft: Draft;
  place: Place;
}

function openView(
  context: ReadContext,
  view: View,
  request: ChangeRequestRow | undefined,
  revision?: string,
): OpenBranch {
  return openIn(requireSpace(context), context, view, request, revision);
}

function openIn(
  space: SpaceRow,
  { db, facts }: ReadContext,
  view: View,
  request?: ChangeRequestRow,
  revision?: string,
): OpenBranch {
  return {
    space,
    request,
    view,
    draft: new Draft(db, view),
    place: { facts, space: space.id, changeRequest: request?.id, revision },
  };
}

/** Main of each of these spaces, in their order; the caller has seen to it that they may be read. */
export async function openMains(context: ReadContext, spaces: readonly SpaceRow[]): Promise<OpenBranch[]> {
  const views = await viewMains(context.db, spaces);
  return views.map((view, at) => openIn(spaces[at] as SpaceRow, context, view));
}

/** Main, or the head of the change request that the input names by id or number (404 where there is none). */
export async function openBranch(
  context: ReadContext,
  { changeRequestId }: { spaceId: string; changeRequestId?: string },
): Promise<OpenBranch> {
  const space = requireSpace(context);
  if (changeRequestId === undefined)
    return openView(context, await viewHead(context.db, space.id, mainBranch), undefined);
  const request = await requireChangeRequest(context.db, space.id, changeRequestId);
  return openView(context, await viewHead(context.db, space.id, request.id), request);
}

/** The revision that the input names; those of change requests only for who may see discussions. */
export async function openRevision(
  context: ReadContext,
  { revisionId }: { revisionId: string },
): Promise<OpenBranch> {
  const space = requireSpace(context);
  const view = await findRevisionView(context.db, space.id, revisionId);
  if (!view || (view.branch !== mainBranch && context.level === "read"))
    throw new ApiError(404, `There is no revision ${revisionId} in this space.`);
  return openAtRevision(context, view);
}

async function openAtRevision(context: ReadContext, view: View): Promise<OpenBranch> {
  const request =
    view.branch === mainBranch
      ? undefined
      : await requireChangeRequest(context.db, requireSpace(context).id, view.branch);
  return openView(context, view, request, view.revision.id);
}

/** The revision of main that a change request stands on. */
export const openBase = async (context: ReadContext, { view }: OpenBranch): Promise<OpenBranch> =>
  openAtRevision(context, await baseOf(context.db, view));

/** What a revision was made of: the one before it, under the first of a change request main's. */
export const openBefore = async (context: ReadContext, { view }: OpenBranch): Promise<OpenBranch> =>
  openAtRevision(context, await viewBefore(context.db, view));

/** The id of a change request that an input names by id or number, so that the input is in stable terms. */
export async function pinChangeRequest<I extends { changeRequestId: string }>(
  context: ReadContext,
  input: I,
): Promise<I> {
  const request = await requireChangeRequest(context.db, requireSpace(context).id, input.changeRequestId);
  return { ...input, changeRequestId: request.id };
}
