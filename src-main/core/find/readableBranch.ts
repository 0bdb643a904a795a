import { reaches } from "../../access/levels.ts";
import { spaceScope } from "../../access/scopes.ts";
import { ApiError } from "../../api/error.ts";
import { requireChangeRequest } from "../../content/requests/changeRequests.ts";
import { viewChangeRequest, viewHead, type View } from "../../content/view/view.ts";
import type { Reader } from "../../store/handles.ts";
import { findOnlineSpace } from "../../store/onlineSpaces.ts";
import { findSpaceOf } from "../../store/spaces.ts";
import type { SpaceRow } from "../../store/tables.ts";
import type { Engine } from "../engine.ts";

/** Main of a space, or one of its change requests. */
export interface BranchChoice {
  space: string;
  /** Its id or number; main without it. */
  changeRequest?: string | undefined;
}

/**
 * A space that a person sees, and whether they see what is discussed there. Throws 404 for one that they do not see,
 * 409 where it is not on this computer; `purpose` says in that sentence what it is wanted for.
 */
export async function requireVisible(
  { access }: Engine,
  db: Reader,
  user: string,
  id: string,
  purpose = "export",
): Promise<{ space: SpaceRow; discusses: boolean }> {
  const space = await findSpaceOf(db, spaceScope(id));
  const level = space && (await access.levelOn(db, user, space));
  if (!space || level === undefined) throw new ApiError(404, `There is no space ${id}.`);
  if (await findOnlineSpace(db, id))
    throw new ApiError(
      409,
      `“${space.title}” is not on this computer: keep it offline to ${purpose} it.`,
      "needs-instance",
    );
  return { space, discusses: reaches(level, "comment") };
}

/** A branch that a person may read, as it is now; throws what {@link requireVisible} does. */
export async function viewReadable(
  engine: Engine,
  db: Reader,
  user: string,
  { space: id, changeRequest }: BranchChoice,
  purpose = "export",
): Promise<{ space: SpaceRow; view: View; discusses: boolean }> {
  const { space, discusses } = await requireVisible(engine, db, user, id, purpose);
  if (changeRequest === undefined) return { space, discusses, view: await viewHead(db, id) };
  if (!discusses) throw new ApiError(404, `There is no change request ${changeRequest} in this space.`);
  const request = await requireChangeRequest(db, id, changeRequest);
  return { space, discusses, view: await viewChangeRequest(db, request) };
}
