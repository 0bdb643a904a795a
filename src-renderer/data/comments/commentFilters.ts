import type { CommentFilter } from "./comments.ts";
import { mentions } from "./mentions.ts";
import type { Comment, User } from "../calls/records.ts";

/** Which threads are shown: by what became of them, or by what they are to the reader. */
export type CommentChoice = "open" | "unread" | "resolved" | "mine" | "mentions";

/** What of the comments has to be read for a choice: threads of one's own stay so when they are settled. */
export const statusRead = (choice: CommentChoice): CommentFilter =>
  choice === "open" || choice === "resolved" ? choice : choice === "unread" ? "open" : "all";

/**
 * The threads of a choice. Mine are those that I began or answered; which replies mention me is known from
 * `replies`, the texts by the thread's id, and what is to be read from `unread`.
 */
export function chosenComments(
  comments: readonly Comment[],
  choice: CommentChoice,
  me: User | undefined,
  replies: ReadonlyMap<string, readonly string[]> = new Map(),
  unread: (comment: Comment) => boolean = () => false,
): Comment[] {
  if (choice === "unread") return comments.filter(unread);
  if (choice === "open" || choice === "resolved") return comments.filter(({ status }) => status === choice);
  if (me === undefined) return [];
  if (choice === "mine")
    return comments.filter(
      ({ postedBy, repliers }) => postedBy.id === me.id || repliers.some(({ user }) => user.id === me.id),
    );
  return comments.filter(({ id, body }) =>
    [body.markdown ?? "", ...(replies.get(id) ?? [])].some((text) => mentions(text, me)),
  );
}

/** When somebody else last said something in a thread; undefined where nobody did. */
export function lastByOthers({ postedBy, postedAt, repliers }: Comment, me: string): string | undefined {
  return [{ user: postedBy, updatedAt: postedAt }, ...repliers]
    .filter(({ user }) => user.id !== me)
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
}

/** Whether something was said in an open thread since it was seen; `seen` is what was said last then. */
export function isUnread(comment: Comment, me: string, seen: string | undefined): boolean {
  const last = lastByOthers(comment, me);
  return comment.status === "open" && last !== undefined && (seen === undefined || last > seen);
}

/** The thread to go to from one: the next unread one, or the next open one where all is read; around the end. */
export function nextComment(
  comments: readonly Comment[],
  unread: (comment: Comment) => boolean,
  from: string | undefined,
): Comment | undefined {
  const at = comments.findIndex(({ id }) => id === from);
  const ahead = [...comments.slice(at + 1), ...comments.slice(0, at + 1)];
  return ahead.find(unread) ?? ahead.find(({ status }) => status === "open");
}
