import type { Flag } from "./flag.ts";
import type { LocalTables } from "./localTables.ts";
import { organizationKeys, type OrganizationTables } from "./organizationTables.ts";
import { siteKeys, type SiteTables } from "./siteTables.ts";

export type { Flag } from "./flag.ts";
export type * from "./localTables.ts";
export type * from "./organizationTables.ts";
export type * from "./siteTables.ts";

/* Every timestamp is ISO 8601 text in UTC with milliseconds; every `json` column is decoded in its table module. */

// ── Replicated rows: the primary key begins with the scope, and there is no other constraint (design §4) ─────

export interface SpaceRow {
  scope: string;
  id: string;
  organization: string;
  title: string;
  emoji: string;
  visibility: string;
  edit_mode: "live" | "locked";
  /** A collection. */
  parent: string | null;
  /** Where it stands in its collection; empty where nobody has moved it: then its age says. */
  rank: string;
  language: string | null;
  default_level: string | null;
  merge_rules: string;
  /** What became of its work with a Git repository; null before there was any. */
  git_sync: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}
export interface RevisionRow {
  scope: string;
  /** `main`, or the id of a change request. */
  branch: string;
  number: number;
  id: string;
  type: "edits" | "merge" | "rollback" | "update" | "computed";
  author: string;
  begun_at: string;
  at: string;
  /** Ids of the revisions it came from. */
  parents: string;
  /** On a change request: the number of main's revision that it stands on. */
  base: number | null;
  merged_from: string | null;
  /** Nothing amends a sealed revision. */
  sealed: Flag;
}
/** `until` of a state that still holds. */
export const stillHolds = 2_147_483_647;

export interface StateRow {
  scope: string;
  branch: string;
  kind: "page" | "file" | "reusable" | "variable" | "tag";
  id: string;
  /** The revision from which this state holds, and the one from which it no longer does. */
  since: number;
  until: number;
  gone: Flag;
  parent: string | null;
  rank: string;
  title: string;
  slug: string;
  text: string | null;
  /** Block keys of the text, in order. */
  blocks: string;
  /** What each link of the text meant when it was written, by index. */
  links: string;
  /** The fields that only some kinds have. */
  fields: string;
  created_at: string;
  updated_at: string;
  author: string;
}
export interface ChangeRequestRow {
  scope: string;
  id: string;
  space: string;
  number: number;
  status: "draft" | "open" | "archived" | "merged";
  subject: string;
  description: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  revision_initial: string;
  revision_merged_ancestor: string | null;
  revision_merged: string | null;
  merged_by: string | null;
  merged_at: string | null;
}
export interface ReviewRow {
  scope: string;
  id: string;
  change_request: string;
  revision: string;
  /** When that revision was last saved, as its reviewer saw it: one that was amended since is no longer what they read. */
  seen_at: string;
  reviewer: string;
  /** Who had asked for it. */
  requested_by: string | null;
  status: "approved" | "changes-requested";
  created_at: string;
}
export interface RequestedReviewerRow {
  scope: string;
  change_request: string;
  user_id: string;
  revision: string;
  requested_by: string;
  created_at: string;
}
export interface CommentRow {
  scope: string;
  id: string;
  change_request: string | null;
  page: string | null;
  node: string | null;
  table_cell: string | null;
  revision: string;
  body: string;
  posted_by: string;
  posted_at: string;
  edited_at: string | null;
  resolved_at: string | null;
  resolved_by: string | null;
  /** The review that it came with. */
  review: string | null;
}
export interface ReplyRow {
  scope: string;
  id: string;
  comment: string;
  body: string;
  posted_by: string;
  posted_at: string;
  edited_at: string | null;
}
export interface ReactionRow {
  scope: string;
  target: string;
  emoji: string;
  user_id: string;
  at: string;
}
export interface ConflictRow {
  scope: string;
  id: string;
  branch: string;
  status: "open" | "joined" | "resolved";
  kind: "text" | "field" | "delete-edit" | "move-cycle" | "create-create";
  page: string | null;
  /** Of a text: the keys of the blocks that it is about, and of the block before them. */
  place: string | null;
  field: string | null;
  base: string | null;
  ours: string | null;
  theirs: string | null;
  joined: string | null;
  raised_by: string;
  raised_at: string;
  resolved_by: string | null;
  resolved_at: string | null;
  resolution: string | null;
}

export interface ReplicatedTables extends OrganizationTables, SiteTables {
  spaces: SpaceRow;
  revisions: RevisionRow;
  states: StateRow;
  change_requests: ChangeRequestRow;
  reviews: ReviewRow;
  requested_reviewers: RequestedReviewerRow;
  comments: CommentRow;
  replies: ReplyRow;
  reactions: ReactionRow;
  conflicts: ConflictRow;
}

export type ReplicatedTable = keyof ReplicatedTables;

export type Tables = LocalTables & ReplicatedTables;

/** The primary key of each replicated table, after its scope. */
export const replicatedKeys = {
  ...organizationKeys,
  ...siteKeys,
  spaces: ["id"],
  revisions: ["branch", "number"],
  states: ["branch", "kind", "id", "since"],
  change_requests: ["id"],
  reviews: ["id"],
  requested_reviewers: ["change_request", "user_id"],
  comments: ["id"],
  replies: ["id"],
  reactions: ["target", "emoji", "user_id"],
  conflicts: ["id"],
} as const satisfies { [T in ReplicatedTable]: readonly (keyof ReplicatedTables[T])[] };
