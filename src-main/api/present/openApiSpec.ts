import { organizationMay } from "../../access/organizationRights.ts";
import { parseScope } from "../../access/scopes.ts";
import type { VersionHeading } from "../../store/openApiSpecs.ts";
import type { OpenAPISpecRow, OpenAPIVersionRow } from "../../store/tables.ts";
import { parseVersion } from "../pages/computedSources.ts";
import type { HostFacts, ReadContext } from "../context.ts";
import type { OpenAPISpec, OpenAPISpecContent, OpenAPISpecVersion } from "../types/openApiSpec.ts";
import { apiUrl, appUrl } from "./urls.ts";

type Facts = Pick<ReadContext, "facts" | "standing">;

/** Where anybody reads a public specification, without a token. */
export const publishedPath = "/published/{organizationId}/openapi/{specId}";

const organizationOf = ({ scope }: { scope: string }): string => parseScope(scope).id;

const pathOf = (spec: OpenAPISpecRow): string => `/orgs/${organizationOf(spec)}/openapi/${spec.slug}`;

const publishedUrl = (facts: HostFacts, spec: OpenAPISpecRow): string =>
  facts.baseUrl +
  publishedPath.replace("{organizationId}", organizationOf(spec)).replace("{specId}", spec.id);

const isPublished = ({ visibility, last_version }: OpenAPISpecRow): boolean =>
  visibility === "public" && last_version !== null;

/** A specification as the API gives it (document 3, OpenAPISpec). */
export function presentSpecification({ facts, standing }: Facts, spec: OpenAPISpecRow): OpenAPISpec {
  return {
    object: "openapi-spec",
    id: spec.id,
    createdAt: spec.created_at,
    updatedAt: spec.updated_at,
    slug: spec.slug,
    ...(spec.source_url === null ? {} : { sourceURL: spec.source_url }),
    processingState: spec.processing_state,
    visibility: spec.visibility,
    ...(spec.last_version === null ? {} : { lastVersion: spec.last_version }),
    ...(spec.last_processed_at === null ? {} : { lastProcessedAt: spec.last_processed_at }),
    ...(spec.last_error_code === null ? {} : { lastProcessErrorCode: spec.last_error_code }),
    lastProcessedErrors: JSON.parse(spec.last_errors) as OpenAPISpec["lastProcessedErrors"],
    permissions: {
      view: standing !== undefined && standing !== "guest",
      edit: organizationMay(standing, "createOpenAPISpec"),
    },
    urls: {
      location: apiUrl(facts, pathOf(spec)),
      app: appUrl(facts, pathOf(spec)),
      ...(isPublished(spec) ? { published: publishedUrl(facts, spec) } : {}),
    },
  };
}

const versionUrl = (facts: HostFacts, spec: OpenAPISpecRow, { id }: VersionHeading): string =>
  apiUrl(facts, `${pathOf(spec)}/versions/${id}`);

/** Where the text of a version came from: an address of the web, or, where it was sent, the API. */
const sourceUrl = (facts: HostFacts, spec: OpenAPISpecRow, version: VersionHeading): string =>
  version.url ?? `${versionUrl(facts, spec, version)}/content/raw`;

/** A version of a specification as the API gives it (gaps.md §21.9). */
export function presentVersion(
  facts: HostFacts,
  spec: OpenAPISpecRow,
  version: VersionHeading,
): OpenAPISpecVersion {
  return {
    object: "openapi-spec-version",
    id: version.id,
    createdAt: version.created_at,
    url: sourceUrl(facts, spec, version),
    urls: { location: versionUrl(facts, spec, version) },
  };
}

/** What a version says. Its text was read before it became one, in bounds (see jobs/readSpecification.ts). */
export function presentVersionContent(
  facts: HostFacts,
  spec: OpenAPISpecRow,
  version: OpenAPIVersionRow,
): OpenAPISpecContent {
  return {
    filesystem: { [`openapi.${version.format}`]: parseVersion(version) },
    urls: {
      source: sourceUrl(facts, spec, version),
      public: isPublished(spec) ? publishedUrl(facts, spec) : null,
    },
  };
}
