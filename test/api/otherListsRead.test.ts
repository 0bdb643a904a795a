import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOperation, operations } from "../../src-main/api/operations.ts";
import { addUser } from "../../src-main/core/administration/foundation.ts";
import { putCluster, putConversation, putIssue } from "../../src-main/store/discussions/conversations.ts";
import { insert } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import { addDelivery } from "../../src-main/store/webhooks.ts";
import { openHost, type ApiHost, type Operation } from "./host.ts";
import { ReadCounter } from "./readCounter.ts";
import { Desk } from "./writing.ts";

/*
 * Lists of what is made beside requests, and those that are one another's likes on other content, read the page that is
 * asked for as well.
 */

let host: ApiHost;
let counter: ReadCounter;
let desk: Desk;
let collection: string;
let site: string;
let request: string;
let page: string;
let webhook: string;
let revision: string;
let made = 0;

beforeAll(async () => {
  host = await openHost();
  counter = new ReadCounter(host);
  desk = await Desk.open(host);
  collection = (await add("createCollection", organization())).id;
  site = (await add("createSite", organization())).id;
  request = await desk.open("Lamps");
  const source = { text: "openapi: 3.1.0" };
  await add("createOpenAPISpec", { ...organization(), body: { slug: "lamps", source } });
  page = await desk.page("Leading", "Here.");
  await desk.update(request);
  const body = { url: "https://hooks.example/", events: ["comment_posted"] };
  webhook = (await add("createWebhook", { ...organization(), body })).id;
});
afterAll(() => host.close());

const organization = () => ({ organizationId: host.organization });
const inSpace = () => ({ spaceId: desk.space });
const inRequest = () => ({ ...inSpace(), changeRequestId: request });
const inCollection = () => ({ collectionId: collection });
const inSite = () => ({ ...organization(), siteId: site });
const next = (): string => `n${(made += 1)}`;
const at = () => host.clock.iso();

async function add(operation: Operation, input: object): Promise<{ id: string }> {
  const outcome = await host.callLoosely("admin", operation, input);
  if ("error" in outcome) throw new Error(`${operation}: ${outcome.error.message}`);
  host.clock.pass(1000);
  return ("body" in outcome ? outcome.body : {}) as { id: string };
}

const store = (work: Parameters<typeof transact<void>>[2]) =>
  transact(host.engine.store, { mode: "authority", scopes: [], at: at() }, work);

async function addMember(): Promise<string> {
  const account = { organization: host.organization, name: "Rea", role: "review" as const };
  return (await addUser(host.engine, { ...account, email: `${next()}@example.com` })).user;
}

/** As the worker keeps one that it has read: to read a text takes it seconds. */
async function addVersion(): Promise<void> {
  const { reading } = host.engine.store;
  const { scope, id: spec } = await reading
    .selectFrom("openapi_specs")
    .select(["scope", "id"])
    .executeTakeFirstOrThrow();
  const version = { scope, id: next(), spec, url: null, format: "json" as const, source: "{}" };
  await transact(host.engine.store, { mode: "authority", scopes: [scope], at: at() }, (db) =>
    insert(db, "openapi_versions", { ...version, created_at: at() }),
  );
  host.clock.pass(1000);
}

async function addCluster(): Promise<void> {
  const id = next();
  await store(async (db) => {
    const [own, when] = [{ organization: host.organization, id }, at()];
    await putCluster(db, {
      ...own,
      label: id,
      icon: "lamp",
      summary: "",
      created_at: when,
      updated_at: when,
    });
    const talk = { subject: id, source: "api", parts: "[]", metadata: "{}" };
    await putConversation(db, { ...own, ...talk, created_at: when, processed_at: when });
    const issue = { conversation: id, cluster: id, title: "Missing", summary: "" };
    await putIssue(db, { ...own, ...issue, created_at: when, ingested_at: when });
  });
}

