import type { Entry } from "../../content/entry.ts";
import { findSections } from "../../content/excerpts.ts";
import { findEntries } from "../../content/viewEntries.ts";
import { findTexts } from "../../store/texts.ts";
import type { OpenBranch } from "../branch.ts";
import type { ReadContext } from "../context.ts";
import type { SpaceSearchResult } from "../types/search.ts";
import { pageAppUrl } from "./page.ts";

/** Pages that a search found, each with the sections that made it be found (document 1, Space content). */
export async function presentFoundPages(
  { db }: ReadContext,
  branch: OpenBranch,
  hits: readonly { page: string }[],
  query: string,
): Promise<SpaceSearchResult[]> {
  const { draft, space, view } = branch;
  const entries = await findEntries(
    db,
    view,
    "page",
    hits.map(({ page }) => page),
  );
  for (const entry of entries.values()) draft.know("page", entry.id, entry);
  await draft.knowAncestors("page", [...entries.values()]);
  const named = [...entries.values()].flatMap(({ text }) => (text === null ? [] : [text]));
  const texts = await findTexts(db, space.organization, named);
  const found: SpaceSearchResult[] = [];
  for (const { page } of hits) {
    const entry = entries.get(page);
    if (entry) found.push(await presentFoundPage(branch, entry, texts.get(entry.text ?? "") ?? "", query));
  }
  return found;
}

async function presentFoundPage(
  { draft, place }: OpenBranch,
  page: Entry,
  text: string,
  query: string,
): Promise<SpaceSearchResult> {
  const above: Entry[] = [];
  for (const id of await draft.ancestors("page", page.id)) {
    const entry = await draft.find("page", id);
    if (entry) above.unshift(entry);
  }
  const path = [...above, page].map(({ slug }) => slug).join("/");
  const app = pageAppUrl(place, page.id);
  const at = (anchor: string) => (anchor === "" ? "" : `#${encodeURIComponent(anchor)}`);
  return {
    id: page.id,
    title: page.title,
    path,
    sections: findSections(text, query).map(({ title, anchor, body, highlights }) => ({
      id: anchor === "" ? page.id : anchor,
      title,
      path: `${path}${at(anchor)}`,
      body,
      highlights,
      urls: { app: `${app}${at(anchor)}` },
      resultType: "section" as const,
    })),
    ancestors: above.map(({ title }) => ({ title })),
    urls: { app },
    ...(page.fields.description === undefined ? {} : { description: page.fields.description }),
    resultType: "page",
  };
}
