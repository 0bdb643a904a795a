import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";

let host: ApiHost;
let organizationId: string;
beforeEach(async () => {
  host = await openHost();
  organizationId = host.organization;
});
afterEach(() => host.close());

const make = async (title = "Keepers", members: string[] = [], by: Person = "creator") =>
  (await host.ask(by, "createOrganizationTeam", { organizationId, body: { title, members } })).id;
const read = (teamId: string, who: Person = "admin") =>
  host.ask(who, "getTeamInOrganizationById", { organizationId, teamId });
const list = async (query: object = {}, who: Person = "reader") =>
  (await host.ask(who, "listTeamsInOrganizationById", { organizationId, ...query })).items.map(
    ({ title }) => title,
  );
const members = async (teamId: string, query: object = {}) =>
  (
    await host.ask("reader", "listTeamMembersInOrganizationById", { organizationId, teamId, ...query })
  ).items.map(({ organization, team }) => [organization.user.displayName, team.role]);
const updateMembers = (teamId: string, body: object, by: Person = "creator") =>
  host.callLoosely(by, "updateMembersInOrganizationTeam", { organizationId, teamId, body });
const add = (teamId: string, userId: string, body?: object, by: Person = "creator") =>
  host.status(by, "addMemberToOrganizationTeamById", {
    organizationId,
    teamId,
    userId,
    ...(body ? { body } : {}),
  });
const leave = (teamId: string, userId: string, by: Person = "creator") =>
  host.status(by, "deleteMemberFromOrganizationTeamById", { organizationId, teamId, userId });

describe("A new team", () => {
  test("is owned by its maker, and those who are named, by id or e-mail address, are in it", async () => {
    const body = {
      title: "Keepers",
      members: [host.people.reader, "Guest@example.com", host.people.creator],
    };
    const outcome = await host.call("creator", "createOrganizationTeam", { organizationId, body });
    expect(outcome).toMatchObject({
      status: 201,
      body: {
        object: "team",
        title: "Keepers",
        members: 3,
        spaces: 0,
        createdAt: host.clock.iso(),
        permissions: { admin: true, view: true },
      },
    });
    const { id } = (outcome as { body: { id: string } }).body;
    expect((await members(id)).sort()).toEqual([
      ["creator", "owner"],
      ["guest", "member"],
      ["reader", "member"],
    ]);
    const member = await host.ask("admin", "getMemberInOrganizationById", {
      organizationId,
      userId: host.people.reader,
    });
    expect(member.teams).toBe(1);
  });

  test.each<[string, object, string]>([
    ["no title", {}, "/body/title is missing"],
    ["an empty title", { title: "" }, "/body/title"],
    ["a title of 65 signs", { title: "x".repeat(65) }, "/body/title"],
    ["somebody who is no member", { title: "T", members: ["nobody"] }, "/body/members/0: nobody is neither"],
    ["another field", { title: "T", colour: "red" }, "/body/colour is unknown"],
  ])("with %s is refused", async (_what, body, message) => {
    const { status, error } = await host.refusal("admin", "createOrganizationTeam", { organizationId, body });
    expect(status).toBe(400);
    expect(error.message.slice(0, message.length)).toBe(message);
    expect(await list()).toEqual([]);
  });

  test.each<[Person, number]>([
    ["admin", 201],
    ["creator", 201],
    ["reviewer", 403],
    ["guest", 403],
    ["stranger", 404],
  ])("by a %s comes to %i, as their permissions say", async (who, status) => {
    const body = { title: "Keepers" };
    expect(await host.status(who, "createOrganizationTeam", { organizationId, body })).toBe(status);
    if (who === "stranger") return;
    const { permissions } = await host.ask(who, "getOrganizationById", { organizationId });
    expect(permissions.ownTeam).toBe(status === 201);
  });
});

