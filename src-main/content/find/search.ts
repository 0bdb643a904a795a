import { parseScope } from "../../access/scopes.ts";
import type { Writer } from "../../store/handles.ts";
import { indexPages, unindexPages, type IndexedPage } from "../../store/search/searchIndex.ts";
import type { DerivedFrom } from "../entry.ts";
import { indexText } from "../text/plainText.ts";

/** Brings the search index up to what main says of these pages (design §5); those that are gone have no state. */
export async function followWords(
  db: Writer,
  scope: string,
  pages: readonly string[],
  states: readonly DerivedFrom[],
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const { id: space } = parseScope(scope);
  const present = new Set(states.map(({ id }) => id));
  await unindexPages(
    db,
    space,
    pages.filter((page) => !present.has(page)),
  );
  await indexPages(
    db,
    space,
    states.flatMap(({ id: page, title, text }): IndexedPage[] => {
      if (text === null) return [{ page, title, text, body: "" }];
      const markdown = texts.get(text);
      // A text that is still on its way is indexed when it comes; until then the index stays as it is.
      return markdown === undefined ? [] : [{ page, title, text, body: indexText(markdown) }];
    }),
  );
}
