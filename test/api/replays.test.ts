import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { discussionScope, organizationScope, spaceScope } from "../../src-main/access/scopes.ts";
import { findOperation } from "../../src-main/api/operations.ts";
import { Engine } from "../../src-main/core/engine.ts";
import { newIdOf, performMutation, scopesOf, type AnyMutation } from "../../src-main/core/perform.ts";
import { memoryBlobs } from "../../src-main/store/blobs.ts";
import { readStore, transact } from "../../src-main/store/store.ts";
import type { Mutation } from "../../src-main/sync/mutation.ts";
import { listPending, type Pending } from "../../src-main/sync/outbox.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";
import { makeThreadPlaces, type ThreadPlace } from "./threadPlaces.ts";

let host: ApiHost;
let space: ThreadPlace;
let request: ThreadPlace;
let page: string;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-replays-"));
  host = await openHost(join(folder, "instance.db"));
  ({ space, request, page } = await makeThreadPlaces(host));
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

/** Runs a mutation as an instance does that got it from a replica. */
async function replay(who: Person, operation: Operation, mutation: Pick<Mutation, "seed" | "at" | "input">) {
  const definition = findOperation(operation) as AnyMutation;
  const whole: Mutation = { id: host.engine.random(), operation, decisions: {}, ...mutation };
  const user = host.people[who];
  const done = await transact(
    host.engine.store,
    { mode: "authority", scopes: scopesOf(definition, user, whole), at: whole.at },
    (db) =>
      performMutation(host.engine, db, user, definition, whole, { firstRun: false, prepared: undefined }),
  );
  return done.value.answer;
}

describe("A mutation that is run again on the instance", () => {
  test("makes the same comment at the time at which it was written", async () => {
    const at = host.clock.iso();
    host.clock.pass(3_600_000);
    const input = { spaceId: space.spaceId, body: { page, body: { markdown: "On a plane" } } };
    const comment = await replay("commenter", "postCommentInSpace", { seed: "s", at, input });
    expect(comment).toMatchObject({ postedAt: at, body: { markdown: "On a plane" } });
  });

  test("loses no comment on a page that somebody deleted meanwhile", async () => {
    await host.ask("admin", "updateSpaceContent", {
      spaceId: space.spaceId,
      body: { changes: [{ operation: "delete_page", page }] },
    });
    const body = { page, body: { markdown: "About this page" } };
    expect(await space.status("commenter", "postComment", { body })).toBe(400);
    const input = { spaceId: space.spaceId, body };
    const comment = await replay("commenter", "postCommentInSpace", {
      seed: "s",
      at: host.clock.iso(),
      input,
    });
    expect(comment).toMatchObject({ target: { page: { id: page } } });
  });

  test("gives a space and its first page the ids that they had on the desktop (P7)", async () => {
    const input = { organizationId: host.organization, body: { title: "Made offline" } };
    const seed = "made-offline";
    const made = await replay("creator", "createSpace", { seed, at: host.clock.iso(), input });
    const newId = newIdOf(host.people.creator, seed);
    expect(made).toMatchObject({ id: newId("space") });
    const { pages } = await host.ask("creator", "listPages", { spaceId: newId("space") });
    expect(pages.map(({ id }) => id)).toEqual([newId("first page")]);
  });
});

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

describe("A restart", () => {
  test("keeps spaces, comments, replies and reactions as they were", async () => {
    const { id: commentId } = await space.post("commenter", "Keep this", { page });
    await space.reply("editor", commentId, "And this");
    await space.update("editor", commentId, { addedReactions: ["👍"], resolved: true });
    const before = {
      space: await host.ask("admin", "getSpaceById", { spaceId: space.spaceId }),
      comments: await space.ask("admin", "listComments"),
      replies: await space.ask("admin", "listCommentReplies", { commentId }),
    };
    await host.restart();
    expect({
      space: await host.ask("admin", "getSpaceById", { spaceId: space.spaceId }),
      comments: await space.ask("admin", "listComments"),
      replies: await space.ask("admin", "listCommentReplies", { commentId }),
    }).toEqual(before);
  });

  test("keeps the page that a list goes on from", async () => {
    for (const markdown of ["a", "b", "c"]) await space.post("admin", markdown);
    const first = await space.ask("admin", "listComments", { limit: 2 });
    await host.restart();
    const rest = await space.ask("admin", "listComments", { page: first.next?.page });
    expect(rest.items.map(({ body }) => body.markdown)).toEqual(["a"]);
  });
});
