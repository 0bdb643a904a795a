import { Type } from "typebox";
import { Id, strict } from "./scalars.ts";
import { SitePartPointer } from "./siteStructure.ts";

/* Where a part of a site is put: beside what each operation names in its own way. */

const pointTo = <const Pointer extends typeof SectionPointer | typeof SiteSpacePointer | typeof ItemPointer>(
  pointer: Pointer,
) => Type.Object({ before: Type.Optional(pointer), after: Type.Optional(pointer) }, strict);

const SectionPointer = Type.Object({ type: Type.Literal("site-section"), siteSection: Id }, strict);
const SiteSpacePointer = Type.Object({ type: Type.Literal("site-space"), siteSpace: Id }, strict);
const ItemPointer = Type.Object({ type: Type.Enum(["site-section", "site-section-group"]), id: Id }, strict);

export const SectionMove = Type.Object({ position: Type.Optional(pointTo(SectionPointer)) }, strict);
export const SiteSpaceMove = Type.Object({ position: Type.Optional(pointTo(SiteSpacePointer)) }, strict);
export const GroupMove = Type.Object({ position: Type.Optional(pointTo(ItemPointer)) }, strict);

export const SiteSort = Type.Object(
  {
    item: SitePartPointer,
    position: Type.Object(
      { before: Type.Optional(SitePartPointer), after: Type.Optional(SitePartPointer) },
      strict,
    ),
  },
  strict,
);
