import { Type, type Static } from "typebox";
import { Id, strict, Url } from "./scalars.ts";

/** A person, as other records show them. `email` goes to its owner and to those who may list members (design §7). */
export const User = Type.Object(
  {
    object: Type.Literal("user"),
    id: Id,
    displayName: Type.String(),
    email: Type.Optional(Type.String()),
    photoURL: Type.Optional(Type.String()),
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type User = Static<typeof User>;
