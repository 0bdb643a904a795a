import { Type, type Static } from "typebox";
import { DescribedWebUrl, Id, MapOf, Permissions, strict, Timestamp, Url } from "./scalars.ts";

/** A specification's name in its address. */
export const SpecSlug = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: "^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$",
  description: "letters and digits, in words joined by single hyphens",
});
export type SpecSlug = Static<typeof SpecSlug>;

/** The longest text of a specification, in characters, and in bytes where it is fetched. */
export const longestSpecification = 5 * 1024 * 1024;

/** Where a specification is fetched, or the specification itself: JSON or YAML. */
export const SpecSource = Type.Union([
  Type.Object({ url: DescribedWebUrl }, strict),
  Type.Object({ text: Type.String({ minLength: 1, maxLength: longestSpecification }) }, strict),
]);
export type SpecSource = Static<typeof SpecSource>;

export const SpecVisibility = Type.Enum(["private", "public"]);
export type SpecVisibility = Static<typeof SpecVisibility>;

/** An OpenAPI specification (document 3, OpenAPISpec; gaps.md §18). */
export const OpenAPISpec = Type.Object(
  {
    object: Type.Literal("openapi-spec"),
    id: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    slug: SpecSlug,
    sourceURL: Type.Optional(Url),
    processingState: Type.Enum(["pending", "progress", "complete"]),
    visibility: SpecVisibility,
    lastVersion: Type.Optional(Id),
    lastProcessedAt: Type.Optional(Timestamp),
    lastProcessErrorCode: Type.Optional(Type.Enum(["FETCH_TIMEOUT", "FETCH_ERROR", "PARSE_ERROR"])),
    lastProcessedErrors: Type.Array(Type.Object({ message: Type.String(), code: Type.String() }, strict)),
    permissions: Permissions(["view", "edit"]),
    urls: Type.Object({ location: Url, app: Url, published: Type.Optional(Url) }, strict),
  },
  strict,
);
export type OpenAPISpec = Static<typeof OpenAPISpec>;

/** One text that a specification has had (gaps.md §21.9); `url` is where that text is found. */
export const OpenAPISpecVersion = Type.Object(
  {
    object: Type.Literal("openapi-spec-version"),
    id: Id,
    createdAt: Timestamp,
    url: Url,
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type OpenAPISpecVersion = Static<typeof OpenAPISpecVersion>;

/** A version as it was read: its one file, by name. */
export const OpenAPISpecContent = Type.Object(
  {
    filesystem: MapOf(Type.Unknown()),
    urls: Type.Object({ source: Url, public: Type.Union([Url, Type.Null()]) }, strict),
  },
  strict,
);
export type OpenAPISpecContent = Static<typeof OpenAPISpecContent>;

/** A version as it was written. */
export const OpenAPISpecRaw = Type.Object(
  { text: Type.String(), format: Type.Enum(["json", "yaml"]) },
  strict,
);
export type OpenAPISpecRaw = Static<typeof OpenAPISpecRaw>;
