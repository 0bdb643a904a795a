import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

describe("A user", () => {
  const read = (who: Person, userId: string) => host.ask(who, "getUserById", { userId });
  const change = (who: Person, userId: string, body: object) =>
    host.callLoosely(who, "updateUserById", { userId, body });

  test("is shown to themself and to who is in an organization with them; their address to who may list members", async () => {
    const { reader, stranger } = host.people;
    expect(await read("editor", reader)).toMatchObject({
      displayName: "reader",
      email: "reader@example.com",
    });
    expect(await read("guest", reader)).not.toHaveProperty("email");
    expect(await read("stranger", stranger)).toMatchObject({ email: "stranger@example.com" });
    expect(await host.status("stranger", "getUserById", { userId: reader })).toBe(404);
    expect(await host.status("reader", "getUserById", { userId: "nobody" })).toBe(404);
  });

  test("changes their own name and photo, for everybody who sees them", async () => {
    const { reader, stranger } = host.people;
    const photoURL = "https://example.com/reader.png";
    expect(await change("reader", reader, { displayName: " Rea Reader ", photoURL })).toMatchObject({
      status: 200,
      body: { displayName: "Rea Reader", photoURL },
    });
    expect(await read("guest", reader)).toMatchObject({ displayName: "Rea Reader", photoURL });
    expect(await change("reader", reader, { photoURL: null })).toMatchObject({ status: 200 });
    expect(await read("guest", reader)).not.toHaveProperty("photoURL");
    expect(await host.ask("reader", "getAuthenticatedUser", {})).toMatchObject({ displayName: "Rea Reader" });
    for (const body of [
      {},
      { displayName: "" },
      { displayName: "  " },
      { displayName: "x".repeat(65) },
      { email: "a@b" },
    ])
      expect(await change("reader", reader, body)).toMatchObject({ status: 400 });
    expect(await change("admin", reader, { displayName: "X" })).toMatchObject({ status: 403 });
    expect(await change("admin", stranger, { displayName: "X" })).toMatchObject({ status: 404 });
  });
});

describe("Tokens", () => {
  const make = (who: Person, body: object) => host.callLoosely(who, "createUserToken", { body });
  const list = async (who: Person) => (await host.ask(who, "listUserTokens", {})).items;

  test("are made with a text that is shown once and lets their owner in, and end when they are deleted", async () => {
    const { id, token } = await host.ask("reader", "createUserToken", { body: { name: "Script" } });
    expect(await host.engine.authenticate(token)).toEqual({ user: host.people.reader });
    expect(await list("reader")).toEqual([
      { object: "token", id, name: "Script", createdAt: host.clock.iso() },
    ]);
    expect((await list("admin")).map(({ name }) => name)).toEqual(["First token"]);
    expect(await host.status("admin", "deleteUserToken", { tokenId: id })).toBe(204);
    expect(await host.engine.authenticate(token)).toEqual({ user: host.people.reader });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await host.status("reader", "deleteUserToken", { tokenId: id })).toBe(204);
    expect(await host.engine.authenticate(token)).toBeUndefined();
    expect(await list("reader")).toEqual([]);
  });

  test("expire when they are to", async () => {
    const expiresAt = new Date(host.clock.now() + 60_000).toISOString();
    const { token } = await host.ask("reader", "createUserToken", { body: { name: "Brief", expiresAt } });
    expect(await list("reader")).toMatchObject([{ expiresAt }]);
    host.clock.pass(60_000);
    expect(await host.engine.authenticate(token)).toBeUndefined();
    expect(await list("reader")).toEqual([]);
  });

  test.each<object>([
    {},
    { name: "" },
    { name: "x", expiresAt: "tomorrow" },
    { name: "x", expiresAt: "2020-01-01T00:00:00.000Z" },
    { name: "x", user: "admin" },
  ])("of %j are refused", async (body) => {
    expect(await make("reader", body)).toMatchObject({ status: 400 });
    expect(await list("reader")).toEqual([]);
  });

  test("are no two alike", async () => {
    const one = await host.ask("reader", "createUserToken", { body: { name: "Same" } });
    const two = await host.ask("reader", "createUserToken", { body: { name: "Same" } });
    expect(one.token).not.toBe(two.token);
  });
});

describe("A new organization", () => {
  test("has its maker as admin, and what it is asked to begin with", async () => {
    const body = {
      title: "Harbour",
      emailDomains: ["Harbour.example"],
      onboardingPreferences: {
        source: null,
        audience: "public" as const,
        interests: ["api-docs" as const],
      },
    };
    const outcome = await host.call("reader", "createOrganization", {
      withDefaultSite: true,
      openapiUrl: "https://harbour.example/openapi.json",
      body,
    });
    expect(outcome).toMatchObject({
      status: 201,
      body: { title: "Harbour", emailDomains: ["harbour.example"], permissions: { admin: true } },
    });
    const organizationId = (outcome as { body: { id: string } }).body.id;
    expect(outcome).toHaveProperty("location", `https://docs.example.com/v1/orgs/${organizationId}`);
    const input = { organizationId };
    const members = await host.ask("reader", "listMembersInOrganizationById", input);
    expect(members.items).toMatchObject([{ id: host.people.reader, role: "admin", spaces: 1 }]);
    const [space] = (await host.ask("reader", "listSpacesInOrganizationById", input)).items;
    expect((await host.ask("reader", "listPages", { spaceId: space?.id ?? "" })).pages).toHaveLength(1);
    const [site] = (await host.ask("reader", "listSites", input)).items;
    expect(site?.title).toBe("Harbour");
    const specs = await host.ask("reader", "listOpenAPISpecs", input);
    expect(specs.items).toMatchObject([{ slug: "api", sourceURL: "https://harbour.example/openapi.json" }]);
    expect(await host.status("admin", "getOrganizationById", input)).toBe(404);
  });

  test("can have nothing but a title, which it needs", async () => {
    const { id: organizationId } = await host.ask("guest", "createOrganization", {
      body: { title: "Harbour" },
    });
    expect(await host.ask("guest", "listSpacesInOrganizationById", { organizationId })).toMatchObject({
      count: 0,
    });
    for (const body of [
      {},
      { title: "x" },
      { title: "Harbour", emailDomains: ["@x"] },
      { title: "Harbour", plan: "pro" },
    ])
      expect(await host.status("guest", "createOrganization", { body })).toBe(400);
  });
});
