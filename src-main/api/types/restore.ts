import { Type, type Static } from "typebox";
import { Id, MapOf, strict, TextHash } from "./scalars.ts";

/** An entry of main as it was before a restore: what a later run merges with what became of it since. */
const SeenState = Type.Object(
  {
    parent: Type.Union([Id, Type.Null()]),
    rank: Type.String(),
    title: Type.String(),
    slug: Type.String(),
    text: Type.Union([TextHash, Type.Null()]),
    links: Type.Array(Type.Unknown()),
    fields: MapOf(Type.Unknown()),
  },
  strict,
);

/** An entry that is to go back to what a revision had, as the writer saw it. */
export const SeenEntry = Type.Object(
  {
    kind: Type.Enum(["page", "file", "reusable", "variable", "tag"]),
    id: Id,
    /** Null where it was not there. */
    was: Type.Union([SeenState, Type.Null()]),
    /** Whether the revision has it; what it does not have is to go. */
    stays: Type.Boolean(),
  },
  strict,
);
export type SeenEntry = Static<typeof SeenEntry>;

/** What is to go back: these pages, or everything. `seen` is noted at the first run, for all later ones. */
export const RestoreBody = Type.Object(
  { pages: Type.Optional(Type.Array(Id, { minItems: 1 })), seen: Type.Optional(Type.Array(SeenEntry)) },
  strict,
);
export type RestoreBody = Static<typeof RestoreBody>;

export const RestoreAnswer = Type.Object({ revision: Id, result: Type.Literal("rollback") }, strict);
