import { Type, type Static } from "typebox";
import { MapOf, strict, Timestamp } from "./scalars.ts";

/* What a site's visitors may tell of themselves (document 2, SiteAdaptiveSchema; gaps.md §12). */

const BooleanProperty = Type.Object(
  {
    type: Type.Literal("boolean"),
    title: Type.Optional(Type.String({ maxLength: 256 })),
    description: Type.Optional(Type.String({ maxLength: 1024 })),
  },
  strict,
);

const UnsignedClaims = Type.Object(
  {
    type: Type.Literal("object"),
    description: Type.Optional(Type.String({ maxLength: 1024 })),
    properties: MapOf(BooleanProperty),
    additionalProperties: Type.Literal(false),
  },
  strict,
);

const Claims = Type.Unsafe<
  { unsigned?: Static<typeof UnsignedClaims> } & Record<string, Static<typeof BooleanProperty>>
>(
  Type.Object(
    { unsigned: Type.Optional(UnsignedClaims) },
    {
      additionalProperties: BooleanProperty,
      propertyNames: Type.String({ minLength: 1, maxLength: 256 }),
    },
  ),
);

/** A JSON Schema of draft 7 with booleans in it, and those that nobody signs under `unsigned`. */
export const VisitorSchema = Type.Object(
  {
    $schema: Type.Optional(
      Type.Enum([
        "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-07/schema",
        "https://json-schema.org/draft-07/schema#",
        "https://json-schema.org/draft-07/schema",
      ]),
    ),
    type: Type.Literal("object"),
    properties: Claims,
    additionalProperties: Type.Literal(false),
  },
  strict,
);
export type VisitorSchema = Static<typeof VisitorSchema>;

export const SiteAdaptiveSchema = Type.Object(
  { object: Type.Literal("site-adaptive-schema"), jsonSchema: VisitorSchema, updatedAt: Timestamp },
  strict,
);
export type SiteAdaptiveSchema = Static<typeof SiteAdaptiveSchema>;

export const TemplateCondition = Type.Object(
  { description: Type.String(), condition: Type.String() },
  strict,
);
export type TemplateCondition = Static<typeof TemplateCondition>;
