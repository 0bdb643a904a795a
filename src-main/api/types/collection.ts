import { Type, type Static } from "typebox";
import { DefaultLevel, Id, Permissions, strict, Url, Words } from "./scalars.ts";

export const CollectionTitle = Type.String({ maxLength: 50 });
export const CollectionDescription = Type.String({ maxLength: 100 });

export const CollectionPermissions = Permissions(["view", "admin", "viewInviteLinks", "create"]);
export type CollectionPermissions = Static<typeof CollectionPermissions>;

/** Groups spaces and other collections (document 1, Collection; gaps.md §3). */
export const Collection = Type.Object(
  {
    object: Type.Literal("collection"),
    id: Id,
    title: CollectionTitle,
    description: Type.Optional(CollectionDescription),
    organization: Id,
    parent: Type.Optional(Id),
    defaultLevel: DefaultLevel,
    urls: Type.Object({ location: Url, app: Url }, strict),
    permissions: CollectionPermissions,
  },
  strict,
);
export type Collection = Static<typeof Collection>;

export const NewCollectionBody = Type.Object(
  { title: Type.Optional(Words(CollectionTitle, { orEmpty: true })), parent: Type.Optional(Id) },
  strict,
);

export const CollectionUpdate = Type.Object(
  {
    title: Type.Optional(Words(CollectionTitle, { orEmpty: true })),
    description: Type.Optional(CollectionDescription),
    defaultLevel: Type.Optional(DefaultLevel),
  },
  strict,
);

/** A space or a collection beside which something is put. */
export const Neighbour = Type.Union([
  Type.Object({ type: Type.Literal("space"), space: Id }, strict),
  Type.Object({ type: Type.Literal("collection"), collection: Id }, strict),
]);
export type Neighbour = Static<typeof Neighbour>;

/** Where among its siblings something goes; last without it. */
export const Position = Type.Object(
  { before: Type.Optional(Neighbour), after: Type.Optional(Neighbour) },
  strict,
);
export type Position = Static<typeof Position>;

/** Where a space or a collection goes: into a collection, to the root (null), or elsewhere among its siblings. */
export const MoveBody = Type.Object(
  { parent: Type.Optional(Type.Union([Id, Type.Null()])), position: Type.Optional(Position) },
  { ...strict, minProperties: 1 },
);
export type MoveBody = Static<typeof MoveBody>;
