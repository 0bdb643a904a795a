import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

const change = (body: object, who: Person = "admin") =>
  host.callLoosely(who, "updateOrganizationById", { organizationId: host.organization, body });

const read = () => host.ask("reader", "getOrganizationById", { organizationId: host.organization });

describe("Changing an organization", () => {
  test("sets what is given, leaves the rest, and is seen by everybody in it", async () => {
    const { id: space } = await host.ask("admin", "createSpace", { organizationId: host.organization });
    const given = {
      title: "Lighthouse Keepers",
      emailDomains: ["Lighthouse.example", "lighthouse.example"],
      hostname: "lighthouse",
      defaultRole: "comment",
      defaultContent: { type: "space", space },
      logo: "https://example.com/logo.svg",
      sso: true,
      ai: false,
      inviteLinks: true,
      mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] },
    };
    const { logo, ...fields } = { ...given, emailDomains: ["lighthouse.example"] };
    expect(await change(given)).toMatchObject({ status: 200, body: { ...fields, urls: { logo } } });
    expect(await change({ sso: false })).toMatchObject({ status: 200, body: { ...fields, sso: false } });
    expect(await read()).toMatchObject({ ...fields, sso: false, urls: { logo }, plan: "internal" });
  });

  test("names no default content that has gone, or that the reader may not see", async () => {
    const { id: space } = await host.ask("admin", "createSpace", { organizationId: host.organization });
    await change({ defaultContent: { type: "space", space } });
    expect(await read()).toMatchObject({ defaultContent: { type: "space", space } });
    await host.ask("admin", "updateSpaceById", { spaceId: space, body: { defaultLevel: null } });
    expect(await read()).not.toHaveProperty("defaultContent");
    await host.ask("admin", "updateSpaceById", { spaceId: space, body: { defaultLevel: "read" } });
    await host.ask("admin", "deleteSpaceById", { spaceId: space });
    expect(await read()).not.toHaveProperty("defaultContent");
  });

  test("takes away what is null", async () => {
    await change({ logo: "https://example.com/logo.svg", defaultRole: "edit" });
    const { id: space } = await host.ask("admin", "createSpace", { organizationId: host.organization });
    await change({ defaultContent: { type: "space", space } });
    await change({ logo: null, defaultContent: null, defaultRole: null });
    const organization = await read();
    expect(organization.defaultRole).toBeNull();
    expect(organization.urls).not.toHaveProperty("logo");
    expect(organization).not.toHaveProperty("defaultContent");
  });

  test.each<[string, object, string]>([
    ["a title of one sign", { title: "L" }, "/body/title must have at least 2 characters"],
    ["a title of blanks", { title: "   " }, "/body/title must be a title of more than blanks"],
    ["a title that is null", { title: null }, "/body/title must be a string, not null"],
    [
      "a domain that is none",
      { emailDomains: ["@example"] },
      "/body/emailDomains/0 must be a domain such as",
    ],
    ["a short hostname", { hostname: "ab" }, "/body/hostname must have at least 3 characters"],
    ["a role that there is not", { defaultRole: "guest" }, "/body/defaultRole"],
    ["a logo that is no address", { logo: "logo.svg" }, "/body/logo must be a URL"],
    [
      "an unknown space",
      { defaultContent: { type: "space", space: "nowhere" } },
      "/body/defaultContent/space: there is no space nowhere in the organization.",
    ],
    [
      "an unknown collection",
      { defaultContent: { type: "collection", collection: "c" } },
      "/body/defaultContent/collection: there is no collection c in the organization.",
    ],
    [
      "an unknown site",
      { defaultContent: { type: "site", site: "s" } },
      "/body/defaultContent/site: there is no site s in the organization.",
    ],
    ["rules to inherit", { mergeRules: { type: "inherit" } }, "/body/mergeRules"],
    [
      "a rule that is no expression",
      { mergeRules: { type: "rules", rules: [{ rule: "custom", expression: "(" }] } },
      "/body/mergeRules/rules/0/expression is no expression",
    ],
    [
      "a logo that a browser would run",
      { logo: "javascript:alert(1)" },
      "/body/logo must begin with https: or http:",
    ],
    [
      "a rule that names a stranger",
      { mergeRules: { type: "rules", rules: [{ rule: "require_specific_reviewers", users: ["nobody"] }] } },
      "/body/mergeRules/rules/0/users/0: there is nobody with the id nobody in the organization.",
    ],
    ["another field", { colour: "red" }, "/body/colour is unknown"],
  ])("to %s is refused", async (_what, body, message) => {
    const outcome = await change(body);
    expect(outcome).toMatchObject({ status: 400 });
    expect("error" in outcome && outcome.error.message.slice(0, message.length)).toBe(message);
  });

  test("to a space that is deleted or another organization's is refused", async () => {
    const { id: deleted } = await host.ask("admin", "createSpace", { organizationId: host.organization });
    await host.ask("admin", "deleteSpaceById", { spaceId: deleted });
    const [elsewhere] = (await host.ask("stranger", "listOrganizationsForAuthenticatedUser", {})).items;
    const { id: foreign } = await host.ask("stranger", "createSpace", {
      organizationId: elsewhere?.id ?? "",
    });
    for (const space of [deleted, foreign])
      expect(await change({ defaultContent: { type: "space", space } })).toMatchObject({ status: 400 });
  });

  test.each<[Person, number]>([
    ["admin", 200],
    ["creator", 403],
    ["reader", 403],
    ["guest", 403],
    ["stranger", 404],
  ])("by a %s comes to %i", async (who, status) => {
    expect(await change({ title: "Renamed" }, who)).toMatchObject({ status });
  });
});

test("the merge rules of an organization hold in its spaces that inherit them", async () => {
  await change({ mergeRules: { type: "rules", rules: [{ rule: "require_change_request_subject" }] } });
  const body = { title: "Guide" };
  const { id: spaceId } = await host.ask("admin", "createSpace", { organizationId: host.organization, body });
  const { id: changeRequestId } = await host.ask("admin", "createChangeRequest", { spaceId });
  const merge = () => host.callLoosely("admin", "mergeChangeRequest", { spaceId, changeRequestId });
  expect(await merge()).toMatchObject({
    status: 412,
    error: { message: "Change request #1 cannot be merged yet. It needs a subject." },
  });
  await change({ mergeRules: { type: "none" } });
  expect(await merge()).toMatchObject({ status: 200 });
});
