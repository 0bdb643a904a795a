import type {
  SiteNavigationItem,
  SitePartPointer,
  SiteSpace,
  SiteStructure,
} from "../../../../src-main/api/types/siteStructure.ts";
import { ask } from "../../../data/calls/ask.ts";
import type { ItemPlace, TreeItem, TreeRules } from "../moveTree.ts";

/** What a row says of a part of a site besides its title. */
export interface SiteWords {
  standard: string;
  draft: string;
}

/** A site's structure as a tree; `movable` where the writer may change it. */
export function siteTree(structure: SiteStructure, words: SiteWords, movable: boolean): TreeItem[] {
  const spaceItem = (space: SiteSpace, isFirst = space.default): TreeItem => ({
    id: space.id,
    kind: "site-space",
    title: space.title || space.space.title,
    detail: `/${space.path}`,
    badge: space.draft ? words.draft : isFirst ? words.standard : undefined,
    movable,
  });
  const navigationItem = (item: SiteNavigationItem): TreeItem => {
    const { id, title } = item;
    switch (item.object) {
      case "site-section":
        return {
          id,
          kind: item.object,
          title,
          detail: `/${item.path}`,
          badge: item.default ? words.standard : undefined,
          children: item.siteSpaces.map((space, _at, { length }) =>
            spaceItem(space, length > 1 && space.id === item.defaultSiteSpace),
          ),
          movable,
        };
      case "site-section-group":
        return { id, kind: item.object, title, children: item.children.map(navigationItem), movable };
      case "site-external-link":
        return {
          id,
          kind: item.object,
          title,
          detail: item.url,
          badge: item.draft ? words.draft : undefined,
          movable,
        };
    }
  };
  return structure.type === "sections"
    ? structure.structure.map(navigationItem)
    : structure.structure.map((space) => spaceItem(space));
}

/** The spaces that a site shows, wherever in it. */
export function spacesShown({ structure }: SiteStructure): Set<string> {
  const within = (item: SiteSpace | SiteNavigationItem): string[] => {
    if (item.object === "site-space") return [item.space.id];
    if (item.object === "site-section") return item.siteSpaces.flatMap(within);
    return item.object === "site-section-group" ? item.children.flatMap(within) : [];
  };
  return new Set(structure.flatMap(within));
}

const isSpace = (item: TreeItem): boolean => item.kind === "site-space";

/** A space stays in its section; sections, links and groups stand at the top or in groups, ordered among each other. */
export const siteRules: TreeRules = {
  holds: (holder, item) => {
    if (isSpace(item)) return holder?.children?.some(({ id }) => id === item.id) ?? true;
    return holder === undefined || holder.kind === "site-section-group";
  },
  ordered: (a, b) => isSpace(a) === isSpace(b),
};

const pointerTo = ({ kind, id }: TreeItem): SitePartPointer => ({
  type: kind as SitePartPointer["type"],
  id,
});

/** The item that holds another one. */
export function holderOf(items: TreeItem[], id: string): TreeItem | undefined {
  for (const item of items) {
    if (item.children?.some((child) => child.id === id)) return item;
    const deeper = holderOf(item.children ?? [], id);
    if (deeper) return deeper;
  }
  return undefined;
}

/** Puts a part of a site elsewhere: into another group first, where it goes to one, then beside its neighbour. */
export async function movePart(
  site: { organizationId: string; siteId: string },
  items: TreeItem[],
  item: TreeItem,
  { parent, before, after }: ItemPlace,
): Promise<void> {
  const holder = holderOf(items, item.id);
  if ((holder?.id ?? null) !== parent) await changeHolder(site, item, holder?.id, parent);
  if (!before && !after) return;
  const position = {
    ...(before ? { before: pointerTo(before) } : {}),
    ...(after ? { after: pointerTo(after) } : {}),
  };
  await ask("sortSiteStructure", { ...site, body: { item: pointerTo(item), position } });
}

async function changeHolder(
  site: { organizationId: string; siteId: string },
  { kind, id }: TreeItem,
  from: string | undefined,
  to: string | null,
): Promise<void> {
  if (kind === "site-external-link")
    await ask("updateSiteExternalLinkById", { ...site, siteExternalLinkId: id, body: { parent: to } });
  else if (kind === "site-section-group")
    await ask("updateSiteSectionGroupById", {
      ...site,
      siteSectionGroupId: id,
      body: { parentSectionGroupId: to },
    });
  else if (to !== null)
    await ask("addSectionToSiteSectionGroup", { ...site, siteSectionGroupId: to, body: { sectionId: id } });
  else if (from !== undefined)
    await ask("removeSectionFromSiteSectionGroup", { ...site, siteSectionGroupId: from, siteSectionId: id });
}

/** Has readers meet a part first: of a site, or of the section that it is in. */
export async function showFirst(
  site: { organizationId: string; siteId: string },
  items: TreeItem[],
  { kind, id }: TreeItem,
): Promise<void> {
  const section = holderOf(items, id);
  if (kind === "site-section") await ask("updateSiteById", { ...site, body: { defaultSiteSection: id } });
  else if (section === undefined) await ask("updateSiteById", { ...site, body: { defaultSiteSpace: id } });
  else
    await ask("updateSiteSectionById", {
      ...site,
      siteSectionId: section.id,
      body: { defaultSiteSpace: id },
    });
}

/** Can readers be made to meet it first? Of a site that decides who administers it. */
export const canBeFirst = (items: TreeItem[], item: TreeItem, isAdmin: boolean): boolean =>
  item.kind === "site-section"
    ? isAdmin
    : item.kind === "site-space" && (isAdmin || holderOf(items, item.id) !== undefined);

/** Takes a part out of a site; the spaces themselves stay. */
export async function removePart(
  site: { organizationId: string; siteId: string },
  { kind, id }: TreeItem,
): Promise<void> {
  if (kind === "site-space") await ask("deleteSiteSpaceById", { ...site, siteSpaceId: id });
  else if (kind === "site-section") await ask("deleteSiteSectionById", { ...site, siteSectionId: id });
  else if (kind === "site-section-group")
    await ask("deleteSiteSectionGroupById", { ...site, siteSectionGroupId: id });
  else await ask("deleteSiteExternalLinkById", { ...site, siteExternalLinkId: id });
}
