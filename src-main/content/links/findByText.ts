import type { Reader } from "../../store/handles.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { findTexts } from "../../store/texts/texts.ts";
import { contentScopes } from "../branches/draft.ts";
import { entryFromRow, mainBranch, type Entry, type LinkMeaning } from "../entry.ts";
import type { KnownLinks } from "./linkMeanings.ts";

/** The entry that has, or last had, the text of this hash, in the states of these scopes. */
export async function findEntryByText(
  db: Reader,
  scopes: readonly string[],
  hash: string,
): Promise<Entry | undefined> {
  const row = await db
    .selectFrom("states")
    .selectAll()
    .where("text", "=", hash)
    .where("scope", "in", scopes)
    .orderBy("until", "desc")
    .orderBy("since", "desc")
    .orderBy("scope")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row && entryFromRow(row);
}

/** What the links of an entry's text meant when it had the text of this hash; undefined where no state says it. */
export async function findFormerLinks(
  db: Reader,
  scopes: readonly string[],
  { kind, id }: Pick<Entry, "kind" | "id">,
  hash: string,
): Promise<LinkMeaning[] | undefined> {
  const row = await db
    .selectFrom("states")
    .select("links")
    .where("text", "=", hash)
    .where("scope", "in", scopes)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .orderBy("since", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && (JSON.parse(row.links) as LinkMeaning[]);
}

/** Former states that are asked what a link meant; who wrote it longer ago meant what its path leads to by now. */
const mostFormers = 20;

/** The last texts that an entry had on a branch and on main, newest first, as far as they are on this computer. */
export async function listFormerTexts(
  db: Reader,
  space: Pick<SpaceRow, "id" | "organization">,
  branch: string,
  { kind, id }: Pick<Entry, "kind" | "id">,
): Promise<KnownLinks[]> {
  const rows = await db
    .selectFrom("states")
    .select(["text", "links"])
    .where("scope", "in", contentScopes(space.id))
    .where("branch", "in", [branch, mainBranch])
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("text", "is not", null)
    .orderBy("updated_at", "desc")
    .orderBy("scope")
    .orderBy("branch")
    .orderBy("since", "desc")
    .limit(mostFormers)
    .execute();
  const texts = await findTexts(
    db,
    space.organization,
    rows.flatMap(({ text }) => text ?? []),
  );
  return rows.flatMap(({ text, links }) => {
    const known = texts.get(text ?? "");
    return known === undefined ? [] : [{ text: known, links: JSON.parse(links) as LinkMeaning[] }];
  });
}
