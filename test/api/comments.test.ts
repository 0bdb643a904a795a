import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";
import { makeThreadPlaces, type ThreadPlace } from "./threadPlaces.ts";

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

describe.each(["space", "request"] as const)("Comments on a %s", (kind) => {
  let place: ThreadPlace;
  let other: ThreadPlace;
  let page: string;
  beforeEach(async () => {
    const places = await makeThreadPlaces(host);
    place = places[kind];
    other = places[kind === "space" ? "request" : "space"];
    page = places.page;
  });

  test.each<[string, object, string]>([
    [
      "a block that the page does not have",
      { node: "nope" },
      "/body/node: there is no block nope on this page.",
    ],
    ["a block of no page", { node: "nope", page: undefined }, "/body/page is missing: it has the node."],
    ["nothing", { body: { markdown: " \n" } }, "/body/body/markdown must not be blank"],
    [
      "a document of nothing",
      { body: { document: { object: "document", data: {}, nodes: [] } } },
      "/body/body must not be blank.",
    ],
  ])("say something of something that is there: not of %s", async (_what, change, message) => {
    const body = { body: { markdown: "Words" }, page, ...change };
    const operation = kind === "space" ? "postCommentInSpace" : "postCommentInChangeRequest";
    const { spaceId, changeRequestId } = place;
    const input = { spaceId, ...(changeRequestId === undefined ? {} : { changeRequestId }), body };
    const refused = await host.refusal("commenter", operation, JSON.parse(JSON.stringify(input)));
    expect([refused.status, refused.error.message]).toEqual([400, message]);
  });

  test("take no reaction that is no emoji", async () => {
    const { id } = await place.post("commenter", "Words");
    const react = (emoji: string) =>
      place.refusal("commenter", "updateComment", { commentId: id, body: { addedReactions: [emoji] } });
    for (const emoji of ["ok", "", "👍👍"])
      expect((await react(emoji)).error.message).toBe("/body/addedReactions/0 must be one emoji, such as 📘");
  });

  test("have every field of their record", async () => {
    const input = { spaceId: place.spaceId, pageId: page, format: "document" as const };
    const read = await host.ask("admin", "getPageById", input);
    const node = (read.type === "document" && read.document?.nodes[0]?.key) || "";
    const comment = await place.post("commenter", "Is **this** right?", {
      page,
      node,
      tableCell: { record: "r", definition: "d" },
    });
    const branch = place.changeRequestId === undefined ? "" : `/change-requests/${place.changeRequestId}`;
    expect(comment).toMatchObject({
      object: "comment",
      postedBy: { id: host.people.commenter, displayName: "commenter" },
      postedAt: host.clock.iso(),
      body: { markdown: "Is **this** right?" },
      reactions: [],
      replies: 0,
      repliers: [],
      status: "open",
      permissions: { view: true, edit: true, reply: true, delete: true },
      target: {
        space: place.spaceId,
        page: { id: page },
        node: { id: node },
        tableCell: { record: "r", definition: "d" },
        ...(place.changeRequestId === undefined ? {} : { changeRequest: place.changeRequestId }),
      },
      urls: {
        location: `https://docs.example.com/v1/spaces/${place.spaceId}${branch}/comments/${comment.id}`,
      },
    });
    expect(await place.ask("commenter", "getComment", { commentId: comment.id })).toEqual(comment);
  });

  test("speak of the revision that was there, and nothing amends it afterwards", async () => {
    const comment = await place.post("commenter", "Hm.");
    const { spaceId, changeRequestId } = place;
    const head = async () =>
      changeRequestId === undefined
        ? (await host.ask("admin", "getCurrentRevision", { spaceId })).id
        : (await host.ask("admin", "getRevisionOfChangeRequestById", { spaceId, changeRequestId })).id;
    expect(comment.target.revision).toBe(await head());
    const changes = [{ operation: "update_page" as const, page, title: "Renamed" }];
    if (changeRequestId === undefined)
      await host.ask("admin", "updateSpaceContent", { spaceId, body: { changes } });
    else
      await host.ask("editor", "updateChangeRequestContent", { spaceId, changeRequestId, body: { changes } });
    expect(await head()).not.toBe(comment.target.revision);
  });

  test.each<[Person, number]>([
    ["admin", 200],
    ["editor", 200],
    ["commenter", 200],
    ["reader", 403],
    ["guest", 404],
    ["stranger", 404],
  ])("are written and read by who may comment: a %s gets %i", async (who, status) => {
    const { id: commentId } = await place.post("admin", "Hello");
    expect(await place.status(who, "postComment", { body: { body: { markdown: "Me too" } } })).toBe(status);
    expect(await place.status(who, "listComments")).toBe(status);
    expect(await place.status(who, "getComment", { commentId })).toBe(status);
    expect(await place.status(who, "listCommentReplies", { commentId })).toBe(status);
  });

  test.each<[string, object, string]>([
    ["no body", {}, "/body/body"],
    ["a body without a text", { body: {} }, "/body/body"],
    ["a body of two forms", { body: { markdown: "a", document: emptyDocument() } }, "/body/body"],
    ["a document of nothing known", { body: { document: { nodes: [] } } }, "/body/body/document"],
    ["a page that is not there", { body: { markdown: "a" }, page: "nowhere" }, "/body/page"],
    ["half a table cell", { body: { markdown: "a" }, tableCell: { record: "r" } }, "/body/tableCell"],
    ["a text that no text can be", { body: { markdown: "a\0b" } }, "/body/body/markdown"],
  ])("are refused with 400 for %s", async (_what, body, path) => {
    const refused = await place.refusal("commenter", "postComment", { body });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain(path);
  });

  test("show e-mail addresses to members; a guest who was let in sees only their own", async () => {
    const { id: commentId } = await place.post("commenter", "Hello");
    const toMember = await place.ask("editor", "getComment", { commentId });
    expect(toMember.postedBy.email).toBe("commenter@example.com");
    await host.grant("guest", place.spaceId, "comment");
    const toGuest = await place.ask("guest", "getComment", { commentId });
    expect(toGuest.postedBy).toMatchObject({ displayName: "commenter" });
    expect(toGuest.postedBy).not.toHaveProperty("email");
    expect((await place.post("guest", "Hello back")).postedBy.email).toBe("guest@example.com");
  });

  describe("in a list", () => {
    test("come newest first, or oldest first when asked, and only from their own place", async () => {
      await other.post("admin", "Elsewhere");
      const first = await place.post("admin", "First");
      const second = await place.post("admin", "Second");
      const ids = async (query: object) =>
        (await place.ask("admin", "listComments", query)).items.map(({ id }) => id);
      expect(await ids({})).toEqual([second.id, first.id]);
      expect(await ids({ order: "asc" })).toEqual([first.id, second.id]);
    });

    test.each(["asc", "desc"])("are paged %s once each though posted in one moment", async (order) => {
      const posted: string[] = [];
      for (const markdown of ["a", "b", "c", "d", "e"])
        posted.push((await place.ask("admin", "postComment", { body: { body: { markdown } } })).id);
      const seen: string[] = [];
      let page: string | undefined;
      do {
        const query = { order, limit: 2, ...(page === undefined ? {} : { page }) };
        const list = await place.ask("admin", "listComments", query);
        expect(list.count).toBe(5);
        seen.push(...list.items.map(({ id }) => id));
        page = list.next?.page;
      } while (page !== undefined);
      posted.sort();
      expect(seen).toEqual(order === "asc" ? posted : posted.reverse());
    });

    test("are filtered by status, page and authors, and counted after that", async () => {
      const open = await place.post("commenter", "Open");
      const resolved = await place.post("editor", "Resolved", { page });
      await place.update("editor", resolved.id, { resolved: true });
      const found = async (query: object) => {
        const list = await place.ask("admin", "listComments", { ...query, limit: 1000 });
        expect(list.count).toBe(list.items.length);
        return list.items.map(({ id }) => id);
      };
      expect(await found({ status: "open" })).toEqual([open.id]);
      expect(await found({ status: "resolved" })).toEqual([resolved.id]);
      expect(await found({ status: "all" })).toHaveLength(2);
      expect(await found({ targetPage: page })).toEqual([resolved.id]);
      expect(await found({ targetPage: "nowhere" })).toEqual([]);
      expect(await found({ authors: [host.people.commenter] })).toEqual([open.id]);
      expect(await found({ authors: [host.people.commenter, host.people.editor] })).toHaveLength(2);
    });

    test.each<[string, object]>([
      ["a status that there is not", { status: "closed" }],
      ["an order that there is not", { order: "up" }],
      ["a limit over 1000", { limit: 1001 }],
      ["a page that no list answered", { page: "AAAA" }],
      ["a form that comments do not have", { format: "html" }],
    ])("are refused with 400 for %s", async (_what, query) => {
      expect(await place.status("admin", "listComments", query)).toBe(400);
    });
  });

  describe("that are changed", () => {
    test("keep the time of the change, for their author and the space's admin alone", async () => {
      const { id } = await place.post("commenter", "Frist");
      host.clock.pass(1000);
      const edited = await place.update("commenter", id, { body: { markdown: "First" } });
      expect(edited).toMatchObject({ body: { markdown: "First" }, editedAt: host.clock.iso() });
      const input = { commentId: id, body: { body: { markdown: "Mine" } } };
      expect(await place.status("editor", "updateComment", input)).toBe(403);
      expect(await place.status("admin", "updateComment", input)).toBe(200);
      const seen = await place.ask("editor", "getComment", { commentId: id });
      expect(seen.permissions).toEqual({ view: true, edit: false, reply: true, delete: false });
    });

    test("are not edited by the same text, a reaction or a resolution", async () => {
      const { id } = await place.post("commenter", "Same");
      const changes = { body: { markdown: "Same" }, addedReactions: ["👍"], resolved: true };
      expect(await place.update("commenter", id, changes)).not.toHaveProperty("editedAt");
    });

    test("are merged with what was made of them meanwhile", async () => {
      const text = "One paragraph.\n\nAnother one.\n";
      const { id } = await place.post("commenter", text);
      const base = hashText(text);
      await place.update("admin", id, { body: { markdown: "One paragraph!\n\nAnother one.\n" }, base });
      const merged = await place.update("commenter", id, {
        body: { markdown: "One paragraph.\n\nAnother one?\n" },
        base,
      });
      expect(merged.body.markdown).toBe("One paragraph!\n\nAnother one?\n");
    });

    test("keep the words that are there where two changes overlap", async () => {
      const { id } = await place.post("commenter", "One paragraph.\n");
      const base = hashText("One paragraph.\n");
      await place.update("admin", id, { body: { markdown: "A different thing.\n" }, base });
      const input = { commentId: id, body: { body: { markdown: "Something else again.\n" }, base } };
      const refused = await place.refusal("commenter", "updateComment", input);
      expect(refused).toMatchObject({ status: 409, error: { reason: "conflicts" } });
      const seen = await place.ask("admin", "getComment", { commentId: id });
      expect(seen.body.markdown).toBe("A different thing.\n");
    });

    test("cannot be made on a text that nobody knows", async () => {
      const { id: commentId } = await place.post("commenter", "Here");
      const body = { body: { markdown: "There" }, base: hashText("Never written") };
      const refused = await place.refusal("commenter", "updateComment", { commentId, body });
      expect(refused).toMatchObject({ status: 409, error: { reason: "base-missing" } });
    });

    test("answer their text's hash as their ETag", async () => {
      const { id: commentId } = await place.post("commenter", "Here");
      const operation =
        place.changeRequestId === undefined ? "getCommentInSpace" : "getCommentInChangeRequest";
      const { spaceId, changeRequestId } = place;
      const input = { spaceId, commentId, ...(changeRequestId === undefined ? {} : { changeRequestId }) };
      expect(await host.callLoosely("admin", operation, input)).toMatchObject({ etag: hashText("Here") });
    });
  });

  describe("that are resolved", () => {
    test("say by whom and when, and forget it when they are opened again", async () => {
      const { id } = await place.post("commenter", "Done?");
      const resolved = await place.update("editor", id, { resolved: true });
      expect(resolved).toMatchObject({
        status: "resolved",
        resolvedAt: host.clock.iso(),
        resolvedBy: { id: host.people.editor },
      });
      host.clock.pass(1000);
      expect(await place.update("admin", id, { resolved: true })).toEqual({
        ...resolved,
        permissions: { view: true, edit: true, reply: true, delete: true },
      });
      const opened = await place.update("commenter", id, { resolved: false });
      expect(opened.status).toBe("open");
      expect(opened).not.toHaveProperty("resolvedAt");
      expect(opened).not.toHaveProperty("resolvedBy");
    });
  });

  describe("that people react to", () => {
    test("count each person once for an emoji, the first emoji first", async () => {
      const { id } = await place.post("commenter", "Nice");
      await place.update("editor", id, { addedReactions: ["🎉", "🎉"] });
      host.clock.pass(1000);
      await place.update("admin", id, { addedReactions: ["👍", "🎉"] });
      const twice = await place.update("editor", id, { addedReactions: ["🎉"] });
      expect(twice.reactions.map(({ emoji, count }) => [emoji, count])).toEqual([
        ["🎉", 2],
        ["👍", 1],
      ]);
      expect(twice.reactions[0]?.users.map(({ user }) => user.id)).toEqual([
        host.people.editor,
        host.people.admin,
      ]);
    });

    test("lose only the caller's own, and absent ones without an error", async () => {
      const { id } = await place.post("commenter", "Nice");
      await place.update("editor", id, { addedReactions: ["👍"] });
      const after = await place.update("admin", id, { removedReactions: ["👍", "🎈"] });
      expect(after.reactions).toMatchObject([{ emoji: "👍", count: 1 }]);
      const both = await place.update("editor", id, {
        addedReactions: ["🎈"],
        removedReactions: ["🎈", "👍"],
      });
      expect(both.reactions).toEqual([]);
    });
  });

  describe("that are deleted", () => {
    test("answer 204 however often, with their replies gone", async () => {
      const { id: commentId } = await place.post("commenter", "Oops");
      const { id: commentReplyId } = await place.reply("editor", commentId, "Indeed");
      await place.update("editor", commentId, { addedReactions: ["👍"] });
      expect(await place.status("commenter", "deleteComment", { commentId })).toBe(204);
      expect(await place.status("commenter", "deleteComment", { commentId })).toBe(204);
      expect(await place.status("admin", "getComment", { commentId })).toBe(404);
      expect(await place.status("admin", "getCommentReply", { commentId, commentReplyId })).toBe(404);
    });

    test.each<[Person, number, number]>([
      ["editor", 403, 200],
      ["reader", 403, 200],
      ["stranger", 204, 200],
      ["guest", 204, 200],
      ["admin", 204, 404],
    ])("by a %s answer %i and are then %i", async (who, status, after) => {
      const { id: commentId } = await place.post("commenter", "Stay");
      expect(await place.status(who, "deleteComment", { commentId })).toBe(status);
      expect(await place.status("commenter", "getComment", { commentId })).toBe(after);
    });
  });

  describe("that are answered", () => {
    test("count their replies and who wrote them, the last one first", async () => {
      const { id: commentId } = await place.post("commenter", "Why?");
      await place.reply("editor", commentId, "Because.");
      await place.reply("admin", commentId, "Also because.");
      const last = await place.reply("editor", commentId, "Really.");
      const comment = await place.ask("commenter", "getComment", { commentId });
      expect(comment.replies).toBe(3);
      expect(comment.repliers.map(({ user, count }) => [user.id, count])).toEqual([
        [host.people.editor, 2],
        [host.people.admin, 1],
      ]);
      expect(comment.repliers[0]?.updatedAt).toBe(last.postedAt);
    });

    test("list replies oldest first, page by page", async () => {
      const { id: commentId } = await place.post("commenter", "Why?");
      const texts = ["a", "b", "c"];
      for (const text of texts) await place.reply("editor", commentId, text);
      const first = await place.ask("admin", "listCommentReplies", { commentId, limit: 2 });
      expect(first.count).toBe(3);
      const rest = await place.ask("admin", "listCommentReplies", { commentId, page: first.next?.page });
      expect(rest.next).toBeUndefined();
      expect([...first.items, ...rest.items].map(({ body }) => body.markdown)).toEqual(texts);
    });

    test("let a reply be changed by its author, merged, reacted to and deleted twice", async () => {
      const { id: commentId } = await place.post("commenter", "Why?");
      const { id: commentReplyId } = await place.reply("editor", commentId, "Becuase.");
      const on = { commentId, commentReplyId };
      const edit = { ...on, body: { body: { markdown: "Because." }, addedReactions: ["👍"] } };
      expect(await place.status("commenter", "updateCommentReply", edit)).toBe(403);
      const reply = await place.ask("editor", "updateCommentReply", edit);
      expect(reply).toMatchObject({
        object: "comment-reply",
        body: { markdown: "Because." },
        editedAt: host.clock.iso(),
        reactions: [{ emoji: "👍", count: 1 }],
      });
      expect(await place.ask("editor", "getCommentReply", on)).toEqual(reply);
      expect(await place.status("commenter", "deleteCommentReply", on)).toBe(403);
      expect(await place.status("editor", "deleteCommentReply", on)).toBe(204);
      expect(await place.status("editor", "deleteCommentReply", on)).toBe(204);
      expect(await place.status("editor", "getCommentReply", on)).toBe(404);
    });

    test("are 404 where the comment is not there or another one's", async () => {
      const here = await place.post("commenter", "Here");
      const there = await other.post("commenter", "There");
      const reply = await place.reply("editor", here.id, "Reply");
      const elsewhere = { commentId: there.id, commentReplyId: reply.id };
      expect(await place.status("admin", "getComment", { commentId: there.id })).toBe(404);
      expect(await place.status("admin", "getCommentReply", elsewhere)).toBe(404);
      expect(await other.status("admin", "getCommentReply", elsewhere)).toBe(404);
      const body = { body: { markdown: "Lost" } };
      expect(await place.status("admin", "postCommentReply", { commentId: "never", body })).toBe(404);
      expect(await place.status("admin", "listCommentReplies", { commentId: "never" })).toBe(404);
    });
  });
});

