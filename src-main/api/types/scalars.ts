import { Type, type Static, type TSchema } from "typebox";
import { isEmoji, mostOf } from "../../content/branches/fieldValues.ts";

export { Language, languages } from "./language.ts";

/** Records refuse fields that they don't declare, coming in and (in tests) going out. */
export const strict = { additionalProperties: false } as const;

/** An identifier in a path or a field (gaps.md §1.5). */
export const Id = Type.String({
  pattern: "^[a-zA-Z0-9_-]+$",
  maxLength: 128,
  description: "an identifier of letters, digits, - and _",
});
export type Id = Static<typeof Id>;

/** A change request in a path: its id, or its number in the space (document 1, Conventions 7). */
export const IdOrNumber = Id;
export type IdOrNumber = Id;

/** The hash of a text's bytes, as reads give it in `documentId` and writes name it as their `base`. */
export const TextHash = Type.String({
  pattern: "^[a-zA-Z0-9_-]+$",
  maxLength: 128,
  description: "the hash of a text, as documentId gives it",
});
export type TextHash = Static<typeof TextHash>;

/** The SHA-256 of a blob's bytes, in lower-case hexadecimal digits. */
export const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$", description: "64 hexadecimal digits" });
export type Sha256 = Static<typeof Sha256>;

export const Timestamp = Type.String({ format: "date-time" });
export type Timestamp = Static<typeof Timestamp>;

const [firstMoment, lastMoment] = [
  Date.parse("0000-01-01T00:00:00Z"),
  Date.parse("9999-12-31T23:59:59.999Z"),
];

/** A moment as writes give it: one that programs agree on, in a year of four digits, so that times sort as text. */
export const GivenTime = Type.Refine(
  Timestamp,
  (text) => Date.parse(text) >= firstMoment && Date.parse(text) <= lastMoment,
  () => "must be a date and time such as 2026-01-31T09:00:00Z",
);

/** Of an address, in characters (gaps.md §1.5). */
export const longestUrl = 2048;
export const Url = Type.String({ format: "uri", maxLength: longestUrl });
export type Url = Static<typeof Url>;

const isOfTheWeb = (url: string | null): boolean =>
  url === null || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol));
const ofTheWebOnly = (url: unknown): string =>
  /^https?:/i.test(String(url)) ? "must be a URL" : "must begin with https: or http:";

/** An address that a browser may be sent to, as it is given: of a picture, of a place elsewhere. */
export const WebUrl = Type.Refine(Url, isOfTheWeb, ofTheWebOnly);
export type WebUrl = Static<typeof WebUrl>;

/** Null takes it away. */
export const NullableWebUrl = Type.Refine(Type.Union([Url, Type.Null()]), isOfTheWeb, ofTheWebOnly);
export type NullableWebUrl = Static<typeof NullableWebUrl>;

/** The same, or an empty text, which takes it away. */
export const WebUrlOrEmpty = Type.Refine(
  Type.Union([Url, Type.Literal("")]),
  (url: string) => url === "" || isOfTheWeb(url),
  ofTheWebOnly,
);

/** The same with what says so to those who read its description. */
export const DescribedWebUrl = Type.Refine(
  Type.String({
    format: "uri",
    maxLength: longestUrl,
    pattern: "^[hH][tT][tT][pP][sS]?://",
    description: "an address that begins with http:// or https://",
  }),
  isOfTheWeb,
  ofTheWebOnly,
);

export const Role = Type.Enum(["admin", "create", "review", "edit", "comment", "read"]);
export type Role = Static<typeof Role>;

/** Null means guest. */
export const NullableRole = Type.Union([Role, Type.Null()]);
export type NullableRole = Static<typeof NullableRole>;

/** Null means nobody by default; `inherit` asks the collection above, then the member's own role (design §7). */
export const DefaultLevel = Type.Union([
  Type.Enum(["admin", "create", "review", "edit", "comment", "read", "inherit"]),
  Type.Null(),
]);
export type DefaultLevel = Static<typeof DefaultLevel>;

/** Words as writes give them: of a text that is to say something, or, where it may be empty, is not only blanks. */
export const Words = <const Text extends TSchema>(text: Text, { orEmpty = false } = {}) =>
  Type.Refine(
    text,
    (value: unknown) => typeof value !== "string" || value.trim() !== "" || (orEmpty && value === ""),
    () => "must not be blank",
  );

/** An emoji as writes give it; what was kept before it was looked at is shown as it is. */
export const GivenEmoji = Type.Refine(
  Type.String({ maxLength: mostOf.emoji }),
  isEmoji,
  () => "must be one emoji, such as 📘",
);
/** The same, or nothing: then there is none. */
export const GivenEmojiOrNone = Type.Refine(
  Type.String({ maxLength: mostOf.emoji }),
  (text) => text === "" || isEmoji(text),
  () => "must be one emoji, such as 📘, or empty",
);

/** Empty when there is none. */
export const Emoji = Type.String({ maxLength: mostOf.emoji });
export type Emoji = Static<typeof Emoji>;

export const IconName = Type.String({ maxLength: mostOf.icon });
export type IconName = Static<typeof IconName>;

/** A condition or a custom merge expression. */
export const Expression = Type.String({ maxLength: mostOf.condition });
export type Expression = Static<typeof Expression>;

/** The form in which a text is wanted. */
export const Format = Type.Enum(["document", "markdown"]);
export type Format = Static<typeof Format>;

export const Order = Type.Enum(["asc", "desc"]);
export type Order = Static<typeof Order>;

/**
 * A map of names to values of one kind. Not Type.Record: its pattern for any name misses names with a line break,
 * whose values would then go unchecked.
 */
export function MapOf<const Value extends TSchema>(value: Value, longestName = 256) {
  return Type.Unsafe<Record<string, Static<Value>>>(
    Type.Object(
      {},
      { additionalProperties: value, propertyNames: Type.String({ minLength: 1, maxLength: longestName }) },
    ),
  );
}

/** Variables of a space or a page: name to value. */
export const Variables = MapOf(Type.String({ maxLength: 256 }));
export type Variables = Static<typeof Variables>;

/** What the caller may do with a record: one boolean for each name, all of them always present. */
export function Permissions<const Names extends readonly string[]>(names: Names) {
  const fields = Object.fromEntries(names.map((name) => [name, Type.Boolean()]));
  return Type.Unsafe<Record<Names[number], boolean>>(Type.Object(fields, strict));
}
