import { Type, type Static } from "typebox";
import { Id, strict, Url } from "./scalars.ts";

const space = Type.Optional(Id);

export const FileReference = Type.Object({ kind: Type.Literal("file"), file: Id, space }, strict);
export type FileReference = Static<typeof FileReference>;

export const UrlReference = Type.Object({ kind: Type.Literal("url"), url: Url }, strict);
export type UrlReference = Static<typeof UrlReference>;

export const PageReference = Type.Object({ kind: Type.Literal("page"), page: Id, space }, strict);
export type PageReference = Static<typeof PageReference>;

/** What content may point to, told apart by `kind` (gaps.md §1.8). */
export const ContentReference = Type.Union([
  FileReference,
  UrlReference,
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
]);
export type ContentReference = Static<typeof ContentReference>;
