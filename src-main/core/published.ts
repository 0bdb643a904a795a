import { membersScope } from "../access/scopes.ts";
import type { OpenAPISpecRaw } from "../api/types/openApiSpec.ts";
import { findSpecificationById, findVersion } from "../store/openApiSpecs.ts";
import type { Reader } from "../store/handles.ts";

/** The latest text of a public specification; undefined where there is none, or it is private. */
export async function readPublished(
  db: Reader,
  organization: string,
  specification: string,
): Promise<OpenAPISpecRaw | undefined> {
  const spec = await findSpecificationById(db, membersScope(organization), specification);
  if (spec?.visibility !== "public" || spec.last_version === null) return undefined;
  const version = await findVersion(db, spec, spec.last_version);
  return version && { text: version.source, format: version.format };
}
