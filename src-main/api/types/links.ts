import { Type, type Static } from "typebox";
import { File } from "./file.ts";
import { Organization } from "./organization.ts";
import { Page } from "./page.ts";
import { ReusableContent } from "./revision.ts";
import { Id, strict } from "./scalars.ts";
import { Space } from "./space.ts";

const VersionContext = Type.Union([
  Type.Object({ type: Type.Literal("revision"), revision: Id }, strict),
  Type.Object({ type: Type.Literal("changeRequest"), changeRequest: Id }, strict),
]);
export type VersionContext = Static<typeof VersionContext>;

const InternalLocation = Type.Union([
  Type.Object({ type: Type.Literal("anchor"), anchor: Type.String() }, strict),
  Type.Object({ type: Type.Literal("node"), node: Type.String() }, strict),
]);
export type InternalLocation = Static<typeof InternalLocation>;

const within = {
  organization: Organization,
  space: Space,
  /** Where it is as it is given; absent where it is no longer there. */
  versionContext: Type.Optional(VersionContext),
};

/**
 * What leads somewhere, or is led to, told apart by `kind` (gaps.md §6.3). A page comes without those under it; `url`
 * is a target as it was typed.
 */
export const ReferenceItem = Type.Union([
  Type.Object({ kind: Type.Literal("file"), ...within, file: File }, strict),
  Type.Object(
    {
      kind: Type.Literal("page"),
      ...within,
      page: Page,
      internalLocation: Type.Optional(InternalLocation),
    },
    strict,
  ),
  Type.Object(
    { kind: Type.Literal("reusable-content"), ...within, reusableContent: ReusableContent },
    strict,
  ),
  Type.Object({ kind: Type.Literal("url"), url: Type.String() }, strict),
]);
export type ReferenceItem = Static<typeof ReferenceItem>;

export const LinkStatus = Type.Enum(["ok", "broken", "in-app"]);
export type LinkStatus = Static<typeof LinkStatus>;

const Count = Type.Integer({ minimum: 0 });

/**
 * What a space or a page leads to, each target once with the places that lead to it (document 1, Link report; gaps.md
 * §6.4). The counts are of the whole report, whatever is asked for; `broken.changeRequest` are the links that are
 * broken on a change request only.
 */
export const LinkReport = Type.Object(
  {
    next: Type.Optional(Type.Object({ page: Type.String() }, strict)),
    count: Count,
    stats: Type.Object(
      { total: Count, broken: Type.Object({ total: Count, changeRequest: Count }, strict) },
      strict,
    ),
    items: Type.Array(
      Type.Object(
        {
          status: LinkStatus,
          relation: Type.Literal("reference"),
          targetReference: ReferenceItem,
          locationReferences: Type.Array(ReferenceItem),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type LinkReport = Static<typeof LinkReport>;
