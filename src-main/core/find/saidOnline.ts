import { ApiError, type ErrorBody } from "../../api/error.ts";
import type { Comment, CommentReply } from "../../api/types/comment.ts";
import type { WrittenBy } from "../../store/discussions/said.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import type { SaidComment } from "./findDiscussed.ts";

/* What is said in a space that is not on this computer, asked of the instance to be looked through here. */

/** The comments and replies of a space as its instance has them, the last first. */
export interface SaidOnline {
  comments: { author: string; said: SaidComment }[];
  /** There are so many that older ones are not among them. */
  isCut: boolean;
  /** Some could not be had now. */
  isBroken: boolean;
}

/** So many threads are looked through, the last begun first. */
const mostThreads = 1000;
/** Of so many of them the replies too, each of which has to be asked for. */
const mostReplied = 200;
const pageLength = 250;
/** So many are asked for at once: whoever writes goes the same way, and is not to wait behind many. */
const atOnce = 4;

/** Reads what is said in a space. Throws what refuses it, and the reason of a signal that calls it off. */
export async function readSaidOnline(
  engine: Engine,
  caller: Caller,
  space: string,
  signal?: AbortSignal,
): Promise<SaidOnline> {
  const list = listing(engine, caller, { spaceId: space, format: "markdown" }, signal);
  const threads = await list<Comment>("listCommentsInSpace", { status: "all" }, mostThreads);
  if (threads.problem && threads.items.length === 0) {
    const { code, message, reason } = threads.problem;
    throw new ApiError(code as ApiError["code"], message, reason);
  }
  const replied = threads.items.filter(({ replies }) => replies > 0);
  const isCut = threads.isCut || replied.length > mostReplied;
  const comments = threads.items.map((thread) => saidIn(space, thread, thread));
  let isBroken = threads.problem !== undefined;
  const waiting = replied.slice(0, mostReplied);
  const askInTurn = async (): Promise<void> => {
    for (let thread = waiting.shift(); thread && !isBroken; thread = waiting.shift()) {
      const begun = thread;
      const asked = { commentId: begun.id };
      const { items, problem } = await list<CommentReply>("listCommentRepliesInSpace", asked, mostThreads);
      comments.push(...items.map((reply) => saidIn(space, begun, reply)));
      // What somebody deleted since it was listed has no replies.
      if (problem && problem.code !== 404) isBroken = true;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
  comments.sort(({ said: a }, { said: b }) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
  return { comments, isCut, isBroken };
}

/** Those by somebody, or since a moment. */
export const saidBy = ({ comments }: SaidOnline, { author, since }: WrittenBy): SaidComment[] =>
  comments
    .filter(
      (one) =>
        (author === undefined || one.author === author) && (since === undefined || one.said.at >= since),
    )
    .map(({ said }) => said);

interface Listed<Item> {
  items: Item[];
  /** There are more than were to be read. */
  isCut: boolean;
  /** What kept the rest from coming. */
  problem?: ErrorBody["error"];
}

/** Reads lists page by page, until they end, or `most` are there, or the next page cannot be had. */
const listing =
  (engine: Engine, caller: Caller, common: object, signal: AbortSignal | undefined) =>
  async <Item>(operation: string, asked: object, most: number): Promise<Listed<Item>> => {
    const items: Item[] = [];
    for (let page: string | undefined; ;) {
      signal?.throwIfAborted();
      const input = { ...common, ...asked, limit: pageLength, ...(page === undefined ? {} : { page }) };
      const outcome = await engine.call(caller, operation, input);
      if ("error" in outcome) return { items, isCut: false, problem: outcome.error };
      const list = ("body" in outcome ? outcome.body : { items: [] }) as {
        items: Item[];
        next?: { page: string };
      };
      items.push(...list.items);
      page = list.next?.page;
      if (page === undefined || items.length >= most)
        return { items: items.slice(0, most), isCut: page !== undefined || items.length > most };
    }
  };

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
