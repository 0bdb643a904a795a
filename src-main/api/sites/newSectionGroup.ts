import { ranksBetween } from "../../content/rank.ts";
import { groupsAbove, navigationIn, rankAtEnd } from "../../content/siteStructure.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import { readSiteParts, type SiteParts } from "../../store/sites/sites.ts";
import type { SiteSectionGroupRow } from "../../store/tables.ts";
import { requireSite, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { requirePart } from "./siteParts.ts";

/** Groups within each other: more than a visitor finds their way in. */
const deepest = 8;

/** Makes an empty group at the end of another group, or of the root. One for each mutation. */
export async function addGroup(
  context: WriteContext,
  { title, icon, parent }: Pick<SiteSectionGroupRow, "title" | "icon" | "parent">,
): Promise<SiteSectionGroupRow> {
  const { db, now } = context;
  const { scope } = requireSite(context);
  const parts = await readSiteParts(db, scope);
  if (parent !== null) checkDepth(parts, parent, 1, "/body/parent");
  const id = context.newId("section group");
  const rank = rankAtEnd(navigationIn(parts, parent), id);
  const group = { scope, id, title, icon, parent, rank, created_at: now };
  await insert(db, "site_section_groups", group);
  return group;
}

/** Throws 404 for a parent that is not there, and 400 where so many levels of groups cannot come below it. */
function checkDepth(parts: SiteParts, parent: string, levels: number, path: string): void {
  requirePart(parts.groups, parent, "site-section-group");
  if (groupsAbove(parts, parent).length + 1 + levels > deepest)
    throw new ApiError(400, `${path}: groups can be nested ${deepest} levels deep.`);
}

/** Puts a group at the end of another one, or of the root (null). Throws 400 where it would be within itself. */
export async function moveGroupInto(context: WriteContext, id: string, parent: string | null): Promise<void> {
  const { db } = context;
  const { scope } = requireSite(context);
  const parts = await readSiteParts(db, scope);
  if (requirePart(parts.groups, id, "site-section-group").parent === parent) return;
  if (parent !== null) {
    const path = "/body/parentSectionGroupId";
    checkDepth(parts, parent, levelsOf(parts, id), path);
    if (parent === id || groupsAbove(parts, parent).some((above) => above.id === id))
      throw new ApiError(400, `${path}: a section group cannot be put into itself, or into what is in it.`);
  }
  const rank = rankAtEnd(navigationIn(parts, parent), context.newId(`rank of ${id}`));
  await update(db, "site_section_groups", { scope, id }, { parent, rank });
}

/** How many levels of groups a group comes to, itself included. */
const levelsOf = (parts: SiteParts, id: string): number =>
  1 +
  Math.max(
    0,
    ...parts.groups.map((group) => groupsAbove(parts, group.id).findIndex((above) => above.id === id) + 1),
  );

/** Puts sections at the end of a group, or of the root (null), in this order. Throws 404 where one is not there. */
export async function moveSectionsInto(
  context: WriteContext,
  ids: readonly string[],
  group: string | null,
): Promise<void> {
  const { db } = context;
  const { scope } = requireSite(context);
  const parts = await readSiteParts(db, scope);
  const moved = ids
    .map((id) => requirePart(parts.sections, id, "site-section"))
    .filter(({ section_group }) => section_group !== group);
  const last = navigationIn(parts, group).at(-1)?.rank ?? null;
  const ranks = ranksBetween(last, null, moved.length, context.newId(`ranks in ${group ?? "the root"}`));
  for (const [index, { id }] of moved.entries())
    await update(db, "site_sections", { scope, id }, { section_group: group, rank: ranks[index]! });
}

/** Removes a group; what is in it comes to its place. Does nothing where there is none. */
export async function removeGroup(context: WriteContext, id: string): Promise<void> {
  const { db } = context;
  const { scope } = requireSite(context);
  const parts = await readSiteParts(db, scope);
  const group = parts.groups.find((one) => one.id === id);
  if (!group) return;
  const beside = navigationIn(parts, group.parent);
  const next = beside[beside.findIndex((one) => one.id === id) + 1]?.rank ?? null;
  const children = navigationIn(parts, id);
  const ranks = ranksBetween(group.rank, next, children.length, context.newId(`ranks instead of ${id}`));
  for (const [index, child] of children.entries()) {
    const key = { scope, id: child.id };
    const rank = ranks[index]!;
    if (child.type === "site-section-group")
      await update(db, "site_section_groups", key, { parent: group.parent, rank });
    else if (child.type === "site-section")
      await update(db, "site_sections", key, { section_group: group.parent, rank });
    else await update(db, "site_links", key, { section_group: group.parent, rank });
  }
  await remove(db, "site_section_groups", { scope, id });
}
