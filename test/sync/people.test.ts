import { afterEach, beforeEach, expect, test } from "vitest";
import { dumpRows, heldScopes, World, type Replica } from "./world.ts";
import { addPage, expectAgreement, makeSpace, online, settle, writePage } from "./writing.ts";

/* Members, teams and what they were given, as replicas have them and change them. */

interface TeamList {
  items: { id: string; title: string; members: number; spaces: number }[];
}

let world: World;
let ben: string;
let cyd: string;
let organizationId: string;
let a: Replica;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  ({ organization: organizationId } = world);
  ben = await world.addUser("Ben", "edit");
  cyd = await world.addUser("Cyd", null);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(ben, "b");
  await settle(a, b);
});

afterEach(() => world.close());

const teamsOn = async (caller: { call: Replica["call"] }): Promise<[string, number][]> => {
  const { items } = await caller.call<TeamList>("listTeamsInOrganizationById", { organizationId });
  return items.map(({ title, members }) => [title, members]);
};

test("a team that was made and changed offline is everybody's, with what others changed meanwhile (P1, P7, R6)", async () => {
  await a.setOnline(false);
  const { id: teamId } = await a.call<{ id: string }>("createOrganizationTeam", {
    organizationId,
    body: { title: "Keepers", members: ["ben@lantern.test"] },
  });
  const team = { organizationId, teamId };
  await a.call("addMemberToOrganizationTeamById", { ...team, userId: ben, body: { role: "owner" } });
  expect(await teamsOn(a)).toEqual([["Keepers", 2]]);
  await a.setOnline(true);
  await settle(a, b);

  // Ben owns it: who is in it he says without a role in the organization.
  await b.setOnline(false);
  await b.call("updateMembersInOrganizationTeam", { ...team, body: { add: ["cyd@lantern.test"] } });
  await a.call("updateTeamInOrganizationById", { ...team, body: { title: "Night keepers" } });
  await a.call("updateMembersInOrganizationTeam", { ...team, body: { add: [cyd] } });
  await settle(a);
  await b.setOnline(true);
  await settle(b, a);
  expect(await b.listAttention()).toEqual([]);
  for (const caller of [a, online(world, ben)]) expect(await teamsOn(caller)).toEqual([["Night keepers", 3]]);
  await expectAgreement(world);
});

test("who was taken out of the organization meanwhile cannot be put into a team any more, and leaves one all the same (A1, P14)", async () => {
  const { id: teamId } = await a.call<{ id: string }>("createOrganizationTeam", {
    organizationId,
    body: { title: "Keepers", members: [cyd] },
  });
  await settle(a);
  await a.setOnline(false);
  const team = { organizationId, teamId };
  await a.call("updateMembersInOrganizationTeam", { ...team, body: { remove: ["cyd@lantern.test"] } });
  await a.call("updateMembersInOrganizationTeam", { ...team, body: { add: ["cyd@lantern.test"] } });
  await world.call(world.admin, "removeMemberFromOrganizationById", { organizationId, userId: cyd });
  await a.setOnline(true);
  await settle(a, b);
  expect(await a.listAttention()).toMatchObject([
    {
      title: "Members of the team Keepers",
      error: { code: 400, message: expect.stringContaining(cyd) as unknown },
    },
  ]);
  expect(await teamsOn(a)).toEqual([["Keepers", 1]]);
  await expectAgreement(world);
});

test("a member who is removed on another replica has theirs locked, and nothing of the organization on it (S10, S3)", async () => {
  const space = await makeSpace(world);
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  await b.setOnline(false);
  await writePage(b, space, page, "One, said Ben.\n");
  await a.setOnline(false);
  await a.call("removeMemberFromOrganizationById", { organizationId, userId: ben });
  const members = await a.call<{ count: number }>("listMembersInOrganizationById", { organizationId });
  expect(members.count).toBe(2);
  await a.setOnline(true);
  await settle(a);
  await b.setOnline(true);
  await settle(b);
  expect(await b.status()).toMatchObject({ locked: true, waiting: 0, attention: 1 });
  expect(await heldScopes(b.engine)).toEqual([]);
  expect(await dumpRows(b.engine)).toEqual([]);
  await expectAgreement(world, [a]);
});

test("a space that an admin gives somebody offline arrives with them, and is taken from them likewise (S8, S2)", async () => {
  const space = await makeSpace(world);
  await world.call(world.admin, "updateSpaceById", { spaceId: space, body: { defaultLevel: null } });
  const c = await world.addReplica(cyd, "c");
  await settle(a, c);
  expect(await heldScopes(c.engine)).toEqual([`org:${organizationId}`]);
  await a.setOnline(false);
  await a.call("inviteToSpace", { spaceId: space, body: { role: "edit", users: [cyd] } });
  await a.setOnline(true);
  await settle(a, c);
  await addPage(c, space, "Lamps", "By Cyd.\n");
  await settle(c, a);
  await expectAgreement(world);
  await a.call("removeUserFromSpace", { spaceId: space, userId: cyd });
  await settle(a, c);
  expect(await heldScopes(c.engine)).toEqual([`org:${organizationId}`]);
  await expectAgreement(world);
});

test("a replica that does not hold what others were given leaves that to the instance (O9)", async () => {
  const space = await makeSpace(world);
  await world.grant(ben, space, "admin", organizationId);
  await settle(a, b);
  const refused = { code: 409, reason: "needs-instance" };
  const invitation = { spaceId: space, body: { role: "read", users: [cyd] } };
  await expect(b.call("inviteToSpace", invitation)).rejects.toMatchObject(refused);
  await expect(b.call("listPermissionsAggregateInSpace", { spaceId: space })).rejects.toMatchObject(refused);
  await expect(b.call("listMembersInOrganizationById", { organizationId })).rejects.toMatchObject(refused);
  await a.call("inviteToSpace", invitation);
  await settle(a, b);
  await expectAgreement(world);
});
