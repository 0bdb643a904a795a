import { Type, type Static } from "typebox";
import { isOutsideAddress } from "../../content/links/outsideAddress.ts";
import { Id, strict, Url } from "./scalars.ts";

const space = Type.Optional(Id);

export const FileReference = Type.Object({ kind: Type.Literal("file"), file: Id, space }, strict);
export type FileReference = Static<typeof FileReference>;

export const UrlReference = Type.Object({ kind: Type.Literal("url"), url: Url }, strict);
export type UrlReference = Static<typeof UrlReference>;

export const PageReference = Type.Object({ kind: Type.Literal("page"), page: Id, space }, strict);
export type PageReference = Static<typeof PageReference>;

/** What content may point to besides files and addresses. */
const others = [
  PageReference,
  Type.Object(
    { kind: Type.Literal("anchor"), anchor: Type.String(), page: Type.Optional(Id), space },
    strict,
  ),
  Type.Object({ kind: Type.Literal("user"), user: Id }, strict),
  Type.Object({ kind: Type.Literal("collection"), collection: Id }, strict),
  Type.Object({ kind: Type.Literal("space"), space: Id }, strict),
  Type.Object({ kind: Type.Literal("reusable-content"), reusableContent: Id, space }, strict),
  Type.Object({ kind: Type.Literal("tag"), tag: Type.String({ minLength: 1 }), space }, strict),
  Type.Object({ kind: Type.Literal("openapi"), spec: Type.String({ minLength: 1 }) }, strict),
] as const;

/** What content may point to, told apart by `kind` (gaps.md §1.8). */
export const ContentReference = Type.Union([FileReference, UrlReference, ...others]);
export type ContentReference = Static<typeof ContentReference>;

/** What a link page may lead to: like any content, except for an address that a browser or the system would run. */
export const LinkTarget = Type.Union([
  FileReference,
  Type.Refine(
    UrlReference,
    ({ url }) => isOutsideAddress(url),
    () => "must have a url that begins with https:, http:, mailto: or tel:",
  ),
  ...others,
]);
export type LinkTarget = Static<typeof LinkTarget>;
