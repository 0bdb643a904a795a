import { discussionScope, parseScope, spaceScope } from "../access/scopes.ts";
import { mainBranch } from "../content/entry.ts";
import { findHead } from "../content/view/view.ts";
import { findScope } from "../store/changes.ts";
import type { Reader } from "../store/handles.ts";
import { listOnlineSpaces } from "../store/onlineSpaces.ts";
import type { Outline } from "./messages.ts";

/*
 * What a replica keeps of a space that its writer leaves online: what a list of spaces shows of it, and how far its
 * scopes moved, so that what is on a screen is read again.
 */

/** What the rows of a scope come to as an outline; only a space's own scope has rows in it. */
export async function readOutline(db: Reader, scope: string): Promise<Outline> {
  const { kind, id } = parseScope(scope);
  const number = (await findScope(db, scope))?.number ?? 0;
  if (kind !== "space") return { scope, number, space: null, revision: null };
  const space = await db
    .selectFrom("spaces")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .executeTakeFirst();
  return { scope, number, space: space ?? null, revision: (await findHead(db, id, mainBranch)) ?? null };
}

/** The scopes of which this replica keeps an outline only. */
export const listOutlined = (db: Reader): Promise<Set<string>> => scopesOnline(db, (head) => head === null);

/** Those that are fetched to be kept again: until they are here whole there is an outline of them. */
export const listFetched = (db: Reader): Promise<Set<string>> => scopesOnline(db, (head) => head !== null);

async function scopesOnline(db: Reader, isMeant: (head: number | null) => boolean): Promise<Set<string>> {
  const spaces = (await listOnlineSpaces(db)).filter(({ head }) => isMeant(head));
  return new Set(spaces.flatMap(({ space }) => [spaceScope(space), discussionScope(space)]));
}
