import { discussionScope } from "../../src-main/access/scopes.ts";
import { beginBranch } from "../../src-main/content/history/revise.ts";
import { viewHead } from "../../src-main/content/view/view.ts";
import { insert } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import type { Comment, CommentReply } from "../../src-main/api/types/comment.ts";
import type { List } from "../../src-main/api/types/lists.ts";
import type { ApiHost, Operation, Person, Refusal } from "./host.ts";

/** The operations that both places of comments have, by the first part of their names, with their answers. */
interface Verbs {
  listComments: List<Comment>;
  postComment: Comment;
  getComment: Comment;
  updateComment: Comment;
  deleteComment: undefined;
  listCommentReplies: List<CommentReply>;
  postCommentReply: CommentReply;
  getCommentReply: CommentReply;
  updateCommentReply: CommentReply;
  deleteCommentReply: undefined;
}

/** Where comments stand in a test: a space, or a change request of it. */
export class ThreadPlace {
  readonly host: ApiHost;
  readonly spaceId: string;
  readonly changeRequestId: string | undefined;

  constructor(host: ApiHost, spaceId: string, changeRequestId?: string) {
    this.host = host;
    this.spaceId = spaceId;
    this.changeRequestId = changeRequestId;
  }

  #operation(verb: keyof Verbs): Operation {
    return `${verb}${this.changeRequestId === undefined ? "InSpace" : "InChangeRequest"}` as Operation;
  }

  #input(input: object): object {
    const { spaceId, changeRequestId } = this;
    return { spaceId, ...(changeRequestId === undefined ? {} : { changeRequestId }), ...input };
  }

  async ask<V extends keyof Verbs>(who: Person, verb: V, input: object = {}): Promise<Verbs[V]> {
    const outcome = await this.host.callLoosely(who, this.#operation(verb), this.#input(input));
    if ("error" in outcome)
      throw new Error(`${verb} was refused: ${outcome.status} ${outcome.error.message}`);
    return ("body" in outcome ? outcome.body : undefined) as Verbs[V];
  }

  refusal(who: Person, verb: keyof Verbs, input: object = {}): Promise<Refusal> {
    return this.host.refusal(who, this.#operation(verb), this.#input(input));
  }

  status(who: Person, verb: keyof Verbs, input: object = {}): Promise<number> {
    return this.host.status(who, this.#operation(verb), this.#input(input));
  }

  /** Posts a comment a second after what came before. */
  async post(who: Person, markdown: string, target: object = {}): Promise<Comment> {
    this.host.clock.pass(1000);
    return this.ask(who, "postComment", { body: { ...target, body: { markdown } } });
  }

  async reply(who: Person, commentId: string, markdown: string): Promise<CommentReply> {
    this.host.clock.pass(1000);
    return this.ask(who, "postCommentReply", { commentId, body: { body: { markdown } } });
  }

  update(who: Person, commentId: string, body: object): Promise<Comment> {
    return this.ask(who, "updateComment", { commentId, body });
  }
}

/** A space with one page, and a change request on it. */
export async function makeThreadPlaces(
  host: ApiHost,
): Promise<{ space: ThreadPlace; request: ThreadPlace; page: string }> {
  const { id } = await host.ask("admin", "createSpace", {
    organizationId: host.organization,
    body: { title: "Handbook" },
  });
  const { pages } = await host.ask("admin", "listPages", { spaceId: id });
  const page = pages[0]?.id ?? "";
  const document = { markdown: "Light it at dusk.\n" };
  await host.ask("admin", "updateSpaceContent", {
    spaceId: id,
    body: { changes: [{ operation: "update_page", page, document }] },
  });
  const request = await makeRequest(host, id, "Fix typos");
  return {
    space: new ThreadPlace(host, id),
    request: new ThreadPlace(host, id, request),
    page,
  };
}

async function makeRequest(host: ApiHost, spaceId: string, subject: string): Promise<string> {
  const { engine, people } = host;
  const id = engine.random();
  const scope = discussionScope(spaceId);
  const now = engine.now();
  await transact(engine.store, { mode: "authority", scopes: [scope], at: now }, async (db) => {
    const space = await db
      .selectFrom("spaces")
      .selectAll()
      .where("id", "=", spaceId)
      .executeTakeFirstOrThrow();
    const main = await viewHead(db, spaceId);
    await insert(db, "change_requests", {
      scope,
      id,
      space: spaceId,
      number: 1,
      status: "open",
      subject,
      description: null,
      created_by: people.editor,
      created_at: now,
      updated_at: now,
      revision_initial: main.revision.id,
      revision_merged_ancestor: null,
      revision_merged: null,
      merged_by: null,
      merged_at: null,
    });
    await beginBranch(
      {
        db,
        user: people.editor,
        now,
        firstRun: true,
        newId: engine.random,
        decide: (_name, choose) => choose(),
        space,
      },
      id,
      { parents: [main.revision.id], base: main.number },
    );
  });
  return id;
}
