import { spaceScope } from "../../access/scopes.ts";
import { findEntryByText } from "../../content/links/findByText.ts";
import { placePages } from "../../content/view/pageTree.ts";
import { listOutlines } from "../../content/view/viewEntries.ts";
import { openMains } from "./branch.ts";
import { findTranslated, type Translated } from "./computedSources.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { readEntryDocument } from "./pageReads.ts";
import { presentPage } from "../present/page.ts";
import type { Document } from "../types/document.ts";
import type { Page } from "../types/page.ts";
import type { ComputedSource } from "../types/pageFields.ts";

/* What is computed of a translation: the pages of the space that its runs make, and their texts (gaps.md §6.1). */

interface Asked {
  source: ComputedSource;
  seed: string;
}

async function requireTranslated(context: ReadContext, { source, seed }: Asked): Promise<Translated> {
  const found = await findTranslated(context, requireSpace(context).organization, source, seed);
  if (found) return found;
  throw new ApiError(
    404,
    "/body/source/dependencies/translation names no translation that has made something which you can read.",
  );
}

/** The pages of a translation; each says what its text is computed of. */
export async function translatedPages(context: ReadContext, asked: Asked): Promise<Page[]> {
  const { space, view } = await requireTranslated(context, asked);
  const placed = placePages(await listOutlines(context.db, view, "page"));
  const computedOf = (page: Page): Page => {
    if (!("pages" in page)) return page;
    const pages = page.pages.map((below) => computedOf(below) as typeof below);
    if (page.type !== "document" || page.documentId === undefined) return { ...page, pages };
    const { documentId: document, ...rest } = page;
    const computed = { ...asked.source, props: { space: space.id, document } };
    return { ...rest, pages, computed, computedSeed: view.revision.id };
  };
  const place = { facts: context.facts, space: space.id, changeRequest: undefined };
  return placed.map((page) => computedOf(presentPage(place, page)));
}

/** The text of one of them. */
export async function translatedDocument(context: ReadContext, asked: Asked): Promise<Document> {
  const { space } = await requireTranslated(context, asked);
  const { props } = asked.source;
  for (const name of ["space", "document"])
    if (typeof props[name] !== "string")
      throw new ApiError(400, `/body/source/props/${name} is missing: it says which text is meant.`);
  const scopes = [spaceScope(space.id)];
  const entry =
    props["space"] === space.id
      ? await findEntryByText(context.db, scopes, String(props["document"]))
      : undefined;
  const [branch] = await openMains(context, [space]);
  if (!entry || !branch)
    throw new ApiError(404, "/body/source/props names no text that the translation has or had.");
  return readEntryDocument(context, branch, entry);
}
