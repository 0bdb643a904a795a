import type { SpaceRow } from "../store/tables.ts";
import { may } from "./rights.ts";
import type { Level } from "./levels.ts";

/** What the caller may do with a space, as its record says and its operations hold (document 1, Space). */
export function spacePermissions(space: Pick<SpaceRow, "edit_mode">, level: Level | undefined) {
  const view = may(level, "view");
  const admin = may(level, "admin");
  return {
    view,
    access: view,
    admin,
    viewInviteLinks: admin,
    edit: may(level, "edit"),
    triggerGitSync: admin,
    comment: may(level, "comment"),
    merge: mayMerge(space, level),
    review: may(level, "review"),
    installIntegration: admin,
  };
}

/** Merging needs `review`, or `edit` where the space is live; the rules of a change request come on top (design §7). */
export const mayMerge = (space: Pick<SpaceRow, "edit_mode">, level: Level | undefined): boolean =>
  may(level, "merge") || (space.edit_mode === "live" && may(level, "mergeWhereLive"));
