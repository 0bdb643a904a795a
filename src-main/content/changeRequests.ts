import { ApiError } from "../api/error.ts";
import { discussionScope } from "../access/scopes.ts";
import type { Reader } from "../store/handles.ts";
import type { ChangeRequestRow } from "../store/tables.ts";

/** A change request of a space by its id, or by its number there. */
export async function findChangeRequest(
  db: Reader,
  space: string,
  idOrNumber: string,
): Promise<ChangeRequestRow | undefined> {
  const all = db.selectFrom("change_requests").selectAll().where("scope", "=", discussionScope(space));
  const byId = await all.where("id", "=", idOrNumber).executeTakeFirst();
  if (byId || !/^[1-9]\d{0,8}$/.test(idOrNumber)) return byId;
  return all.where("number", "=", Number(idOrNumber)).orderBy("created_at").orderBy("id").executeTakeFirst();
}

/** As {@link findChangeRequest}; throws a 404 when there is none. */
export async function requireChangeRequest(
  db: Reader,
  space: string,
  idOrNumber: string,
): Promise<ChangeRequestRow> {
  const request = await findChangeRequest(db, space, idOrNumber);
  if (!request) throw new ApiError(404, `There is no change request ${idOrNumber} in this space.`);
  return request;
}

/** The number that the next change request of a space gets. */
export async function nextNumber(db: Reader, space: string): Promise<number> {
  const last = await db
    .selectFrom("change_requests")
    .select("number")
    .where("scope", "=", discussionScope(space))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
}
