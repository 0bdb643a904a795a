import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { grantedAccess } from "../../src-main/access/access.ts";
import { levels, type Level } from "../../src-main/access/levels.ts";
import {
  collectionScope,
  membersScope,
  organizationAdminScope,
  spaceScope,
} from "../../src-main/access/scopes.ts";
import { rankOfAge } from "../../src-main/content/rank.ts";
import { insert, insertMany, remove, update } from "../../src-main/store/replicated.ts";
import { readStore, transact } from "../../src-main/store/store.ts";
import type { CollectionRow, GrantRow, TeamMemberRow } from "../../src-main/store/tables.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";

type Kind = "space" | "collection" | "site";
const kinds = ["space", "collection", "site"] as const;

let host: ApiHost;
let organizationId: string;

const at = "2026-01-01T00:00:00.000Z";
const everybody: Person[] = [
  "admin",
  "creator",
  "reviewer",
  "editor",
  "commenter",
  "reader",
  "guest",
  "stranger",
];

const collection = (id: string, fields: Partial<CollectionRow> = {}): CollectionRow => ({
  scope: collectionScope(id),
  id,
  organization: organizationId,
  title: "Shelf",
  description: "",
  parent: null,
  default_level: "inherit",
  rank: rankOfAge(at, id),
  created_by: host.people.admin,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  ...fields,
});

const write = (scopes: string[], work: Parameters<typeof transact<void>>[2]) =>
  transact(host.engine.store, { mode: "authority", scopes, at }, work);

interface Listed {
  next?: { page: string };
  count: number;
  items: {
    permission: string | null;
    user: { id: string; displayName: string };
    team: { title: string };
    origin?: string;
  }[];
}

/** A content that nobody has anything on by default, and the operations about it. */
async function makeContent(kind: Kind) {
  let id: string;
  if (kind === "space") {
    ({ id } = await host.ask("admin", "createSpace", { organizationId, body: { title: "Guide" } }));
    await host.ask("admin", "updateSpaceById", { spaceId: id, body: { defaultLevel: null } });
  } else if (kind === "collection") {
    const body = { title: "Shelf" };
    ({ id } = await host.ask("admin", "createCollection", { organizationId, body }));
    const change = { defaultLevel: null };
    await host.ask("admin", "updateCollectionById", { collectionId: id, body: change });
  } else {
    const site = { organizationId, body: { title: "Docs" } };
    ({ id } = await host.ask("admin", "createSite", site));
    await host.ask("admin", "updateSiteById", { organizationId, siteId: id, body: { defaultLevel: null } });
  }
  const name = { space: "Space", collection: "Collection", site: "Site" }[kind];
  const input = { [`${kind}Id`]: id, ...(kind === "site" ? { organizationId } : {}) };
  const call = (who: Person, operation: string, more: object = {}) =>
    host.callLoosely(who, operation as Operation, { ...input, ...more });
  const list = async (operation: string, more: object = {}): Promise<Listed> => {
    const outcome = await call("admin", operation, more);
    if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.body as Listed;
  };
  const items = async (operation: string, more: object = {}) => (await list(operation, more)).items;
  return {
    id,
    input,
    invite: (body: object, who: Person = "admin") => call(who, `inviteTo${name}`, { body }),
    users: async () =>
      (await items(`listUserPermissionsIn${name}`)).map(({ permission, user }) => [
        user.displayName,
        permission,
      ]),
    teams: async () =>
      (await items(`listTeamPermissionsIn${name}`)).map(({ permission, team }) => [team.title, permission]),
    updateUser: (userId: string, body: object) =>
      call("admin", `updateUserPermissionIn${name}`, { userId, body }),
    updateTeam: (teamId: string, body: object) =>
      call("admin", `updateTeamPermissionIn${name}`, { teamId, body }),
    removeUser: (userId: string) => call("admin", `removeUserFrom${name}`, { userId }),
    removeTeam: (teamId: string) => call("admin", `removeTeamFrom${name}`, { teamId }),
    aggregate: (query: object = {}) => items(`listPermissionsAggregateIn${name}`, query),
    call,
    list,
    name,
  };
}

const makeTeam = async (...members: Person[]) =>
  (
    await host.ask("admin", "createOrganizationTeam", {
      organizationId,
      body: { title: "Keepers", members: members.map((who) => host.people[who]) },
    })
  ).id;

