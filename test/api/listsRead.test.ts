import { afterAll, beforeAll, test } from "vitest";
import { addUser } from "../../src-main/core/administration/foundation.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";
import { ReadCounter } from "./readCounter.ts";

/* A list reads the page that is asked for, however long it is. */

let host: ApiHost;
let made = 0;
let counter: ReadCounter;
const of: Record<string, string> = {};

beforeAll(async () => {
  host = await openHost();
  counter = new ReadCounter(host);
  of["space"] = (await add("createSpace", organization())).id;
  of["site"] = (await add("createSite", { ...organization(), body: { spaces: [of["space"]] } })).id;
  of["collection"] = (await add("createCollection", organization())).id;
  of["comment"] = (await add("postCommentInSpace", { ...inSpace(), body: words() })).id;
  of["request"] = (await add("createChangeRequest", { ...inSpace(), body: { subject: "Lamps" } })).id;
  of["discussed"] = (await add("postCommentInChangeRequest", { ...inRequest(), body: words() })).id;
  for (const title of ["Lighthouse", "Pier"])
    await add("updateSpaceContent", {
      spaceId: (await add("createSpace", organization())).id,
      body: about(title),
    });
  const made = await host.ask("admin", "updateSpaceContent", {
    spaceId: of["space"],
    body: {
      changes: [{ operation: "insert_page", title: "Led to", document: words().body }, insertFile()],
    },
  });
  of["page"] = made.changes.flatMap((one) => (one.object === "created_page" ? one.page.id : []))[0] ?? "";
  of["file"] = made.insertedFiles?.[0]?.id ?? "";
  of["team"] = (await add("createOrganizationTeam", keepers())).id;
  of["webhook"] = (await add("createWebhook", { ...organization(), body: hook() })).id;
});
afterAll(() => host.close());

const organization = () => ({ organizationId: host.organization });
const inSpace = () => ({ spaceId: of["space"] });
const inRequest = () => ({ ...inSpace(), changeRequestId: of["request"] });
const words = () => ({ body: { markdown: "Words" } });
const hook = () => ({ url: "https://hooks.example/", events: ["comment_posted"] });
const next = (): number => (made += 1);
const page = () => ({ changes: [{ operation: "insert_page", title: "Page", document: words().body }] });

const about = (title: string) => ({
  changes: [{ operation: "insert_page", title, document: { markdown: "The lamps are lit." } }],
});
const file = () => ({ name: `plan ${next()}.txt`, contentType: "text/plain", base64: "AAAA" });
const insertFile = () => ({ operation: "insert_files" as const, files: [file()] });
const files = () => ({ changes: [insertFile()] });
const addFile = () => add("updateSpaceContent", { ...inSpace(), body: files() });

async function addFilesOnBoth(): Promise<void> {
  await addFile();
  await add("updateChangeRequest", inRequest());
  await add("updateChangeRequestContent", { ...inRequest(), body: files() });
}

/** A page that leads to the page and the file that backlinks are asked of, and to an address that no other has. */
const addLinks = () => {
  const to = `[a](/pages/${of["page"]}) [b](/files/${of["file"]}) [c](https://a.example/${next()})`;
  const change = { operation: "insert_page", title: "Leads", document: { markdown: to } };
  return add("updateSpaceContent", { ...inSpace(), body: { changes: [change] } });
};

const keepers = (...members: string[]) => ({ ...organization(), body: { title: "Keepers", members } });

const add = (operation: Operation, input: object) => addAs("admin", operation, input);

async function addAs(who: Person, operation: Operation, input: object): Promise<{ id: string }> {
  const outcome = await host.callLoosely(who, operation, input);
  if ("error" in outcome) throw new Error(`${operation}: ${outcome.error.message}`);
  host.clock.pass(1000);
  return ("body" in outcome ? outcome.body : {}) as { id: string };
}

