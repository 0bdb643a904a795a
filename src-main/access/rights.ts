import { reaches, type Level } from "./levels.ts";

/** What each level may do on a space: the one table (design §7). */
export const rights = {
  view: "read",
  comment: "comment",
  edit: "edit",
  merge: "review",
  /** Where the space is live and no rule forbids, whoever may edit it directly may merge. */
  mergeWhereLive: "edit",
  review: "review",
  /** Asking others to review a change request, and taking that back. */
  requestReview: "edit",
  admin: "admin",
} as const satisfies Record<string, Level>;

export const may = (level: Level | undefined, right: keyof typeof rights): boolean =>
  reaches(level, rights[right]);
