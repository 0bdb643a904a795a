import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InputOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

type Query = Omit<InputOf<Operations["listChangeRequestsForOrganization"]>, "organizationId">;

let host: ApiHost;
const spaces: Record<string, string> = {};
const requests: Record<string, string> = {};
beforeAll(async () => {
  host = await openHost();
  for (const title of ["Open", "Other", "Hidden", "Deleted"]) {
    host.clock.pass(1000);
    const { id } = await host.ask("admin", "createSpace", {
      organizationId: host.organization,
      body: { title },
    });
    spaces[title] = id;
  }
  await propose("first", "Open", "editor");
  await propose("second", "Other", "creator");
  await propose("third", "Open", "creator");
  await propose("hidden", "Hidden", "admin");
  await propose("deleted", "Deleted", "admin");
  await propose("draft", "Other", "editor", "draft");
  await propose("archived", "Open", "editor", "archived");
  await host.ask("admin", "updateSpaceById", {
    spaceId: spaces["Hidden"] as string,
    body: { defaultLevel: null },
  });
  await host.grant("commenter", spaces["Hidden"] as string, "read");
  await host.ask("admin", "deleteSpaceById", { spaceId: spaces["Deleted"] as string });
});
afterAll(() => host.close());

async function propose(
  subject: string,
  space: string,
  who: Person,
  status: "open" | "draft" | "archived" = "open",
): Promise<void> {
  host.clock.pass(1000);
  const spaceId = spaces[space] as string;
  const { id } = await host.ask(who, "createChangeRequest", { spaceId, body: { subject } });
  requests[subject] = id;
  if (status !== "draft")
    await host.ask(who, "updateChangeRequestById", { spaceId, changeRequestId: id, body: { status } });
}

const list = (who: Person, query: Query = {}) =>
  host.ask(who, "listChangeRequestsForOrganization", { organizationId: host.organization, ...query });
const subjects = async (who: Person, query: Query = {}): Promise<string[]> =>
  (await list(who, query)).items.map(({ subject }) => subject);

describe("The change requests of an organization", () => {
  test("are those of all its spaces that are open, the last changed first", async () => {
    expect(await subjects("admin")).toEqual(["hidden", "third", "second", "first"]);
    const [, third] = (await list("admin")).items;
    const own = await host.ask("admin", "getChangeRequestById", {
      spaceId: spaces["Open"] as string,
      changeRequestId: requests["third"] as string,
    });
    expect(third).toEqual(own);
  });

  test.each<[Person, string[]]>([
    ["editor", ["third", "second", "first"]],
    // Who may only read a space sees no discussions of it.
    ["commenter", ["third", "second", "first"]],
    ["reader", []],
    ["guest", []],
  ])("are for a %s those whose discussions they may see", async (who, seen) => {
    expect(await subjects(who)).toEqual(seen);
    expect((await list(who)).count).toBe(seen.length);
  });

  test("are not there for a stranger", async () => {
    const status = await host.status("stranger", "listChangeRequestsForOrganization", {
      organizationId: host.organization,
    });
    expect(status).toBe(404);
  });

  test.each<[string, () => Query, string[]]>([
    ["status", () => ({ status: "draft" }), ["draft"]],
    ["another status", () => ({ status: "archived" }), ["archived"]],
    ["who made it", () => ({ creator: host.people.creator }), ["third", "second"]],
    ["who contributed", () => ({ contributor: host.people.editor }), ["first"]],
    ["who is asked to review", () => ({ requestedReviewer: host.people.reviewer }), []],
    ["a cluster of issues", () => ({ conversationsIssuesCluster: "none" }), []],
    ["the space", () => ({ space: spaces["Other"] as string }), ["second"]],
    ["a space that the caller does not see", () => ({ space: "nothing" }), []],
    ["the time when it was made", () => ({ orderBy: "createdAt" }), ["hidden", "third", "second", "first"]],
    [
      "several together",
      () => ({ creator: host.people.creator, space: spaces["Open"] as string }),
      ["third"],
    ],
  ])("are filtered by %s", async (_what, query, expected) => {
    expect(await subjects("admin", query())).toEqual(expected);
  });

  test("are paged over all spaces, each once", async () => {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const found = await list("admin", { limit: 3, ...(page === undefined ? {} : { page }) });
      expect(found.count).toBe(4);
      seen.push(...found.items.map(({ subject }) => subject));
      page = found.next?.page;
    } while (page !== undefined);
    expect(seen).toEqual(["hidden", "third", "second", "first"]);
    expect(await list("admin", { limit: 0 })).toEqual({ count: 4, items: [] });
  });

  test.each<[string, object]>([
    ["a status that there is not", { status: "closed" }],
    ["an unknown page, also of none", { conversationsIssuesCluster: "none", page: "unknown" }],
  ])("are refused with 400 for %s", async (_what, query) => {
    const input = { organizationId: host.organization, ...query };
    expect(await host.status("admin", "listChangeRequestsForOrganization", input)).toBe(400);
  });
});
