import { sql } from "kysely";
import type { Reader } from "./handles.ts";
import type { RevisionRow, StateRow } from "./tables.ts";

export type RevisionKey = Pick<RevisionRow, "scope" | "branch" | "number">;

type Named = Pick<StateRow, "title" | "fields">;

const kinds: StateRow["kind"][] = ["page", "file", "reusable", "variable", "tag"];

/**
 * What a revision changed and what was gone with it, pages before the rest, in their order; of each at most `most` of
 * either sort.
 */
export async function listChangedStates(
  db: Reader,
  { scope, branch, number }: RevisionKey,
  most: number,
): Promise<{ changed: Named[]; gone: Named[] }> {
  const states = db
    .selectFrom("states")
    .select(["title", "fields"])
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .orderBy("rank")
    .orderBy("id")
    .limit(most);
  const begun = states.where("since", "=", number);
  // No index of ends is found without the kinds.
  const ended = states
    .where("kind", "in", kinds)
    .where("until", "=", number)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("states as next")
            .select("next.id")
            .whereRef("next.scope", "=", "states.scope")
            .whereRef("next.branch", "=", "states.branch")
            .whereRef("next.kind", "=", "states.kind")
            .whereRef("next.id", "=", "states.id")
            .where("next.since", "=", number),
        ),
      ),
    );
  // As an expression, so that no index is chosen by the kind, of which a space may have very many.
  const kind = sql<string>`states.kind || ''`;
  const pagesFirst = async (of: typeof states): Promise<Named[]> => {
    const pages = await of.where(kind, "=", "page").execute();
    return pages.length >= most ? pages : [...pages, ...(await of.where(kind, "!=", "page").execute())];
  };
  const changed = await pagesFirst(begun.where("gone", "=", 0));
  const gone = [...(await pagesFirst(begun.where("gone", "=", 1))), ...(await pagesFirst(ended))];
  return { changed, gone };
}
