import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Engine } from "../../src-main/core/engine.ts";
import {
  addUser,
  createToken,
  foundOrganization,
  listTokens,
  revokeToken,
} from "../../src-main/core/administration/foundation.ts";
import { memoryBlobs } from "../../src-main/store/blobs/blobs.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { readMeta } from "../../src-main/store/meta.ts";
import { openStore, readStore } from "../../src-main/store/store.ts";
import type { HostFacts } from "../../src-main/api/context.ts";

const founder = { organization: "Lighthouse", name: "Ada", email: "Ada@Example.com" };

let engine: Engine;
let now: number;

async function openEngine(kind: HostFacts["kind"]): Promise<Engine> {
  let made = 0;
  return new Engine({
    store: await openStore(":memory:"),
    blobs: memoryBlobs(),
    facts: { kind, baseUrl: "https://docs.example.com" },
    clock: () => now,
    random: () => deriveId("foundation", String((made += 1))),
  });
}

beforeEach(async () => {
  now = Date.parse("2026-03-04T05:06:07.000Z");
  engine = await openEngine("instance");
});
afterEach(() => engine.store.close());

describe("A new organization", () => {
  test("has its founder as admin, who can call with the token", async () => {
    const { organization, user, token } = await foundOrganization(engine, founder);
    const caller = await engine.authenticate(token);
    expect(caller).toEqual({ user });
    expect(
      await engine.call({ user }, "getOrganizationById", { organizationId: organization }),
    ).toMatchObject({
      status: 200,
      body: { title: "Lighthouse", permissions: { admin: true } },
    });
    expect(await engine.call({ user }, "getAuthenticatedUser", {})).toMatchObject({
      body: { displayName: "Ada", email: "ada@example.com" },
    });
  });

  test("names the store once, so that a second one leaves kind and epoch as they are", async () => {
    await foundOrganization(engine, founder);
    const names = () =>
      readStore(engine.store, async (db) => [await readMeta(db, "kind"), await readMeta(db, "epoch")]);
    const first = await names();
    expect(first).toEqual(["instance", expect.any(String)]);
    await foundOrganization(engine, { ...founder, organization: "Second" });
    expect(await names()).toEqual(first);
  });

  test("of a local workspace makes its founder the owner", async () => {
    const local = await openEngine("local");
    const { organization, user } = await foundOrganization(local, founder);
    const owner = await readStore(local.store, async (db) => [
      await readMeta(db, "owner"),
      await readMeta(db, "organization"),
    ]);
    expect(owner).toEqual([user, organization]);
    await local.store.close();
  });

  test.each([
    { organization: "x" },
    { organization: "  " },
    { name: " " },
    { email: "nobody" },
    { email: "a b@example.com" },
  ])("is refused for %o, and nothing of it stays", async (wrong) => {
    await expect(foundOrganization(engine, { ...founder, ...wrong })).rejects.toMatchObject({ code: 400 });
    await expect(listTokens(engine, founder.email)).rejects.toMatchObject({ code: 404 });
  });
});

describe("People", () => {
  const newcomer = { name: "Ben", email: "ben@example.com", role: "edit" } as const;

  test("join the only organization unless one is named", async () => {
    const { organization } = await foundOrganization(engine, founder);
    expect((await addUser(engine, newcomer)).organization).toBe(organization);
    const second = await foundOrganization(engine, { ...founder, organization: "Second" });
    await expect(addUser(engine, { ...newcomer, email: "c@example.com" })).rejects.toMatchObject({
      code: 400,
    });
    const joined = await addUser(engine, { ...newcomer, organization: second.organization });
    expect(joined.organization).toBe(second.organization);
  });

  test("keep one account in two organizations, and join each once", async () => {
    const first = await foundOrganization(engine, founder);
    const second = await foundOrganization(engine, { ...founder, organization: "Second" });
    expect(second.user).toBe(first.user);
    const one = await addUser(engine, { ...newcomer, organization: first.organization });
    const two = await addUser(engine, {
      ...newcomer,
      email: "BEN@example.com",
      organization: second.organization,
    });
    expect(two.user).toBe(one.user);
    await expect(addUser(engine, { ...newcomer, organization: first.organization })).rejects.toMatchObject({
      code: 409,
    });
  });

  test("cannot join what is not there", async () => {
    await expect(addUser(engine, newcomer)).rejects.toMatchObject({ code: 404 });
    await foundOrganization(engine, founder);
    await expect(addUser(engine, { ...newcomer, organization: "nowhere" })).rejects.toMatchObject({
      code: 404,
    });
  });
});

describe("Tokens", () => {
  beforeEach(async () => {
    await foundOrganization(engine, founder);
  });

  test("stand for their owner until they are revoked", async () => {
    const { id, token } = await createToken(engine, { email: founder.email, name: "Laptop" });
    expect(await engine.authenticate(token)).toBeDefined();
    expect(await revokeToken(engine, id)).toBe(true);
    expect(await revokeToken(engine, id)).toBe(false);
    expect(await engine.authenticate(token)).toBeUndefined();
  });

  test("end when they expire, by the host's own clock", async () => {
    const expires = new Date(now + 1000).toISOString();
    const { token } = await createToken(engine, { email: founder.email, expires });
    engine.clockOffset = 60_000;
    expect(await engine.authenticate(token)).toBeDefined();
    now += 1000;
    expect(await engine.authenticate(token)).toBeUndefined();
  });

  test("are listed without their text", async () => {
    const { id, token } = await createToken(engine, { email: founder.email, name: "Laptop" });
    const listed = await listTokens(engine, founder.email);
    expect(listed.map((one) => one.name).sort()).toEqual(["First token", "Laptop"]);
    expect(listed.find((one) => one.id === id)).toMatchObject({ revokedAt: null, expiresAt: null });
    expect(JSON.stringify(listed)).not.toContain(token);
  });

  test("are made for known people alone", async () => {
    await expect(createToken(engine, { email: "nobody@example.com" })).rejects.toMatchObject({ code: 404 });
  });
});
