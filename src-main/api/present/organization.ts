import type { Standing } from "../../access/access.ts";
import {
  organizationMay,
  organizationRights,
  type OrganizationRight,
} from "../../access/organizationRights.ts";
import type { OrganizationRow } from "../../store/tables.ts";
import type { HostFacts } from "../context.ts";
import type { Organization } from "../types/organization.ts";
import { apiUrl, appUrl } from "./urls.ts";

/** What `settings` holds; what it does not say is as here. */
export interface OrganizationSettings extends Pick<
  Organization,
  "emailDomains" | "type" | "inviteLinks" | "plan" | "hostname" | "defaultContent" | "sso" | "ai"
> {
  logo?: string;
}

/** An organization on its own machine: nothing is sold, so there is neither trial nor bill. */
const initialSettings: OrganizationSettings = {
  emailDomains: [],
  type: "business",
  inviteLinks: false,
  plan: "internal",
};

export function settingsOf(row: OrganizationRow): OrganizationSettings {
  const kept = Object.entries(JSON.parse(row.settings) as Partial<OrganizationSettings>);
  // What its maker said of their plans is in no record.
  const shown = kept.filter(([name]) => name !== "onboardingPreferences");
  return { ...initialSettings, ...Object.fromEntries(shown) };
}

/** An organization as the API gives it to somebody of this standing (document 3, Organization). */
export function presentOrganization(
  facts: HostFacts,
  row: OrganizationRow,
  standing: Standing | undefined,
): Organization {
  const { logo, ...settings } = settingsOf(row);
  return {
    object: "organization",
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    ...settings,
    defaultRole: row.default_role as NonNullable<Organization["defaultRole"]> | null,
    mergeRules: JSON.parse(row.merge_rules) as Organization["mergeRules"],
    urls: {
      location: apiUrl(facts, `/orgs/${row.id}`),
      app: appUrl(facts, `/orgs/${row.id}`),
      ...(logo === undefined ? {} : { logo }),
    },
    trial: { status: "notapplicable", count: 0 },
    permissions: permissionsOf(standing),
  };
}

function permissionsOf(standing: Standing | undefined): Organization["permissions"] {
  const rights = Object.keys(organizationRights) as OrganizationRight[];
  return Object.fromEntries(
    rights.map((right) => [right, organizationMay(standing, right)]),
  ) as Organization["permissions"];
}