describe.each(kinds)("The permissions of a %s", (kind) => {
  let content: Awaited<ReturnType<typeof makeContent>>;
  beforeEach(async () => {
    host = await openHost();
    organizationId = host.organization;
    content = await makeContent(kind);
  });
  afterEach(() => host.close());

  const effective = async (query: object = {}) =>
    Object.fromEntries(
      (await content.aggregate(query)).map(({ permission, user }) => [user.displayName, permission]),
    );

  test("are given to people and teams, changed, and taken away", async () => {
    const { reader, guest } = host.people;
    const team = await makeTeam("commenter");
    expect(await content.invite({ role: "edit", users: [reader, guest], teams: [team] })).toMatchObject({
      status: 204,
    });
    expect((await content.users()).sort()).toEqual([
      ["guest", "edit"],
      ["reader", "edit"],
    ]);
    expect(await content.teams()).toEqual([["Keepers", "edit"]]);
    const given = { "Ada Admin": "admin", commenter: "edit", guest: "edit", reader: "edit" };
    expect(await effective()).toEqual(given);

    expect(await content.updateUser(reader, { role: "review" })).toMatchObject({ status: 204 });
    expect(await content.updateUser(guest, { role: null })).toMatchObject({ status: 204 });
    expect(await content.updateTeam(team, { role: "comment" })).toMatchObject({ status: 204 });
    expect(await content.updateTeam(team, {})).toMatchObject({ status: 204 });
    expect(await content.users()).toContainEqual(["guest", null]);
    expect(await effective()).toEqual({ "Ada Admin": "admin", commenter: "comment", reader: "review" });

    expect(await content.invite({ role: "read", users: [reader] })).toMatchObject({ status: 204 });
    expect(await content.users()).toContainEqual(["reader", "read"]);
    for (let turn = 0; turn < 2; turn += 1)
      expect(await content.removeUser(reader)).toMatchObject({ status: 204 });
    expect(await content.removeTeam(team)).toMatchObject({ status: 204 });
    expect(await content.removeTeam(team)).toMatchObject({ status: 400 });
    expect(await effective()).toEqual({ "Ada Admin": "admin" });
    expect(await content.teams()).toEqual([]);
  });

  test("are given to nobody who is not in the organization, and not to nobody at all", async () => {
    const { reader, stranger } = host.people;
    const refused: [object, number, string][] = [
      [{ role: "edit" }, 400, "/body/users is missing"],
      [{ users: [reader] }, 400, "/body/role is missing"],
      [{ role: "owner", users: [reader] }, 400, "/body/role"],
      [{ role: "edit", users: [] }, 400, "/body/users must not be empty"],
      [{ role: "edit", users: [reader, stranger] }, 404, "There is no member"],
      [{ role: "edit", users: [reader], teams: ["nobody"] }, 404, "There is no team nobody"],
    ];
    for (const [body, status, message] of refused) {
      const outcome = await content.invite(body);
      expect(outcome).toMatchObject({ status });
      expect("error" in outcome && outcome.error.message.slice(0, message.length)).toBe(message);
    }
    expect(await content.users()).toEqual([]);
    expect(await content.updateUser(reader, { role: "edit" })).toMatchObject({ status: 404 });
    expect(await content.updateTeam("nobody", { role: "edit" })).toMatchObject({ status: 404 });
  });

  test("are for admins of it alone, who need not be admins of the organization", async () => {
    await content.invite({ role: "admin", users: [host.people.guest] });
    await content.invite({ role: "create", users: [host.people.reviewer] });
    const operations: [string, object][] = [
      [`inviteTo${content.name}`, { body: { role: "read", users: [host.people.reader] } }],
      [`listUserPermissionsIn${content.name}`, {}],
      [`updateUserPermissionIn${content.name}`, { userId: host.people.reader, body: { role: "read" } }],
      [`removeUserFrom${content.name}`, { userId: host.people.reader }],
      [`listTeamPermissionsIn${content.name}`, {}],
      [`updateTeamPermissionIn${content.name}`, { teamId: "t", body: { role: "read" } }],
      [`removeTeamFrom${content.name}`, { teamId: "t" }],
      [`listPermissionsAggregateIn${content.name}`, {}],
    ];
    for (const [operation, more] of operations) {
      const deletes = operation.startsWith("remove");
      expect(await content.call("reviewer", operation, more)).toMatchObject({ status: 403 });
      for (const who of ["commenter", "stranger"] as const)
        expect(await content.call(who, operation, more)).toMatchObject({ status: deletes ? 204 : 404 });
      const { status } = await content.call("guest", operation, more);
      expect([200, 204, ...("teamId" in more ? [400, 404] : [])]).toContain(status);
    }
  });

  test("list everybody page by page, by name where nothing else can be asked for, and those of one level", async () => {
    await content.invite({ role: "edit", users: everybody.slice(1, 7).map((who) => host.people[who]) });
    expect(await effective({ role: "admin" })).toEqual({ "Ada Admin": "admin" });
    expect(Object.keys(await effective({ role: "edit" }))).toHaveLength(6);
    const seen: string[] = [];
    for (let page: string | undefined; ;) {
      const query = { limit: 2, ...(page === undefined ? {} : { page }) };
      const list = await content.list(`listPermissionsAggregateIn${content.name}`, query);
      expect(list.count).toBe(7);
      seen.push(...list.items.map(({ user }) => user.id));
      page = list.next?.page;
      if (page === undefined) break;
    }
    expect(new Set(seen).size).toBe(7);
    if (kind !== "site") {
      const names = (await content.aggregate()).map(({ user }) => user.displayName);
      expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    }
    expect(
      await content.call("admin", `listPermissionsAggregateIn${content.name}`, { role: "guest" }),
    ).toMatchObject({
      status: 400,
    });
  });
});

