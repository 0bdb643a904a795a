import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";

/* A list reads the page that is asked for, however long it is. */

/** Counts the rows that reads answer. */
class RowCounter implements KyselyPlugin {
  rows = 0;
  transformQuery({ node }: Parameters<KyselyPlugin["transformQuery"]>[0]) {
    return node;
  }
  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.rows += result.rows.length;
    return Promise.resolve(result);
  }
}

let host: ApiHost;
let made = 0;
const counter = new RowCounter();
const of: Record<string, string> = {};

beforeAll(async () => {
  host = await openHost();
  const { store } = host.engine;
  Object.assign(store, { reading: store.reading.withPlugin(counter) });
  of["space"] = (await add("createSpace", organization())).id;
  of["site"] = (await add("createSite", { ...organization(), body: { spaces: [of["space"]] } })).id;
  of["collection"] = (await add("createCollection", organization())).id;
  of["comment"] = (await add("postCommentInSpace", { ...inSpace(), body: words() })).id;
  of["request"] = (await add("createChangeRequest", { ...inSpace(), body: { subject: "Lamps" } })).id;
  of["discussed"] = (await add("postCommentInChangeRequest", { ...inRequest(), body: words() })).id;
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

const keepers = (...members: string[]) => ({ ...organization(), body: { title: "Keepers", members } });

const add = (operation: Operation, input: object) => addAs("admin", operation, input);

async function addAs(who: Person, operation: Operation, input: object): Promise<{ id: string }> {
  const outcome = await host.callLoosely(who, operation, input);
  if ("error" in outcome) throw new Error(`${operation}: ${outcome.error.message}`);
  host.clock.pass(1000);
  return ("body" in outcome ? outcome.body : {}) as { id: string };
}

/**
 * Lists, their path, and what makes them one longer. Not here: collections, which are read whole wherever it is decided who
 * sees what, since all that is in them follows from them; the files and links of a space, which a branch lays over main
 * and a report counts whole; and lists of a few things: one person's tokens, the reviews and reviewers of a change request,
 * the parts of a site.
 */
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
  ["listWebhooks", organization, () => add("createWebhook", { ...organization(), body: hook() })],
  ["listRevisionsInSpace", inSpace, () => add("updateSpaceContent", { ...inSpace(), body: page() })],
  [
    "listRevisionsInChangeRequest",
    inRequest,
    () => add("updateChangeRequestContent", { ...inRequest(), body: page() }),
  ],
];

test.each(paged)("%s reads no more of a list that is longer", async (operation, path, lengthen) => {
  const read = async (): Promise<number> => {
    const first = counter.rows;
    const outcome = await host.callLoosely("admin", operation, { ...path(), limit: 2 });
    expect(outcome).toMatchObject({ status: 200, body: { items: [{}, {}] } });
    return counter.rows - first;
  };
  const lengthenBy = async (times: number) => {
    for (let time = 0; time < times; time += 1) await lengthen();
  };
  await lengthenBy(4);
  const short = await read();
  expect(short).toBeGreaterThan(2);
  await lengthenBy(10);
  expect(await read()).toBeLessThanOrEqual(short + 2);
});
