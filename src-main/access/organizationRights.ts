import type { Standing } from "./access.ts";
import { reaches, type Level } from "./levels.ts";

/** What each standing may do in an organization: the one table (design §7). */
export const organizationRights = {
  view: "guest",
  admin: "admin",
  ownTeam: "create",
  createContent: "create",
  createOpenAPISpec: "create",
  ingestConversations: "admin",
  viewBilling: "admin",
  listMembers: "read",
  listTeams: "read",
  listIntegrations: "read",
  listInstallations: "admin",
  installIntegration: "admin",
} as const satisfies Record<string, Standing>;

export type OrganizationRight = keyof typeof organizationRights;

/** May somebody of this standing do this? A guest is below every member; no standing is below a guest. */
export function organizationMay(standing: Standing | undefined, right: OrganizationRight): boolean {
  if (standing === undefined) return false;
  const needed: Standing = organizationRights[right];
  if (needed === "guest") return true;
  return standing !== "guest" && reaches(standing, needed satisfies Level);
}
