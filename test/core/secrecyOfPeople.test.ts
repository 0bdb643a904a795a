import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOperation, operations } from "../../src-main/api/operations.ts";
import { readDocument } from "../../src-main/content/document/readDocument.ts";
import { requestFor } from "../../src-main/core/network/operationRequest.ts";
import { Cleanup, startInstance, type Instance } from "./instance.ts";
import { asUser, overhear, type Overheard } from "./overheard.ts";

/*
 * Of an organization's people, of what its admins arrange, and of other organizations, nobody hears what they may not see
 * (S1): every byte that an instance sends to a member's replica and to a guest's is kept and searched.
 */

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

/** In every word that neither may see, and in those that the guest alone may not. */
const ofNobody = /s[e3]cret/i;
const ofMembers = /s[e3]cret|c[o0]nfidential/i;

let instance: Instance;
let member: Overheard;
let guest: Overheard;
let ids: Record<string, string>;

const asAda = <T>(operation: string, input: object): Promise<T> =>
  asUser<T>(instance, instance.users.ada, operation, input);
const make = async (operation: string, input: object): Promise<string> =>
  (await asAda<{ id: string }>(operation, input)).id;

/** What admins arrange and members know, named anew in each round. */
async function arrange(round: number): Promise<void> {
  const { organizationId, teamId, collectionId, siteId } = ids;
  await asAda("updateTeamInOrganizationById", {
    organizationId,
    teamId,
    body: { title: `Confidential crew ${round}` },
  });
  await asAda("updateCollectionById", { collectionId, body: { title: `Secretshelf ${round}` } });
  await asAda("updateSiteById", { organizationId, siteId, body: { title: `Secretsite ${round}` } });
  await asAda("createOrganizationSAMLProvider", {
    organizationId,
    body: { label: `Secretprovider ${round}` },
  });
  await asAda("createSiteShareLink", { organizationId, siteId, body: { name: `Secretlink ${round}` } });
  await asAda("createWebhook", {
    organizationId,
    body: { url: `https://secrethook${round}.example`, events: ["comment_posted"] },
  });
  await asAda("updateOrganizationById", {
    organizationId: ids["otherId"],
    body: { title: `Secretfirm ${round}` },
  });
  await asAda("updateOrganizationAgentInstructions", {
    organizationId,
    body: { instructions: readDocument({ text: `Confidential tone ${round}.\n` }) },
  });
}

beforeAll(async () => {
  instance = await startInstance(cleanup);
  const { organization: organizationId } = instance;
  const open = { organizationId, body: { title: "Harbour", editMode: "live", empty: true } };
  const spaceId = await make("createSpace", open);
  await asAda("inviteToSpace", { spaceId, body: { role: "read", users: [instance.guest.user] } });
  const collectionId = await make("createCollection", { organizationId, body: { title: "Secretshelf" } });
  await asAda("updateCollectionById", { collectionId, body: { defaultLevel: null } });
  const siteId = await make("createSite", { organizationId, body: { title: "Secretsite" } });
  await asAda("updateSiteById", { organizationId, siteId, body: { defaultLevel: null } });
  const otherId = await make("createOrganization", { body: { title: "Secretfirm" } });
  await asAda("createSpace", { organizationId: otherId, body: { title: "Secretguide" } });
  const teamId = await make("createOrganizationTeam", {
    organizationId,
    body: { title: "Confidential crew" },
  });
  ids = { organizationId, spaceId, collectionId, siteId, otherId, teamId };
  await arrange(0);
  member = await overhear(cleanup, instance, { token: instance.tokens.ben, secret: ofNobody });
  guest = await overhear(cleanup, instance, { token: instance.guest.token, secret: ofMembers });
}, 120_000);

describe.each([
  { name: "a member", who: () => member, knows: "Confidential crew" },
  { name: "a guest", who: () => guest, knows: "Harbour" },
])("the instance tells $name nothing", ({ who, knows }) => {
  test("by pulls and the stream of events, while it is arranged anew (S1)", async () => {
    for (const round of [1, 2]) {
      await arrange(round);
      await who().replica.syncNow();
    }
    expect(who().heard()).toContain(knows);
    expect(who().leaks()).toEqual([]);
  });

  test("by an operation that names it (S1)", async () => {
    const statuses = new Map<string, number>();
    for (const id of Object.keys(operations)) {
      const operation = findOperation(id);
      if (!operation || operation.mutation) continue;
      for (const organizationId of [ids["organizationId"], ids["otherId"]]) {
        const input = Object.fromEntries(
          [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, part = ""]) => [
            part,
            part === "organizationId" ? organizationId : (ids[part] ?? instance.users.ada),
          ]),
        );
        const { method, path } = requestFor(operation, { ...input, query: "secret" });
        statuses.set(`${id} ${organizationId}`, await who().ask(method, path));
      }
    }
    const { organizationId, otherId } = ids;
    expect(statuses.get(`listTeamsInOrganizationById ${otherId}`)).toBe(404);
    expect(statuses.get(`listWebhooks ${organizationId}`)).toBe(403);
    expect(statuses.get(`getCollectionById ${organizationId}`)).toBe(404);
    // An answer may repeat what was asked for.
    expect(
      who()
        .leaks()
        .filter((line) => !line.includes("query=secret")),
    ).toEqual([]);
  });

  test("where a program asks for its scopes (S1)", async () => {
    const { organizationId, collectionId, siteId, otherId } = ids;
    const scopes = [
      `org:${otherId}`,
      `members:${otherId}`,
      `org-admin:${otherId}`,
      `org-admin:${organizationId}`,
      `members:${organizationId}`,
      `collection:${collectionId}`,
      `site:${siteId}`,
    ];
    const cursors = Object.fromEntries(scopes.map((scope) => [scope, 0]));
    const message = { protocol: 1, cursors, fresh: scopes, outlined: cursors };
    expect(await who().ask("POST", "/v1/sync/pull", message)).toBe(200);
    expect(who().leaks()).toEqual([]);
  });
});
