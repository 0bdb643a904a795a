import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addUser } from "../../src-main/core/administration/foundation.ts";
import { membersScope, organizationAdminScope } from "../../src-main/access/scopes.ts";
import { listInvitesFor } from "../../src-main/store/people/invites.ts";
import { insert, update } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
let organizationId: string;
let spaceId: string;
beforeEach(async () => {
  host = await openHost();
  organizationId = host.organization;
  ({ id: spaceId } = await host.ask("admin", "createSpace", { organizationId, body: { title: "Guide" } }));
  await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
  await settings({ inviteLinks: true });
});
afterEach(() => host.close());

const settings = (body: object) =>
  host.callLoosely("admin", "updateOrganizationById", { organizationId, body });
const create = (body: object, who: Person = "admin") =>
  host.callLoosely(who, "createOrganizationInvite", { organizationId, body });
const make = async (body: object, who: Person = "admin") => {
  const outcome = await create(body, who);
  if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
  return (outcome.body as { id: string }).id;
};
const list = async (who: Person = "admin") =>
  (await host.ask(who, "listOrganizationInviteLinks", { organizationId })).items;
const follow = (who: Person, inviteId: string) =>
  host.status(who, "joinOrganizationWithInvite", { organizationId, inviteId });
const member = (who: Person) =>
  host.ask("admin", "getMemberInOrganizationById", { organizationId, userId: host.people[who] });
const inviteAll = (body: object, who: Person = "admin") =>
  host.callLoosely(who, "inviteUsersToOrganization", { organizationId, body });

describe("An invite link", () => {
  test("gives a role, or a level on a space or a collection, and is listed, changed and ended", async () => {
    const { id: collection } = await host.ask("admin", "createCollection", { organizationId });
    expect(await create({ role: "edit" })).toMatchObject({
      status: 201,
      body: { object: "invite", role: "edit", redundant: true },
    });
    host.clock.pass(1);
    expect(await create({ level: "read", space: spaceId })).toMatchObject({
      status: 201,
      body: { level: "read", space: { id: spaceId, title: "Guide" } },
    });
    host.clock.pass(1);
    expect(await create({ level: null, collection })).toMatchObject({
      status: 201,
      body: { level: null, collection: { id: collection } },
    });
    const [first, second] = await list();
    expect((await list()).length).toBe(3);
    const input = { organizationId, inviteId: second?.id ?? "" };
    expect(await host.ask("admin", "getOrganizationInviteLink", input)).toEqual(second);
    const change = (body: object) =>
      host.callLoosely("admin", "updateOrganizationInviteById", { ...input, body });
    expect(await change({ level: "review" })).toMatchObject({ status: 200, body: { level: "review" } });
    expect(await change({ role: "review" })).toMatchObject({ status: 400 });
    expect(await change({})).toMatchObject({ status: 400 });
    expect(await change({ level: "owner" })).toMatchObject({ status: 400 });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await host.status("admin", "deleteOrganizationInviteById", input)).toBe(204);
    expect(await host.status("admin", "getOrganizationInviteLink", input)).toBe(404);
    expect(await follow("stranger", input.inviteId)).toBe(404);
    expect((await list())[0]).toEqual(first);
  });

  test.each<[object, number]>([
    [{}, 400],
    [{ level: "read" }, 400],
    [{ role: "read", space: "s" }, 400],
    [{ role: "read", level: "read" }, 400],
    [{ level: "read", space: "s", collection: "c" }, 400],
    [{ level: "read", space: "nowhere" }, 404],
    [{ level: "read", collection: "nowhere" }, 404],
    [{ role: "owner" }, 400],
    [{ role: "read", colour: "red" }, 400],
  ])("of %j comes to %i", async (body, status) => {
    expect(await create(body)).toMatchObject({ status });
    expect(await list()).toEqual([]);
  });

  test("is for admins of the organization, and one to some content for its admins too", async () => {
    await host.grant("reader", spaceId, "admin");
    await host.grant("editor", spaceId, "review");
    const role = await make({ role: "edit" });
    const level = await make({ level: "read", space: spaceId }, "reader");
    expect((await list("reader")).map(({ id }) => id)).toEqual([level]);
    expect(await list("editor")).toEqual([]);
    expect(await create({ level: "read", space: spaceId }, "editor")).toMatchObject({ status: 403 });
    expect(await create({ level: "read", space: spaceId }, "commenter")).toMatchObject({ status: 404 });
    expect(await create({ role: "read" }, "reader")).toMatchObject({ status: 403 });
    for (const [who, inviteId, status] of [
      ["reader", level, 200],
      ["reader", role, 404],
      ["editor", level, 404],
      ["stranger", role, 404],
    ] as const) {
      const input = { organizationId, inviteId };
      expect(await host.status(who, "getOrganizationInviteLink", input)).toBe(status);
      if (status === 200) continue;
      const body = { level: "admin" };
      expect(await host.status(who, "updateOrganizationInviteById", { ...input, body })).toBe(404);
      expect(await host.status(who, "deleteOrganizationInviteById", input)).toBe(204);
    }
    expect((await list()).map(({ id }) => id).sort()).toEqual([level, role].sort());
    expect(await host.status("stranger", "listOrganizationInviteLinks", { organizationId })).toBe(404);
  });

  test("to what has been deleted is not listed, and there again when that is", async () => {
    const inviteId = await make({ level: "read", space: spaceId });
    await host.ask("admin", "deleteSpaceById", { spaceId });
    expect(await list()).toEqual([]);
    expect(await host.status("admin", "getOrganizationInviteLink", { organizationId, inviteId })).toBe(404);
    await host.ask("admin", "restoreSpace", { spaceId });
    expect((await list()).map(({ id }) => id)).toEqual([inviteId]);
  });

  test("is redundant for who has as much already", async () => {
    await host.grant("reader", spaceId, "admin");
    const inviteId = await make({ level: "admin", space: spaceId });
    const redundant = async (who: Person) =>
      (await host.ask(who, "getOrganizationInviteLink", { organizationId, inviteId })).redundant;
    expect([await redundant("reader"), await redundant("admin")]).toEqual([true, true]);
  });
});

