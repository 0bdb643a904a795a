import { may } from "../../access/rights.ts";
import { inForm } from "../../content/givenText.ts";
import { listReactions, listRepliers, type Replier } from "../../store/discussions/comments.ts";
import type { CommentRow, ReactionRow, ReplyRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import type { Comment, CommentPermissions, CommentReply, Reaction } from "../types/comment.ts";
import type { Format } from "../types/scalars.ts";
import type { Place } from "./page.ts";
import { readPeople, type People } from "./people.ts";
import { apiUrl } from "./urls.ts";

/** Whoever posted a text may change and delete it, and so may who administers the space (gaps.md §4). */
export const mayChange = (
  { user, level }: Pick<ReadContext, "user" | "level">,
  { posted_by }: { posted_by: string },
): boolean => posted_by === user || may(level, "admin");

function permissionsOf(context: ReadContext, row: CommentRow | ReplyRow): CommentPermissions {
  const change = mayChange(context, row);
  return { view: true, edit: change, reply: may(context.level, "comment"), delete: change };
}

/** The API's address of the comments of a space or change request. */
const commentsUrl = ({ facts, space, changeRequest }: Place): string =>
  apiUrl(
    facts,
    changeRequest === undefined
      ? `/spaces/${space}/comments`
      : `/spaces/${space}/change-requests/${changeRequest}/comments`,
  );

/** Comments of one thread as the API gives them (document 1, Comment), in the order of the rows. */
export async function presentComments(
  context: ReadContext,
  place: Place,
  rows: readonly CommentRow[],
  format?: Format,
): Promise<Comment[]> {
  const { db } = context;
  const ids = rows.map(({ id }) => id);
  const scope = rows[0]?.scope ?? "";
  const repliers = await listRepliers(db, scope, ids);
  const reactions = await listReactions(db, scope, ids);
  const people = await readPeople(context, organizationOf(context), [
    ...rows.flatMap((row) => [row.posted_by, ...(row.resolved_by === null ? [] : [row.resolved_by])]),
    ...[...repliers.values()].flat().map(({ user }) => user),
    ...[...reactions.values()].flat().map((reaction) => reaction.user_id),
  ]);
  return rows.map((row) => ({
    object: "comment",
    ...presentPosted(row, people, reactions.get(row.id) ?? [], format),
    ...presentRepliers(repliers.get(row.id) ?? [], people),
    target: targetOf(place, row),
    urls: { location: `${commentsUrl(place)}/${row.id}` },
    permissions: permissionsOf(context, row),
    ...(row.resolved_at === null || row.resolved_by === null
      ? { status: "open" as const }
      : { status: "resolved" as const, resolvedAt: row.resolved_at, resolvedBy: people(row.resolved_by) }),
  }));
}

/** Replies to one comment as the API gives them (document 1, CommentReply), in the order of the rows. */
export async function presentReplies(
  context: ReadContext,
  place: Place,
  rows: readonly ReplyRow[],
  format?: Format,
): Promise<CommentReply[]> {
  const ids = rows.map(({ id }) => id);
  const reactions = await listReactions(context.db, rows[0]?.scope ?? "", ids);
  const people = await readPeople(context, organizationOf(context), [
    ...rows.map((row) => row.posted_by),
    ...[...reactions.values()].flat().map((reaction) => reaction.user_id),
  ]);
  return rows.map((row) => ({
    object: "comment-reply",
    ...presentPosted(row, people, reactions.get(row.id) ?? [], format),
    urls: { location: `${commentsUrl(place)}/${row.comment}/replies/${row.id}` },
    permissions: permissionsOf(context, row),
  }));
}

function organizationOf({ space }: ReadContext): string {
  if (!space) throw new Error("Comments are read in a space.");
  return space.organization;
}

const presentPosted = (
  row: CommentRow | ReplyRow,
  people: People,
  reactions: readonly ReactionRow[],
  format: Format | undefined,
) => ({
  id: row.id,
  postedBy: people(row.posted_by),
  postedAt: row.posted_at,
  ...(row.edited_at === null ? {} : { editedAt: row.edited_at }),
  reactions: presentReactions(reactions, people),
  body: inForm({ text: row.body }, format),
});

/** Reactions by emoji, the emoji that was given first standing first. */
function presentReactions(rows: readonly ReactionRow[], people: People): Reaction[] {
  const byEmoji = new Map<string, Reaction>();
  for (const { emoji, user_id, at } of rows) {
    const reaction = byEmoji.get(emoji) ?? { emoji, count: 0, users: [] };
    reaction.count += 1;
    reaction.users.push({ user: people(user_id), reactedAt: at });
    byEmoji.set(emoji, reaction);
  }
  return [...byEmoji.values()];
}

const presentRepliers = (repliers: readonly Replier[], people: People) => ({
  replies: repliers.reduce((sum, { count }) => sum + count, 0),
  repliers: repliers.map(({ user, count, updatedAt }) => ({ updatedAt, count, user: people(user) })),
});

function targetOf({ space }: Place, row: CommentRow): Comment["target"] {
  return {
    space,
    revision: row.revision,
    ...(row.change_request === null ? {} : { changeRequest: row.change_request }),
    ...(row.review === null ? {} : { review: row.review }),
    ...(row.page === null ? {} : { page: { id: row.page } }),
    ...(row.node === null ? {} : { node: { id: row.node } }),
    ...(row.table_cell === null
      ? {}
      : { tableCell: JSON.parse(row.table_cell) as NonNullable<Comment["target"]["tableCell"]> }),
  };
}