describe("The list of teams", () => {
  test("has the oldest first, and those with a part of a title in any case", async () => {
    for (const title of ["Keepers", "Ärzte", "Beekeepers"]) {
      await make(title);
      host.clock.pass(1000);
    }
    expect(await list()).toEqual(["Keepers", "Ärzte", "Beekeepers"]);
    expect(await list({ title: "KEEP" })).toEqual(["Keepers", "Beekeepers"]);
    expect(await list({ title: "ärz" })).toEqual(["Ärzte"]);
    expect(await list({ limit: 1 })).toEqual(["Keepers"]);
    for (const who of ["guest", "stranger"] as const)
      expect(await host.status(who, "listTeamsInOrganizationById", { organizationId })).toBe(
        who === "guest" ? 403 : 404,
      );
  });

  test("has those that a member can manage: their own, an admin all of them", async () => {
    const first = await make("Keepers");
    await make("Lamps", [host.people.reader], "admin");
    await add(first, host.people.reader, { role: "owner" });
    expect(await list({ owner: host.people.reader })).toEqual(["Keepers"]);
    expect(await list({ owner: host.people.creator })).toEqual(["Keepers"]);
    expect((await list({ owner: host.people.admin })).sort()).toEqual(["Keepers", "Lamps"]);
    expect(await list({ owner: host.people.editor })).toEqual([]);
    expect(await list({ owner: "nobody" })).toEqual([]);
  });

  test("counts the spaces that a team was given, in a collection too, of those that the caller may see", async () => {
    const teamId = await make();
    const { id: spaceId } = await host.ask("admin", "createSpace", { organizationId });
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
    expect((await read(teamId)).spaces).toBe(0);
    await host.ask("admin", "inviteToSpace", { spaceId, body: { role: "edit", teams: [teamId] } });
    expect((await read(teamId)).spaces).toBe(1);
    expect((await read(teamId, "creator")).spaces).toBe(1);
    expect((await read(teamId, "reader")).spaces).toBe(0);
  });
});

describe("A team", () => {
  test("has another title, or ends with what it was given, by its owners and admins alone", async () => {
    const teamId = await make("Keepers", [host.people.reader]);
    const input = { organizationId, teamId };
    const rename = (who: Person, title: string) =>
      host.callLoosely(who, "updateTeamInOrganizationById", { ...input, body: { title } });
    for (const [who, status] of [
      ["admin", 200],
      ["creator", 200],
      ["reader", 403],
      ["guest", 403],
      ["stranger", 404],
    ] as const) {
      expect(await rename(who, `By ${who}`)).toMatchObject({ status });
      if (status === 403 || status === 404)
        expect(await host.status(who, "removeTeamFromOrganizationById", input)).toBe(
          who === "stranger" ? 204 : status,
        );
    }
    expect(await read(teamId, "reader")).toMatchObject({
      title: "By creator",
      permissions: { admin: false },
    });
    expect(await host.status("admin", "updateTeamInOrganizationById", { ...input, body: {} })).toBe(400);
    const { id: spaceId } = await host.ask("admin", "createSpace", { organizationId });
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
    await host.ask("admin", "inviteToSpace", { spaceId, body: { role: "edit", teams: [teamId] } });
    expect(await host.status("reader", "getSpaceById", { spaceId })).toBe(200);
    for (let turn = 0; turn < 2; turn += 1)
      expect(await host.status("creator", "removeTeamFromOrganizationById", input)).toBe(204);
    expect(await host.status("reader", "getSpaceById", { spaceId })).toBe(404);
    for (const operation of ["getTeamInOrganizationById", "listTeamMembersInOrganizationById"] as Operation[])
      expect(await host.status("admin", operation, input)).toBe(404);
    expect(await rename("admin", "Again")).toMatchObject({ status: 404 });
  });
});