describe("Comments on a change request", () => {
  test("are found by its number as by its id, and not under an unknown one", async () => {
    const { request, space } = await makeThreadPlaces(host);
    const { id } = await request.post("commenter", "Numbered");
    const spaceId = space.spaceId;
    const byNumber = await host.ask("admin", "listCommentsInChangeRequest", {
      spaceId,
      changeRequestId: "1",
    });
    expect(byNumber.items.map((comment) => comment.id)).toEqual([id]);
    const unknown = { spaceId, changeRequestId: "2" };
    expect(await host.status("admin", "listCommentsInChangeRequest", unknown)).toBe(404);
    const body = { body: { markdown: "Lost" } };
    expect(await host.status("admin", "postCommentInChangeRequest", { ...unknown, body })).toBe(404);
  });

  test("are resolved by an update of a reply too", async () => {
    const { request } = await makeThreadPlaces(host);
    const { id: commentId } = await request.post("commenter", "Done?");
    const { id: commentReplyId } = await request.reply("editor", commentId, "Done.");
    await request.ask("editor", "updateCommentReply", {
      commentId,
      commentReplyId,
      body: { resolved: true },
    });
    expect((await request.ask("editor", "getComment", { commentId })).status).toBe("resolved");
  });
});

function emptyDocument() {
  return { object: "document", data: {}, nodes: [] };
}
