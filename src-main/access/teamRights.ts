import type { TeamMemberRow } from "../store/tables.ts";
import type { Standing } from "./access.ts";
import { organizationMay } from "./organizationRights.ts";

/** What somebody is in an organization, and in one of its teams. */
interface InTeam {
  standing: Standing | undefined;
  role: TeamMemberRow["role"] | undefined;
}

/** What may be done with a team: an owner of a lower role manages its members alone. */
export const teamRights = {
  members: ({ standing, role }: InTeam): boolean => organizationMay(standing, "admin") || role === "owner",
  admin: ({ standing, role }: InTeam): boolean =>
    organizationMay(standing, "admin") || (role === "owner" && organizationMay(standing, "ownTeam")),
};
