import type { SpaceRow } from "../store/tables.ts";
import { may } from "./rights.ts";
import type { Level } from "./levels.ts";

/** What the caller may do with a space, as its record says and its operations hold (document 1, Space). */
export function spacePermissions(
  space: Pick<SpaceRow, "edit_mode" | "deleted_at">,
  level: Level | undefined,
) {
  const view = may(level, "view");
  const admin = may(level, "admin");
  // A deleted one is looked at and brought back, and nothing else.
  const here = space.deleted_at === null ? level : undefined;
  const administers = may(here, "admin");
  return {
    view,
    access: view,
    admin,
    viewInviteLinks: administers,
    edit: may(here, "edit"),
    triggerGitSync: administers,
    comment: may(here, "comment"),
    merge: mayMerge(space, here),
    review: may(here, "review"),
    installIntegration: administers,
  };
}

/** Merging needs `review`, or `edit` where the space is live; the rules of a change request come on top (design §7). */
export const mayMerge = (space: Pick<SpaceRow, "edit_mode">, level: Level | undefined): boolean =>
  may(level, "merge") || (space.edit_mode === "live" && may(level, "mergeWhereLive"));