/** Lists, their path, and what makes them one longer. */
const paged: [Operation, () => object, () => Promise<unknown>][] = [
  ["listSpacesInOrganizationById", organization, () => add("createSpace", organization())],
  [
    "listSpacesInCollectionById",
    () => ({ collectionId: of["collection"] }),
    () => add("createSpace", { ...organization(), body: { parent: of["collection"] } }),
  ],
  [
    "listSpacesForOrganizationMember",
    () => ({ ...organization(), userId: host.people.reader }),
    () => add("createSpace", organization()),
  ],
  [
    "listTeamsForOrganizationMember",
    () => ({ ...organization(), userId: host.people.reader }),
    () => add("createOrganizationTeam", keepers(host.people.reader)),
  ],
  ["listSites", organization, () => add("createSite", organization())],
  ["listCollectionsInOrganizationById", organization, () => add("createCollection", organization())],
  [
    "listCollectionsInOrganizationById",
    () => ({ ...organization(), nested: false }),
    () => add("createCollection", organization()),
  ],
  [
    "listOrganizationInviteLinks",
    organization,
    () => add("createOrganizationInvite", { ...organization(), body: { role: "read" } }),
  ],
  ["listTeamsInOrganizationById", organization, () => add("createOrganizationTeam", keepers())],
  [
    "listTeamsInOrganizationById",
    () => ({ ...organization(), title: "keep", owner: host.people.creator }),
    () => addAs("creator", "createOrganizationTeam", keepers()),
  ],
  [
    "listSAMLProvidersInOrganizationById",
    organization,
    () => add("createOrganizationSAMLProvider", { ...organization(), body: { label: "Idp" } }),
  ],
  [
    "listSiteShareLinks",
    () => ({ ...organization(), siteId: of["site"] }),
    () => add("createSiteShareLink", { ...organization(), siteId: of["site"], body: { name: "Partners" } }),
  ],
  ["listCommentsInSpace", inSpace, () => add("postCommentInSpace", { ...inSpace(), body: words() })],
  [
    "listCommentRepliesInSpace",
    () => ({ ...inSpace(), commentId: of["comment"] }),
    () => add("postCommentReplyInSpace", { ...inSpace(), commentId: of["comment"], body: words() }),
  ],
  [
    "listCommentsInChangeRequest",
    inRequest,
    () => add("postCommentInChangeRequest", { ...inRequest(), body: words() }),
  ],
  [
    "listCommentRepliesInChangeRequest",
    () => ({ ...inRequest(), commentId: of["discussed"] }),
    () =>
      add("postCommentReplyInChangeRequest", { ...inRequest(), commentId: of["discussed"], body: words() }),
  ],
  [
    "listChangeRequestsForSpace",
    () => ({ ...inSpace(), status: "draft" }),
    () => add("createChangeRequest", { ...inSpace(), body: { subject: "Lamps" } }),
  ],
  [
    "listOpenAPISpecs",
    organization,
    () =>
      add("createOpenAPISpec", {
        ...organization(),
        body: { slug: `s${next()}`, source: { text: "openapi: 3.1.0" } },
      }),
  ],
  [
    "listTranslations",
    organization,
    () => add("createTranslation", { ...organization(), body: { language: "fr" } }),
  ],
  [
    "listGlossaryEntries",
    organization,
    () =>
      add("updateGlossaryEntries", {
        ...organization(),
        body: { operations: [{ type: "insert", translations: { en: `lamp ${next()}` } }] },
      }),
  ],
  [
    "listConversations",
    organization,
    () =>
      add("ingestConversation", {
        ...organization(),
        body: { id: `c${next()}`, parts: [{ type: "message", role: "user", body: "Hi" }] },
      }),
  ],
  [
    "searchOrganizationContent",
    () => ({ ...organization(), query: "lamp" }),
    () => add("createSpace", organization()),
  ],
  [
    "listChangeRequestsForOrganization",
    () => ({ ...organization(), status: "draft" }),
    async () => {
      const { id } = await add("createSpace", organization());
      await add("createChangeRequest", { spaceId: id, body: { subject: "Lamps" } });
    },
  ],
  [
    "getReviewsByChangeRequestId",
    inRequest,
    () => add("submitChangeRequestReview", { ...inRequest(), body: { status: "approved" } }),
  ],
  [
    "getReviewsByChangeRequestId",
    () => ({ ...inRequest(), outdated: false }),
    () => add("submitChangeRequestReview", { ...inRequest(), body: { status: "approved" } }),
  ],
  [
    "getRequestedReviewersByChangeRequestId",
    inRequest,
    async () => {
      const email = `reviewer${next()}@example.com`;
      const { user } = await addUser(host.engine, {
        organization: host.organization,
        name: "Rea",
        email,
        role: "review",
      });
      await add("requestReviewersForChangeRequest", { ...inRequest(), body: { users: [user] } });
    },
  ],
  [
    "listOrganizationsForAuthenticatedUser",
    () => ({}),
    () => add("createOrganization", { body: { title: `Harbour ${next()}` } }),
  ],
  [
    "listTeamMembersInOrganizationById",
    () => ({ ...organization(), teamId: of["team"] }),
    async () =>
      add("updateMembersInOrganizationTeam", {
        ...organization(),
        teamId: of["team"],
        body: { add: [await addMember()] },
      }),
  ],
  ["listUserTokens", () => ({}), () => add("createUserToken", { body: { name: "Script" } })],
  ["listFiles", inSpace, () => addFile()],
  ["listFiles", () => ({ ...inSpace(), unused: true }), () => addFile()],
  ["listFilesInChangeRequestById", inRequest, addFilesOnBoth],
  [
    "listFilesInChangeRequestById",
    () => ({ ...inRequest(), unused: true }),
    async () => {
      await addFile();
      await add("updateChangeRequest", inRequest());
    },
  ],
  ["listPageBacklinks", () => ({ ...inSpace(), pageId: of["page"] }), () => addLinks()],
  ["listPageBacklinks", () => ({ ...inSpace(), pageId: of["page"], descendants: true }), () => addLinks()],
  [
    "listPageBacklinksInChangeRequest",
    () => ({ ...inRequest(), pageId: of["page"] }),
    async () => {
      await addLinks();
      await add("updateChangeRequest", inRequest());
    },
  ],
  ["listFileBacklinks", () => ({ ...inSpace(), fileId: of["file"] }), () => addLinks()],
  [
    "listFileBacklinksInChangeRequest",
    () => ({ ...inRequest(), fileId: of["file"] }),
    async () => {
      await addLinks();
      await add("updateChangeRequest", inRequest());
    },
  ],
  ["listLinksInSpace", inSpace, () => addLinks()],
  ["listLinksInSpace", () => ({ ...inSpace(), status: "ok" }), () => addLinks()],
  ["listWebhooks", organization, () => add("createWebhook", { ...organization(), body: hook() })],
  ["listRevisionsInSpace", inSpace, () => add("updateSpaceContent", { ...inSpace(), body: page() })],
  [
    "listRevisionsInChangeRequest",
    inRequest,
    () => add("updateChangeRequestContent", { ...inRequest(), body: page() }),
  ],
];

