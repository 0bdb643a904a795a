import { sql, type RawBuilder } from "kysely";
import type { Reader } from "../handles.ts";
import { isReadable, type Readable } from "../lists/readable.ts";
import type { SiteParts } from "./sites.ts";
import type { SiteLinkRow, SiteRow, SiteSectionGroupRow, SiteSectionRow, SiteSpaceRow } from "../tables.ts";
import { stepOf } from "../lists/treePlace.ts";

/*
 * The parts of a site in the order in which a visitor meets them, page by page, as somebody sees them: a site space is
 * there for who may read its space, and a section that is called by a space for who sees one of its spaces.
 */

/** A site, and what its reader may read. */
export interface SeenSite {
  scope: string;
  organization: string;
  readable: Readable;
}

/** What comes past a place, or the beginning. */
export interface PartSlice {
  after: string | undefined;
  limit: number;
}

/** A part with its place in the whole site. */
export type Placed<Row> = Row & { place: string };

/** The groups of a site, each before those in it. */
export const listPlacedGroups = (
  db: Reader,
  { scope }: SeenSite,
  slice: PartSlice,
): Promise<Placed<SiteSectionGroupRow>[]> =>
  rowsOf(
    db,
    sql<Placed<SiteSectionGroupRow>>`with recursive ${groupPlaces(scope)}
    select site_section_groups.*, group_places.place from site_section_groups join group_places using (id)
    where scope = ${scope} ${past(sql`group_places.place`, slice)}`,
  );

export const countGroups = (db: Reader, { scope }: SeenSite): Promise<number> =>
  countOf(db, sql`site_section_groups where scope = ${scope}`);

export const listPlacedSections = (
  db: Reader,
  site: SeenSite,
  slice: PartSlice,
): Promise<Placed<SiteSectionRow>[]> =>
  rowsOf(
    db,
    sql<Placed<SiteSectionRow>>`with recursive ${groupPlaces(site.scope)}, ${sectionPlaces(site.scope)}
    select site_sections.*, section_places.place from site_sections join section_places using (id)
    where scope = ${site.scope} and ${isSectionSeen(site)} ${past(sql`section_places.place`, slice)}`,
  );

export const countSections = (db: Reader, site: SeenSite): Promise<number> =>
  countOf(db, sql`site_sections where scope = ${site.scope} and ${isSectionSeen(site)}`);

/** One site space alone, or all others. */
export type SiteSpaceFilter = { only?: string | undefined; except?: string | undefined };

export const listPlacedSiteSpaces = (
  db: Reader,
  site: SeenSite,
  filter: SiteSpaceFilter,
  slice: PartSlice,
): Promise<Placed<SiteSpaceRow>[]> =>
  rowsOf(
    db,
    sql<Placed<SiteSpaceRow>>`with recursive ${groupPlaces(site.scope)}, ${sectionPlaces(site.scope)},
      placed as (
        select site_spaces.*, coalesce(section_places.place, '') || ${stepOf(sql`site_spaces.rank`, sql`site_spaces.id`)} as place
        from site_spaces left join section_places on section_places.id = site_spaces.section
        where site_spaces.scope = ${site.scope} and ${isWanted(filter)} and ${isSpaceSeen(site)}
      )
    select * from placed where 1 = 1 ${past(sql`place`, slice)}`,
  );

export const countSiteSpaces = (db: Reader, site: SeenSite, filter: SiteSpaceFilter): Promise<number> =>
  countOf(db, sql`site_spaces where scope = ${site.scope} and ${isWanted(filter)} and ${isSpaceSeen(site)}`);

/** The sections of these ids, and the site spaces that are seen in them, in their order. */
export async function readSections(
  db: Reader,
  site: SeenSite,
  ids: readonly string[],
): Promise<Pick<SiteParts, "sections" | "spaces">> {
  if (ids.length === 0) return { sections: [], spaces: [] };
  const among = sql`(${sql.join(ids)})`;
  return {
    sections: await rowsOf(
      db,
      sql<SiteSectionRow>`select * from site_sections where scope = ${site.scope} and id in ${among} order by rank, id`,
    ),
    spaces: await rowsOf(
      db,
      sql<SiteSpaceRow>`select * from site_spaces
        where scope = ${site.scope} and section in ${among} and ${isSpaceSeen(site)} order by rank, id`,
    ),
  };
}