test("everybody on a site is found by name and team, sorted, with where their level comes from", async () => {
  host = await openHost();
  organizationId = host.organization;
  const content = await makeContent("site");
  const team = await makeTeam("commenter", "reader");
  await content.invite({ role: "edit", users: [host.people.reader], teams: [team] });
  await host.ask("reader", "updateOrganizationMemberLastSeenAt", { organizationId });
  const found = async (query: object) =>
    (await content.aggregate(query)).map(({ user, origin }) => [user.displayName, origin]);
  expect(await found({ sort: "name", order: "asc" })).toEqual([
    ["Ada Admin", "organization"],
    ["commenter", "team"],
    ["reader", "user"],
  ]);
  expect(await found({ team, sort: "name" })).toEqual([
    ["reader", "user"],
    ["commenter", "team"],
    ["Ada Admin", "organization"],
  ]);
  expect(await found({ search: "COMM" })).toEqual([["commenter", "team"]]);
  expect(await found({ search: "reader@", role: "edit" })).toEqual([["reader", "user"]]);
  expect(await found({ sort: "lastSeenAt" })).toEqual([["reader", "user"]]);
  const [seen] = await content.aggregate({ sort: "lastSeenAt" });
  expect(seen).toMatchObject({ disabled: false, lastSeenAt: host.clock.iso() });
  await host.close();
});

describe("The list of everybody on a space", () => {
  beforeAll(async () => {
    host = await openHost();
    organizationId = host.organization;
  });
  afterAll(() => host.close());

  test("says of each just what access says of them, whatever was given and wherever", async () => {
    const { id: spaceId } = await host.ask("admin", "createSpace", { organizationId });
    const level = fc.option(fc.constantFrom<Level[]>(...levels), { nil: null });
    const byDefault = fc.oneof(fc.constant("inherit"), level);
    const grants = fc.array(
      fc.record({
        subject: fc.constantFrom<(Person | "team")[]>(...everybody.slice(0, 7), "team"),
        target: fc.constantFrom("space", "inner", "outer", "elsewhere"),
        role: level,
      }),
      { maxLength: 8 },
    );
    const worlds = fc.record({
      defaults: fc.tuple(byDefault, byDefault, byDefault),
      grants,
      isInnerDeleted: fc.boolean(),
      team: fc.subarray(everybody.slice(0, 7)),
      disabled: fc.option(fc.constantFrom(...everybody.slice(1, 7)), { nil: undefined }),
    });
    const admins = organizationAdminScope(organizationId);
    const members = membersScope(organizationId);
    const scopes = [spaceScope(spaceId), collectionScope("inner"), collectionScope("outer"), admins, members];
    await write(scopes, async (db) => {
      await insert(db, "collections", collection("inner", { parent: "outer" }));
      await insert(db, "collections", collection("outer"));
    });
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const [own, inner, outer] = world.defaults;
        await write(scopes, async (db) => {
          const places = { spaces: spaceId, inner: "inner", outer: "outer" };
          await update(
            db,
            "spaces",
            { scope: spaceScope(spaceId), id: places.spaces },
            { parent: "inner", default_level: own },
          );
          await update(
            db,
            "collections",
            { scope: collectionScope("inner"), id: "inner" },
            { default_level: inner, deleted_at: world.isInnerDeleted ? at : null },
          );
          await update(
            db,
            "collections",
            { scope: collectionScope("outer"), id: "outer" },
            { default_level: outer },
          );
          for (const { id } of await db.selectFrom("grants").select("id").execute())
            await remove(db, "grants", { scope: admins, id });
          for (const { user_id } of await db.selectFrom("team_members").select("user_id").execute())
            await remove(db, "team_members", { scope: members, team: "team", user_id });
          await insertMany(
            db,
            "team_members",
            world.team.map((who): TeamMemberRow => ({
              scope: members,
              team: "team",
              user_id: host.people[who],
              role: "member",
              joined_at: at,
            })),
          );
          await insertMany(
            db,
            "grants",
            world.grants.map(({ subject, target, role }, index): GrantRow => ({
              scope: admins,
              id: `g${index}`,
              subject_kind: subject === "team" ? "team" : "user",
              subject: subject === "team" ? "team" : host.people[subject],
              target_kind: target === "space" ? "space" : "collection",
              target: target === "space" ? spaceId : target,
              role,
            })),
          );
          for (const who of everybody.slice(0, 7))
            await update(
              db,
              "members",
              { scope: members, id: host.people[who] },
              { disabled: who === world.disabled ? 1 : 0 },
            );
        });
        const { items } = await host.ask("admin", "listPermissionsAggregateInSpace", { spaceId });
        const listed = new Map(items.map(({ permission, user }) => [user.id, permission]));
        await readStore(host.engine.store, async (db) => {
          const space = await db.selectFrom("spaces").selectAll().executeTakeFirstOrThrow();
          for (const who of everybody)
            expect([who, listed.get(host.people[who])]).toEqual([
              who,
              await grantedAccess.levelOn(db, host.people[who], space),
            ]);
        });
      }),
      { numRuns: 60 },
    );
  });
});
