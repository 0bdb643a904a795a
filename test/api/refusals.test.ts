import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inputSchema } from "../../src-main/api/operations.ts";
import { everyOperation } from "./filledHost.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";

/*
 * What people are told who ask for what cannot be: what is wrong, with which value, and what to do about it (design §10).
 * The table lies in refusals.tsv; in its inputs and messages a word in capitals stands for the id of what is made below.
 */

let host: ApiHost;
const named = new Map<string, string>();

beforeAll(async () => {
  host = await openHost();
  const organizationId = host.organization;
  const ask = (operation: Operation, input: object) => host.callLoosely("admin", operation, input);
  const make = async (name: string, operation: Operation, input: object): Promise<string> => {
    const outcome = await ask(operation, input);
    if (!("body" in outcome)) throw new Error(`${operation}: ${JSON.stringify(outcome)}`);
    const { id } = outcome.body as { id: string };
    named.set(name, id);
    return id;
  };
  named.set("ORG", organizationId);
  for (const who of ["admin", "editor", "reader", "stranger"] as const)
    named.set(who.toUpperCase(), host.people[who]);
  const shelf = await make("SHELF", "createCollection", { organizationId, body: { title: "Shelf" } });
  await make("INNER", "createCollection", { organizationId, body: { title: "Inner", parent: shelf } });
  const spaceId = await make("SPACE", "createSpace", { organizationId, body: { title: "Guide" } });
  await make("OTHER", "createSpace", { organizationId, body: { title: "Other", parent: shelf } });
  const { pages } = await host.ask("admin", "listPages", { spaceId });
  named.set("PAGE", pages[0]?.id ?? "");
  const requestId = await make("REQUEST", "createChangeRequest", {
    spaceId,
    body: { subject: "Earlier light" },
  });
  await ask("mergeChangeRequest", { spaceId, changeRequestId: requestId });
  await make("ARCHIVED", "createChangeRequest", { spaceId, body: { subject: "Never" } });
  await ask("updateChangeRequestById", {
    spaceId,
    changeRequestId: named.get("ARCHIVED"),
    body: { status: "archived" },
  });
  await make("COMMENT", "postCommentInSpace", { spaceId, body: { body: { markdown: "Why?" } } });
  await make("LOCKED", "createSpace", { organizationId, body: { title: "Locked", editMode: "locked" } });
  const site = {
    organizationId,
    siteId: await make("SITE", "createSite", { organizationId, body: { title: "Docs", spaces: [spaceId] } }),
  };
  await make("SECOND", "createSite", { organizationId, body: { title: "More" } });
  await ask("updateSiteById", { ...site, body: { basename: "docs" } });
  await make("SECTION", "addSectionToSite", {
    ...site,
    body: { spaceId: named.get("OTHER"), title: "Keeping" },
  });
  await make("TEAM", "createOrganizationTeam", { organizationId, body: { title: "Keepers" } });
  await make("SPEC", "createOpenAPISpec", {
    organizationId,
    body: { slug: "lamps", source: { text: "openapi: 3.1.0" } },
  });
  await make("TRANSLATION", "createTranslation", { organizationId, body: { language: "fr" } });
});
afterAll(() => host.close());

/** Who asks, for what, with what; and what they are told. */
type Refused = [who: Person, operation: Operation, input: string, status: string, message: string];
const refusals = readFileSync(join(import.meta.dirname, "refusals.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as Refused);

const withIds = (text: string): string => text.replace(/\b[A-Z]{3,}\b/g, (word) => named.get(word) ?? word);

/** Ids as the words that they have here. */
const withWords = (text: string): string =>
  [...named].reduce((known, [word, id]) => known.replaceAll(id, word), text);

test.each(refusals)("%s is told of %s with %s: %s %s", async (who, operation, input, status, message) => {
  const asked = JSON.parse(withIds(input)) as unknown;
  const refusal = await host.refusal(who, operation, asked);
  expect([refusal.status, withWords(refusal.error.message)]).toEqual([Number(status), message]);
});

test("what is said names a field or is a sentence, and nothing of ours", () => {
  for (const [, , , , message] of refusals) {
    expect(message).toMatch(/^(\/|[A-Z])/);
    expect(message).not.toMatch(/undefined|null|\[object|Error:|NaN| {2}/);
  }
});

test("a text that must have some form says in words which", () => {
  const wordless = everyOperation.flatMap(([id, operation]) =>
    partsOf(inputSchema(operation)).flatMap(({ pattern, description }) =>
      pattern !== undefined && description === undefined ? [`${id}: ${pattern}`] : [],
    ),
  );
  expect(wordless).toEqual([]);
});

interface Part {
  pattern?: string;
  description?: string;
}

/** A schema with everything in it. */
const partsOf = (part: unknown): Part[] =>
  typeof part === "object" && part !== null ? [part, ...Object.values(part).flatMap(partsOf)] : [];
