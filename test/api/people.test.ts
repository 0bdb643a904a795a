import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

describe("The caller", () => {
  test("is shown to themself with their e-mail address, guests too", async () => {
    for (const who of ["admin", "guest", "stranger"] as const) {
      const user = await host.ask(who, "getAuthenticatedUser", {});
      expect(user).toMatchObject({ id: host.people[who], email: `${who}@example.com` });
      expect(user.urls.location).toBe(`https://docs.example.com/v1/users/${host.people[who]}`);
    }
  });
});

describe("Organizations", () => {
  test("are listed for who is in them and nobody else", async () => {
    const titles = async (who: Person) =>
      (await host.ask(who, "listOrganizationsForAuthenticatedUser", {})).items.map(({ title }) => title);
    expect(await titles("reader")).toEqual(["Lighthouse"]);
    expect(await titles("guest")).toEqual(["Lighthouse"]);
    expect(await titles("stranger")).toEqual(["Elsewhere"]);
  });

  test("are 404 for strangers and for unknown ids alike", async () => {
    const organizationId = host.organization;
    expect(await host.status("stranger", "getOrganizationById", { organizationId })).toBe(404);
    expect(await host.status("admin", "getOrganizationById", { organizationId: "nowhere" })).toBe(404);
  });

  test.each<[Person, { admin: boolean; createContent: boolean; listMembers: boolean }]>([
    ["admin", { admin: true, createContent: true, listMembers: true }],
    ["creator", { admin: false, createContent: true, listMembers: true }],
    ["reader", { admin: false, createContent: false, listMembers: true }],
    ["guest", { admin: false, createContent: false, listMembers: false }],
  ])("say truly what a %s may do in them", async (who, rights) => {
    const { permissions } = await host.ask(who, "getOrganizationById", {
      organizationId: host.organization,
    });
    expect(permissions).toMatchObject({ view: true, ...rights });
  });
});