describe("The members of a team", () => {
  test("join and leave at once, by id or e-mail address; who is in both lists leaves", async () => {
    const teamId = await make("Keepers", [host.people.reader]);
    host.clock.pass(1000);
    const body = {
      add: [host.people.editor, "commenter@example.com", host.people.guest],
      remove: ["READER@example.com", host.people.guest, host.people.reviewer],
      memberships: { [host.people.editor]: { role: "owner" } },
    };
    expect(await updateMembers(teamId, body)).toMatchObject({ status: 204 });
    expect((await members(teamId)).slice(0, 1)).toEqual([["creator", "owner"]]);
    expect((await members(teamId)).slice(1).sort()).toEqual([
      ["commenter", "member"],
      ["editor", "owner"],
    ]);
    expect(
      await updateMembers(teamId, { memberships: { [host.people.editor]: { role: "member" } } }),
    ).toMatchObject({ status: 204 });
    expect(await members(teamId, { limit: 1 })).toEqual([["creator", "owner"]]);
    expect(await updateMembers(teamId, {})).toMatchObject({ status: 204 });
    expect((await read(teamId)).members).toBe(3);
  });

  test("are left by who is in none of them, without a word", async () => {
    const teamId = await make();
    expect(await updateMembers(teamId, { remove: ["nobody"] })).toMatchObject({ status: 204 });
    expect((await read(teamId)).members).toBe(1);
  });

  test("are managed by an owner of a lower role, who changes nothing else of the team", async () => {
    const teamId = await make();
    await add(teamId, host.people.reader, { role: "owner" });
    expect(await add(teamId, host.people.editor, {}, "reader")).toBe(204);
    const input = { organizationId, teamId };
    expect(
      await host.status("reader", "updateTeamInOrganizationById", { ...input, body: { title: "Mine" } }),
    ).toBe(403);
    expect(await host.status("reader", "removeTeamFromOrganizationById", input)).toBe(403);
    expect(await host.ask("reader", "getTeamInOrganizationById", input)).toMatchObject({
      permissions: { admin: false, view: true },
    });
    expect(await host.ask("creator", "getTeamInOrganizationById", input)).toMatchObject({
      permissions: { admin: true, view: true },
    });
    expect(
      await host.status("creator", "updateTeamInOrganizationById", { ...input, body: { title: "Ours" } }),
    ).toBe(200);
  });

  test.each<[object, string]>([
    [{ add: ["reader@example.com", "nobody@example.com"] }, "/body/add/1: nobody@example.com is neither"],
    [{ memberships: { nobody: { role: "owner" } } }, "/body/memberships/nobody: nobody is neither"],
    [{ memberships: { nobody: { role: "admin" } } }, "/body/memberships/nobody/role"],
  ])("are left as they are by %j", async (body, message) => {
    const teamId = await make();
    const outcome = await updateMembers(teamId, body);
    expect(outcome).toMatchObject({ status: 400 });
    expect("error" in outcome && outcome.error.message.slice(0, message.length)).toBe(message);
    expect(await members(teamId)).toEqual([["creator", "owner"]]);
  });

  test("are added one by one, keep their role where none is said, and leave twice", async () => {
    const teamId = await make();
    const { reader } = host.people;
    expect(await add(teamId, reader)).toBe(204);
    expect(await members(teamId)).toContainEqual(["reader", "member"]);
    expect(await add(teamId, reader, { role: "owner" })).toBe(204);
    expect(await add(teamId, reader, {})).toBe(204);
    expect(await members(teamId)).toContainEqual(["reader", "owner"]);
    expect(await add(teamId, "nobody")).toBe(404);
    expect(await add("nowhere", reader)).toBe(404);
    expect(await leave(teamId, reader)).toBe(204);
    expect(await leave(teamId, reader)).toBe(204);
    expect(await leave("nowhere", reader)).toBe(204);
    expect(await members(teamId)).toEqual([["creator", "owner"]]);
  });

  test("are managed by the team's owners and by admins, and leave by themselves", async () => {
    const teamId = await make("Keepers", [host.people.reader, host.people.editor]);
    expect(await add(teamId, host.people.guest, undefined, "reader")).toBe(403);
    expect(await updateMembers(teamId, {}, "reader")).toMatchObject({ status: 403 });
    expect(await leave(teamId, host.people.editor, "reader")).toBe(403);
    expect(await leave(teamId, host.people.reader, "reader")).toBe(204);
    expect(await add(teamId, host.people.reader, { role: "owner" }, "admin")).toBe(204);
    expect(await add(teamId, host.people.guest, undefined, "reader")).toBe(204);
  });

  test("see their teams listed with their role, and by a part of a title", async () => {
    await make("Keepers", [host.people.reader]);
    host.clock.pass(1000);
    const owned = await make("Lamps");
    await add(owned, host.people.reader, { role: "owner" });
    const teams = async (query: object = {}) =>
      (
        await host.ask("editor", "listTeamsForOrganizationMember", {
          organizationId,
          userId: host.people.reader,
          ...query,
        })
      ).items.map(({ team, member }) => [team.title, member.role]);
    expect(await teams()).toEqual([
      ["Keepers", "member"],
      ["Lamps", "owner"],
    ]);
    expect(await teams({ title: "lamp" })).toEqual([["Lamps", "owner"]]);
    const unknown = { organizationId, userId: "nobody" };
    expect(await host.status("editor", "listTeamsForOrganizationMember", unknown)).toBe(404);
  });
});
