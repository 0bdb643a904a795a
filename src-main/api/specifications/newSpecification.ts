import { membersScope } from "../../access/scopes.ts";
import { insert } from "../../store/replicated.ts";
import type { OpenAPISpecRow } from "../../store/tables.ts";
import type { WriteContext } from "../context.ts";
import type { SpecSource } from "../types/openApiSpec.ts";

/** What a source comes to in a specification's row: it waits to be processed. */
export const sourceColumns = (source: SpecSource) => ({
  source_url: "url" in source ? source.url : null,
  // Where what is fetched begins with a mark of its encoding, decoding takes it away.
  source_text: "text" in source ? source.text.replace(/^\uFEFF/, "") : null,
  processing_state: "pending" as const,
});

/** Adds a specification, private at first, whose source waits to be processed. */
export async function addSpecification(
  context: WriteContext,
  organization: string,
  { slug, source }: { slug: string; source: SpecSource },
): Promise<OpenAPISpecRow> {
  const { db, now } = context;
  const spec: OpenAPISpecRow = {
    scope: membersScope(organization),
    id: context.newId("specification"),
    slug,
    ...sourceColumns(source),
    visibility: "private",
    last_version: null,
    last_processed_at: null,
    last_error_code: null,
    last_errors: "[]",
    created_at: now,
    updated_at: now,
  };
  await insert(db, "openapi_specs", spec);
  return spec;
}
