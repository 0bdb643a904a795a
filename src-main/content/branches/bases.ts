import { discussionScope, spaceScope } from "../../access/scopes.ts";
import { TextsMissing } from "../../api/error.ts";
import type { Reader, Writer } from "../../store/handles.ts";
import { findNamedText, nameForAWhile, sentBy } from "../../store/texts/namedTexts.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { emptyText, keepText } from "../../store/texts/texts.ts";
import type { SpaceAuthoring } from "../authoring.ts";

/**
 * The text that an edit in a space was made on: one that the space's rows name or once did, or that its writer sent.
 * Undefined where it is neither, as if it were not here: a hash alone opens nothing (design §4).
 */
export async function findBase(
  db: Reader,
  space: Pick<SpaceRow, "id" | "organization">,
  user: string,
  hash: string,
): Promise<string | undefined> {
  if (hash === emptyText) return "";
  const named = [spaceScope(space.id), discussionScope(space.id), sentBy(user, space.id)];
  return findNamedText(db, space.organization, hash, named);
}

/** What {@link findBase} answers. Throws {@link TextsMissing} where there is none; `edit` names the edit in its sentence. */
export async function requireBase(
  { db, space, user }: Pick<SpaceAuthoring, "db" | "space" | "user">,
  base: string,
  edit: string,
): Promise<string> {
  const text = await findBase(db, space, user, base);
  if (text === undefined) throw new TextsMissing(`The text that ${edit} was made on is unknown.`, [base]);
  return text;
}

/**
 * The text that a conflict shows an edit to have been made on; null where a later run does not find it. Throws
 * {@link TextsMissing} at the first run: its writer has it, and an instance that lacks it would ask for it.
 */
export async function shownBase(
  { db, space, user, firstRun }: Pick<SpaceAuthoring, "db" | "space" | "user" | "firstRun">,
  base: string,
  edit: string,
): Promise<string | null> {
  if (firstRun) return requireBase({ db, space, user }, base, edit);
  return (await findBase(db, space, user, base)) ?? null;
}

/** Keeps a text that a writer sent for a space for a while, for an edit of theirs may name it as its base; answers its hash. */
export async function keepBase(
  db: Writer,
  { id, organization }: Pick<SpaceRow, "id" | "organization">,
  user: string,
  text: string,
): Promise<string> {
  const hash = await keepText(db, organization, text);
  await nameForAWhile(db, sentBy(user, id), hash);
  return hash;
}

/** Keeps the text of an edit as {@link keepBase} does: its writer's next edit is made on it. */
export const keepWritten = (
  { db, space, user }: Pick<SpaceAuthoring, "db" | "space" | "user">,
  markdown: string,
): Promise<string> => keepBase(db, space, user, markdown);
