import { parseScope } from "../access/scopes.ts";
import type { Writer } from "../store/handles.ts";
import { indexPages, unindexPages, type IndexedPage } from "../store/search.ts";
import { findTexts } from "../store/texts.ts";
import { unindexed } from "../store/unindexed.ts";
import { mainBranch, stillHolds } from "./entry.ts";
import { indexText } from "./text/plainText.ts";

/** Brings the search index up to what main says of these pages (design §5). */
export async function followWords(db: Writer, scope: string, pages: readonly string[]): Promise<void> {
  const { id: space } = parseScope(scope);
  const organization = (
    await db
      .selectFrom("spaces")
      .select("organization")
      .where("scope", "=", scope)
      .where("id", "=", space)
      .executeTakeFirst()
  )?.organization;
  for (let at = 0; at < pages.length; at += 200) {
    const part = pages.slice(at, at + 200);
    const rows = await db
      .selectFrom("states")
      .select(["id", "title", "text"])
      .where("scope", "=", scope)
      .where("branch", "=", mainBranch)
      .where("kind", "=", "page")
      .where(unindexed("until"), "=", stillHolds)
      .where("id", "in", part)
      .execute();
    const texts =
      organization === undefined
        ? new Map<string, string>()
        : await findTexts(
            db,
            organization,
            rows.flatMap(({ text }) => (text === null ? [] : [text])),
          );
    const present = new Set(rows.map(({ id }) => id));
    await unindexPages(
      db,
      space,
      part.filter((page) => !present.has(page)),
    );
    await indexPages(
      db,
      space,
      rows.flatMap(({ id: page, title, text }): IndexedPage[] => {
        if (text === null) return [{ page, title, text, body: "" }];
        const markdown = texts.get(text);
        // A text that is still on its way is indexed when it comes; until then the index stays as it is.
        return markdown === undefined ? [] : [{ page, title, text, body: indexText(markdown) }];
      }),
    );
  }
}
