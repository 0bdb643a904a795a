import { afterAll, beforeAll, expect, test } from "vitest";
import { everyOperation } from "../api/filledHost.ts";
import { openHost, type ApiHost, type Operation, type Person } from "../api/host.ts";
import { callers } from "./matrix.ts";

/* What records say that their reader may do is what their reader can do. */

let host: ApiHost;
let made = 0;
const of: Record<string, string> = {};

beforeAll(async () => {
  host = await openHost();
  const organizationId = host.organization;
  const make = async (operation: Operation, input: object): Promise<string> => {
    const outcome = await host.callLoosely("admin", operation, { organizationId, ...input });
    return (("body" in outcome ? outcome.body : {}) as { id: string }).id;
  };
  of["collection"] = await make("createCollection", {});
  of["space"] = await make("createSpace", {});
  of["site"] = await make("createSite", { body: { spaces: [of["space"]] } });
  of["team"] = await make("createOrganizationTeam", { body: { title: "Keepers" } });
  of["translation"] = await make("createTranslation", { body: { language: "fr" } });
  const give = (target: object): Promise<string> =>
    make("createOrganizationInvite", { body: { level: "read", ...target } });
  of["spaceInvite"] = await give({ space: of["space"] });
  of["collectionInvite"] = await give({ collection: of["collection"] });
  await make("createOpenAPISpec", { body: { slug: "lamps", source: { text: "openapi: 3.1.0" } } });
});
afterAll(() => host.close());

interface Case {
  /** Reads the record that has the permission. */
  record: Operation;
  permission: string;
  /** What needs it. */
  deed: Operation;
  /** The path of both, with a body for the deed; made anew for each person. */
  input: () =>
    | Promise<{ path: object; body?: object; more?: object }>
    | { path: object; body?: object; more?: object };
}

const organization = () => ({ organizationId: host.organization });
const inSpace = () => ({ spaceId: of["space"] });
const onSite = () => ({ ...organization(), siteId: of["site"] });
const words = { body: { markdown: "Words" } };
const next = (): number => (made += 1);

async function newRequest(): Promise<{ changeRequestId: string }> {
  const spaceId = String(of["space"]);
  const { id } = await host.ask("admin", "createChangeRequest", { spaceId, body: { subject: "Lamps" } });
  const status = "open" as const;
  await host.ask("admin", "updateChangeRequestById", { spaceId, changeRequestId: id, body: { status } });
  return { changeRequestId: id };
}
async function newComment(): Promise<object> {
  const input = { spaceId: String(of["space"]), body: words };
  return { ...inSpace(), commentId: (await host.ask("commenter", "postCommentInSpace", input)).id };
}
/** A reply; where replies are listed or added, its comment alone is named. */
async function newReply(): Promise<object> {
  const comment = (await newComment()) as { spaceId: string; commentId: string };
  const { id } = await host.ask("commenter", "postCommentReplyInSpace", { ...comment, body: words });
  return { ...comment, commentReplyId: id };
}
const change = { changes: [{ operation: "insert_page", title: "Lamp", document: { markdown: "Oil.\n" } }] };

