import { Type, type Static } from "typebox";
import { Id, strict, Timestamp, Url, Words } from "./scalars.ts";

const ShareLinkName = Type.String({ maxLength: 50 });
/** The same as writes give it. */
export const GivenShareLinkName = Words(ShareLinkName, { orEmpty: true });

/** A way to a site for whoever has its address, which holds a secret (document 2, ShareLink; gaps.md §11). */
export const ShareLink = Type.Object(
  {
    object: Type.Literal("share-link"),
    id: Id,
    createdAt: Timestamp,
    name: ShareLinkName,
    active: Type.Boolean(),
    urls: Type.Object({ published: Type.Optional(Url) }, strict),
  },
  strict,
);
export type ShareLink = Static<typeof ShareLink>;
