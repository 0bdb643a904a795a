import { Type, type Static, type TSchema } from "typebox";
import { ChangeRequest } from "./changeRequest.ts";
import { PageType } from "./pageFields.ts";
import { Id, MapOf, strict, Url } from "./scalars.ts";

const WordRun = Type.Object({ kind: Type.Enum(["same", "added", "removed"]), text: Type.String() }, strict);

/** What became of one block of a text: runs of words that stayed, came or went. */
const BlockChange = Type.Object(
  {
    key: Type.String(),
    type: Type.Enum(["added", "removed", "edited", "moved"]),
    words: Type.Array(WordRun),
  },
  strict,
);

/** A value before and after; null is what was not there. Of a text, `blocks` is what differs in it. */
const BeforeAndAfter = Type.Object(
  { before: Type.Unknown(), after: Type.Unknown(), blocks: Type.Optional(Type.Array(BlockChange)) },
  strict,
);

/**
 * What was edited, by the field's name (gaps.md §21.5). Of a text, `document`, the values are its `documentId` before
 * and after. Its `blocks` are left out where `words` is false, where a text is not on this computer yet and `words` was
 * not asked for, and where the answer would become too long: then one with a smaller `limit`, or both pages, have them.
 */
const Attributes = MapOf(BeforeAndAfter);
export type Attributes = Static<typeof Attributes>;

const page = {
  page: Type.Object({ id: Id, type: PageType, title: Type.String(), path: Type.String() }, strict),
};
const file = {
  file: Type.Object({ id: Id, name: Type.String(), contentType: Type.String(), downloadURL: Url }, strict),
};
const reusable = {
  reusableContent: Type.Object(
    { id: Id, title: Type.String(), document: Type.Optional(Type.String()) },
    strict,
  ),
};
const tag = { tag: Type.Object({ slug: Type.String(), label: Type.String() }, strict) };

const made = <const T extends string, F extends Record<string, TSchema>>(type: T, about: F) =>
  Type.Object({ type: Type.Literal(type), ...about }, strict);
const edited = <const T extends string, F extends Record<string, TSchema>>(type: T, about: F) =>
  Type.Object({ type: Type.Literal(type), ...about, attributes: Attributes }, strict);

const Parent = Type.Union([Type.Object({ id: Id, title: Type.String() }, strict), Type.Null()]);

/** One thing that a change request or a revision changes (gaps.md §21.5). */
export const SemanticChange = Type.Union([
  made("page_created", page),
  edited("page_edited", page),
  made("page_deleted", page),
  Type.Object(
    {
      type: Type.Literal("page_moved"),
      ...page,
      parent: Type.Object({ before: Parent, after: Parent }, strict),
    },
    strict,
  ),
  made("file_created", file),
  edited("file_edited", file),
  made("file_deleted", file),
  Type.Object({ type: Type.Literal("variables_edited"), variables: Attributes }, strict),
  made("reusable_content_created", reusable),
  edited("reusable_content_edited", reusable),
  made("reusable_content_deleted", reusable),
  made("tag_created", tag),
  edited("tag_edited", tag),
  made("tag_deleted", tag),
]);
export type SemanticChange = Static<typeof SemanticChange>;

export const SemanticChanges = Type.Object(
  {
    changes: Type.Array(SemanticChange),
    /** How many changes were left out by `limit`. */
    more: Type.Integer({ minimum: 0 }),
    /** The change request that a revision came from. */
    mergedFrom: Type.Optional(ChangeRequest),
  },
  strict,
);
export type SemanticChanges = Static<typeof SemanticChanges>;
