import { jobHostOf, processWaitingSpecifications } from "../../../src-main/core/threads/backgroundWork.ts";
import type { Engine } from "../../../src-main/core/engine.ts";
import { putBlob } from "../../../src-main/core/files/files.ts";
import { processConversations } from "../../../src-main/jobs/conversations.ts";
import { archiveOf } from "../../content/import/importing.ts";
import { asking, askingAloud } from "./fill.ts";
import type { KnownIds } from "./knownIds.ts";

/**
 * What comes of work beside requests, of bytes that were uploaded and of two who wrote at once: more that an instance's
 * organization can be asked about, after `fill`.
 */
export async function fillFurther(
  engine: Engine,
  { user, organization: organizationId }: { user: string; organization: string },
  ids: KnownIds,
): Promise<void> {
  const ask = askingAloud(asking(engine, user), (answer, asked) => ids.learn(answer, asked));
  for (const id of ["product-docs", "changelog"]) ids.learn({ object: "template", id });
  const { sha256 } = await putBlob(
    engine,
    { user },
    organizationId,
    archiveOf({ "one.md": "# One\n\nTwo.\n" }),
  );
  ids.learn({ object: "blob", id: sha256 });
  await ask("updateOrganizationById", {
    organizationId,
    body: { hostname: "harbour-docs", emailDomains: ["harbour.example"] },
  });
  ids.learn({ object: "subdomain", id: "harbour-docs" });
  ids.learn({ object: "email-domain", id: "harbour.example" });
  await processWaitingSpecifications(engine, "requests");
  await ask("listOpenAPISpecVersions", { organizationId, specSlug: "harbour" });
  const api = {
    type: "builtin:openapi",
    dependencies: { spec: { ref: { kind: "openapi", spec: "harbour" } } },
    props: {},
  };
  const computed = (await ask("createSpace", { organizationId, body: { computedSource: api } })) as Named;
  await ask("listPages", { spaceId: computed.id });
  await ask("getComputedRevision", { spaceId: computed.id, body: { source: api, seed: "latest" } });
  await processConversations(jobHostOf(engine, "requests"));
  await ask("listConversationsIssues", { organizationId });
  const { items: spaces } = (await ask("listSpacesInOrganizationById", { organizationId })) as Listed;
  const { items: teams } = (await ask("listTeamsInOrganizationById", { organizationId })) as Listed;
  const spaceId = spaces[0]?.id ?? "";
  const source = { space: spaceId, language: "en" };
  await ask("createTranslation", { organizationId, body: { language: "de", source } });
  const { items: members } = (await ask("listMembersInOrganizationById", { organizationId })) as Listed;
  // What is changed or taken back is what somebody was given on that very thing.
  const body = {
    role: "edit",
    users: members.map(({ id }) => id),
    teams: teams.map(({ id }) => id),
  };
  await ask("inviteToSpace", { spaceId, body });
  const { items: collections } = (await ask("listCollectionsInOrganizationById", {
    organizationId,
  })) as Listed;
  for (const { id: collectionId } of collections) await ask("inviteToCollection", { collectionId, body });
  const { items: sites } = (await ask("listSites", { organizationId })) as Listed;
  for (const { id: siteId } of sites) await ask("inviteToSite", { organizationId, siteId, body });
  await ask("startExport", { spaceId, body: { format: "markdown" } });
  await disagree(ask, spaceId);
  await ask("getCurrentRevision", { spaceId });
  const { items: webhooks } = (await ask("listWebhooks", { organizationId })) as Listed;
  for (const { id: webhookId } of webhooks) await ask("listWebhookDeliveries", { organizationId, webhookId });
}

interface Named {
  id: string;
}

interface Listed {
  items: Named[];
}

/** A conflict on main and one in a change request: each of two texts replaces the same words. */
async function disagree(
  ask: (id: string, input: Record<string, unknown>) => Promise<unknown>,
  spaceId: string,
): Promise<void> {
  const at = { spaceId };
  const words = (markdown: string) => ({ document: { markdown } });
  const write = (changes: object[]) => ask("updateSpaceContent", { ...at, body: { changes } });
  await write([{ operation: "insert_page", title: "Hours", ...words("The lamp burns all night.\n") }]);
  const { pages } = (await ask("listPages", at)) as { pages: { id: string; title: string }[] };
  const page = pages.find(({ title }) => title === "Hours")?.id ?? "";
  const { documentId: base } = (await ask("getPageById", { ...at, pageId: page, format: "markdown" })) as {
    documentId: string;
  };
  const { id: changeRequestId } = (await ask("createChangeRequest", { ...at, body: {} })) as { id: string };
  const inRequest = { ...at, changeRequestId };
  const update = (markdown: string) => ({ operation: "update_page", page, base, ...words(markdown) });
  await ask("updateChangeRequestContent", {
    ...inRequest,
    body: { changes: [update("The lamp burns at dusk.\n")] },
  });
  await write([update("The lamp burns till four.\n")]);
  await write([update("The lamp burns in winter.\n")]);
  await ask("updateChangeRequest", inRequest);
  await ask("listConflictsInSpace", at);
  await ask("listConflictsInChangeRequest", inRequest);
  await ask("postCommentInChangeRequest", { ...inRequest, body: { body: { markdown: "Who is right?" } } });
}
