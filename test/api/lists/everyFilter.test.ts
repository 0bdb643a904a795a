import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "../../../src-main/api/operation.ts";
import { findOperation, operations } from "../../../src-main/api/operations.ts";
import { openHost, type ApiHost, type Operation } from "../host.ts";
import { makeWorld, type World } from "./world.ts";

/* What a filter lets through: alone, beside each other one, and beside all of them. */

let host: ApiHost;
let world: World;

beforeAll(async () => {
  host = await openHost();
  world = await makeWorld(host);
}, 180_000);
afterAll(() => host.close());

type Item = Record<string, unknown>;

/** What stands in an item under a path of names. */
const of = (item: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((value, name) => (value as Item | undefined)?.[name], item);

interface Filter {
  value: () => unknown;
  /** Whether an item is so, as the item says or as the world does. */
  lets: (item: Item) => boolean;
  /** Whether it lets items through where nobody asks for it. */
  unasked?: (item: Item) => boolean;
  /** Nothing is so here, whatever else is asked. */
  isOfNothing?: true;
}

interface Filtered {
  path: () => object;
  filters: Record<string, Filter>;
  /** What finds everything, where one question does not. */
  whole?: object[];
}

const says = (names: string[], value: unknown): Filter => ({
  value: () => value,
  lets: (item) => of(item, ...names) === value,
});
const saysId = (names: string[], value: () => string): Filter => ({
  value,
  lets: (item) => of(item, ...names) === value(),
});
const isAmong = (value: () => unknown, ids: () => Set<string>): Filter => ({
  value,
  lets: ({ id }) => ids().has(String(id)),
});

const organization = () => ({ organizationId: host.organization });
const space = () => ({ spaceId: world.desk.space });
const request = (id: "reviewed" | "disputed") => () => ({ ...space(), changeRequestId: world[id] });
const all = (field: string, values: string[]) => values.map((value) => ({ [field]: value }));

const comments = {
  status: says(["status"], "resolved"),
  targetPage: saysId(["target", "page", "id"], () => world.pages[0]),
  authors: {
    value: () => [host.people.editor],
    lets: (item: Item) => of(item, "postedBy", "id") === host.people.editor,
  },
};
const requests = {
  status: { ...says(["status"], "draft"), unasked: ({ status }: Item) => status === "open" },
  creator: saysId(["createdBy", "id"], () => host.people.editor),
  contributor: isAmong(
    () => host.people.creator,
    () => world.contributed,
  ),
  requestedReviewer: isAmong(
    () => host.people.reviewer,
    () => world.reviewers,
  ),
  conversationsIssuesCluster: { value: () => "lamps", lets: () => false, isOfNothing: true as const },
};
const statuses = all("status", ["draft", "open", "archived", "merged"]);
const conflicts = {
  status: { ...says(["status"], "resolved"), unasked: ({ status }: Item) => status === "open" },
  targetPage: saysId(["target", "page", "id"], () => world.disputedPages[0] ?? ""),
};
const revisions = {
  targetPage: isAmong(
    () => world.pages[0],
    () => world.ofFirstPage,
  ),
  targetReusableContent: isAmong(
    () => world.content,
    () => world.ofContent,
  ),
  author: saysId(["author", "id"], () => host.people.editor),
};
const role = { role: says(["permission"], "edit") };
const unused = isAmong(
  () => true,
  () => world.unused,
);
const search: Filter = {
  value: () => "harbour",
  lets: ({ user }) => /harbour/i.test(`${String(of(user, "displayName"))} ${String(of(user, "email"))}`),
};
const contains = (value: string, ...names: string[]): Filter => ({
  value: () => value,
  lets: (item) =>
    String(of(item, ...names))
      .toLowerCase()
      .includes(value.toLowerCase()),
});

/** Every list that can be asked for some of its items, by what it can be asked. */
const lists: Partial<Record<Operation, Filtered>> = {
  listCommentsInSpace: { path: space, filters: comments },
  listCommentsInChangeRequest: { path: request("reviewed"), filters: comments },
  listChangeRequestsForSpace: { path: space, filters: requests, whole: statuses },
  listChangeRequestsForOrganization: {
    path: organization,
    filters: { ...requests, space: saysId(["space"], () => world.desk.space) },
    whole: statuses,
  },
  listConflictsInSpace: { path: space, filters: conflicts, whole: [{ status: "all" }] },
  listConflictsInChangeRequest: { path: request("disputed"), filters: conflicts, whole: [{ status: "all" }] },
  listRevisionsInSpace: { path: space, filters: revisions },
  listRevisionsInChangeRequest: { path: request("reviewed"), filters: revisions },
  getReviewsByChangeRequestId: {
    path: request("reviewed"),
    filters: { outdated: says(["outdated"], true) },
  },
  listFiles: { path: space, filters: { unused } },
  listFilesInChangeRequestById: { path: request("disputed"), filters: { unused } },
  listLinksInSpace: { path: space, filters: { status: says(["status"], "broken") } },
  listCollectionsInOrganizationById: {
    path: organization,
    filters: { nested: { value: () => false, lets: ({ parent }) => parent === undefined } },
  },
  listPermissionsAggregateInCollection: { path: () => ({ collectionId: world.collection }), filters: role },
  listPermissionsAggregateInSpace: { path: space, filters: role },
  listPermissionsAggregateInSite: {
    path: () => ({ ...organization(), siteId: world.site }),
    filters: {
      ...role,
      search,
      team: { value: () => world.team, lets: (item) => world.inTeam.has(String(of(item, "user", "id"))) },
    },
  },
  listMembersInOrganizationById: { path: organization, filters: { role: says(["role"], "edit"), search } },
  listTeamsForOrganizationMember: {
    path: () => ({ ...organization(), userId: host.people.reader }),
    filters: { title: contains("keep", "team", "title") },
  },
  listTeamsInOrganizationById: {
    path: organization,
    filters: {
      title: contains("keep", "title"),
      owner: isAmong(
        () => host.people.creator,
        () => world.ownedByCreator,
      ),
    },
  },
  listSites: {
    path: organization,
    filters: {
      title: contains("harb", "title"),
      space: isAmong(
        () => world.desk.space,
        () => world.showing,
      ),
      published: says(["published"], true),
    },
  },
  listSiteSpaces: {
    path: () => ({ ...organization(), siteId: world.site }),
    filters: { default: says(["default"], true) },
  },
  listConversations: { path: organization, filters: { source: says(["source"], "chat") } },
  listConversationsIssues: {
    path: organization,
    filters: {
      cluster: says(["issue", "cluster"], "lamps"),
      conversation: says(["issue", "conversation"], "two"),
    },
  },
};

/** What changes how a list is given, or what is sought in it, and lets nothing through or not by what it is. */
const shaping = new Set(
  "page limit skip order sort orderBy format metadata computed shareKey query words base descendants".split(
    " ",
  ),
);

const named = (operation: AnyOperation): string[] =>
  Object.keys(operation.query as object).filter((name) => !shaping.has(name));

test("every filter of every list is in this table", () => {
  const filtered = Object.keys(operations).flatMap((id) => {
    const operation = findOperation(id);
    const isList = operation?.query !== undefined && "limit" in (operation.query as object);
    return isList && named(operation).length > 0 ? [[id, named(operation).sort()]] : [];
  });
  const known = Object.entries(lists).map(([id, { filters }]) => [id, Object.keys(filters).sort()]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(filtered));
});

/** Every choice of some of these, from none to all. */
const choices = (names: string[]): string[][] =>
  names.reduce<string[][]>((some, name) => [...some, ...some.map((chosen) => [...chosen, name])], [[]]);

const asText = (items: unknown[]): string[] => items.map((item) => JSON.stringify(item)).sort();

describe.each(Object.entries(lists))("%s", (id, { path, filters, whole = [{}] }) => {
  /** What a question answers, in pages of three. */
  async function ask(asked: object): Promise<Item[]> {
    const items: Item[] = [];
    for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
      const input = { ...path(), ...asked, limit: 3, ...(page === undefined ? {} : { page }) };
      const outcome = await host.callLoosely("admin", id as Operation, input);
      expect(outcome).toMatchObject({ status: 200 });
      const body = (outcome as { body: { items: Item[]; count: number; next?: { page: string } } }).body;
      items.push(...(JSON.parse(JSON.stringify(body.items)) as Item[]));
      page = body.next?.page;
      if (page === undefined) expect(body.count).toBe(items.length);
    }
    return items;
  }

  const everything: Item[] = [];
  beforeAll(async () => {
    for (const asked of whole) everything.push(...(await ask(asked)));
  });

  test.each(choices(Object.keys(filters)).map((chosen) => [chosen]))(
    "answers what %j let through",
    async (chosen) => {
      const isLet = (item: Item): boolean =>
        Object.entries(filters).every(([name, { lets, unasked }]) =>
          chosen.includes(name) ? lets(item) : (unasked?.(item) ?? true),
        );
      const expected = everything.filter(isLet);
      const asked = new Map(chosen.map((name) => [name, filters[name]?.value()]));
      expect(asText(await ask(Object.fromEntries<unknown>(asked)))).toEqual(asText(expected));
      const isOfNothing = chosen.some((name) => filters[name]?.isOfNothing);
      expect(expected.length > 0).toBe(!isOfNothing);
      if (chosen.length > 0) expect(expected.length).toBeLessThan(everything.length);
    },
  );
});