describe("Following a link", () => {
  test("makes a stranger a member with its role", async () => {
    expect(await follow("stranger", await make({ role: "comment" }))).toBe(200);
    expect(await member("stranger")).toMatchObject({ role: "comment", joinedAt: host.clock.iso() });
    expect(await host.status("stranger", "getOrganizationById", { organizationId })).toBe(200);
  });

  test("makes a stranger a guest who has its level", async () => {
    expect(await follow("stranger", await make({ level: "edit", space: spaceId }))).toBe(200);
    expect(await member("stranger")).toMatchObject({ role: null, spaces: 1 });
    const { permissions } = await host.ask("stranger", "getSpaceById", { spaceId });
    expect(permissions).toMatchObject({ edit: true, admin: false });
  });

  test("raises what a member has, and lowers nothing", async () => {
    await follow("reader", await make({ role: "edit" }));
    await follow("creator", await make({ role: "edit" }));
    await follow("guest", await make({ role: null }));
    expect((await member("reader")).role).toBe("edit");
    expect((await member("creator")).role).toBe("create");
    expect((await member("guest")).role).toBe(null);
    await host.grant("guest", spaceId, "review");
    await follow("guest", await make({ level: "read", space: spaceId }));
    expect((await host.ask("guest", "getSpaceById", { spaceId })).permissions.review).toBe(true);
    await follow("guest", await make({ level: "admin", space: spaceId }));
    expect((await host.ask("guest", "getSpaceById", { spaceId })).permissions.admin).toBe(true);
  });

  test("is refused where links are turned off, where what it gives is gone, and to who was disabled", async () => {
    const role = await make({ role: "read" });
    const level = await make({ level: "read", space: spaceId });
    await settings({ inviteLinks: false });
    expect(await follow("stranger", role)).toBe(403);
    await settings({ inviteLinks: true });
    await host.ask("admin", "deleteSpaceById", { spaceId });
    expect(await follow("stranger", level)).toBe(404);
    expect(await follow("stranger", "nowhere")).toBe(404);
    const scope = membersScope(organizationId);
    await transact(host.engine.store, { mode: "authority", scopes: [scope], at: host.clock.iso() }, (db) =>
      update(db, "members", { scope, id: host.people.reader }, { disabled: 1 }),
    );
    expect(await follow("reader", role)).toBe(403);
    expect(await host.status("stranger", "getOrganizationById", { organizationId })).toBe(404);
  });
});