const cases: [string, Case][] = (
  [
    ["getSpaceById", "view", "listPages", () => ({ path: inSpace() })],
    ["getSpaceById", "comment", "postCommentInSpace", () => ({ path: inSpace(), body: words })],
    ["getSpaceById", "edit", "updateSpaceContent", () => ({ path: inSpace(), body: change })],
    [
      "getSpaceById",
      "merge",
      "mergeChangeRequest",
      async () => ({ path: inSpace(), more: await newRequest() }),
    ],
    [
      "getSpaceById",
      "review",
      "submitChangeRequestReview",
      async () => ({ path: inSpace(), more: await newRequest(), body: { status: "approved" } }),
    ],
    ["getSpaceById", "admin", "updateSpaceById", () => ({ path: inSpace(), body: {} })],
    ["getSpaceById", "access", "getCurrentRevision", () => ({ path: inSpace() })],
    [
      "getSpaceById",
      "viewInviteLinks",
      "getOrganizationInviteLink",
      () => ({ path: inSpace(), more: { ...organization(), inviteId: of["spaceInvite"] } }),
    ],
    [
      "getSpaceById",
      "triggerGitSync",
      "importGitRepository",
      () => ({ path: inSpace(), body: { url: "https://git.example/lamps.git", ref: "refs/heads/main" } }),
    ],
    [
      "getCollectionById",
      "viewInviteLinks",
      "getOrganizationInviteLink",
      () => ({
        path: { collectionId: of["collection"] },
        more: { ...organization(), inviteId: of["collectionInvite"] },
      }),
    ],
    ["getSiteById", "access", "getPublishedContentSite", () => ({ path: onSite() })],
    [
      "getCollectionById",
      "create",
      "createSpace",
      () => ({
        path: { collectionId: of["collection"] },
        more: organization(),
        body: { parent: of["collection"] },
      }),
    ],
    [
      "getCollectionById",
      "view",
      "listSpacesInCollectionById",
      () => ({ path: { collectionId: of["collection"] } }),
    ],
    [
      "getCollectionById",
      "admin",
      "updateCollectionById",
      () => ({ path: { collectionId: of["collection"] }, body: {} }),
    ],
    ["getSiteById", "view", "getSiteStructure", () => ({ path: onSite() })],
    [
      "getSiteById",
      "edit",
      "addExternalLinkToSite",
      () => ({ path: onSite(), body: { title: "Out", url: "https://example.com" } }),
    ],
    ["getSiteById", "admin", "updateSiteById", () => ({ path: onSite(), body: {} })],
    ["getOrganizationById", "view", "listSpacesInOrganizationById", () => ({ path: organization() })],
    ["getOrganizationById", "admin", "updateOrganizationById", () => ({ path: organization(), body: {} })],
    [
      "getOrganizationById",
      "ownTeam",
      "createOrganizationTeam",
      () => ({ path: organization(), body: { title: "T" } }),
    ],
    ["getOrganizationById", "createContent", "createSpace", () => ({ path: organization() })],
    [
      "getOrganizationById",
      "createOpenAPISpec",
      "createOpenAPISpec",
      () => ({ path: organization(), body: { slug: `s${next()}`, source: { text: "openapi: 3.1.0" } } }),
    ],
    [
      "getOrganizationById",
      "ingestConversations",
      "ingestConversation",
      () => ({
        path: organization(),
        body: { id: "c", parts: [{ type: "message", role: "user", body: "Hi" }] },
      }),
    ],
    ["getOrganizationById", "listMembers", "listMembersInOrganizationById", () => ({ path: organization() })],
    ["getOrganizationById", "listTeams", "listTeamsInOrganizationById", () => ({ path: organization() })],
    [
      "getTeamInOrganizationById",
      "admin",
      "updateTeamInOrganizationById",
      () => ({ path: { ...organization(), teamId: of["team"] }, body: { title: "Keepers" } }),
    ],
    [
      "getOpenAPISpecBySlug",
      "edit",
      "updateOpenAPISpecBySlug",
      () => ({ path: { ...organization(), specSlug: "lamps" }, body: { visibility: "private" } }),
    ],
    [
      "getTranslation",
      "edit",
      "runTranslation",
      () => ({ path: { ...organization(), translationId: of["translation"] } }),
    ],
    [
      "getCommentInSpace",
      "edit",
      "updateCommentInSpace",
      async () => ({ path: await newComment(), body: words }),
    ],
    [
      "getCommentInSpace",
      "reply",
      "postCommentReplyInSpace",
      async () => ({ path: await newComment(), body: words }),
    ],
    ["getCommentInSpace", "delete", "deleteCommentInSpace", async () => ({ path: await newComment() })],
    ["getCommentInSpace", "view", "listCommentRepliesInSpace", async () => ({ path: await newComment() })],
    ["getCommentReplyInSpace", "view", "listCommentRepliesInSpace", async () => ({ path: await newReply() })],
    [
      "getCommentReplyInSpace",
      "edit",
      "updateCommentReplyInSpace",
      async () => ({ path: await newReply(), body: words }),
    ],
    [
      "getCommentReplyInSpace",
      "reply",
      "postCommentReplyInSpace",
      async () => ({ path: await newReply(), body: words }),
    ],
    [
      "getCommentReplyInSpace",
      "delete",
      "deleteCommentReplyInSpace",
      async () => ({ path: await newReply() }),
    ],
    [
      "getTeamInOrganizationById",
      "view",
      "listTeamMembersInOrganizationById",
      () => ({ path: { ...organization(), teamId: of["team"] } }),
    ],
    [
      "getOpenAPISpecBySlug",
      "view",
      "listOpenAPISpecVersions",
      () => ({ path: { ...organization(), specSlug: "lamps" } }),
    ],
    [
      "getTranslation",
      "view",
      "listTranslations",
      () => ({ path: { ...organization(), translationId: of["translation"] }, more: organization() }),
    ],
  ] as const
).map(([record, permission, deed, input]) => [
  `${permission} of ${record} is what ${deed} asks for`,
  { record, permission, deed, input },
]);

