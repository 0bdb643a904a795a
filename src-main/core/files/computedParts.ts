import { ApiError } from "../../api/error.ts";
import { findTranslated, requireApi } from "../../api/pages/computedSources.ts";
import type { ComputedSource } from "../../api/types/pageFields.ts";
import { apiDocument, apiPages, type ApiPage, type ApiPagesProps } from "../../content/computed/apiPages.ts";
import { readDocument } from "../../content/document/readDocument.ts";
import { childrenOf } from "../../content/export/exportPaths.ts";
import type { ComputedPart } from "../../content/export/html/renderComputed.ts";
import { snapshotSpace, type SpaceSnapshot } from "../../content/export/snapshotSpace.ts";
import { readFrontMatter } from "../../content/text/outline.ts";
import { readStore } from "../../store/store.ts";
import type { Engine } from "../engine.ts";

type Asking = Parameters<typeof findTranslated>[0];

/**
 * What the computed pages of an export are made of now, by the id of the page, as far as this person may read it: an
 * export in one file shows it where Markdown names the source.
 */
export async function readComputed(
  { store, access }: Engine,
  user: string,
  { organization, pages }: SpaceSnapshot,
): Promise<Map<string, ComputedPart[]>> {
  const computed = pages.filter(({ kind }) => kind === "computed");
  if (computed.length === 0) return new Map();
  return readStore(store, async (db) => {
    const standing = await access.standingIn(db, user, organization);
    const parts = new Map<string, ComputedPart[]>();
    for (const page of computed) {
      const source = page.computed as ComputedSource | undefined;
      if (source) parts.set(page.id, await partsOf({ db, access, user, standing }, organization, source));
    }
    return parts;
  });
}

async function partsOf(
  asking: Asking,
  organization: string,
  source: ComputedSource,
): Promise<ComputedPart[]> {
  try {
    if (source.type === "builtin:openapi") return await apiParts(asking, organization, source);
    if (source.type === "builtin:translation") return await translatedParts(asking, organization, source);
    return [];
  } catch (error) {
    // What is not there, or not for them, is an empty page.
    if (error instanceof ApiError && error.code === 404) return [];
    throw error;
  }
}

async function apiParts(
  asking: Asking,
  organization: string,
  source: ComputedSource,
): Promise<ComputedPart[]> {
  const { api, spec } = await requireApi(asking, organization, source, "");
  const partOf = ({ title, props, pages }: ApiPage): ComputedPart => ({
    title,
    nodes: apiDocument(api, spec.slug, props) ?? [],
    parts: pages.map(partOf),
  });
  const { grouping, models } = source.props;
  const shown: ApiPagesProps = { models: models !== false };
  if (grouping === "by-operation") shown.grouping = grouping;
  return apiPages(api, shown).map(partOf);
}

async function translatedParts(
  asking: Asking,
  organization: string,
  source: ComputedSource,
): Promise<ComputedPart[]> {
  const found = await findTranslated(asking, organization, source);
  if (!found) return [];
  const { pages } = await snapshotSpace(asking.db, found.space, found.view);
  const children = childrenOf(pages);
  const below = (parent: string | null): ComputedPart[] =>
    (children.get(parent) ?? [])
      .filter(({ kind }) => kind !== "link")
      .map(({ id, title, markdown = "", links }) => ({
        title,
        nodes: readDocument({ text: readFrontMatter(markdown)?.body ?? markdown, links, page: id }).nodes,
        parts: below(id),
      }));
  return below(null);
}
