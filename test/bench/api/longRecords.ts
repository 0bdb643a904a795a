import { membersScope, organizationAdminScope } from "../../../src-main/access/scopes.ts";
import type { Filler } from "./filler.ts";
import { timeAt } from "./population.ts";

/* The records of an organization that stand for themselves, in long lists. */

/** Links, providers, specifications, translations and terms; conversations, tokens and webhooks of an instance alone. */
export async function fillRecords(filler: Filler, { site, annals }: { site: string; annals: string }) {
  const { organization, organization: organizationId, founder } = filler.seeded;
  const admins = organizationAdminScope(organization);
  await filler.rows("share_links", admins, (number) => ({
    id: `shareLink${number}`,
    site,
    name: `Partner ${number}`,
    active: 1,
    created_at: timeAt(number),
  }));
  await filler.make("updateOrganizationById", { organizationId, body: { inviteLinks: true } });
  await filler.rows("invites", admins, (number) => ({
    id: `invite${number}`,
    role: "read",
    level: null,
    space: null,
    collection: null,
    email: null,
    sso: 0,
    created_by: founder.user,
    created_at: timeAt(number),
  }));
  await filler.rows("saml_providers", admins, (number) => ({
    id: `provider${number}`,
    label: `Provider ${number}`,
    entity_id: "",
    certificate: "",
    sso_url: "",
    default_team: null,
    default_role: "read",
    created_at: timeAt(number),
  }));
  const members = membersScope(organization);
  await filler.rows("openapi_specs", members, (number) => ({
    id: `spec${number}`,
    slug: `spec${number}`,
    source_url: "https://a.example/openapi.json",
    source_text: null,
    visibility: "private",
    processing_state: "complete",
    last_version: null,
    last_processed_at: timeAt(number),
    last_error_code: null,
    last_errors: "[]",
    created_at: timeAt(number),
    updated_at: timeAt(number),
  }));
  await filler.rows("openapi_versions", members, (number) => ({
    id: `version${number}`,
    spec: "spec0",
    url: "https://a.example/openapi.json",
    format: "json",
    source: `{"openapi":"3.1.0","info":{"title":"Lamps","version":"${number}"},"paths":{}}`,
    created_at: timeAt(number),
  }));
  await filler.rows("translations", members, (number) => ({
    id: `translation${number}`,
    language: "fr",
    source_space: annals,
    source_language: "en",
    instructions: "",
    status: "pending",
    requested_at: null,
    result_space: null,
    result_revision: null,
    stats:
      '{"runs":0,"totalWords":0,"totalPages":0,"totalDuration":0,"latestRunDuration":0,"latestPages":0,"latestWords":0}',
    error: null,
    created_at: timeAt(number),
    updated_at: timeAt(number),
  }));
  await filler.rows("glossary_entries", members, (number) => ({
    id: `term${number}`,
    created_at: timeAt(number),
    updated_at: timeAt(number),
  }));
  await filler.rows("glossary_terms", members, (number) => ({
    entry: `term${number}`,
    language: "en",
    term: `lamp ${number}`,
  }));

  await filler.local("conversations", (number) => ({
    organization,
    id: `conversation${number}`,
    subject: `About lamp ${number}`,
    source: "api",
    parts: '[{"type":"message","role":"user","body":"Where are the lamps?"}]',
    metadata: "{}",
    created_at: timeAt(number),
    processed_at: timeAt(number),
  }));
  await filler.local("conversation_issues", (number) => ({
    organization,
    id: `issue${number}`,
    conversation: `conversation${number}`,
    cluster: `cluster${number}`,
    title: "Where lamps are",
    summary: "Nobody finds the lamps",
    created_at: timeAt(number),
    ingested_at: timeAt(number),
  }));
  await filler.local("issues_clusters", (number) => ({
    organization,
    id: `cluster${number}`,
    label: "Lamps",
    icon: "lamp",
    summary: "Lamps are not found",
    created_at: timeAt(number),
    updated_at: timeAt(number),
  }));
  await filler.local("tokens", (number) => ({
    id: `token${number}`,
    user_id: founder.user,
    name: `Script ${number}`,
    hash: `hash${number}`,
    created_at: timeAt(number),
    expires_at: null,
    revoked_at: null,
  }));
  const hook = { url: "https://hooks.example/", events: ["comment_posted"], active: false };
  await filler.often("createWebhook", () => ({ organizationId, body: hook }));
  const { id: webhook } = await filler.make("createWebhook", { organizationId, body: hook });
  await filler.local("webhook_deliveries", (number) => ({
    id: `delivery${number}`,
    organization,
    webhook,
    event: "comment_posted",
    payload: '{"type":"comment_posted"}',
    status: "delivered",
    attempts: 1,
    next_at: null,
    last_status: 200,
    last_error: null,
    created_at: timeAt(number),
    delivered_at: timeAt(number),
  }));
  await filler.often("createOrganization", (number) => ({ body: { title: `Harbour ${number}` } }));
  return { specification: "spec0", webhook };
}
