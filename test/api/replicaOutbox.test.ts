import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { discussionScope, organizationScope, spaceScope } from "../../src-main/access/scopes.ts";
import { Engine } from "../../src-main/core/engine.ts";
import { memoryBlobs } from "../../src-main/store/blobs/blobs.ts";
import { readStore, transact } from "../../src-main/store/store.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { listPending, type Pending } from "../../src-main/sync/outbox.ts";
import { openHost, type ApiHost, type Operation } from "./host.ts";
import { makeThreadPlaces, type ThreadPlace } from "./threadPlaces.ts";

let host: ApiHost;
let space: ThreadPlace;
let request: ThreadPlace;
let page: string;

beforeEach(async () => {
  host = await openHost();
  ({ space, request, page } = await makeThreadPlaces(host));
});
afterEach(() => host.close());

describe("A replica's outbox", () => {
  let replica: Engine;

  beforeEach(async () => {
    const { store } = host.engine;
    await transact(store, { mode: "replication", scopes: [], at: host.clock.iso() }, async (db) => {
      for (const scope of [
        organizationScope(host.organization),
        spaceScope(space.spaceId),
        discussionScope(space.spaceId),
      ])
        await db.updateTable("scopes").set({ level: "admin" }).where("scope", "=", scope).execute();
    });
    replica = new Engine({
      store,
      blobs: memoryBlobs(),
      facts: { kind: "replica", baseUrl: "https://docs.example.com" },
      clock: host.clock.now,
      random: host.engine.random,
    });
  });

  async function write(operation: Operation, input: object): Promise<Pending> {
    const outcome = await replica.call({ user: host.people.admin }, operation, input);
    if ("error" in outcome) throw new Error(outcome.error.message);
    const pending = await readStore(replica.store, listPending);
    return pending.at(-1) as Pending;
  }

  test("keeps with an edit the fields that its front matter sets, and what they were (P8)", async () => {
    const changes = [
      { operation: "update_page", page, document: { markdown: "---\ntitle: Front\nhidden: true\n---\n" } },
    ];
    const { input } = await write("updateSpaceContent", { spaceId: space.spaceId, body: { changes } });
    expect(input).toMatchObject({
      body: {
        changes: [
          {
            operation: "update_page",
            title: "Front",
            hidden: true,
            was: { title: "Untitled", hidden: null },
          },
        ],
      },
    });
  });

  test("folds edits of front matter that name their base, for they set no field (P2)", async () => {
    const edit = (markdown: string, base: string) => {
      const changes = [{ operation: "update_page", page, document: { markdown }, base }];
      return write("updateSpaceContent", { spaceId: space.spaceId, body: { changes } });
    };
    const texts = ["", "l", "la", "lamps"].map((slug) => `---\ntitle: Old\nslug: ${slug}\n---\n`);
    const read = await host.ask("admin", "getPageById", { spaceId: space.spaceId, pageId: page });
    const { documentId: first = "" } = read as { documentId?: string };
    let base = first;
    let last: Pending | undefined;
    for (const text of texts) {
      last = await edit(text, base);
      base = hashText(text);
    }
    const change = { operation: "update_page", page, document: { markdown: texts.at(-1) }, base: first };
    expect(last?.input).toEqual({ spaceId: space.spaceId, body: { changes: [change] } });
    expect(await readStore(replica.store, listPending)).toHaveLength(1);
  });

  test("keeps with a new page the fields that its front matter sets (P8)", async () => {
    const markdown = "---\nslug: lamps\nhidden: true\nicon: book\n---\n\nOil.\n";
    const changes = [{ operation: "insert_page", icon: "lamp", document: { markdown } }];
    const { input } = await write("updateSpaceContent", { spaceId: space.spaceId, body: { changes } });
    expect(input).toMatchObject({ body: { changes: [{ slug: "lamps", hidden: true, icon: "lamp" }] } });
  });

  test("says in words what waits, with the writer's text (A2)", async () => {
    const { spaceId } = space;
    const { id: commentId } = await space.post("admin", "Hm.", { page });
    const titles = [
      await write("postCommentInSpace", { spaceId, body: { page, body: { markdown: "New" } } }),
      await write("postCommentInSpace", { spaceId, body: { body: { markdown: "New" } } }),
      await write("updateCommentInSpace", { spaceId, commentId, body: { body: { markdown: "Edited" } } }),
      await write("updateCommentInSpace", { spaceId, commentId, body: { resolved: true } }),
      await write("updateCommentInSpace", { spaceId, commentId, body: { addedReactions: ["👍"] } }),
      await write("postCommentReplyInSpace", { spaceId, commentId, body: { body: { markdown: "Yes" } } }),
      await write("deleteCommentInSpace", { spaceId, commentId }),
      await write("updateSpaceById", { spaceId, body: { emoji: "🌊" } }),
      await write("createSpace", { organizationId: host.organization, body: { title: "Next" } }),
    ].map(({ about }) => [about.title, about.text]);
    expect(titles).toEqual([
      ["Comment on Untitled in Handbook", "New"],
      ["Comment on Handbook", "New"],
      ["Edit of a comment on Untitled in Handbook", "Edited"],
      ["Resolving of a comment on Untitled in Handbook", undefined],
      ["Reaction to a comment on Untitled in Handbook", undefined],
      ["Reply to a comment on Untitled in Handbook", "Yes"],
      ["Deletion of a comment in Handbook", undefined],
      ["Settings of the space Handbook", undefined],
      ["New space Next", undefined],
    ]);
  });

  test("says how many changes a write makes, and of which pages", async () => {
    const { spaceId } = space;
    const pages = (...titles: string[]) => ({
      changes: titles.map((title) => ({ operation: "insert_page", title, document: { markdown: "New\n" } })),
    });
    const titles = [
      await write("updateSpaceContent", { spaceId, body: pages("Lamps", "Oil") }),
      await write("updateSpaceContent", { spaceId, body: pages("A", "B", "C", "D", "E") }),
    ].map(({ about }) => about.title);
    expect(titles).toEqual(["2 changes in Handbook: Lamps, Oil", "5 changes in Handbook: A, B, C and more"]);
  });

  test("names change requests by id and edits by the text that they are made on (P8)", async () => {
    const { id: commentId } = await request.post("admin", "Before");
    const pending = await write("updateCommentInChangeRequest", {
      spaceId: space.spaceId,
      changeRequestId: "1",
      commentId,
      body: { body: { markdown: "After" } },
    });
    expect(pending.input).toMatchObject({ changeRequestId: request.changeRequestId });
    expect(pending.about).toMatchObject({
      title: "Edit of a comment on change request “Fix typos” of Handbook",
      text: "After",
      base: "Before",
    });
  });
});
