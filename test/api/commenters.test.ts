import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
let spaceId: string;
let request: string;
beforeAll(async () => {
  host = await openHost();
  ({ id: spaceId } = await host.ask("admin", "createSpace", { organizationId: host.organization }));
  const comment = (who: Person, changeRequestId?: string) => {
    const body = { body: { markdown: "Hm." } };
    return changeRequestId === undefined
      ? host.ask(who, "postCommentInSpace", { spaceId, body })
      : host.ask(who, "postCommentInChangeRequest", { spaceId, changeRequestId, body });
  };
  const { id: commentId } = await comment("commenter");
  await comment("commenter");
  const body = { body: { markdown: "Yes." } };
  await host.ask("editor", "postCommentReplyInSpace", { spaceId, commentId, body });
  const { id: gone } = await comment("creator");
  await host.ask("creator", "deleteCommentInSpace", { spaceId, commentId: gone });
  ({ id: request } = await host.ask("editor", "createChangeRequest", { spaceId }));
  await comment("reviewer", request);
});
afterAll(() => host.close());

const idsOf = (...who: Person[]): string[] => who.map((name) => host.people[name]).sort();

describe("Who commented", () => {
  test("on a space is everybody with a comment or a reply that is still there, once", async () => {
    const list = await host.ask("commenter", "listCommentersInSpace", { spaceId });
    expect(list.items.map(({ id }) => id)).toEqual(idsOf("commenter", "editor"));
    expect(list.count).toBe(2);
    expect(list.items.find(({ id }) => id === host.people.editor)).toMatchObject({
      object: "member",
      role: "edit",
      user: { displayName: expect.any(String) as string },
    });
  });

  test("on a change request is another list, by id or number", async () => {
    for (const changeRequestId of [request, "1"]) {
      const list = await host.ask("commenter", "listCommentersInChangeRequest", { spaceId, changeRequestId });
      expect(list.items.map(({ id }) => id)).toEqual(idsOf("reviewer"));
    }
    const unknown = { spaceId, changeRequestId: "2" };
    expect(await host.status("commenter", "listCommentersInChangeRequest", unknown)).toBe(404);
  });

  test("is paged", async () => {
    const first = await host.ask("admin", "listCommentersInSpace", { spaceId, limit: 1 });
    expect(first).toMatchObject({ count: 2, items: [{ id: idsOf("commenter", "editor")[0] }] });
    const page = first.next?.page ?? "";
    const second = await host.ask("admin", "listCommentersInSpace", { spaceId, limit: 1, page });
    expect(second.items.map(({ id }) => id)).toEqual(idsOf("commenter", "editor").slice(1));
    expect(second).not.toHaveProperty("next");
  });

  test.each<[Person, number]>([
    ["commenter", 200],
    ["reader", 403],
    ["guest", 404],
    ["stranger", 404],
  ])("is for a %s: %i", async (who, status) => {
    expect(await host.status(who, "listCommentersInSpace", { spaceId })).toBe(status);
    const input = { spaceId, changeRequestId: request };
    expect(await host.status(who, "listCommentersInChangeRequest", input)).toBe(status);
  });
});
