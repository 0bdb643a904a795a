import type { Reader } from "../handles.ts";
import { inParts, padded } from "../keys.ts";
import { listOf, prepared, shaped } from "../prepared.ts";
import type {
  SiteLinkRow,
  SiteRow,
  SiteSectionGroupRow,
  SiteSectionRow,
  SiteSpaceRow,
  SpaceRow,
} from "../tables.ts";

/** What a site is made of; each kind in the order of its ranks. */
export interface SiteParts {
  sections: SiteSectionRow[];
  groups: SiteSectionGroupRow[];
  links: SiteLinkRow[];
  spaces: SiteSpaceRow[];
}

/** Everything that a site is made of, from its scope. */
export async function readSiteParts(db: Reader, scope: string): Promise<SiteParts> {
  const ofSite = <T extends "site_sections" | "site_section_groups" | "site_links" | "site_spaces">(
    table: T,
  ) =>
    db
      .selectFrom(table as "site_spaces")
      .selectAll()
      .where("scope", "=", scope)
      .orderBy("rank")
      .orderBy("id");
  return {
    sections: (await ofSite("site_sections").execute()) as unknown as SiteSectionRow[],
    groups: (await ofSite("site_section_groups").execute()) as unknown as SiteSectionGroupRow[],
    links: (await ofSite("site_links").execute()) as unknown as SiteLinkRow[],
    spaces: await ofSite("site_spaces").execute(),
  };
}

/** These sites, by their scope. */
export async function findSites(db: Reader, scopes: readonly string[]): Promise<Map<string, SiteRow>> {
  const found = new Map<string, SiteRow>();
  for (const part of inParts(scopes))
    for (const row of await db.selectFrom("sites").selectAll().where("scope", "in", part).execute())
      found.set(row.scope, row);
  return found;
}

/** Whether an organization has a site that is published. */
export async function hasPublishedSite(db: Reader, organization: string): Promise<boolean> {
  const row = await db
    .selectFrom("sites")
    .select("id")
    .where("organization", "=", organization)
    .where("published", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of the site of an organization that has this basename, if one has. */
export async function findBasename(
  db: Reader,
  organization: string,
  basename: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("sites")
    .select("id")
    .where("organization", "=", organization)
    .where("basename", "=", basename)
    .executeTakeFirst();
  return row?.id;
}

/** The site that is met under this name of the web. */
export async function findSiteByHostname(db: Reader, hostname: string): Promise<SiteRow | undefined> {
  return db
    .selectFrom("sites")
    .selectAll()
    .where("hostname", "=", hostname)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** The scopes of the sites that show a space. */
export async function listScopesShowing(db: Reader, space: string): Promise<string[]> {
  const rows = await db
    .selectFrom("site_spaces")
    .select("scope")
    .distinct()
    .where("space", "=", space)
    .execute();
  return rows.map(({ scope }) => scope);
}

/** Which spaces these sites show, with the scope of the site; a space twice where a site shows it twice. */
export async function listShownSpaces(
  db: Reader,
  scopes: readonly string[],
): Promise<Pick<SiteSpaceRow, "scope" | "id" | "space">[]> {
  const found = [];
  for (const part of inParts(scopes))
    found.push(
      ...(await db
        .selectFrom("site_spaces")
        .select(["scope", "id", "space"])
        .where("scope", "in", part)
        .execute()),
    );
  return found;
}

/** A place that a site shows a space at, whether or not visitors meet it there. */
export type SitePlace = Pick<SiteSpaceRow, "scope" | "id" | "space" | "draft">;

/** Every place where sites show these spaces. */
export async function listPlaces(db: Reader, spaces: readonly string[]): Promise<SitePlace[]> {
  const found = [];
  for (const part of inParts(spaces))
    found.push(
      ...(await db
        .selectFrom("site_spaces")
        .select(["scope", "id", "space", "draft"])
        .where("space", "in", part)
        .execute()),
    );
  return found;
}

/** The spaces of these scopes, by id, but for those that are deleted. */
export async function findLivingSpaces(
  db: Reader,
  scopes: readonly string[],
): Promise<Map<string, SpaceRow>> {
  const found = new Map<string, SpaceRow>();
  for (const part of inParts(scopes)) {
    const rows = await db
      .selectFrom("spaces")
      .selectAll()
      .where("scope", "in", part)
      .where("deleted_at", "is", null)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** A space as a published site shows it: by a site space, with the path of its section. */
export interface Published {
  space: string;
  site: string;
  path: string;
  section: string | null;
}

/** Where these spaces are shown on published sites: of each space, in the order of the sites. */
export async function listPublications(db: Reader, spaces: readonly string[]): Promise<Published[]> {
  const found: Published[] = [];
  for (const part of inParts(spaces)) {
    const named = padded(part);
    found.push(...(await publicationsOf(named.length)(db, named)));
  }
  return found;
}

const publicationsOf = shaped((size: number) =>
  prepared((db: Reader, spaces: readonly string[]) =>
    db
      .selectFrom("site_spaces")
      .innerJoin("sites", "sites.scope", "site_spaces.scope")
      .leftJoin("site_sections", (join) =>
        join
          .onRef("site_sections.scope", "=", "site_spaces.scope")
          .onRef("site_sections.id", "=", "site_spaces.section"),
      )
      .select([
        "site_spaces.space as space",
        "sites.scope as site",
        "site_spaces.path as path",
        "site_sections.path as section",
      ])
      .where("site_spaces.space", "in", listOf(spaces, 0, size))
      .where("sites.published", "=", 1)
      .where("site_spaces.draft", "=", 0)
      .orderBy("sites.created_at")
      .orderBy("sites.id")
      .orderBy("site_spaces.rank")
      .orderBy("site_spaces.id"),
  ),
);