describe("Inviting by e-mail address", () => {
  test("makes people members, with an account where there is none, and leaves members as they are", async () => {
    const body = {
      emails: [
        "New@lamps.example",
        { email: "guest2@lamps.example", role: null },
        "stranger@example.com",
        "reader@example.com",
      ],
      role: "review",
    };
    const outcome = await inviteAll(body);
    expect(outcome).toMatchObject({ status: 200, body: { invited: 3 } });
    const { users } = (outcome as { body: { users: string[] } }).body;
    expect(users).toHaveLength(4);
    expect(users.slice(2)).toEqual([host.people.stranger, host.people.reader]);
    expect(outcome).not.toHaveProperty("body.failedSSOEmails");
    const read = (userId: string | undefined) =>
      host.ask("admin", "getMemberInOrganizationById", { organizationId, userId: userId ?? "" });
    expect(await read(users[0])).toMatchObject({
      role: "review",
      sso: false,
      user: { displayName: "new", email: "new@lamps.example" },
    });
    expect(await read(users[1])).toMatchObject({ role: null });
    expect(await member("reader")).toMatchObject({ role: "read" });
    expect(await inviteAll({ emails: ["new@lamps.example"] })).toMatchObject({
      body: { users: [users[0]], invited: 0 },
    });
  });

  test("asks who has an account already, who is a member when they accept", async () => {
    const join = () => host.status("stranger", "joinOrganization", { organizationId });
    expect(await inviteAll({ emails: ["Stranger@example.com"], role: "admin" })).toMatchObject({
      body: { users: [host.people.stranger], invited: 1 },
    });
    await inviteAll({ emails: ["stranger@example.com"], role: "review" });
    expect(await host.status("stranger", "getOrganizationById", { organizationId })).toBe(404);
    expect(await list()).toEqual([]);
    expect(await host.status("reader", "joinOrganization", { organizationId })).toBe(400);
    expect(await join()).toBe(204);
    expect(await member("stranger")).toMatchObject({ role: "review", joinedAt: host.clock.iso() });
    await host.ask("admin", "removeMemberFromOrganizationById", {
      organizationId,
      userId: host.people.stranger,
    });
    expect(await join()).toBe(400);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["followed a link instead", async () => follow("stranger", await make({ role: "edit" }))],
    [
      "was added by whoever runs the instance",
      () =>
        addUser(host.engine, {
          organization: organizationId,
          ...{ name: "Stranger", email: "stranger@example.com", role: "read" },
        }),
    ],
  ])("no longer stands once who was asked %s: removed, they do not come back by it", async (_, enter) => {
    await inviteAll({ emails: ["stranger@example.com"], role: "admin" });
    await enter();
    const userId = host.people.stranger;
    await host.ask("admin", "removeMemberFromOrganizationById", { organizationId, userId });
    expect(await host.status("stranger", "joinOrganization", { organizationId })).toBe(400);
  });

  test("no longer stands of who is a member when they are asked anew, nor once they are removed", async () => {
    const { reader: userId } = host.people;
    const scope = organizationAdminScope(organizationId);
    // As a version left it that did not take invitations back.
    const leave = () =>
      transact(host.engine.store, { mode: "authority", scopes: [scope], at: host.clock.iso() }, (db) =>
        insert(db, "invites", {
          ...{ scope, id: "old", role: "admin", email: "reader@example.com", created_at: host.clock.iso() },
          ...{ level: null, space: null, collection: null, sso: 0, created_by: host.people.admin },
        }),
      );
    const left = () => listInvitesFor(host.engine.store.reading, scope, "reader@example.com");
    await leave();
    await inviteAll({ emails: ["reader@example.com"], role: "read" });
    expect(await left()).toEqual([]);
    await leave();
    await host.ask("admin", "removeMemberFromOrganizationById", { organizationId, userId });
    expect(await left()).toEqual([]);
  });

  test("is taken back by removing who was asked", async () => {
    const { body } = (await inviteAll({ emails: ["stranger@example.com"], role: "admin" })) as {
      body: { users: [string] };
    };
    const input = { organizationId, userId: body.users[0] };
    expect(await host.status("admin", "removeMemberFromOrganizationById", input)).toBe(204);
    expect(await host.status("stranger", "joinOrganization", { organizationId })).toBe(400);
  });

  test("gives the default role where none is said", async () => {
    await settings({ defaultRole: "comment" });
    await inviteAll({ emails: ["stranger@example.com"] });
    await host.ask("stranger", "joinOrganization", { organizationId });
    expect(await member("stranger")).toMatchObject({ role: "comment" });
  });

  test("of one address with two roles is refused", async () => {
    const emails = ["a@lamps.example", { email: "A@lamps.example", role: "admin" }];
    const outcome = await inviteAll({ emails, role: "read" });
    expect(outcome).toMatchObject({ status: 400 });
    expect("error" in outcome && outcome.error.message).toContain("/body/emails/1");
    expect(await inviteAll({ emails: ["a@lamps.example", "A@lamps.example"] })).toMatchObject({
      body: { invited: 1 },
    });
  });

  test("notes single sign-on where there is an active provider, and says where there is none", async () => {
    expect(await inviteAll({ emails: ["a@lamps.example"], sso: true })).toMatchObject({
      body: { invited: 1, failedSSOEmails: ["a@lamps.example"] },
    });
  });

  test.each<[object, string]>([
    [{}, "/body/emails is missing"],
    [{ emails: [] }, "/body/emails must not be empty"],
    [{ emails: ["nobody"] }, "/body/emails/0 must be an e-mail address"],
    [{ emails: [{ email: "a@b.example", role: "owner" }] }, "/body/emails/0/role"],
  ])("of %j is refused", async (body, message) => {
    const outcome = await inviteAll(body);
    expect(outcome).toMatchObject({ status: 400 });
    expect("error" in outcome && outcome.error.message.slice(0, message.length)).toBe(message);
  });

  test("is for admins alone", async () => {
    for (const [who, status] of [
      ["creator", 403],
      ["guest", 403],
      ["stranger", 404],
    ] as const)
      expect(await inviteAll({ emails: ["a@lamps.example"] }, who)).toMatchObject({ status });
  });
});

