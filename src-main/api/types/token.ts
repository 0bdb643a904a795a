import { Type, type Static } from "typebox";
import { GivenTime, Id, strict, Timestamp, Words } from "./scalars.ts";

const fields = {
  object: Type.Literal("token"),
  id: Id,
  name: Type.String(),
  createdAt: Timestamp,
  expiresAt: Type.Optional(Timestamp),
};

/** A token as it can be shown again: everything but its text. */
export const Token = Type.Object(fields, strict);
export type Token = Static<typeof Token>;

/** A token that was just made: its text is shown this once. */
export const FreshToken = Type.Object({ ...fields, token: Type.String() }, strict);

export const NewTokenBody = Type.Object(
  {
    name: Words(Type.String({ minLength: 1, maxLength: 100 })),
    expiresAt: Type.Optional(GivenTime),
  },
  strict,
);
