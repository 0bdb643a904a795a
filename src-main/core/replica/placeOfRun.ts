import { organizationOf } from "../../access/organizationOf.ts";
import { organizationAdminScope, organizationScope } from "../../access/scopes.ts";
import { ApiError } from "../../api/error.ts";
import { needsInstance, type AnyOperation } from "../../api/operation.ts";
import type { Reader } from "../../store/handles.ts";
import { findOnlineSpace, listOnlineSpaces } from "../../store/onlineSpaces.ts";
import type { Outcome } from "../core.ts";
import type { PassOn } from "../engine.ts";
import type { AnyInput } from "../perform.ts";

/**
 * Where a replica has an operation run: `here`; on its `instance`; there because it is about a space that is left
 * `online`; or there while it can be reached, here otherwise.
 */
export type PlaceOfRun = "here" | "instance" | "online" | "instance first";

/** Where an operation with this input runs, by what the replica holds. */
export async function placeOfRun(db: Reader, operation: AnyOperation, input: AnyInput): Promise<PlaceOfRun> {
  if (await isOnline(db, input)) return "online";
  if (needsInstance(operation, input)) return "instance";
  if (operation.ofMoment) return "instance first";
  if (operation.everywhere && (await listOnlineSpaces(db)).length > 0) return "instance first";
  if (!operation.grants || !(await lacksGrants(db, input))) return "here";
  return operation.mutation ? "instance" : "instance first";
}

/** Whether an input is about a space whose content is not kept here. */
async function isOnline(db: Reader, { spaceId, body }: AnyInput): Promise<boolean> {
  const space = spaceId ?? (body as { space?: unknown } | undefined)?.space;
  return typeof space === "string" && (await findOnlineSpace(db, space)) !== undefined;
}

/** Whether this replica knows the organization that an input is about, and not what was given in it. */
async function lacksGrants(db: Reader, input: AnyInput): Promise<boolean> {
  const organization = await organizationOf(db, input);
  // What is not known here is refused here, in the same words as there.
  if (organization === undefined) return false;
  const [whole, grants] = [organizationScope(organization), organizationAdminScope(organization)];
  const rows = await db
    .selectFrom("scopes")
    .select("scope")
    .where("scope", "in", [whole, grants])
    .where("level", "is not", null)
    .execute();
  const held = rows.map(({ scope }) => scope);
  return held.includes(whole) && !held.includes(grants);
}

/** What a replica's instance answers; nothing where it cannot be reached and the operation is to run here then. */
export async function leaveToInstance(
  passOn: PassOn | undefined,
  operation: AnyOperation,
  input: AnyInput,
  place: Exclude<PlaceOfRun, "here">,
): Promise<Outcome | undefined> {
  // A thread without the network has to say so: another one asks the instance, if it can.
  if (!passOn)
    throw new ApiError(409, "This needs the instance, and there is no connection to it.", "needs-instance");
  try {
    return await passOn(operation, input, place === "online" || operation.ofMoment === true);
  } catch (error) {
    const isAlone = error instanceof ApiError && error.reason === "needs-instance";
    if (place === "instance first" && isAlone) return undefined;
    throw error;
  }
}
