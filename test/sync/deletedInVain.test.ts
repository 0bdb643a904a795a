import { afterEach, beforeEach, expect, test } from "vitest";
import { change, expectAgreement, makeSpace, online, settle } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* What one deletes and an instance does not know, since it went back to a backup: its author offers it later. */

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

interface Kind {
  kind: string;
  /** Makes one, as its author; answers what a deletion of it names. */
  make: () => Promise<Record<string, string>>;
  deletion: string;
  list: (made: Record<string, string>) => [string, Record<string, string>];
}

const made = async (operation: string, input: object): Promise<string> =>
  (await b.call<{ id: string }>(operation, input)).id;

const comment = (): Promise<string> =>
  made("postCommentInSpace", { spaceId: space, body: { body: { markdown: "Which lamp?" } } });

const kinds: Kind[] = [
  {
    kind: "comment",
    make: async () => ({ spaceId: space, commentId: await comment() }),
    deletion: "deleteCommentInSpace",
    list: () => ["listCommentsInSpace", { spaceId: space }],
  },
  {
    kind: "reply",
    async make() {
      const on = { spaceId: space, commentId: await comment() };
      const body = { body: { markdown: "The left one." } };
      return { ...on, commentReplyId: await made("postCommentReplyInSpace", { ...on, body }) };
    },
    deletion: "deleteCommentReplyInSpace",
    list: ({ commentId = "" }) => ["listCommentRepliesInSpace", { spaceId: space, commentId }],
  },
  {
    kind: "collection",
    make: async () => ({
      collectionId: await made("createCollection", {
        organizationId: world.organization,
        body: { title: "New" },
      }),
    }),
    deletion: "deleteCollectionById",
    list: () => ["listCollectionsInOrganizationById", { organizationId: world.organization }],
  },
  {
    kind: "space",
    make: async () => ({
      spaceId: await made("createSpace", { organizationId: world.organization, body: { title: "New" } }),
    }),
    deletion: "deleteSpaceById",
    list: () => ["listSpacesInOrganizationById", { organizationId: world.organization }],
  },
];

const idsIn = async (replica: Replica, [operation, input]: ReturnType<Kind["list"]>): Promise<string[]> => {
  const { items } = await replica.call<{ items: { id: string }[] }>(operation, input);
  return items.map(({ id }) => id);
};

const each = kinds.flatMap((row) => [
  { ...row, when: "before the instance went back", before: true },
  { ...row, when: "offline meanwhile", before: false },
]);

test.each(each)(
  "a $kind that somebody deleted $when stays deleted, though its author offers it later (A11)",
  async ({ make, deletion, list, before }) => {
    const named = await make();
    await settle(b, a);
    if (!before) await a.setOnline(false);
    await a.call(deletion, named);
    if (before) await settle(a, b);
    await goBack();
    await a.setOnline(true);
    await settle(a, b, a, b);
    const [id] = Object.values(named).slice(-1);
    for (const replica of [a, b]) {
      expect(await idsIn(replica, list(named))).not.toContain(id);
      expect(await replica.listAttention()).toEqual([]);
    }
    await expectAgreement(world);
  },
);

test.each(kinds)(
  "a $kind that both deleted is deleted, and nobody is asked (P14)",
  async ({ make, deletion }) => {
    const named = await make();
    await settle(b, a);
    await a.setOnline(false);
    await a.call(deletion, named);
    await b.call(deletion, named);
    await settle(b);
    await a.setOnline(true);
    await settle(a, b);
    expect(await a.listAttention()).toEqual([]);
    await expectAgreement(world);
  },
);

test("a deletion of what its author may not see any more waits for them, like every change of it (A11, S9)", async () => {
  const organizationId = world.organization;
  const spaceId = await makeSpace(world, "Theirs");
  await world.grant(b.user, spaceId, "admin", organizationId);
  await settle(b);
  await b.setOnline(false);
  await b.call("deleteSpaceById", { spaceId });
  const admin = online(world, world.admin);
  await admin.call("updateSpaceById", { spaceId, body: { defaultLevel: null } });
  await world.grant(b.user, spaceId, null, organizationId);
  await b.setOnline(true);
  expect(await b.listAttention()).toMatchObject([
    { title: "Deletion of the space Theirs", error: { code: 404 } },
  ]);
  expect(await admin.call("getSpaceById", { spaceId })).toMatchObject({ title: "Theirs" });
  await expectAgreement(world);
});

test("a comment that somebody deleted while its space was deleted is gone when the space is back (A9)", async () => {
  const commentId = await comment();
  await settle(b, a);
  await b.setOnline(false);
  await b.call("deleteCommentInSpace", { spaceId: space, commentId });
  const admin = online(world, world.admin);
  await admin.call("deleteSpaceById", { spaceId: space });
  await b.setOnline(true);
  await admin.call("restoreSpace", { spaceId: space });
  await settle(b, a, b);
  expect(await idsIn(a, ["listCommentsInSpace", { spaceId: space }])).toEqual([]);
  expect(await b.listAttention()).toEqual([]);
  await expectAgreement(world);
});

/* What is known by its place, and has no id that a list would show. */

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
