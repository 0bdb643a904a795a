import type { Change } from "../requests/listChanges.ts";
import type { RevisionSummary, Space } from "../calls/records.ts";

/** A page that others changed. */
export interface News {
  space: Space;
  page: { id: string; title: string };
  kind: "created" | "edited" | "deleted";
  authors: string[];
  at: string;
}

/** One revision by somebody else, with what it changed. */
export interface Told {
  space: Space;
  revision: Pick<RevisionSummary, "author" | "createdAt">;
  changes: readonly Change[];
}

/** Revisions, newest first, as news of each page once: what became of it last, and everybody who had a hand in it. */
export function joinNews(told: readonly Told[]): News[] {
  const news = new Map<string, News>();
  for (const { space, revision, changes } of told)
    for (const change of changes) {
      if (!("page" in change)) continue;
      const key = `${space.id}/${change.page.id}`;
      const known = news.get(key);
      const author = revision.author.displayName;
      if (known) {
        if (!known.authors.includes(author)) known.authors.push(author);
        if (change.type === "page_created" && known.kind === "edited") known.kind = "created";
        continue;
      }
      const event = /_(created|deleted)$/.exec(change.type)?.[1];
      news.set(key, {
        space,
        page: change.page,
        kind: event === "created" || event === "deleted" ? event : "edited",
        authors: [author],
        at: revision.createdAt,
      });
    }
  return [...news.values()];
}
