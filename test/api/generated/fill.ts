import type { Engine } from "../../../src-main/core/engine.ts";
import type { Asked } from "./knownIds.ts";
import { askedBy, requireOperation } from "./requests.ts";

/** Calls an operation that must succeed; answers its body. */
export type Ask = (operation: string, input: Record<string, unknown>) => Promise<unknown>;

export const asking =
  (engine: Engine, user: string): Ask =>
  async (id, input) => {
    const outcome = await engine.call({ user }, id, input);
    if ("error" in outcome) throw new Error(`${id}: ${outcome.error.message}`);
    return "body" in outcome ? outcome.body : undefined;
  };

/** Hears what an answer named, and what was asked for. */
type Learn = (answer: unknown, asked: Asked) => void;

/** Calls an operation that must succeed, and has somebody hear the answer. */
export const askingAloud =
  (call: Ask, learn: Learn): Ask =>
  async (id, input) => {
    const body = await call(id, input);
    learn(body, askedBy({ operation: requireOperation(id), input }));
    return body;
  };

/** A little of everything, so that requests are about something from the first on. */
export async function fill(call: Ask, organization: string, word: string, learn: Learn): Promise<void> {
  const ask = askingAloud(call, learn) as AskFor;
  const { id: self } = await ask("getAuthenticatedUser", {});
  const spaceId = await fillSpace(ask, organization, word, self);
  await fillOrganization(ask, organization, word, self);
  await fillSite(ask, organization, spaceId, word, self);
}

type AskFor = (id: string, input: Record<string, unknown>) => Promise<{ id: string }>;

/** A space with pages, a file, a reusable content, a change request and discussions of both. */
async function fillSpace(ask: AskFor, organization: string, word: string, self: string): Promise<string> {
  const { id: parent } = await ask("createCollection", {
    organizationId: organization,
    body: { title: word },
  });
  const { id: spaceId } = await ask("createSpace", {
    organizationId: organization,
    body: { title: word, parent },
  });
  const changes = [
    { operation: "insert_page", title: word, document: { markdown: `# ${word}\n\nOf ${word}.\n` } },
    { operation: "insert_reusable_content", title: word, document: { markdown: `${word}\n` } },
    {
      operation: "insert_files",
      files: [{ name: `${word}.txt`, contentType: "text/plain", base64: "bGFtcA==" }],
    },
  ];
  await ask("inviteToCollection", { collectionId: parent, body: { role: "admin", users: [self] } });
  await ask("inviteToSpace", { spaceId, body: { role: "admin", users: [self] } });
  await ask("updateSpaceContent", { spaceId, body: { changes } });
  await ask("getCurrentRevision", { spaceId });
  const { id: changeRequestId } = await ask("createChangeRequest", { spaceId, body: { subject: word } });
  await ask("updateChangeRequestContent", {
    spaceId,
    changeRequestId,
    body: { changes: changes.slice(0, 1) },
  });
  const request = { spaceId, changeRequestId };
  await ask("requestReviewersForChangeRequest", { ...request, body: { users: [self] } });
  await ask("submitChangeRequestReview", { ...request, body: { status: "approved" } });
  const body = { body: { markdown: word } };
  const { id: commentId } = await ask("postCommentInSpace", { spaceId, body });
  await ask("postCommentReplyInSpace", { spaceId, commentId, body });
  const asked = await ask("postCommentInChangeRequest", { spaceId, changeRequestId, body });
  await ask("postCommentReplyInChangeRequest", { spaceId, changeRequestId, commentId: asked.id, body });
  return spaceId;
}

/** A team, a specification, a translation and whatever else only an organization has. */
async function fillOrganization(
  ask: AskFor,
  organizationId: string,
  word: string,
  self: string,
): Promise<void> {
  await ask("listMembersInOrganizationById", { organizationId });
  await ask("createOrganizationTeam", { organizationId, body: { title: word, members: [self] } });
  await ask("updateOrganizationById", { organizationId, body: { inviteLinks: true } });
  await ask("createOrganizationInvite", { organizationId, body: { role: "read" } });
  await ask("createOrganizationSAMLProvider", { organizationId, body: { label: word } });
  const glossary = { operations: [{ type: "insert", translations: { en: word } }] };
  await ask("updateGlossaryEntries", { organizationId, body: glossary });
  await ask("listGlossaryEntries", { organizationId });
  const conversation = { id: `talk${word.length}`, parts: [{ type: "message", role: "user", body: word }] };
  await ask("ingestConversation", { organizationId, body: conversation });
  await ask("listConversations", { organizationId });
  const webhook = { url: "https://hooks.example/", events: ["comment_posted"] };
  await ask("createWebhook", { organizationId, body: webhook });
  const description = { openapi: "3.1.0", info: { title: word, version: "1" }, paths: {} };
  await ask("createOpenAPISpec", {
    organizationId,
    body: { slug: word, source: { text: JSON.stringify(description) } },
  });
  await ask("listOpenAPISpecVersions", { organizationId, specSlug: word });
  await ask("createTranslation", { organizationId, body: { language: "fr" } });
}

/** A published site with a section in a group, a space and a link. */
async function fillSite(
  ask: AskFor,
  organizationId: string,
  spaceId: string,
  title: string,
  self: string,
): Promise<void> {
  const { id: siteId } = await ask("createSite", { organizationId, body: { title } });
  const path = { organizationId, siteId };
  await ask("addSectionToSite", { ...path, body: { spaceId, title } });
  await ask("listSiteSpaces", path);
  await ask("addSectionGroupToSite", { ...path, body: { title } });
  await ask("addExternalLinkToSite", { ...path, body: { title, url: "https://example.com" } });
  await ask("createSiteShareLink", { ...path, body: { name: title } });
  await ask("inviteToSite", { ...path, body: { role: "admin", users: [self] } });
  const jsonSchema = {
    type: "object",
    properties: { isBeta: { type: "boolean" } },
    additionalProperties: false,
  };
  await ask("updateSiteAdaptiveSchema", { ...path, body: { jsonSchema } });
  await ask("publishSite", path);
}
