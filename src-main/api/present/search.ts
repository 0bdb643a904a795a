import type { Entry } from "../../content/entry.ts";
import { findSections } from "../../content/excerpts.ts";
import { findText } from "../../store/texts.ts";
import type { OpenBranch } from "../branch.ts";
import type { ReadContext } from "../context.ts";
import type { SpaceSearchResult } from "../types/search.ts";
import { pageAppUrl } from "./page.ts";

/** A page that a search found, with the sections that made it be found (document 1, Space content). */
export async function presentFoundPage(
  context: ReadContext,
  { draft, place, space }: OpenBranch,
  page: Entry,
  query: string,
): Promise<SpaceSearchResult> {
  const above: Entry[] = [];
  for (const id of await draft.ancestors("page", page.id)) {
    const entry = await draft.find("page", id);
    if (entry) above.unshift(entry);
  }
  const path = [...above, page].map(({ slug }) => slug).join("/");
  const app = pageAppUrl(place, page.id);
  const text = page.text === null ? undefined : await findText(context.db, space.organization, page.text);
  const at = (anchor: string) => (anchor === "" ? "" : `#${encodeURIComponent(anchor)}`);
  return {
    id: page.id,
    title: page.title,
    path,
    sections: findSections(text ?? "", query).map(({ title, anchor, body, highlights }) => ({
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
