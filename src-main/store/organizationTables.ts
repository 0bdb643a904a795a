import type { Flag } from "./flag.ts";

/* Replicated rows of an organization besides its content, in the scopes `org`, `members`, `org-admin` and `collection`. */

export interface OrganizationRow {
  scope: string;
  id: string;
  title: string;
  created_at: string;
  default_role: string | null;
  merge_rules: string;
  settings: string;
}
export interface PersonRow {
  scope: string;
  id: string;
  display_name: string;
  photo_url: string | null;
}
export interface MemberRow {
  scope: string;
  id: string;
  email: string;
  role: string | null;
  joined_at: string;
  last_seen_at: string | null;
  disabled: Flag;
  sso: Flag;
}
export interface GrantRow {
  scope: string;
  id: string;
  subject_kind: "user" | "team";
  subject: string;
  target_kind: "space" | "collection" | "site";
  target: string;
  role: string | null;
}

/** Groups spaces and collections. A deleted one stays as a row: what was in it counts as being where it was itself. */
export interface CollectionRow {
  scope: string;
  id: string;
  organization: string;
  title: string;
  description: string;
  parent: string | null;
  default_level: string | null;
  /** As a space's. */
  rank: string;
  created_by: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface TeamRow {
  scope: string;
  id: string;
  title: string;
  created_at: string;
}
export interface TeamMemberRow {
  scope: string;
  team: string;
  user_id: string;
  role: "owner" | "member";
  joined_at: string;
}
/** One for an organization, whose id it has. */
export interface AgentInstructionsRow {
  scope: string;
  id: string;
  /** Markdown. */
  instructions: string;
  updated_at: string;
  updated_by: string;
}
export interface OpenAPISpecRow {
  scope: string;
  id: string;
  slug: string;
  source_url: string | null;
  /** What was sent and is not processed yet. */
  source_text: string | null;
  visibility: "private" | "public";
  processing_state: "pending" | "progress" | "complete";
  last_version: string | null;
  last_processed_at: string | null;
  last_error_code: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR" | null;
  last_errors: string;
  created_at: string;
  updated_at: string;
}
export interface OpenAPIVersionRow {
  scope: string;
  id: string;
  spec: string;
  /** Where it was fetched; null where its text was sent. */
  url: string | null;
  format: "json" | "yaml";
  /** The text as it came. */
  source: string;
  created_at: string;
}
export interface TranslationRow {
  scope: string;
  id: string;
  language: string;
  source_space: string | null;
  source_language: string | null;
  /** Markdown. */
  instructions: string;
  status: "pending" | "running" | "completed";
  /** When somebody asked for the run that is still to be made, or is under way. */
  requested_at: string | null;
  result_space: string | null;
  result_revision: string | null;
  stats: string;
  /** Why the last run did not come to its end. */
  error: string | null;
  created_at: string;
  updated_at: string;
}
export interface GlossaryEntryRow {
  scope: string;
  id: string;
  created_at: string;
  updated_at: string;
}
/** What an entry of the glossary is called in one language. */
export interface GlossaryTermRow {
  scope: string;
  entry: string;
  language: string;
  term: string;
}

/**
 * A link that makes its follower a member (`role`), or gives them a space or collection (`level`). With an e-mail address it
 * is for the person alone who has it.
 */
export interface InviteRow {
  scope: string;
  id: string;
  role: string | null;
  level: string | null;
  space: string | null;
  collection: string | null;
  email: string | null;
  /** Whether who follows it signs in by single sign-on. */
  sso: Flag;
  created_by: string;
  created_at: string;
}
export interface SamlProviderRow {
  scope: string;
  id: string;
  label: string;
  /** Empty while it is not set, as the two after it. */
  entity_id: string;
  certificate: string;
  sso_url: string;
  default_team: string | null;
  default_role: string | null;
  created_at: string;
}

export interface OrganizationTables {
  organizations: OrganizationRow;
  people: PersonRow;
  members: MemberRow;
  grants: GrantRow;
  collections: CollectionRow;
  teams: TeamRow;
  team_members: TeamMemberRow;
  agent_instructions: AgentInstructionsRow;
  openapi_specs: OpenAPISpecRow;
  openapi_versions: OpenAPIVersionRow;
  translations: TranslationRow;
  glossary_entries: GlossaryEntryRow;
  glossary_terms: GlossaryTermRow;
  invites: InviteRow;
  saml_providers: SamlProviderRow;
}

export const organizationKeys = {
  organizations: ["id"],
  people: ["id"],
  members: ["id"],
  grants: ["id"],
  collections: ["id"],
  teams: ["id"],
  team_members: ["team", "user_id"],
  agent_instructions: ["id"],
  openapi_specs: ["id"],
  openapi_versions: ["id"],
  translations: ["id"],
  glossary_entries: ["id"],
  glossary_terms: ["entry", "language"],
  invites: ["id"],
  saml_providers: ["id"],
} as const satisfies { [T in keyof OrganizationTables]: readonly (keyof OrganizationTables[T])[] };
