import type { Entry } from "../../content/entry.ts";
import { findSections } from "../../content/find/excerpts.ts";
import { knowPages } from "../../content/branches/mainHeads.ts";
import { findTextsByHash } from "../../store/texts/texts.ts";
import type { OpenBranch } from "../pages/branch.ts";
import type { ReadContext } from "../context.ts";
import type { SpaceSearchResult } from "../types/search.ts";
import { pageAppUrl } from "./page.ts";

/** Pages that a search found on main of one space. */
export interface FoundIn {
  branch: OpenBranch;
  hits: readonly { page: string }[];
}

/** Pages that a search found, each with the sections that made it be found (document 1, Space content), space by space. */
export async function presentFoundPages(
  { db }: ReadContext,
  found: readonly FoundIn[],
  query: string,
): Promise<SpaceSearchResult[][]> {
  const pagesOf = ({ hits }: FoundIn): string[] => hits.map(({ page }) => page);
  await knowPages(
    db,
    found.map((one) => ({ draft: one.branch.draft, pages: pagesOf(one) })),
  );
  const there: { branch: OpenBranch; entries: Entry[] }[] = [];
  for (const one of found) {
    const entries: Entry[] = [];
    for (const page of pagesOf(one)) {
      const entry = await one.branch.draft.find("page", page);
      if (entry) entries.push(entry);
    }
    there.push({ branch: one.branch, entries });
  }
  const named = there.flatMap(({ entries }) => entries.flatMap(({ text }) => text ?? []));
  const texts = await findTextsByHash(db, named);
  const presented: SpaceSearchResult[][] = [];
  for (const { branch, entries } of there) {
    const results: SpaceSearchResult[] = [];
    for (const entry of entries)
      results.push(await presentFoundPage(branch, entry, texts.get(entry.text ?? "") ?? "", query));
    presented.push(results);
  }
  return presented;
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
