import { countVersions, listVersions } from "../../store/openApiSpecs.ts";
import { query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf } from "../paging.ts";
import { presentVersion, presentVersionContent } from "../present/openApiSpec.ts";
import { requireSpecification, requireVersion, specParams, type FoundVersion } from "./specInput.ts";
import { List, paging } from "../types/lists.ts";
import { OpenAPISpecContent, OpenAPISpecRaw, OpenAPISpecVersion } from "../types/openApiSpec.ts";
import { Id } from "../types/scalars.ts";

/* The texts that an OpenAPI specification has had, each a version of it (gaps.md §21.9). */

const path = "/v1/orgs/{organizationId}/openapi/{specSlug}/versions" as const;
const versionParams = { ...specParams, versionId: Id };
const needs = { on: "organization", level: "member" } as const;

/** The versions of a specification, the newest first. */
export const listOpenAPISpecVersions = query({
  method: "GET",
  path,
  params: specParams,
  query: paging,
  returns: List(OpenAPISpecVersion),
  needs,
  async run(context, input) {
    const { db, facts } = context;
    const spec = await requireSpecification(context, input);
    const list = await paginateRows(input, {
      count: () => countVersions(db, spec),
      fetch: (after, limit) => listVersions(db, spec, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, (row) => presentVersion(facts, spec, row));
  },
});

export const getLatestOpenAPISpecVersion = query({
  method: "GET",
  path: `${path}/latest`,
  params: specParams,
  returns: OpenAPISpecVersion,
  needs,
  async run(context, input) {
    const { spec, version } = await requireVersion(context, input);
    return presentVersion(context.facts, spec, version);
  },
});

/** What the latest version says, read. */
export const getLatestOpenAPISpecVersionContent = query({
  method: "GET",
  path: `${path}/latest/content`,
  params: specParams,
  returns: OpenAPISpecContent,
  needs,
  async run(context, input) {
    const { spec, version } = await requireVersion(context, input);
    return presentVersionContent(context.facts, spec, version);
  },
});

/** The text of the latest version, byte for byte as it came. */
export const getLatestOpenAPISpecVersionContentRaw = query({
  method: "GET",
  path: `${path}/latest/content/raw`,
  params: specParams,
  returns: OpenAPISpecRaw,
  needs,
  run: async (context, input) => rawOf(await requireVersion(context, input)),
});

export const getOpenAPISpecVersionById = query({
  method: "GET",
  path: `${path}/{versionId}`,
  params: versionParams,
  returns: OpenAPISpecVersion,
  needs,
  async run(context, input) {
    const { spec, version } = await requireVersion(context, input);
    return presentVersion(context.facts, spec, version);
  },
});

/** What this version says, read. */
export const getOpenAPISpecVersionContentById = query({
  method: "GET",
  path: `${path}/{versionId}/content`,
  params: versionParams,
  returns: OpenAPISpecContent,
  needs,
  async run(context, input) {
    const { spec, version } = await requireVersion(context, input);
    return presentVersionContent(context.facts, spec, version);
  },
});

/** The text of this version, byte for byte as it came. */
export const getOpenAPISpecVersionContentRawById = query({
  method: "GET",
  path: `${path}/{versionId}/content/raw`,
  params: versionParams,
  returns: OpenAPISpecRaw,
  needs,
  run: async (context, input) => rawOf(await requireVersion(context, input)),
});

const rawOf = ({ version: { source, format } }: FoundVersion): OpenAPISpecRaw => ({ text: source, format });
