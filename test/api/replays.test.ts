import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findOperation } from "../../src-main/api/operations.ts";
import { newIdOf, performMutation, scopesOf, type AnyMutation } from "../../src-main/core/perform.ts";
import { transact } from "../../src-main/store/store.ts";
import type { Mutation } from "../../src-main/sync/mutation.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";
import { makeThreadPlaces, type ThreadPlace } from "./threadPlaces.ts";

let host: ApiHost;
let space: ThreadPlace;
let page: string;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-replays-"));
  host = await openHost(join(folder, "instance.db"));
  ({ space, page } = await makeThreadPlaces(host));
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
    {
      mode: "authority",
      scopes: await scopesOf(host.engine.store.reading, definition, user, whole),
      at: whole.at,
    },
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
