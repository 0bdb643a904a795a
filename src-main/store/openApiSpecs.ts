import type { TimeKey } from "./discussions/comments.ts";
import { countOf, findOf, isOlder, listNewest, type Slice } from "./lists/newest.ts";
import type { Reader } from "./handles.ts";
import type { OpenAPISpecRow, OpenAPIVersionRow } from "./tables.ts";

/* The OpenAPI specifications of an organization and their versions, in the scope of its members. */

/** A version without its text, which is long. */
export type VersionHeading = Omit<OpenAPIVersionRow, "source">;

const headingColumns = ["scope", "id", "spec", "url", "format", "created_at"] as const;

export async function findSpecification(
  db: Reader,
  scope: string,
  slug: string,
): Promise<OpenAPISpecRow | undefined> {
  return db
    .selectFrom("openapi_specs")
    .selectAll()
    .where("scope", "=", scope)
    .where("slug", "=", slug)
    .executeTakeFirst();
}

export const findSpecificationById = (db: Reader, scope: string, id: string) =>
  findOf(db, "openapi_specs", { scope }, id);

/** The specifications of a scope, the newest first. */
export const listSpecifications = (db: Reader, scope: string, slice: Slice) =>
  listNewest(db, "openapi_specs", { scope }, slice);

export const countSpecifications = (db: Reader, scope: string) => countOf(db, "openapi_specs", { scope });

/** The specification that has waited longest for its processing, or is at it. */
export async function findUnprocessed(db: Reader): Promise<OpenAPISpecRow | undefined> {
  return db
    .selectFrom("openapi_specs")
    .selectAll()
    .where("processing_state", "in", ["pending", "progress"])
    .orderBy("updated_at")
    .orderBy("scope")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** The versions of a specification, the newest first. */
export async function listVersions(
  db: Reader,
  { scope, id }: Pick<OpenAPISpecRow, "scope" | "id">,
  { after, limit }: { after: TimeKey | undefined; limit: number },
): Promise<VersionHeading[]> {
  let query = db
    .selectFrom("openapi_versions")
    .select(headingColumns)
    .where("scope", "=", scope)
    .where("spec", "=", id);
  if (after) query = query.where(isOlder(after));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export const countVersions = (db: Reader, { scope, id }: Pick<OpenAPISpecRow, "scope" | "id">) =>
  countOf(db, "openapi_versions", { scope, spec: id });

/** A version of this specification, with its text. */
export async function findVersion(
  db: Reader,
  { scope, id }: Pick<OpenAPISpecRow, "scope" | "id">,
  version: string,
): Promise<OpenAPIVersionRow | undefined> {
  return db
    .selectFrom("openapi_versions")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", version)
    .where("spec", "=", id)
    .executeTakeFirst();
}

/** The ids of all versions of a specification. */
export async function listVersionIds(
  db: Reader,
  { scope, id }: Pick<OpenAPISpecRow, "scope" | "id">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("openapi_versions")
    .select("id")
    .where("scope", "=", scope)
    .where("spec", "=", id)
    .execute();
  return rows.map((row) => row.id);
}
