import { afterEach, beforeEach, expect, test } from "vitest";
import { spaceScope } from "../../src-main/access/scopes.ts";
import { countOutbox } from "../../src-main/sync/outbox.ts";
import { transactionOf } from "../../src-main/store/handles.ts";
import { transact } from "../../src-main/store/store.ts";
import { change, expectAgreement, makeSpace, online, settle, type Caller } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/*
 * What one takes away that is known by its place, and has no id of its own, while an instance does not know it, since it
 * went back to a backup.
 */

let world: World;
let space: string;
let a: Replica;
let b: Replica;
let goBack: () => Promise<void>;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Ben", "create"), "b");
  await settle(a, b);
  goBack = await world.backUp();
});

afterEach(() => world.close());

/** What a list tells, as one text. */
const listed = async (caller: Caller, operation: string, input: object): Promise<string> =>
  JSON.stringify((await caller.call<{ items: object[] }>(operation, input)).items);

const postComment = async (): Promise<string> => {
  const body = { body: { markdown: "Which lamp?" } };
  return (await b.call<{ id: string }>("postCommentInSpace", { spaceId: space, body })).id;
};

/** Ada and Cleo are both admins, Ada on a, Cleo on c; what Cleo gave Ada takes away, and Ada syncs first afterwards. */
async function takenAwayAfterBackup(
  give: (c: Replica) => Promise<void>,
  take: () => Promise<void>,
): Promise<void> {
  const c = await world.addReplica(await world.addUser("Cleo", "admin"), "c");
  await settle(c, a);
  const restore = await world.backUp();
  await give(c);
  await settle(c, a);
  await take();
  await settle(a, c);
  await restore();
  await settle(a, c, a, c, b);
  for (const replica of [a, c]) expect(await replica.listAttention()).toEqual([]);
  await expectAgreement(world);
}

test("what somebody was given on a space, and an admin took away, does not come back with who gave it (A11)", async () => {
  await takenAwayAfterBackup(
    async (c) =>
      void (await c.call("inviteToSpace", { spaceId: space, body: { role: "admin", users: [b.user] } })),
    async () => void (await a.call("removeUserFromSpace", { spaceId: space, userId: b.user })),
  );
  const { items } = await a.call<{ items: { user: { id: string } }[] }>("listUserPermissionsInSpace", {
    spaceId: space,
  });
  expect(items.map(({ user }) => user.id)).not.toContain(b.user);
});

test("a team that was deleted, and a link that was ended, do not come back with who made them (A11)", async () => {
  const { organization: organizationId } = world;
  let teamId = "";
  let inviteId = "";
  await takenAwayAfterBackup(
    async (c) => {
      const team = { organizationId, body: { title: "Keepers" } };
      teamId = (await c.call<{ id: string }>("createOrganizationTeam", team)).id;
      const link = { organizationId, body: { role: "read" } };
      inviteId = (await c.call<{ id: string }>("createOrganizationInvite", link)).id;
    },
    async () => {
      await a.call("removeTeamFromOrganizationById", { organizationId, teamId });
      await a.call("deleteOrganizationInviteById", { organizationId, inviteId });
    },
  );
  const admin = online(world, world.admin);
  for (const list of ["listTeamsInOrganizationById", "listOrganizationInviteLinks"])
    expect((await admin.call<{ items: object[] }>(list, { organizationId })).items).toEqual([]);
});

test("an identity provider that was removed does not come back with who added it (A11)", async () => {
  const { organization: organizationId } = world;
  let samlProviderId = "";
  await takenAwayAfterBackup(
    async (c) => {
      const provider = { organizationId, body: { label: "Theirs" } };
      samlProviderId = (await c.call<{ id: string }>("createOrganizationSAMLProvider", provider)).id;
    },
    async () => void (await a.call("deleteOrganizationSAMLProvider", { organizationId, samlProviderId })),
  );
  expect(await listed(a, "listSAMLProvidersInOrganizationById", { organizationId })).toBe("[]");
});

test.each(["by itself", "in a list"])(
  "who was taken out of a team %s does not come back with who put them there (A11)",
  async (how) => {
    const { organization: organizationId } = world;
    const admin = online(world, world.admin);
    const team = { organizationId, body: { title: "Keepers" } };
    const { id: teamId } = await admin.call<{ id: string }>("createOrganizationTeam", team);
    const members = { organizationId, teamId };
    await takenAwayAfterBackup(
      async (c) => {
        await c.call("updateMembersInOrganizationTeam", { ...members, body: { add: [b.user] } });
      },
      async () => {
        if (how === "by itself")
          await a.call("deleteMemberFromOrganizationTeamById", { ...members, userId: b.user });
        else await a.call("updateMembersInOrganizationTeam", { ...members, body: { remove: [b.user] } });
      },
    );
    expect(await listed(a, "listTeamMembersInOrganizationById", members)).not.toContain(b.user);
  },
);