describe("The domain of an e-mail address", () => {
  const join = (who: Person, id = organizationId) =>
    host.status(who, "joinOrganization", { organizationId: id });

  test("lets people join an organization that takes it, with the default role", async () => {
    expect(await join("stranger")).toBe(400);
    await settings({ emailDomains: ["Example.com"], defaultRole: "review" });
    expect(await join("stranger")).toBe(204);
    expect(await member("stranger")).toMatchObject({ role: "review" });
    expect(await join("reader")).toBe(204);
    expect(await member("reader")).toMatchObject({ role: "read" });
    expect(await join("stranger", "nowhere")).toBe(404);
  });

  test("says to its people which organizations they could join, and no more of them than that takes", async () => {
    const hidden = {
      mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] },
      hostname: "lighthouse",
    };
    await settings({ emailDomains: ["example.com"], ...hidden });
    const ask = async (who: Person, emailDomain = "EXAMPLE.com") =>
      (await host.ask(who, "getOrganizationsForEmailDomain", { emailDomain })).organizations;
    expect(await ask("reader")).toMatchObject([{ id: organizationId, ...hidden }]);
    const [seen] = await ask("stranger");
    expect(seen).toMatchObject({ id: organizationId, title: "Lighthouse", mergeRules: { type: "none" } });
    expect(seen).not.toHaveProperty("hostname");
    expect(Object.values(seen?.permissions ?? {})).not.toContain(true);
    expect(await ask("stranger", "other.example")).toEqual([]);
    await addUser(host.engine, {
      organization: organizationId,
      name: "x",
      email: "x@other.example",
      role: null,
    });
    await settings({ emailDomains: ["other.example"] });
    expect(await ask("stranger", "other.example")).toEqual([]);
    const input = { emailDomain: "no domain" };
    expect(await host.status("reader", "getOrganizationsForEmailDomain", input)).toBe(400);
  });
});
