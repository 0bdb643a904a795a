import { keepText } from "../../store/texts/texts.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import type { Draft } from "../branches/draft.ts";
import { newEntry, type Entry, type LinkMeaning } from "../entry.ts";
import { indexLinks, resolveLink, type LinkIndex } from "../import/resolveLink.ts";
import { mean } from "../links/linkMeanings.ts";
import { freeSlug, rankAt, slugOf } from "../placement.ts";
import { keyBlocks } from "../text/keys.ts";
import { findLinks } from "../text/links.ts";
import { fillTemplate, type ContentRefs } from "./fillTemplate.ts";
import type { TemplatePage } from "./template.ts";

/**
 * Puts the pages of a template into a draft, behind what stands at its root. Their ids come from their keys, so that
 * every run makes the same pages; one that is there from an earlier run stays as it is, or gone.
 */
export async function applyTemplate(
  authoring: SpaceAuthoring,
  draft: Draft,
  { pages, refs }: { pages: readonly TemplatePage[]; refs: ContentRefs },
): Promise<void> {
  const texts = pages.filter(({ markdown }) => markdown !== undefined);
  const index = indexLinks(texts.map(({ key }) => [key, { page: key }]));
  for (const page of pages) {
    const id = pageId(authoring, page.key);
    if (!authoring.firstRun && ((await draft.find("page", id)) ?? (await draft.last("page", id)))) continue;
    await draft.put(await entryOf(authoring, draft, page, { refs, index }));
  }
}

const pageId = (authoring: SpaceAuthoring, key: string): string => authoring.newId(`template page ${key}`);

async function entryOf(
  authoring: SpaceAuthoring,
  draft: Draft,
  { key, parent, title, markdown }: TemplatePage,
  { refs, index }: { refs: ContentRefs; index: LinkIndex },
): Promise<Entry> {
  const { db, space } = authoring;
  const id = pageId(authoring, key);
  const above = parent === null ? null : await draft.livingAncestor("page", pageId(authoring, parent));
  const entry = newEntry(authoring, {
    kind: "page",
    id,
    parent: above,
    rank: await rankAt(draft, "page", above, {}, id),
    title,
    slug: await freeSlug(draft, "page", above, slugFor({ key, title }), id),
  });
  if (markdown === undefined && above === null) return { ...entry, fields: { type: "group" } };
  const text = fillTemplate(markdown ?? "", refs, space.id);
  const links: LinkMeaning[] = [];
  for (const { target } of findLinks(text))
    links.push(meaningIn(authoring, index, key, target) ?? (await mean(draft, entry, target)));
  return {
    ...entry,
    text: await keepText(db, space.organization, text),
    blocks: keyBlocks(id, text),
    links,
  };
}

/** Pages are called as their files are, so that links between them stay right as typed; the first one by its title. */
function slugFor({ key, title }: Pick<TemplatePage, "key" | "title">): string {
  const [, name] = /([^/]+)\.md$/.exec(key) ?? [];
  return slugOf(name === undefined || name === "README" ? title : name);
}

/** What a link of a template's page means where it leads to another of its pages. */
function meaningIn(
  authoring: SpaceAuthoring,
  index: LinkIndex,
  key: string,
  target: string,
): LinkMeaning | undefined {
  const found = resolveLink(index, key, target);
  if (found.tag !== "found" || !("page" in found.to)) return undefined;
  const page = pageId(authoring, found.to.page);
  return found.anchor === undefined ? { page } : { page, anchor: found.anchor };
}
