import { Type, type Static } from "typebox";
import { Id, IdOrNumber, Sha256, strict } from "./scalars.ts";
import { SpaceTitle } from "./space.ts";

/** What to import, and where to (gaps.md §24.1). */
export const ImportBody = Type.Object(
  {
    /** A zip archive that was uploaded before. */
    blob: Sha256,
    format: Type.Optional(Type.Enum(["auto"], { default: "auto" })),
    /** Of the new space; without it the source's own. */
    title: Type.Optional(SpaceTitle),
    /** An existing space, whose main branch gets the pages. */
    space: Type.Optional(Id),
    /** The page of that space that they go under; for a new space, its collection. */
    parent: Type.Optional(Id),
  },
  strict,
);
export type ImportBody = Static<typeof ImportBody>;

/** What to export, and how. */
export const ExportBody = Type.Object(
  {
    format: Type.Enum(["markdown", "html", "pdf"]),
    changeRequest: Type.Optional(IdOrNumber),
    /** One page, with those below it. */
    page: Type.Optional(Id),
    /** That page without those below it. */
    only: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type ExportBody = Static<typeof ExportBody>;
