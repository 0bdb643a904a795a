import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputSchema } from "../../src-main/api/operations.ts";
import { everyOperation, FilledHost } from "./filledHost.ts";
import type { ApiHost, Operation } from "./host.ts";

/* What has the form of an address or of a moment and is none is refused by name wherever one is taken. */

let filled: FilledHost;
let host: ApiHost;
beforeAll(async () => {
  filled = await FilledHost.open();
  ({ host } = filled);
});
afterAll(() => host.close());

interface Taken {
  field: string;
  /** The input with this value in the field. */
  with: (value: string) => object;
}

const inBody = (field: string, ...others: [string, unknown][]): Taken => ({
  field: `/body/${field}`,
  with: (value) => ({ body: { ...Object.fromEntries(others), [field]: value } }),
});
const repository: [string, unknown][] = [
  ["url", "https://git.example/guide.git"],
  ["ref", "main"],
];
const commit: [string, unknown][] = [...repository, ["commitMessage", "Say more"]];
const inMetadata = (field: string): Taken => ({
  field: `/body/metadata/${field}`,
  with: (value) => ({
    body: {
      id: "talk",
      parts: [{ type: "message", role: "user", body: "Hi" }],
      metadata: { [field]: value },
    },
  }),
});
const inSource: Taken = {
  field: "/body/source/url",
  with: (url) => ({ body: { source: { url } } }),
};

const addresses: [Operation, Taken][] = [
  ["createOrganizationSAMLProvider", inBody("ssoURL", ["label", "Idp"])],
  ["updateOrganizationSAMLProvider", inBody("ssoURL")],
  ["updateSitePublishingAuthById", inBody("fallbackURL", ["backend", "custom"])],
  ["updateSitePublishingAuthById", inBody("logoutURL", ["backend", "custom"])],
  ["addExternalLinkToSite", inBody("url", ["title", "Out"])],
  ["updateSiteExternalLinkById", inBody("url")],
  ["createWebhook", inBody("url", ["events", ["comment_posted"]])],
  ["updateWebhook", inBody("url")],
  ["createOpenAPISpec", { ...inSource, with: (url) => ({ body: { slug: "new", source: { url } } }) }],
  ["createOrUpdateOpenAPISpecBySlug", inSource],
  [
    "createOrganization",
    { field: "/openapiUrl", with: (openapiUrl) => ({ openapiUrl, body: { title: "New" } }) },
  ],
  ["updateOrganizationById", inBody("logo")],
  ["updateUserById", inBody("photoURL")],
  ["ingestConversation", inMetadata("url")],
  ["importGitRepository", inBody("url", ...repository)],
  ["importGitRepository", inBody("repoTreeURL", ...repository)],
  ["importGitRepository", inBody("repoCommitURL", ...repository)],
  ["exportToGitRepository", inBody("url", ...commit)],
  ["exportToGitRepository", inBody("repoTreeURL", ...commit)],
  ["exportToGitRepository", inBody("repoCommitURL", ...commit)],
  ["getEmbedByUrlInSpace", { field: "/url", with: (url) => ({ url }) }],
];

const moments: [Operation, Taken][] = [
  ["createUserToken", inBody("expiresAt", ["name", "Script"])],
  ["ingestConversation", inMetadata("createdAt")],
  ["importGitRepository", inBody("timestamp", ...repository)],
  ["exportToGitRepository", inBody("timestamp", ...commit)],
];

async function expectRefused(id: Operation, taken: Taken, value: string): Promise<void> {
  const operation = everyOperation.find(([name]) => name === id)?.[1];
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const { status, error } = await host.refusal("admin", id, {
    ...filled.inputOf(operation),
    ...(id === "updateUserById" ? { userId: host.people.admin } : {}),
    ...taken.with(value),
  });
  expect([value, status, error.message]).toEqual([value, 400, expect.stringMatching(`^${taken.field} must`)]);
}

describe("An address", () => {
  test.each(addresses)("that leads nowhere is refused by %s", async (id, taken) => {
    for (const value of ["http://docs.example:99999/", "https://", "http:", "https://[v1.x]/"])
      await expectRefused(id, taken, value);
  });
});

describe("A moment", () => {
  test.each(moments)("that programs read otherwise is refused by %s", async (id, taken) => {
    for (const value of [
      "2030-12-31T23:59:60Z",
      "2030-01-01T00:00:00Z[Europe/Paris]",
      "9999-12-31T23:59:59-23:59",
      "0000-01-01T00:00:00+23:59",
    ])
      await expectRefused(id, taken, value);
  });
});

test("every field of every operation that takes an address or a moment is in one of these tables", () => {
  const table = new Set([...addresses, ...moments].map(([id, { field }]) => `${id} ${field}`));
  /** Contents of pages and what a page's file comes from are looked at where they are used. */
  const elsewhere = /^(\/body\/changes\/|\/body\/(template|computedSource|source\/dependencies)\b)/;
  const fields = everyOperation.flatMap(([id, operation]) =>
    pathsOf(inputSchema(operation) as Part).map((field) => `${id} ${field}`),
  );
  const untested = fields.filter((field) => !elsewhere.test(field.split(" ")[1] ?? "") && !table.has(field));
  expect([...new Set(untested)]).toEqual([]);
});

interface Part {
  format?: string;
  properties?: Record<string, Part>;
  anyOf?: Part[];
  items?: Part;
}

/** Where a schema takes texts of some format. */
function pathsOf({ format, properties = {}, anyOf = [], items }: Part): string[] {
  return [
    ...(format === undefined ? [] : [""]),
    ...anyOf.flatMap(pathsOf),
    ...(items ? pathsOf(items).map((path) => `/0${path}`) : []),
    ...Object.entries(properties).flatMap(([name, part]) => pathsOf(part).map((path) => `/${name}${path}`)),
  ];
}
