import { Type, type Static } from "typebox";
import { LinkTarget } from "./contentReference.ts";
import { Document } from "./document.ts";
import {
  ComputedSource,
  PageCoverInput,
  PageLayoutInput,
  PageLinkTitle,
  PageSlug,
  PageTags,
  PageTitle,
  PageType,
} from "./pageFields.ts";
import {
  GivenEmojiOrNone,
  Words,
  Expression,
  IconName,
  Id,
  MapOf,
  strict,
  TextHash,
  Variables,
} from "./scalars.ts";

/** A text as writes give it: exactly one of the two forms. */
export const TextInput = Type.Object(
  { markdown: Type.Optional(Type.String()), document: Type.Optional(Document) },
  { ...strict, minProperties: 1, maxProperties: 1 },
);
export type TextInput = Static<typeof TextInput>;

/** A page or file by its id, or by the `ref` that an earlier change of the same batch gave it. */
export const IdOrRef = Type.String({ minLength: 1, maxLength: 256 });
export type IdOrRef = Static<typeof IdOrRef>;

/** A name that stands for what a change makes, within its batch (gaps.md §21.4). */
export const Ref = IdOrRef;
export type Ref = IdOrRef;

/**
 * The values that the writer saw before the change, by the field's name. A field that has moved on since is merged
 * with it; without it the new value simply stands.
 */
export const Was = MapOf(Type.Unknown());
export type Was = Static<typeof Was>;

/** The blocks of a text that go back by themselves. */
export const BlockKeys = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });

/** What a change of a text rests on: the hash of the text that the writer had before, and the fields they saw. */
export const onText = { base: Type.Optional(TextHash), was: Type.Optional(Was) };

const fields = {
  slug: Type.Optional(PageSlug),
  emoji: Type.Optional(GivenEmojiOrNone),
  icon: Type.Optional(IconName),
  description: Type.Optional(Type.String()),
  hidden: Type.Optional(Type.Boolean()),
  noIndex: Type.Optional(Type.Boolean()),
  noRobotsIndex: Type.Optional(Type.Boolean()),
  condition: Type.Optional(Expression),
  title: Type.Optional(Words(PageTitle)),
  linkTitle: Type.Optional(PageLinkTitle),
  type: Type.Optional(PageType),
  layout: Type.Optional(PageLayoutInput),
  variables: Type.Optional(Variables),
  tags: Type.Optional(PageTags),
  target: Type.Optional(LinkTarget),
  computed: Type.Optional(ComputedSource),
  /** Refused: a computed page shows what its source is now. Here for what older programs have sent. */
  computedSeed: Type.Optional(Type.String()),
};

const place = {
  into: Type.Optional(Type.Union([IdOrRef, Type.Null()])),
  at: Type.Optional(Type.Integer({ minimum: 0 })),
  before: Type.Optional(IdOrRef),
  after: Type.Optional(IdOrRef),
};

interface Place {
  at?: number;
  before?: string;
  after?: string;
}
const onePlace = (change: Place) =>
  [change.at, change.before, change.after].filter((given) => given !== undefined).length <= 1;
const onePlaceOnly = () => "must have only one of at, before and after";

/** Makes a page. A document page needs its text, which may be empty; the other types have none. */
export const InsertPage = Type.Refine(
  Type.Refine(
    Type.Object(
      {
        operation: Type.Literal("insert_page"),
        ref: Type.Optional(Ref),
        document: Type.Optional(TextInput),
        ...place,
        ...fields,
        cover: Type.Optional(PageCoverInput),
      },
      strict,
    ),
    onePlace,
    onePlaceOnly,
  ),
  (change: { type?: PageType; document?: TextInput }) =>
    (change.type ?? "document") !== "document" || change.document !== undefined,
  () => "must have a document, which is the text of the new page",
);
export type InsertPage = Static<typeof InsertPage>;

/** Changes a page: its text, its place, its fields. Null takes a cover away. */
export const UpdatePage = Type.Refine(
  Type.Object(
    {
      operation: Type.Literal("update_page"),
      page: IdOrRef,
      document: Type.Optional(TextInput),
      ...onText,
      ...place,
      ...fields,
      cover: Type.Optional(Type.Union([PageCoverInput, Type.Null()])),
    },
    strict,
  ),
  onePlace,
  onePlaceOnly,
);
export type UpdatePage = Static<typeof UpdatePage>;

/**
 * Deletes a page and those under it: with `was`, the hash of each page's text by its id, only while they are these pages
 * with these texts.
 */
export const DeletePage = Type.Object(
  {
    operation: Type.Literal("delete_page"),
    page: IdOrRef,
    was: Type.Optional(MapOf(Type.Union([TextHash, Type.Null()]))),
  },
  strict,
);
export type DeletePage = Static<typeof DeletePage>;

/** Brings a deleted page back as it last was, or as it was in a revision. */
export const RestorePage = Type.Object(
  { operation: Type.Literal("restore_page"), page: Id, revision: Type.Optional(Id) },
  strict,
);
export type RestorePage = Static<typeof RestorePage>;

/**
 * Puts a page, or some of its blocks, back to what a revision had; on main `revision` must be there. What was done to the
 * page since the revision `from` stays; without `revision` it goes back to what that one was made of: so a revert is taken
 * back. What that comes to is noted at the first run as `document`: a revision that a replica foresaw may never come to be.
 */
export const RevertPage = Type.Object(
  {
    operation: Type.Literal("revert_page"),
    page: Id,
    revision: Type.Optional(Id),
    from: Type.Optional(Id),
    block: Type.Optional(BlockKeys),
    document: Type.Optional(TextInput),
    ...onText,
  },
  strict,
);
export type RevertPage = Static<typeof RevertPage>;
