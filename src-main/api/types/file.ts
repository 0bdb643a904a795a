import { Type, type Static } from "typebox";
import { Id, Sha256, strict, Url } from "./scalars.ts";

/** Where an entry came from in a repository; left out of reads with `metadata=false`. */
export const EntryGit = Type.Object({ oid: Type.String(), path: Type.String() }, strict);
export type EntryGit = Static<typeof EntryGit>;

export const File = Type.Object(
  {
    id: Id,
    name: Type.String(),
    contentType: Type.String(),
    downloadURL: Url,
    size: Type.Integer({ minimum: 0 }),
    /**
     * Recto's own: of its bytes. The documents say what a File has to hold (gaps.md §6.2) and forbid nothing besides, and
     * clients need it: an address at which they keep bytes is another where those are others, and who takes a replacement
     * back has to know whether somebody replaced the file since.
     */
    sha256: Type.Optional(Sha256),
    dimensions: Type.Optional(
      Type.Object({ width: Type.Integer({ minimum: 0 }), height: Type.Integer({ minimum: 0 }) }, strict),
    ),
    git: Type.Optional(EntryGit),
  },
  strict,
);
export type File = Static<typeof File>;
