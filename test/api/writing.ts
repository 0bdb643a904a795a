import type { AnswerOf } from "../../src-main/api/operation.ts";
import { findOperation, type Operations } from "../../src-main/api/operations.ts";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import type { InsertPage } from "../../src-main/api/types/pageChanges.ts";
import type { Page } from "../../src-main/api/types/page.ts";
import { performMutation, scopesOf, type AnyMutation } from "../../src-main/core/perform.ts";
import { transact } from "../../src-main/store/store.ts";
import type { Mutation } from "../../src-main/sync/mutation.ts";
import type { ApiHost, Operation, Person } from "./host.ts";

/** Runs a mutation as an instance does that got it from a replica, where it was run first; again with the same seed. */
export async function replay(
  host: ApiHost,
  who: Person,
  operation: Operation,
  input: Record<string, unknown>,
  seed = host.engine.random(),
): Promise<unknown> {
  const definition = findOperation(operation) as AnyMutation;
  const user = host.people[who];
  const at = host.clock.iso();
  const id = host.engine.random();
  const mutation: Mutation = { id, seed, operation, at, input, decisions: {} };
  const run = { firstRun: false, prepared: undefined };
  const done = await transact(
    host.engine.store,
    { mode: "authority", scopes: await scopesOf(host.engine.store.reading, definition, user, mutation), at },
    (db) => performMutation(host.engine, db, user, definition, mutation, run),
  );
  return done.value.answer;
}

export type Request = AnswerOf<Operations["getChangeRequestById"]>;
export type Conflict = AnswerOf<Operations["resolveConflict"]>;

/** The pages of a branch by their title, each as its path. */
export type Tree = Record<string, string>;

/** An empty space and short words for what tests do in it: on main, or on the change request that is named. */
export class Desk {
  readonly host: ApiHost;
  readonly space: string;

  constructor(host: ApiHost, space: string) {
    this.host = host;
    this.space = space;
  }

  static async open(host: ApiHost, settings: { editMode?: "live" | "locked" } = {}): Promise<Desk> {
    const body = { title: "Guide", empty: true, ...settings };
    const { id } = await host.ask("admin", "createSpace", { organizationId: host.organization, body });
    return new Desk(host, id);
  }

  /** Makes changes; answers the content write's answer. */
  async change(who: Person, changes: ContentChange[], request?: string) {
    const { host, space: spaceId } = this;
    if (request === undefined) return host.ask(who, "updateSpaceContent", { spaceId, body: { changes } });
    const input = { spaceId, changeRequestId: request, compat: false, body: { changes } };
    const answer = await host.ask(who, "updateChangeRequestContent", input);
    if (!("changes" in answer)) throw new Error("A request's content was answered as a request.");
    return answer;
  }

  /** Makes a page; answers its id. */
  async page(title: string, markdown = "", options: Partial<NewPage> = {}): Promise<string> {
    const { request, ...rest } = options;
    const change: ContentChange = { operation: "insert_page", title, document: { markdown }, ...rest };
    const { changes } = await this.change(options.who ?? "admin", [withoutWho(change)], request);
    const made = changes[0];
    if (made?.object !== "created_page") throw new Error("No page was made.");
    return made.page.id;
  }

  /** Gives a page another text, made on the one that it has or on the named base. */
  async write(page: string, markdown: string, options: Partial<Edit> = {}): Promise<void> {
    const { who = "admin", request, base } = options;
    const change: ContentChange = {
      operation: "update_page",
      page,
      document: { markdown },
      ...(base === undefined ? {} : { base }),
    };
    await this.change(who, [change], request);
  }

  async read(page: string, request?: string): Promise<Page & { markdown?: string; documentId?: string }> {
    const { host, space: spaceId } = this;
    return request === undefined
      ? host.ask("admin", "getPageById", { spaceId, pageId: page, format: "markdown" })
      : host.ask("admin", "getPageInChangeRequestById", {
          spaceId,
          changeRequestId: request,
          pageId: page,
          format: "markdown",
        });
  }

  async text(page: string, request?: string): Promise<string | undefined> {
    return (await this.read(page, request)).markdown;
  }

  /** Opens a change request; answers its id. */
  async open(subject = "", who: Person = "admin"): Promise<string> {
    return (await this.host.ask(who, "createChangeRequest", { spaceId: this.space, body: { subject } })).id;
  }

  request(id: string): Promise<Request> {
    return this.host.ask("admin", "getChangeRequestById", { spaceId: this.space, changeRequestId: id });
  }

  update(id: string, who: Person = "admin") {
    return this.host.ask(who, "updateChangeRequest", { spaceId: this.space, changeRequestId: id });
  }

  merge(id: string, who: Person = "admin") {
    return this.host.ask(who, "mergeChangeRequest", { spaceId: this.space, changeRequestId: id });
  }

  async tree(request?: string): Promise<Tree> {
    const { host, space: spaceId } = this;
    const { pages } =
      request === undefined
        ? await host.ask("admin", "listPages", { spaceId })
        : await host.ask("admin", "listPagesInChangeRequest", { spaceId, changeRequestId: request });
    const tree: Tree = {};
    const walk = (page: Page): void => {
      if (!("path" in page)) return;
      tree[page.title] = page.path;
      page.pages.forEach((child) => walk(child));
    };
    pages.forEach(walk);
    return tree;
  }

  async head(request?: string): Promise<string> {
    if (request !== undefined) return (await this.request(request)).revision;
    return (await this.host.ask("admin", "getSpaceById", { spaceId: this.space })).revision;
  }
}

/** A document of one paragraph. */
export const documentOf = (text: string) => ({
  object: "document" as const,
  data: {},
  nodes: [
    {
      object: "block" as const,
      type: "paragraph",
      nodes: [{ object: "text" as const, leaves: [{ object: "leaf" as const, text, marks: [] }] }],
    },
  ],
});

interface NewPage extends Omit<InsertPage, "operation" | "title" | "document"> {
  who: Person;
  request: string;
}

interface Edit {
  who: Person;
  request: string;
  base: string;
}

function withoutWho(change: ContentChange & { who?: Person }): ContentChange {
  const { who: _who, ...rest } = change;
  return rest;
}
