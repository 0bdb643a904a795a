import { ApiError } from "../api/error.ts";
import { discussionScope } from "../access/scopes.ts";
import { listReactions, listReplies } from "../store/discussions/comments.ts";
import { insert, remove, update } from "../store/replicated.ts";
import type { CommentRow, ReplyRow } from "../store/tables.ts";
import { hashText } from "../store/texts/texts.ts";
import type { SpaceAuthoring } from "./authoring.ts";
import { keepWritten, requireBase } from "./branches/bases.ts";
import { mergeText } from "./merge/textMerge.ts";
import { requireOnceHere } from "./branches/onceHere.ts";
import { sealRevision } from "./history/revise.ts";
import type { View } from "./view/view.ts";

/** What a comment is about, and what it says. */
export interface NewComment {
  /** Null for a comment on the space itself. */
  changeRequest: string | null;
  page: string | undefined;
  /** The key of a block of the page. */
  node: string | undefined;
  tableCell: { record: string; definition: string } | undefined;
  /** The review that it comes with. */
  review?: string;
  markdown: string;
}

/** Posts a comment on a branch as it is now; the revision that it speaks of is sealed (design §5). */
export async function postComment(
  authoring: SpaceAuthoring,
  view: View,
  comment: NewComment,
): Promise<CommentRow> {
  const { db, space, user, now } = authoring;
  const row: CommentRow = {
    scope: discussionScope(space.id),
    id: authoring.newId("comment"),
    change_request: comment.changeRequest,
    page: comment.page ?? null,
    node: comment.node ?? null,
    table_cell: comment.tableCell ? JSON.stringify(comment.tableCell) : null,
    revision: await sealRevision(authoring, view),
    body: comment.markdown,
    posted_by: user,
    posted_at: now,
    edited_at: null,
    resolved_at: null,
    resolved_by: null,
    review: comment.review ?? null,
  };
  await keepWritten(authoring, comment.markdown);
  await insert(db, "comments", row);
  return row;
}

/** Posts a reply to a comment. */
export async function postReply(
  authoring: SpaceAuthoring,
  comment: CommentRow,
  markdown: string,
): Promise<ReplyRow> {
  const { db, user, now } = authoring;
  const row: ReplyRow = {
    scope: comment.scope,
    id: authoring.newId("reply"),
    comment: comment.id,
    body: markdown,
    posted_by: user,
    posted_at: now,
    edited_at: null,
  };
  await keepWritten(authoring, markdown);
  await insert(db, "replies", row);
  return row;
}

export interface BodyChange {
  markdown: string;
  /** The hash of the text that the writer had before them. */
  base: string | undefined;
}

/**
 * Gives a comment or a reply another text. Where it has moved on from what the writer had, the two are merged by
 * paragraphs. What overlaps, or would be joined of words of both, is refused with 409 `conflicts`: it waits for its
 * writer, who alone may look at it and change it, instead of covering what is there.
 */
export async function changeBody(
  authoring: SpaceAuthoring,
  table: "comments" | "replies",
  row: CommentRow | ReplyRow,
  change: BodyChange,
): Promise<void> {
  const { db, now } = authoring;
  const body = await mergeBody(authoring, row.body, change);
  if (body === row.body) return;
  await update(db, table, { scope: row.scope, id: row.id }, { body, edited_at: now });
}

async function mergeBody(
  authoring: SpaceAuthoring,
  current: string,
  { markdown, base }: BodyChange,
): Promise<string> {
  await keepWritten(authoring, markdown);
  if (base === undefined || base === hashText(current)) return markdown;
  const baseText = await requireBase(authoring, base, "this edit");
  const merged = mergeText({ base: baseText, ours: current, theirs: markdown });
  if (merged.conflicts.length > 0 || merged.joins.length > 0)
    throw new ApiError(
      409,
      "Somebody changed the same paragraph meanwhile. Look at the text as it is now, then change it again.",
      "conflicts",
    );
  return merged.text;
}

/** Keeps the text that an edit is made on and answers its hash, so that the edit can name it wherever it is run again. */
export const keepBase = (authoring: SpaceAuthoring, { body }: Pick<CommentRow, "body">): Promise<string> =>
  keepWritten(authoring, body);

/** Resolves a comment or opens it again; saying the same twice leaves the times as they are (gaps.md §4). */
export async function settleComment(
  { db, user, now }: SpaceAuthoring,
  { scope, id, resolved_at }: CommentRow,
  resolved: boolean,
): Promise<void> {
  if (resolved === (resolved_at !== null)) return;
  await update(
    db,
    "comments",
    { scope, id },
    resolved ? { resolved_at: now, resolved_by: user } : { resolved_at: null, resolved_by: null },
  );
}

export interface ReactionChanges {
  added: readonly string[];
  /** A reaction that is in both lists is taken away. */
  removed: readonly string[];
}

/** Adds and takes away the caller's own reactions; adding twice or removing an absent one is no error (gaps.md §1.7). */
export async function react(
  authoring: SpaceAuthoring,
  target: CommentRow | ReplyRow,
  { added, removed }: ReactionChanges,
): Promise<void> {
  if (added.length === 0 && removed.length === 0) return;
  const { db, user, now } = authoring;
  const { scope, id } = target;
  const own = await ownReactions(authoring, target);
  for (const emoji of new Set(added))
    if (!own.has(emoji) && !removed.includes(emoji))
      await insert(db, "reactions", { scope, target: id, emoji, user_id: user, at: now });
  for (const emoji of new Set(removed)) {
    const key = { scope, target: id, emoji, user_id: user };
    if (!(await remove(db, "reactions", key)) && !added.includes(emoji))
      await requireOnceHere(authoring, { table: "reactions", key });
  }
}

type Reacting = Pick<SpaceAuthoring, "db" | "user">;

async function ownReactions(
  { db, user }: Reacting,
  { scope, id }: CommentRow | ReplyRow,
): Promise<Set<string>> {
  const rows = (await listReactions(db, scope, [id])).get(id) ?? [];
  return new Set(rows.filter((row) => row.user_id === user).map((row) => row.emoji));
}

/** The reactions to take away, without those that the caller has not got. */
export async function reactionsToRemove(
  reacting: Reacting,
  target: CommentRow | ReplyRow,
  { added, removed }: ReactionChanges,
): Promise<string[]> {
  const own = await ownReactions(reacting, target);
  return removed.filter((emoji) => own.has(emoji) || added.includes(emoji));
}

/** Deletes a comment with its replies and all reactions. */
export async function deleteComment(authoring: SpaceAuthoring, comment: CommentRow): Promise<void> {
  const { db } = authoring;
  const { scope, id } = comment;
  for (const reply of await listReplies(db, scope, id, { after: undefined, limit: everyReply }))
    await deleteReply(authoring, reply);
  await dropReactions(authoring, comment);
  await remove(db, "comments", { scope, id });
}

const everyReply = 2_147_483_647;

/** Deletes a reply with its reactions. */
export async function deleteReply(authoring: SpaceAuthoring, reply: ReplyRow): Promise<void> {
  await dropReactions(authoring, reply);
  await remove(authoring.db, "replies", { scope: reply.scope, id: reply.id });
}

async function dropReactions({ db }: SpaceAuthoring, { scope, id }: CommentRow | ReplyRow): Promise<void> {
  for (const { emoji, user_id } of (await listReactions(db, scope, [id])).get(id) ?? [])
    await remove(db, "reactions", { scope, target: id, emoji, user_id });
}