async function addDelivered(): Promise<void> {
  const when = at();
  const sent = { event: "comment_posted", payload: "{}", attempts: 1, last_status: 200, last_error: null };
  const ended = { status: "delivered" as const, next_at: null, created_at: when, delivered_at: when };
  await store((db) =>
    addDelivery(db, { id: next(), organization: host.organization, webhook, ...sent, ...ended }),
  );
  host.clock.pass(1000);
}

async function addFile(): Promise<void> {
  const files = [{ name: `${next()}.txt`, contentType: "text/plain", base64: "AAAA" }];
  await desk.change("admin", [{ operation: "insert_files", files }]);
  revision = await desk.head();
}

/** Lists that read no more where they are longer. */
const paged: [Operation, () => object, () => Promise<unknown>][] = [
  ["listOpenAPISpecVersions", () => ({ ...organization(), specSlug: "lamps" }), addVersion],
  ["listConversationsIssues", organization, addCluster],
  ["listConversationsIssuesClusters", organization, addCluster],
  ["listWebhookDeliveries", () => ({ ...organization(), webhookId: webhook }), addDelivered],
  ["listFilesInRevisionById", () => ({ ...inSpace(), revisionId: revision }), addFile],
  [
    "searchSpaceContent",
    () => ({ ...inSpace(), query: "lighthouse" }),
    () => desk.page(`Page ${next()}`, "The lighthouse is lit.\n"),
  ],
];

test.each(paged)("%s reads and asks no more of a list that is longer", async (operation, path, lengthen) => {
  await counter.expectFlat("admin", operation, path, lengthen);
  await counter.expectFewQuestions("admin", operation, path);
});

/** Gives a person and a team something on some content. */
const give = (operation: Operation, path: () => object) => async () => {
  const team = await add("createOrganizationTeam", { ...organization(), body: { title: next() } });
  await add(operation, { ...path(), body: { role: "edit", users: [await addMember()], teams: [team.id] } });
};
const giveCollection = give("inviteToCollection", inCollection);
const giveSite = give("inviteToSite", inSite);

/** Somebody new says something of the request. */
async function comment(): Promise<void> {
  const user = await addMember();
  const body = { body: { markdown: "Words" } };
  await host.engine.call({ user }, "postCommentInChangeRequest", { ...inRequest(), body });
  host.clock.pass(1000);
}

async function leadInRequest(): Promise<void> {
  const to = await desk.page(`To ${next()}`, "# Here", { request });
  const text = (await desk.text(page, request)) ?? "";
  await desk.write(page, `${text}\n\nSee [it](/pages/${to}#here).\n`, { request });
}

/** Lists that come from one text, or of which each part is looked for. */
const asking: [Operation, () => object, () => Promise<unknown>][] = [
  ["listUserPermissionsInCollection", inCollection, giveCollection],
  ["listTeamPermissionsInCollection", inCollection, giveCollection],
  ["listPermissionsAggregateInCollection", inCollection, addMember],
  ["listUserPermissionsInSite", inSite, giveSite],
  ["listTeamPermissionsInSite", inSite, giveSite],
  ["listCommentersInChangeRequest", inRequest, comment],
  ["listPageLinksInChangeRequest", () => ({ ...inRequest(), pageId: page }), leadInRequest],
];

test.each(asking)("%s asks as often for many records as for few", async (operation, path, lengthen) => {
  for (let time = 0; time < 13; time += 1) await lengthen();
  await counter.expectFewQuestions("admin", operation, path);
});

test("every list that is paged is read here or in the other tables", () => {
  const tables = ["listsRead", "partsRead", "otherListsRead"].map((name) =>
    readFileSync(join(import.meta.dirname, `${name}.test.ts`), "utf8"),
  );
  const lists = Object.keys(operations).filter((id) => {
    const { query, returns } = findOperation(id) ?? {};
    const answer = returns as { properties?: object } | undefined;
    return "items" in (answer?.properties ?? {}) && query !== undefined && "limit" in query;
  });
  expect(lists.length).toBeGreaterThan(60);
  expect(lists.filter((id) => !tables.some((table) => table.includes(`"${id}"`)))).toEqual([]);
});
