import { afterEach, beforeEach, expect, test } from "vitest";
import type { Comment, CommentReply } from "../../src-main/api/types/comment.ts";
import type { List } from "../../src-main/api/types/lists.ts";
import type { Space } from "../../src-main/api/types/space.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { dumpRows, heldScopes, World, type Replica } from "./world.ts";

let world: World;
let creator: Replica;
let commenter: Replica;

beforeEach(async () => {
  world = await World.make();
  creator = await world.addReplica(await world.addUser("Cleo", "create"), "creator");
  commenter = await world.addReplica(await world.addUser("Cato", "comment"), "commenter");
  for (const replica of [creator, commenter]) expect((await replica.sync()).inSync).toBe(true);
});
afterEach(async () => {
  expect(world.faults).toEqual([]);
  await world.close();
});

const makeSpace = (replica: Replica, title: string): Promise<Space> =>
  replica.call<Space>("createSpace", { organizationId: world.organization, body: { title } });

async function expectAgreement(...replicas: Replica[]): Promise<void> {
  for (const replica of replicas) {
    expect(await replica.sync()).toMatchObject({ inSync: true, waiting: 0, attention: 0 });
    const scopes = await heldScopes(replica.engine);
    expect(await dumpRows(replica.engine, scopes)).toEqual(await dumpRows(world.instance, scopes));
  }
}

test("a space made offline by somebody who is no admin stays theirs to rename and delete (P5, R6)", async () => {
  const { id: spaceId } = await makeSpace(creator, "Made offline");
  await creator.call("updateSpaceById", { spaceId, body: { title: "Renamed offline" } });
  await expectAgreement(creator);
  const space = await creator.call<Space>("getSpaceById", { spaceId });
  expect(space).toMatchObject({ title: "Renamed offline", permissions: { admin: true } });
  await expectAgreement(commenter);
  expect(await commenter.call<Space>("getSpaceById", { spaceId })).toMatchObject({
    title: "Renamed offline",
    revision: space.revision,
    permissions: { comment: true, admin: false },
  });
  await creator.call("deleteSpaceById", { spaceId });
  await expectAgreement(creator, commenter);
  await expect(commenter.call("getSpaceById", { spaceId })).rejects.toMatchObject({ code: 404 });
});

test("comments, replies and reactions that two people made offline meet (R1, R6)", async () => {
  const { id: spaceId } = await makeSpace(creator, "Guide");
  const { id: commentId } = await creator.call<Comment>("postCommentInSpace", {
    spaceId,
    body: { body: { markdown: "What about lamps?" } },
  });
  await expectAgreement(creator, commenter);

  await creator.call("updateCommentInSpace", { spaceId, commentId, body: { addedReactions: ["👍"] } });
  await creator.call("postCommentReplyInSpace", {
    spaceId,
    commentId,
    body: { body: { markdown: "And oil?" } },
  });
  await commenter.call("updateCommentInSpace", {
    spaceId,
    commentId,
    body: { addedReactions: ["👍"], resolved: true },
  });
  await commenter.call("postCommentReplyInSpace", {
    spaceId,
    commentId,
    body: { body: { markdown: "Yes." } },
  });
  await expectAgreement(creator, commenter, creator);

  for (const replica of [creator, commenter]) {
    const comment = await replica.call<Comment>("getCommentInSpace", { spaceId, commentId });
    expect(comment).toMatchObject({ status: "resolved", replies: 2, reactions: [{ emoji: "👍", count: 2 }] });
    const replies = await replica.call<List<CommentReply>>("listCommentRepliesInSpace", {
      spaceId,
      commentId,
    });
    expect(replies.items.map(({ body }) => body.markdown).sort()).toEqual(["And oil?", "Yes."]);
  }
});