test.each(paged)("%s reads and asks no more of a list that is longer", (operation, path, lengthen) =>
  expectFlat("admin", operation, path, lengthen),
);

const inSite = () => ({ ...organization(), siteId: of["site"] });

async function addMember(): Promise<string> {
  const email = `member${next()}@example.com`;
  const account = { organization: host.organization, name: "Rea", email, role: "review" as const };
  return (await addUser(host.engine, account)).user;
}

async function merge(): Promise<void> {
  const { id } = await add("createChangeRequest", { ...inSpace(), body: { subject: `Lamps ${next()}` } });
  const merged = { ...inSpace(), changeRequestId: id };
  await add("updateChangeRequestContent", { ...merged, body: page() });
  await add("mergeChangeRequest", merged);
}

/** What was given on some content, to a person and to a team more. */
async function give(): Promise<void> {
  const { id: team } = await add("createOrganizationTeam", keepers());
  const body = { role: "edit", users: [await addMember()], teams: [team] };
  await add("inviteToSpace", { ...inSpace(), body });
}

/** Lists whose rows are read by other tests. */
const others: [Operation, () => object, () => Promise<unknown>][] = [
  [
    "searchOrganizationContent",
    () => ({ ...organization(), query: "lamp" }),
    async () => {
      const { id: spaceId } = await add("createSpace", organization());
      await add("updateSpaceContent", { spaceId, body: about("Lighthouse") });
    },
  ],
  [
    "searchOrganizationContent",
    () => ({ ...organization(), query: '"lamps are lit"' }),
    async () => {
      const { id: spaceId } = await add("createSpace", organization());
      await add("updateSpaceContent", { spaceId, body: about("Lighthouse") });
    },
  ],
  ["listRevisionsInSpace", inSpace, merge],
  ["listUserPermissionsInSpace", inSpace, give],
  ["listTeamPermissionsInSpace", inSpace, give],
  ["listPermissionsAggregateInSpace", inSpace, addMember],
  ["listPermissionsAggregateInSite", inSite, addMember],
  ["listMembersInOrganizationById", organization, addMember],
  [
    "listCommentersInSpace",
    inSpace,
    async () => {
      const user = await addMember();
      await host.engine.call({ user }, "postCommentInSpace", { ...inSpace(), body: words() });
    },
  ],
];

test.each(others)("%s asks as often for many records as for few", async (operation, path, lengthen) => {
  for (let time = 0; time < 13; time += 1) await lengthen();
  await counter.expectFewQuestions("admin", operation, path);
});

/** What an admin need not ask: which of these somebody sees who has a role, and so what follows from it. */
const ofWhatIsSeen = new Set<Operation>([
  "listSpacesInOrganizationById",
  "listSpacesForOrganizationMember",
  "listCollectionsInOrganizationById",
  "listSites",
  "searchOrganizationContent",
  "listChangeRequestsForOrganization",
]);

test.each(paged.filter(([operation]) => ofWhatIsSeen.has(operation)))(
  "%s reads and asks no more of a list that is longer for a member who is no admin",
  (operation, path, lengthen) => expectFlat("commenter", operation, path, lengthen),
);

async function expectFlat(
  who: Person,
  operation: Operation,
  path: () => object,
  lengthen: () => Promise<unknown>,
): Promise<void> {
  await counter.expectFlat(who, operation, path, lengthen);
  // What lengthens it here is not found; those that are, are lengthened below.
  if (operation !== "searchOrganizationContent") await counter.expectFewQuestions(who, operation, path);
}
