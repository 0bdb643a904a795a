import { Type, type Static } from "typebox";
import { ChangeRequest } from "./changeRequest.ts";
import {
  DeleteFile,
  DeleteReusableContent,
  DeleteTag,
  InsertFiles,
  InsertReusableContent,
  InsertTag,
  RestoreFile,
  RestoreReusableContent,
  RevertFile,
  RevertReusableContent,
  UpdateFile,
  UpdateReusableContent,
  UpdateTag,
  UpdateVariables,
} from "./entryChanges.ts";
import { File } from "./file.ts";
import { DeletePage, InsertPage, RestorePage, RevertPage, UpdatePage } from "./pageChanges.ts";
import { ReusableContent } from "./revision.ts";
import { Id, strict, Url } from "./scalars.ts";

/** The kinds of change that a content write may hold, by the value of `operation` (gaps.md §21.4 and §24.1). */
export const contentChanges = {
  insert_page: InsertPage,
  update_page: UpdatePage,
  delete_page: DeletePage,
  restore_page: RestorePage,
  revert_page: RevertPage,
  insert_files: InsertFiles,
  update_file: UpdateFile,
  delete_file: DeleteFile,
  restore_file: RestoreFile,
  revert_file: RevertFile,
  insert_reusable_content: InsertReusableContent,
  update_reusable_content: UpdateReusableContent,
  delete_reusable_content: DeleteReusableContent,
  restore_reusable_content: RestoreReusableContent,
  revert_reusable_content: RevertReusableContent,
  update_variables: UpdateVariables,
  insert_tag: InsertTag,
  update_tag: UpdateTag,
  delete_tag: DeleteTag,
};

export type ContentOperation = keyof typeof contentChanges;

export const ContentChange = Type.Union([
  InsertPage,
  UpdatePage,
  DeletePage,
  RestorePage,
  RevertPage,
  InsertFiles,
  UpdateFile,
  DeleteFile,
  RestoreFile,
  RevertFile,
  InsertReusableContent,
  UpdateReusableContent,
  DeleteReusableContent,
  RestoreReusableContent,
  RevertReusableContent,
  UpdateVariables,
  InsertTag,
  UpdateTag,
  DeleteTag,
]);
export type ContentChange = Static<typeof ContentChange>;

/** The body of a content write: applied in order as one revision, all or nothing. */
export const ContentChangesBody = Type.Object(
  { changes: Type.Array(ContentChange, { minItems: 1, maxItems: 50 }) },
  strict,
);
export type ContentChangesBody = Static<typeof ContentChangesBody>;

const TouchedPage = Type.Object(
  { object: Type.Literal("page"), id: Id, urls: Type.Object({ location: Url }, strict) },
  strict,
);

/** What became of a page; one for each touched page, in order of first touch. */
export const AppliedChange = Type.Union([
  Type.Object(
    { object: Type.Literal("created_page"), ref: Type.Optional(Type.String()), page: TouchedPage },
    strict,
  ),
  Type.Object({ object: Type.Literal("updated_page"), page: TouchedPage }, strict),
  Type.Object({ object: Type.Literal("deleted_page"), page: Id }, strict),
]);
export type AppliedChange = Static<typeof AppliedChange>;

/** The answer of a content write: on main with the revision's id, on a change request with the request. */
export const ContentChangesAnswer = Type.Object(
  {
    revision: Type.Optional(Id),
    changeRequest: Type.Optional(ChangeRequest),
    changes: Type.Array(AppliedChange),
    insertedFiles: Type.Optional(Type.Array(File)),
    insertedReusableContents: Type.Optional(Type.Array(ReusableContent)),
  },
  strict,
);
export type ContentChangesAnswer = Static<typeof ContentChangesAnswer>;