test("a list of who leaves a team is applied though it names somebody who was not in it (P14)", async () => {
  const { organization: organizationId } = world;
  const admin = online(world, world.admin);
  const team = { organizationId, body: { title: "Keepers", members: [b.user] } };
  const { id: teamId } = await admin.call<{ id: string }>("createOrganizationTeam", team);
  const other = await world.addUser("Cleo", "read");
  await settle(a);
  const members = { organizationId, teamId };
  await a.call("updateMembersInOrganizationTeam", { ...members, body: { remove: [b.user, other] } });
  await settle(a);
  expect(await a.listAttention()).toEqual([]);
  expect(await listed(a, "listTeamMembersInOrganizationById", members)).not.toContain(b.user);
});

test("an entry of the glossary that was deleted does not come back with who wrote it (A11)", async () => {
  const { organization: organizationId } = world;
  const change = (replica: Replica, operation: object) =>
    replica.call("updateGlossaryEntries", { organizationId, body: { operations: [operation] } });
  const entries = async (replica: Replica) =>
    (await replica.call<{ items: { id: string }[] }>("listGlossaryEntries", { organizationId })).items;
  await change(b, { type: "insert", translations: { en: "lamp" } });
  await settle(b, a);
  const [entry] = await entries(a);
  await change(a, { type: "update", id: entry?.id, translations: { en: "lantern" } });
  await change(a, { type: "delete", id: entry?.id });
  await settle(a, b);
  await goBack();
  await settle(a, b, a, b);
  for (const replica of [a, b]) {
    expect(await entries(replica)).toEqual([]);
    expect(await replica.listAttention()).toEqual([]);
  }
  await expectAgreement(world);
});

test("a reaction that its author took back does not come back with their other computer (A11)", async () => {
  const commentId = await postComment();
  await settle(b, a);
  const other = await world.addReplica(b.user, "b's other computer");
  await settle(other);
  goBack = await world.backUp();
  const react = (replica: Replica, body: object) =>
    replica.call("updateCommentInSpace", { spaceId: space, commentId, body });
  await react(b, { addedReactions: ["👍"] });
  await settle(b, other);
  expect(await listed(other, "listCommentsInSpace", { spaceId: space })).toContain("👍");
  await react(other, { removedReactions: ["👍"] });
  await settle(other, b);
  await goBack();
  await settle(other, b, other, b, a);
  for (const replica of [b, other]) {
    expect(await listed(replica, "listCommentsInSpace", { spaceId: space })).not.toContain("👍");
    expect(await replica.listAttention()).toEqual([]);
  }
  await expectAgreement(world);
});

test("a change of a comment is applied though it takes away a reaction that was not there (P14)", async () => {
  const commentId = await postComment();
  const body = { resolved: true, removedReactions: ["👍"] };
  await b.call("updateCommentInSpace", { spaceId: space, commentId, body });
  await settle(b);
  expect(await b.listAttention()).toEqual([]);
});

test("a variable that somebody took away does not come back with who set it (A11)", async () => {
  const set = (replica: Replica, value: string | null): Promise<string[]> =>
    change(replica, space, [{ operation: "update_variables", variables: { lamp: value } }]);
  await set(b, "left");
  await settle(b, a);
  await set(a, null);
  await settle(a, b);
  await goBack();
  await settle(a, b, a, b);
  const { variables } = await a.call<{ variables: object }>("getCurrentRevision", { spaceId: space });
  expect(variables).toEqual({});
  expect(await a.listAttention()).toEqual([]);
  await expectAgreement(world);
});

test("what takes nothing away is done, is not sent, and asks nobody (P14)", async () => {
  const never = "never".padEnd(20, "0");
  await a.call("removeUserFromSpace", { spaceId: space, userId: b.user });
  await a.call("deleteCommentInSpace", { spaceId: space, commentId: never });
  await a.call("removeTeamFromOrganizationById", { organizationId: world.organization, teamId: never });
  expect(await countOutbox(a.engine.store.reading)).toEqual({ waiting: 0, attention: 0 });
  await settle(a, b);
  expect(await a.listAttention()).toEqual([]);
});

test("what an older program gave, whose rows have other ids, is taken away by a replica (P14)", async () => {
  await a.call("inviteToSpace", { spaceId: space, body: { role: "admin", users: [b.user] } });
  await settle(a);
  const { disk, engine } = world.server;
  for (const store of [disk, a.engine.store])
    await transact(store, { mode: "replication", scopes: [], at: engine.now() }, (db) =>
      transactionOf(db)
        .updateTable("grants")
        .set({ id: "old" })
        .where("scope", "=", spaceScope(space))
        .where("subject", "=", b.user)
        .execute(),
    );
  await a.call("removeUserFromSpace", { spaceId: space, userId: b.user });
  await settle(a);
  expect(await a.listAttention()).toEqual([]);
  const left = disk.reading.selectFrom("grants").select("id").where("subject", "=", b.user);
  expect(await left.execute()).toEqual([]);
});
