import { membersScope, siteScope } from "../../../src-main/access/scopes.ts";
import type { Filler, Made } from "./filler.ts";
import { memberAt, timeAt } from "./population.ts";

/* An organization whose lists are long: its collections, teams, sites, and what it keeps beside them. */

/** Collections, teams, sites, and what was given on one of each; `annals` is what sites show. */
export async function fillOrganization(filler: Filler, annals: string) {
  const { numbers, seeded } = filler;
  const { organization, organization: organizationId } = seeded;
  const { id: collection } = await filler.make("createCollection", {
    organizationId,
    body: { title: "Stations" },
  });
  const spaceId = annals;
  await filler.often("createCollection", (number) => ({
    organizationId,
    body: { title: `Station ${number}` },
  }));
  await filler.often("createSpace", (number) => ({
    organizationId,
    body: { title: `Log ${number}`, parent: collection, empty: true },
  }));
  const { id: team } = await filler.make("createOrganizationTeam", {
    organizationId,
    body: { title: "Keepers" },
  });
  const user = memberAt(0);
  await filler.often("createOrganizationTeam", (number) => ({
    organizationId,
    body: { title: `Watch ${number}`, members: [user] },
  }));
  await filler.rows("team_members", membersScope(organization), (number) => ({
    team,
    user_id: memberAt(number),
    role: "member",
    joined_at: timeAt(number),
  }));
  await filler.often("createSite", (number) => ({ organizationId, body: { title: `Site ${number}` } }));
  const { id: site } = await filler.make("createSite", { organizationId, body: { title: "The large one" } });
  const { items: teams } = await filler.make<{ items: Made[] }>("listTeamsInOrganizationById", {
    organizationId,
    limit: Math.min(1000, numbers.length),
  });
  const given = { role: "edit", users: numbers.map(memberAt), teams: teams.map(({ id }) => id) };
  await filler.make("inviteToSpace", { spaceId, body: given });
  await filler.make("inviteToCollection", { collectionId: collection, body: given });
  await filler.make("inviteToSite", { organizationId, siteId: site, body: given });
  await fillSite(filler, site, annals);
  return { collection, site, team, user };
}

/** A site of as many sections and groups as there are, each section with a space. */
async function fillSite(filler: Filler, site: string, space: string): Promise<void> {
  const scope = siteScope(site);
  const rankAt = (number: number): string => `a${String(number).padStart(6, "0")}`;
  await filler.rows("site_section_groups", scope, (number) => ({
    id: `group${number}`,
    title: `Group ${number}`,
    icon: null,
    parent: null,
    rank: rankAt(number),
    created_at: timeAt(number),
  }));
  await filler.rows("site_sections", scope, (number) => ({
    id: `section${number}`,
    title: `Section ${number}`,
    path: `section-${number}`,
    description: null,
    icon: null,
    condition: null,
    section_group: `group${number}`,
    default_site_space: `siteSpace${number}`,
    rank: rankAt(number),
    created_at: timeAt(number),
  }));
  await filler.rows("site_spaces", scope, (number) => ({
    id: `siteSpace${number}`,
    space,
    path: "annals",
    title: "",
    section: `section${number}`,
    condition: null,
    draft: 0,
    rank: rankAt(number),
    created_at: timeAt(number),
  }));
}
