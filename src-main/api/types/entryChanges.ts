import { Type, type Static } from "typebox";
import { BlockKeys, IdOrRef, onText, Ref, TextInput, Was } from "./pageChanges.ts";
import { Id, MapOf, Sha256, strict, TextHash, Url } from "./scalars.ts";

const FileName = Type.String({ minLength: 1, maxLength: 256 });
const ContentType = Type.String({ minLength: 1, maxLength: 256 });

const oneMegabyteInBase64 = Math.ceil(1_048_576 / 3) * 4;

/** One file to add: its bytes in base64, a blob that was uploaded before, or an address to fetch it from. */
export const FileInput = Type.Refine(
  Type.Refine(
    Type.Object(
      {
        name: FileName,
        ref: Type.Optional(Ref),
        contentType: Type.Optional(ContentType),
        url: Type.Optional(Url),
        base64: Type.Optional(
          Type.String({
            pattern: "^[A-Za-z0-9+/]*={0,2}$",
            maxLength: oneMegabyteInBase64,
            description: "bytes in base64",
          }),
        ),
        blob: Type.Optional(Sha256),
      },
      strict,
    ),
    (file: { url?: string; base64?: string; blob?: string }) =>
      [file.url, file.base64, file.blob].filter((source) => source !== undefined).length === 1,
    () => "must have exactly one of base64, blob and url",
  ),
  (file: { base64?: string; contentType?: string }) =>
    file.base64 === undefined || file.contentType !== undefined,
  () => "must have a contentType, since it comes as base64",
);
export type FileInput = Static<typeof FileInput>;

export const InsertFiles = Type.Object(
  {
    operation: Type.Literal("insert_files"),
    files: Type.Array(FileInput, { minItems: 1, maxItems: 20 }),
  },
  strict,
);
export type InsertFiles = Static<typeof InsertFiles>;

/** Renames a file or gives it other bytes. */
export const UpdateFile = Type.Object(
  {
    operation: Type.Literal("update_file"),
    file: IdOrRef,
    name: Type.Optional(FileName),
    blob: Type.Optional(Sha256),
    /** Of other bytes; what the file's name says of them where it is not given. */
    contentType: Type.Optional(ContentType),
    was: Type.Optional(Was),
  },
  strict,
);
export type UpdateFile = Static<typeof UpdateFile>;

export const DeleteFile = Type.Object({ operation: Type.Literal("delete_file"), file: IdOrRef }, strict);
export type DeleteFile = Static<typeof DeleteFile>;

/** Brings a deleted file back as it last was. */
export const RestoreFile = Type.Object({ operation: Type.Literal("restore_file"), file: Id }, strict);
export type RestoreFile = Static<typeof RestoreFile>;

/** Puts a file's name and bytes back to what a revision had, as `revert_page` does a page. */
export const RevertFile = Type.Object(
  {
    operation: Type.Literal("revert_file"),
    file: Id,
    revision: Type.Optional(Id),
    from: Type.Optional(Id),
    was: Type.Optional(Was),
  },
  strict,
);
export type RevertFile = Static<typeof RevertFile>;

const ReusableContentTitle = Type.String({ minLength: 1 });

export const InsertReusableContent = Type.Object(
  {
    operation: Type.Literal("insert_reusable_content"),
    ref: Type.Optional(Ref),
    title: ReusableContentTitle,
    document: TextInput,
  },
  strict,
);
export type InsertReusableContent = Static<typeof InsertReusableContent>;

export const UpdateReusableContent = Type.Object(
  {
    operation: Type.Literal("update_reusable_content"),
    reusableContent: IdOrRef,
    title: Type.Optional(ReusableContentTitle),
    document: Type.Optional(TextInput),
    ...onText,
  },
  strict,
);
export type UpdateReusableContent = Static<typeof UpdateReusableContent>;

/** `base` is the hash of the text that its writer had before them. */
export const DeleteReusableContent = Type.Object(
  {
    operation: Type.Literal("delete_reusable_content"),
    reusableContent: IdOrRef,
    base: Type.Optional(TextHash),
  },
  strict,
);
export type DeleteReusableContent = Static<typeof DeleteReusableContent>;

/** Brings a deleted reusable content back as it last was. */
export const RestoreReusableContent = Type.Object(
  { operation: Type.Literal("restore_reusable_content"), reusableContent: Id },
  strict,
);
export type RestoreReusableContent = Static<typeof RestoreReusableContent>;

/** Puts a reusable content, or some of its blocks, back to what a revision had, as `revert_page` does a page. */
export const RevertReusableContent = Type.Object(
  {
    operation: Type.Literal("revert_reusable_content"),
    reusableContent: Id,
    revision: Type.Optional(Id),
    from: Type.Optional(Id),
    block: Type.Optional(BlockKeys),
    document: Type.Optional(TextInput),
    ...onText,
  },
  strict,
);
export type RevertReusableContent = Static<typeof RevertReusableContent>;

/** Sets variables of the space by name; null takes one away, those that aren't named stay. */
export const UpdateVariables = Type.Object(
  {
    operation: Type.Literal("update_variables"),
    variables: MapOf(Type.Union([Type.String({ maxLength: 256 }), Type.Null()])),
    was: Type.Optional(Was),
  },
  strict,
);
export type UpdateVariables = Static<typeof UpdateVariables>;

const TagSlug = Type.String({
  pattern: "^[a-zA-Z0-9_-]+$",
  maxLength: 100,
  description: "letters, digits, - and _",
});
const TagLabel = Type.String({ minLength: 1, maxLength: 100 });

export const InsertTag = Type.Object(
  { operation: Type.Literal("insert_tag"), slug: TagSlug, label: TagLabel },
  strict,
);
export type InsertTag = Static<typeof InsertTag>;

export const UpdateTag = Type.Object(
  { operation: Type.Literal("update_tag"), tag: Id, label: TagLabel, was: Type.Optional(Was) },
  strict,
);
export type UpdateTag = Static<typeof UpdateTag>;

export const DeleteTag = Type.Object({ operation: Type.Literal("delete_tag"), tag: Id }, strict);
export type DeleteTag = Static<typeof DeleteTag>;
