import { Type } from "typebox";

const strict = { additionalProperties: false };
const Hash = Type.String({ minLength: 1, maxLength: 100 });
const Scope = Type.String({ minLength: 1, maxLength: 200 });
const Numbers = Type.Object({}, { additionalProperties: Type.Integer({ minimum: 0 }) });
const Key = Type.String({ pattern: "^[A-Za-z0-9_-]{1,100}$" });

const TextPart = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 1 })]),
]);

const SentText = Type.Object(
  {
    at: Type.String({ maxLength: 500 }),
    base: Hash,
    hash: Hash,
    parts: Type.Array(TextPart, { maxItems: 2000 }),
  },
  strict,
);

const MutationMessage = Type.Object(
  {
    id: Key,
    seed: Key,
    operation: Type.String({ minLength: 1, maxLength: 100 }),
    at: Type.String({ format: "date-time" }),
    input: Type.Object({}, { additionalProperties: true }),
    decisions: Type.Object({}, { additionalProperties: Type.Boolean() }),
    differences: Type.Optional(Type.Array(SentText, { minItems: 1, maxItems: 100 })),
  },
  strict,
);

/** What a replica may send, checked at the instance's door (design §6). Part of what {@link wireFingerprint} names. */
export const syncSchemas = {
  push: Type.Object(
    {
      protocol: Type.Integer(),
      epoch: Type.Optional(Type.String()),
      mutations: Type.Array(MutationMessage, { maxItems: 200 }),
      texts: Type.Array(Type.Object({ organization: Type.String(), text: Type.String() }, strict)),
    },
    strict,
  ),
  pull: Type.Object(
    {
      protocol: Type.Integer(),
      epoch: Type.Optional(Type.String()),
      cursors: Numbers,
      fresh: Type.Optional(Type.Array(Scope)),
      outlined: Type.Optional(Numbers),
      list: Type.Optional(Hash),
      differences: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  texts: Type.Object(
    {
      protocol: Type.Integer(),
      wanted: Type.Array(Type.Object({ scope: Scope, hashes: Type.Array(Hash, { maxItems: 1000 }) }, strict)),
    },
    strict,
  ),
};
