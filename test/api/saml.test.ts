import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Person } from "./host.ts";

/** A certificate that was made for these tests, for a hundred years. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBizCCATGgAwIBAgIUAuUJcVXUOJCwiRYQcHRUwfD7I5IwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUuY29tMCAXDTI2MTEyMjEzNDcyNVoYDzIx
MjYxMDI5MTM0NzI1WjAaMRgwFgYDVQQDDA9pZHAuZXhhbXBsZS5jb20wWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAATXXsqA7sdcsPFuToX0pf6yuZz/7DRpv64U/seg
nqOCkL6u883/w8Rv0/b2au89B6Kd05XmV+QO+E8od4esmb88o1MwUTAdBgNVHQ4E
FgQU5lAHkvNz/fmdmQwtwGRzkZArblwwHwYDVR0jBBgwFoAU5lAHkvNz/fmdmQwt
wGRzkZArblwwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBLon0T
qR4VxvTMSbgT6eay54ZtqEEJIXe8P62zFaVfZQIhANQiJNZod4PrxqG+R1NN45aH
C/kzctrrhv24QafjXmDY
-----END CERTIFICATE-----
`;

let host: ApiHost;
let organizationId: string;
beforeEach(async () => {
  host = await openHost();
  organizationId = host.organization;
});
afterEach(() => host.close());

const create = (body: object, who: Person = "admin") =>
  host.callLoosely(who, "createOrganizationSAMLProvider", { organizationId, body });
const make = async (body: object) => {
  const outcome = await create(body);
  if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
  return (outcome.body as { id: string }).id;
};
const change = (samlProviderId: string, body: object) =>
  host.callLoosely("admin", "updateOrganizationSAMLProvider", { organizationId, samlProviderId, body });
const logins = async (who: Person = "guest") =>
  (await host.ask(who, "listSSOProviderLoginsInOrganization", { organizationId })).items;

const whole = { label: "Okta", ssoURL: "https://idp.example.com/sso", entityID: "urn:idp", certificate };

describe("An identity provider", () => {
  test("waits until it is whole, and is active from then on", async () => {
    expect(await create({ label: "Okta" })).toMatchObject({
      status: 201,
      body: {
        object: "saml-provider",
        label: "Okta",
        ssoURL: "",
        entityID: "",
        certificate: "",
        defaultRole: null,
        status: "pending",
        createdAt: host.clock.iso(),
      },
    });
    const [{ id } = { id: "" }] = (
      await host.ask("admin", "listSAMLProvidersInOrganizationById", { organizationId })
    ).items;
    for (const [field, status] of [
      ["ssoURL", "pending"],
      ["entityID", "pending"],
      ["certificate", "active"],
    ] as const)
      expect(await change(id, { [field]: whole[field] })).toMatchObject({ status: 200, body: { status } });
    expect(await change(id, { entityID: "" })).toMatchObject({ body: { status: "pending", label: "Okta" } });
  });

  test("has addresses of its own, and those who sign in are told of it while it is active", async () => {
    const id = await make(whole);
    await make({ label: "Later" });
    const startURL = `https://docs.example.com/saml/${id}/start`;
    expect(
      await host.ask("admin", "getOrganizationSAMLProviderById", { organizationId, samlProviderId: id }),
    ).toMatchObject({
      status: "active",
      service: {
        startURL,
        acsURL: `https://docs.example.com/saml/${id}/acs`,
        entityID: `https://docs.example.com/saml/${id}`,
      },
    });
    expect(await logins()).toEqual([{ id, label: "Okta", startURL }]);
    const invited = { emails: ["a@lamps.example"], sso: true };
    const outcome = await host.ask("admin", "inviteUsersToOrganization", { organizationId, body: invited });
    expect(outcome).not.toHaveProperty("failedSSOEmails");
    const userId = outcome.users[0] ?? "";
    const read = () => host.ask("admin", "getMemberInOrganizationById", { organizationId, userId });
    expect(await read()).toMatchObject({ sso: true });
    for (let turn = 0; turn < 2; turn += 1)
      expect(
        await host.status("admin", "deleteOrganizationSAMLProvider", { organizationId, samlProviderId: id }),
      ).toBe(204);
    expect(await logins()).toEqual([]);
    expect(await read()).toMatchObject({ sso: true });
  });

  test("gives a team and a role, and leaves a team out that is gone", async () => {
    const { id: teamId } = await host.ask("admin", "createOrganizationTeam", {
      organizationId,
      body: { title: "Keepers" },
    });
    const id = await make({ label: "Okta", defaultTeam: teamId, defaultRole: "edit" });
    const read = () =>
      host.ask("admin", "getOrganizationSAMLProviderById", { organizationId, samlProviderId: id });
    expect(await read()).toMatchObject({
      defaultTeam: { id: teamId, title: "Keepers" },
      defaultRole: "edit",
    });
    await host.ask("admin", "removeTeamFromOrganizationById", { organizationId, teamId });
    expect(await read()).not.toHaveProperty("defaultTeam");
    expect(await change(id, { defaultTeam: null, defaultRole: null })).toMatchObject({
      body: { defaultRole: null },
    });
  });

  test("takes a certificate without the lines around it", async () => {
    const bare = certificate.replaceAll(/-----[A-Z ]+-----|\n/g, "");
    expect(await create({ ...whole, certificate: bare })).toMatchObject({ body: { status: "active" } });
  });

  test.each<[object, string]>([
    [{}, "/body/label is missing"],
    [{ label: "x".repeat(31) }, "/body/label"],
    [{ label: "x", certificate: "none" }, "/body/certificate is no X.509 certificate"],
    [
      { label: "x", certificate: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----" },
      "/body/certificate is no",
    ],
    [{ label: "x", ssoURL: "idp" }, "/body/ssoURL"],
    [{ label: "x", ssoURL: "javascript:alert(1)" }, "/body/ssoURL must begin with https: or http:"],
    [{ label: "x", defaultTeam: "nowhere" }, "/body/defaultTeam: there is no team nowhere"],
    [{ label: "x", entityID: "x".repeat(1025) }, "/body/entityID"],
    [{ label: "x", status: "active" }, "/body/status is unknown"],
  ])("of %j is refused", async (body, message) => {
    const outcome = await create(body);
    expect(outcome).toMatchObject({ status: 400 });
    expect("error" in outcome && outcome.error.message.slice(0, message.length)).toBe(message);
  });

  test.each<[Person, number]>([
    ["creator", 403],
    ["guest", 403],
    ["stranger", 404],
  ])("is nothing for a %s", async (who, status) => {
    const id = await make(whole);
    const input = { organizationId, samlProviderId: id };
    expect(await create(whole, who)).toMatchObject({ status });
    expect(await host.status(who, "getOrganizationSAMLProviderById", input)).toBe(status);
    expect(await host.status(who, "listSAMLProvidersInOrganizationById", { organizationId })).toBe(status);
    expect(await host.status(who, "updateOrganizationSAMLProvider", { ...input, body: {} })).toBe(status);
    const deleted = await host.status(who, "deleteOrganizationSAMLProvider", input);
    expect(deleted).toBe(status === 404 ? 204 : status);
    expect(await logins("admin")).toHaveLength(1);
  });

  test("is 404 where there is none", async () => {
    const input = { organizationId, samlProviderId: "nowhere" };
    expect(await host.status("admin", "getOrganizationSAMLProviderById", input)).toBe(404);
    expect(await host.status("admin", "updateOrganizationSAMLProvider", { ...input, body: {} })).toBe(404);
  });
});

describe("A subdomain", () => {
  const read = (who: Person, subdomain: string) => host.callLoosely(who, "getSubdomain", { subdomain });

  test("stands for the organization of that hostname, and is active while it publishes something", async () => {
    await host.ask("admin", "updateOrganizationById", { organizationId, body: { hostname: "lighthouse" } });
    for (const hostname of ["Lighthouse", "-lamps", "a b c"])
      expect(
        await host.status("admin", "updateOrganizationById", { organizationId, body: { hostname } }),
      ).toBe(400);
    const elsewhere = (await host.ask("stranger", "listOrganizationsForAuthenticatedUser", {})).items[0]!.id;
    const taken = { organizationId: elsewhere, body: { hostname: "lighthouse" } };
    expect(await host.status("stranger", "updateOrganizationById", taken)).toBe(409);
    const body = {
      object: "subdomain",
      subdomain: "lighthouse",
      target: { type: "organization", organization: organizationId },
      isActive: false,
    };
    expect(await read("guest", "lighthouse")).toMatchObject({ status: 200, body });
    expect(await read("stranger", "lighthouse")).toMatchObject({ status: 404 });
    expect(await read("admin", "harbour")).toMatchObject({ status: 404 });
    for (const wrong of ["ab", "-abc", "ABC", "a".repeat(33)])
      expect(await read("admin", wrong)).toMatchObject({ status: 400 });
    const { id: spaceId } = await host.ask("admin", "createSpace", { organizationId });
    const { id: siteId } = await host.ask("admin", "createSite", {
      organizationId,
      body: { spaces: [spaceId] },
    });
    await host.ask("admin", "publishSite", { organizationId, siteId });
    expect(await read("guest", "lighthouse")).toMatchObject({ body: { isActive: true } });
  });
});
