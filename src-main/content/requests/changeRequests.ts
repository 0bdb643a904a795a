import { ApiError } from "../../api/error.ts";
import { discussionScope } from "../../access/scopes.ts";
import type { Reader } from "../../store/handles.ts";
import { insert, update } from "../../store/replicated.ts";
import type { ChangeRequestRow } from "../../store/tables.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { raiseConflict } from "../conflicts/conflicts.ts";
import { meetDescriptions } from "./descriptions.ts";
import { mainBranch } from "../entry.ts";
import { beginBranch, sealRevision } from "../history/revise.ts";
import { viewHead } from "../view/view.ts";

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

/**
 * Opens a change request: a branch of its own over main's head, as a draft. Answers its row; the id is a hash of the
 * mutation, the number is the next one of the space, at every run anew.
 */
export async function openChangeRequest(
  authoring: SpaceAuthoring,
  { subject }: { subject: string },
): Promise<ChangeRequestRow> {
  const { db, space, user, now } = authoring;
  const main = await viewHead(db, space.id, mainBranch);
  const base = await sealRevision(authoring, main);
  const id = authoring.newId("change request");
  const row: ChangeRequestRow = {
    scope: discussionScope(space.id),
    id,
    space: space.id,
    number: await nextNumber(db, space.id),
    status: "draft",
    subject,
    description: null,
    created_by: user,
    created_at: now,
    updated_at: now,
    revision_initial: base,
    revision_merged_ancestor: null,
    revision_merged: null,
    merged_by: null,
    merged_at: null,
  };
  await insert(db, "change_requests", row);
  await beginBranch(authoring, id, { parents: [base], base: main.number });
  return row;
}

/** What a person may change of a request itself; a description is the JSON of its document. */
export type RequestFields = Partial<Pick<ChangeRequestRow, "subject" | "description" | "status">>;

/**
 * Sets fields of a request, each merged with what became of it since its writer saw it: `was` holds those values.
 * Where another writer changed it too, theirs stays and the writer's is kept in a conflict on the request.
 */
export async function changeRequestFields(
  authoring: SpaceAuthoring,
  request: ChangeRequestRow,
  given: RequestFields,
  was: RequestFields,
): Promise<ChangeRequestRow> {
  const patch: RequestFields = {};
  for (const field of ["subject", "description", "status"] as const) {
    const value = given[field];
    const current = request[field];
    if (value === undefined || value === current) continue;
    const moved = was[field] !== undefined && was[field] !== current;
    if (!moved) Object.assign(patch, { [field]: value });
    else if (was[field] !== value) {
      const sides = { base: was[field] ?? null, ours: current, theirs: value };
      const met = field === "description" ? meetDescriptions(sides) : { sides };
      if ("description" in met) patch.description = met.description;
      const look = "description" in met ? met.joined : met.sides;
      if (look) await raiseConflict(authoring, request.id, { kind: "field", page: null, field, ...look });
    }
  }
  if (Object.keys(patch).length === 0) return request;
  const changed = { ...patch, updated_at: authoring.now };
  await update(authoring.db, "change_requests", { scope: request.scope, id: request.id }, changed);
  return { ...request, ...changed };
}