/** Everything that is seen in these groups, and in the groups in them, with the groups themselves. */
export async function readGroups(db: Reader, site: SeenSite, ids: readonly string[]): Promise<SiteParts> {
  if (ids.length === 0) return { groups: [], sections: [], links: [], spaces: [] };
  const under = sql`with recursive under (id) as (
      select id from site_section_groups where scope = ${site.scope} and id in (${sql.join(ids)})
      union
      select inside.id from under cross join site_section_groups as inside
        where inside.scope = ${site.scope} and inside.parent = under.id
    )`;
  const isUnder = sql`scope = ${site.scope} and section_group in (select id from under)`;
  const sections = await rowsOf(
    db,
    sql<SiteSectionRow>`${under} select * from site_sections where ${isUnder} and ${isSectionSeen(site)} order by rank, id`,
  );
  return {
    groups: await rowsOf(
      db,
      sql<SiteSectionGroupRow>`${under} select * from site_section_groups
        where scope = ${site.scope} and id in (select id from under) order by rank, id`,
    ),
    links: await rowsOf(
      db,
      sql<SiteLinkRow>`${under} select * from site_links where ${isUnder} order by rank, id`,
    ),
    sections,
    spaces: await rowsOf(
      db,
      sql<SiteSpaceRow>`${under} select * from site_spaces where scope = ${site.scope}
        and section in (select id from site_sections where ${isUnder}) and ${isSpaceSeen(site)} order by rank, id`,
    ),
  };
}

/** What a visitor meets first of what is seen: the section and the site space that were chosen, or the first there are. */
export async function findDefaults(
  db: Reader,
  site: SeenSite,
  { default_section: chosen, default_site_space: atRoot }: SiteRow,
): Promise<{ section: string | undefined; siteSpace: string | undefined }> {
  const [named] =
    chosen === null
      ? []
      : await rowsOf(
          db,
          sql<SiteSectionRow>`select * from site_sections
            where scope = ${site.scope} and id = ${chosen} and ${isSectionSeen(site)}`,
        );
  const [section] = named ? [named] : await listPlacedSections(db, site, { after: undefined, limit: 1 });
  const beside = section ? sql`section = ${section.id}` : sql`section is null`;
  const wished = section ? section.default_site_space : atRoot;
  const [siteSpace] = await rowsOf(
    db,
    sql<{
      id: string;
    }>`select id from site_spaces where scope = ${site.scope} and ${beside} and ${isSpaceSeen(site)}
      order by case when id = ${wished ?? ""} then 0 else 1 end, rank, id limit 1`,
  );
  return { section: section?.id, siteSpace: siteSpace?.id };
}

/**
 * Where each group of a site stands, from the root down, level by level: joined across, so that SQLite looks up what is in
 * a group and does not walk all groups for each. One whose own group is gone stands at the root.
 */
const groupPlaces = (scope: string) => sql`group_places (id, place) as (
    select id, ${stepOf(sql`rank`, sql`id`)} from site_section_groups
      where scope = ${scope} and (parent is null or parent not in (select id from site_section_groups where scope = ${scope}))
    union all
    select inside.id, group_places.place || ${stepOf(sql`inside.rank`, sql`inside.id`)}
      from group_places cross join site_section_groups as inside
      where inside.scope = ${scope} and inside.parent = group_places.id
  )`;

const sectionPlaces = (scope: string) => sql`section_places (id, place) as (
    select site_sections.id, coalesce(group_places.place, '') || ${stepOf(sql`site_sections.rank`, sql`site_sections.id`)}
    from site_sections left join group_places on group_places.id = site_sections.section_group
    where site_sections.scope = ${scope}
  )`;

const isSpaceSeen = ({ organization, readable }: SeenSite) => sql<boolean>`exists (select 1 from spaces
    where spaces.organization = ${organization} and spaces.id = site_spaces.space and spaces.deleted_at is null
      and ${isReadable("spaces", readable)})`;

const isSectionSeen = (site: SeenSite) => {
  const own = sql`site_spaces.scope = ${site.scope} and site_spaces.section = site_sections.id`;
  return sql<boolean>`(title != '' or not exists (select 1 from site_spaces where ${own})
    or exists (select 1 from site_spaces where ${own} and ${isSpaceSeen(site)}))`;
};

const isWanted = ({ only, except }: SiteSpaceFilter): RawBuilder<boolean> =>
  only === undefined
    ? except === undefined
      ? sql<boolean>`1 = 1`
      : sql<boolean>`site_spaces.id != ${except}`
    : sql<boolean>`site_spaces.id = ${only}`;

const past = (place: RawBuilder<unknown>, { after, limit }: PartSlice) =>
  sql`${after === undefined ? sql`` : sql`and ${place} > ${after}`} order by ${place} limit ${limit}`;

const rowsOf = async <Row>(db: Reader, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;

async function countOf(db: Reader, from: RawBuilder<unknown>): Promise<number> {
  const [row] = await rowsOf(db, sql<{ count: number }>`select count(*) as count from ${from}`);
  return Number(row?.count);
}
