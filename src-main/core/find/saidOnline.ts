import { ApiError } from "../../api/error.ts";
import type { Comment, CommentReply } from "../../api/types/comment.ts";
import type { WrittenBy } from "../../store/discussions/said.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import type { SaidComment } from "./findDiscussed.ts";

/* What is said in a space that is not on this computer, asked of the instance to be looked through here. */

/** So many threads are looked through, the last begun first. */
const mostThreads = 1000;
/** Of so many of them the replies too, each of which has to be asked for. */
const mostReplied = 200;
const pageLength = 250;
/** So many are asked for at once. */
const atOnce = 8;

/** The comments and replies of a space as its instance has them, the last first. Throws what refuses to read them. */
export async function readSaidOnline(
  engine: Engine,
  caller: Caller,
  space: string,
  written: WrittenBy,
): Promise<SaidComment[]> {
  const list = listing(engine, caller, { spaceId: space, format: "markdown" });
  const threads = await list<Comment>("listCommentsInSpace", { status: "all" }, mostThreads);
  const replied = threads.filter((thread) => mayHold(thread, written)).slice(0, mostReplied);
  const found = threads.map((thread) => saidIn(space, thread, thread));
  for (let at = 0; at < replied.length; at += atOnce)
    for (const said of await Promise.all(
      replied.slice(at, at + atOnce).map(async (thread) => {
        const asked = { commentId: thread.id };
        const replies = await list<CommentReply>("listCommentRepliesInSpace", asked, mostThreads);
        return replies.map((reply) => saidIn(space, thread, reply));
      }),
    ))
      found.push(...said);
  return found
    .filter(({ author, said }) => isBy(author, written) && isSince(said.at, written))
    .map(({ said }) => said)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
}

/** Reads lists page by page, until they end or `most` are there. */
const listing =
  (engine: Engine, caller: Caller, common: object) =>
  async <Item>(operation: string, asked: object, most: number): Promise<Item[]> => {
    const items: Item[] = [];
    for (let page: string | undefined; ;) {
      const input = { ...common, ...asked, limit: pageLength, ...(page === undefined ? {} : { page }) };
      const outcome = await engine.call(caller, operation, input);
      if ("error" in outcome) {
        const { code, message, reason } = outcome.error;
        // What somebody deleted since it was listed has no replies.
        if (code === 404 && items.length === 0 && "commentId" in asked) return [];
        throw new ApiError(code as ApiError["code"], message, reason);
      }
      const list = ("body" in outcome ? outcome.body : { items: [] }) as {
        items: Item[];
        next?: { page: string };
      };
      items.push(...list.items);
      page = list.next?.page;
      if (page === undefined || items.length >= most) return items.slice(0, most);
    }
  };

/** Whether a thread may have replies of somebody's, or since a moment. */
const mayHold = ({ replies, repliers }: Comment, written: WrittenBy): boolean =>
  replies > 0 &&
  repliers.some(({ user, updatedAt }) => isBy(user.id, written) && isSince(updatedAt, written));

const isBy = (user: string, { author }: WrittenBy): boolean => author === undefined || user === author;
const isSince = (at: string, { since }: WrittenBy): boolean => since === undefined || at >= since;

function saidIn(
  space: string,
  thread: Comment,
  { id, body, postedBy, postedAt, editedAt }: Comment | CommentReply,
): { author: string; said: SaidComment } {
  const { page } = thread.target;
  const said: SaidComment = {
    ...{ id, thread: thread.id, status: thread.status, by: postedBy.displayName, at: editedAt ?? postedAt },
    markdown: body.markdown ?? "",
    space: { id: space, title: "" },
    ...(page === undefined ? {} : { page: { id: page.id, title: "" } }),
  };
  return { author: postedBy.id, said };
}