test("a comment that one person changed on two desktops is merged, and what overlaps waits for them (R1, A1)", async () => {
  const { id: spaceId } = await makeSpace(creator, "Guide");
  const { id: commentId } = await creator.call<Comment>("postCommentInSpace", {
    spaceId,
    body: { body: { markdown: "One.\n\nTwo.\n" } },
  });
  const second = await world.addReplica(creator.user, "creator's other desktop");
  await expectAgreement(creator, second);
  const edit = (replica: Replica, markdown: string) =>
    replica.call("updateCommentInSpace", { spaceId, commentId, body: { body: { markdown } } });
  const read = async (replica: Replica) =>
    (await replica.call<Comment>("getCommentInSpace", { spaceId, commentId })).body.markdown;

  await edit(creator, "One!\n\nTwo.\n");
  await edit(second, "One.\n\nTwo!\n");
  await expectAgreement(creator, second, creator);
  expect(await read(creator)).toBe("One!\n\nTwo!\n");
  expect(await read(second)).toBe("One!\n\nTwo!\n");

  // Words of both in one paragraph are what nobody wrote, and nobody else may look at it and change it.
  await edit(creator, "One! And more.\n\nTwo!\n");
  await edit(second, "One, at last!\n\nTwo!\n");
  await expectAgreement(creator);
  expect(await second.sync()).toMatchObject({ waiting: 0, attention: 1 });
  expect(await read(second)).toBe("One! And more.\n\nTwo!\n");

  await edit(creator, "Lamps burn oil.\n\nTwo!\n");
  await edit(second, "Candles burn wax.\n\nTwo!\n");
  await expectAgreement(creator);
  expect(await second.sync()).toMatchObject({ waiting: 0, attention: 2 });
  expect(await read(second)).toBe("Lamps burn oil.\n\nTwo!\n");
});

test("an administrator's edit that names the comment's text takes that along, since its author sent it alone (P9)", async () => {
  const { id: spaceId } = await makeSpace(creator, "Guide");
  await expectAgreement(creator, commenter);
  const before = "One.\n\nTwo.\n";
  const { id: commentId } = await commenter.call<Comment>("postCommentInSpace", {
    spaceId,
    body: { body: { markdown: before } },
  });
  await expectAgreement(commenter, creator);
  const edit = (replica: Replica, markdown: string) =>
    replica.call("updateCommentInSpace", {
      spaceId,
      commentId,
      body: { body: { markdown }, base: hashText(before) },
    });
  await edit(commenter, "One!\n\nTwo.\n");
  await edit(creator, "One.\n\nTwo!\n");
  await expectAgreement(commenter, creator, commenter);
  const { body } = await commenter.call<Comment>("getCommentInSpace", { spaceId, commentId });
  expect(body.markdown).toBe("One!\n\nTwo!\n");
});

test("a reply to a comment that is gone waits for its writer, words and all (A1)", async () => {
  const { id: spaceId } = await makeSpace(creator, "Guide");
  const { id: commentId } = await creator.call<Comment>("postCommentInSpace", {
    spaceId,
    body: { body: { markdown: "Soon gone" } },
  });
  await expectAgreement(creator, commenter);
  await commenter.call("postCommentReplyInSpace", {
    spaceId,
    commentId,
    body: { body: { markdown: "Wait!" } },
  });
  await creator.call("deleteCommentInSpace", { spaceId, commentId });
  await expectAgreement(creator);
  expect(await commenter.sync()).toMatchObject({ waiting: 0, attention: 1 });
});

test("a change without a text does not wait for the text that it names (R6)", async () => {
  const { id: spaceId } = await makeSpace(creator, "Guide");
  const body = { body: { markdown: "What about lamps?" } };
  const { id: commentId } = await creator.call<Comment>("postCommentInSpace", { spaceId, body });
  await creator.call("updateCommentInSpace", {
    spaceId,
    commentId,
    body: { base: "nobodyKnowsIt", addedReactions: ["👍"] },
  });
  await expectAgreement(creator, commenter);
  expect(await commenter.call<Comment>("getCommentInSpace", { spaceId, commentId })).toMatchObject({
    reactions: [{ emoji: "👍", count: 1 }],
  });
});