/* Of integrations and of a bill nothing is kept, so no operation asks for these: whoever reads them relies on the record. */
const unasked = [
  ["getOrganizationById", "viewBilling", () => organization()],
  ["getOrganizationById", "installIntegration", () => organization()],
  ["getOrganizationById", "listInstallations", () => organization()],
  ["getSpaceById", "installIntegration", () => inSpace()],
] as const;
test.each(unasked)("%s says that %s is for admins alone", async (record, permission, path) => {
  for (const who of callers) {
    const seen = await host.callLoosely(who, record, path());
    const { permissions = {} } = ("body" in seen ? seen.body : {}) as {
      permissions?: Record<string, boolean>;
    };
    expect([who, permissions[permission] ?? false]).toEqual([who, who === "admin"]);
  }
});

test("getOrganizationById says that listIntegrations is for members", async () => {
  for (const who of callers) {
    const seen = await host.callLoosely(who, "getOrganizationById", organization());
    const { permissions } = ("body" in seen ? seen.body : {}) as { permissions?: Record<string, boolean> };
    expect([who, permissions?.["listIntegrations"] ?? false]).toEqual([
      who,
      who !== "guest" && who !== "stranger",
    ]);
  }
});

test("every permission of every record that is read by itself is in one of these tables", () => {
  const kindOf = new Map<string, string>();
  const all = new Set<string>();
  for (const [id, { method, returns }] of everyOperation) {
    const { object, permissions } = ((returns as Shape | undefined)?.properties ?? {}) as Record<
      string,
      Shape
    >;
    if (method !== "GET" || object?.const === undefined || !permissions) continue;
    kindOf.set(id, object.const);
    for (const name of Object.keys(permissions.properties ?? {})) all.add(`${object.const} ${name}`);
  }
  const tested = [
    ...cases.map(([, { record, permission }]) => [record, permission] as const),
    ...unasked.map(([record, permission]) => [record, permission] as const),
    ["getOrganizationById", "listIntegrations"] as const,
  ].map(([record, permission]) => `${kindOf.get(record)} ${permission}`);
  expect([...all].filter((name) => !tested.includes(name))).toEqual([]);
});

interface Shape {
  const?: string;
  properties?: Record<string, unknown>;
}

/** Of what places are named by, what an operation has in its path. */
function placeOf(id: Operation, named: object): object {
  const path = everyOperation.find(([name]) => name === id)?.[1].path ?? "";
  return Object.fromEntries(Object.entries(named).filter(([name]) => path.includes(`{${name}}`)));
}

test.each(cases)("%s", async (_title, { record, permission, deed, input }) => {
  const said: Partial<Record<Person, boolean>> = {};
  const done: Partial<Record<Person, boolean>> = {};
  for (const who of callers) {
    const { path, body, more } = await input();
    const seen = await host.callLoosely(who, record, path);
    const { permissions = {} } = ("body" in seen ? seen.body : {}) as {
      permissions?: Record<string, boolean>;
    };
    said[who] = permissions[permission] ?? false;
    const place = placeOf(deed, { ...path, ...more });
    const outcome = await host.callLoosely(who, deed, { ...place, ...(body ? { body } : {}) });
    done[who] = ![403, 404].includes(outcome.status) && !(outcome.status === 204 && "error" in seen);
  }
  expect(done).toEqual(said);
  expect(said).toMatchObject({ admin: true, stranger: false });
});
