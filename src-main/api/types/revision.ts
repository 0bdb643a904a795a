import { Type, type Static } from "typebox";
import { ChangeRequest } from "./changeRequest.ts";
import { Document } from "./document.ts";
import { EntryGit, File } from "./file.ts";
import { Page } from "./page.ts";
import { ComputedSource } from "./pageFields.ts";
import { Id, strict, Timestamp, Url, Variables } from "./scalars.ts";
import { User } from "./user.ts";

export const RevisionType = Type.Enum(["edits", "merge", "rollback", "update", "computed"]);
export type RevisionType = Static<typeof RevisionType>;

export const ReusableContent = Type.Object(
  {
    id: Id,
    title: Type.String(),
    git: Type.Optional(EntryGit),
    document: Type.Optional(Document),
    markdown: Type.Optional(Type.String()),
    computed: Type.Optional(ComputedSource),
    computedSeed: Type.Optional(Type.String()),
  },
  strict,
);
export type ReusableContent = Static<typeof ReusableContent>;

/** A tag of a space. Its slug is its identity; pages name it by that. */
export const Tag = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 100 }),
    label: Type.String({ minLength: 1, maxLength: 100 }),
  },
  strict,
);
export type Tag = Static<typeof Tag>;

const fields = {
  object: Type.Literal("revision"),
  id: Id,
  parents: Type.Array(Id),
  pages: Type.Array(Page),
  files: Type.Array(File),
  reusableContents: Type.Array(ReusableContent),
  variables: Type.Optional(Variables),
  tags: Type.Array(Tag),
  createdAt: Timestamp,
  git: Type.Optional(
    Type.Object(
      {
        oid: Type.String(),
        message: Type.String(),
        createdByPlatform: Type.Boolean(),
        url: Type.Optional(Type.String()),
        ref: Type.Optional(Type.String()),
      },
      strict,
    ),
  ),
  urls: Type.Object({ app: Url, published: Type.Optional(Url), public: Type.Optional(Url) }, strict),
};

/** One state of a branch, whole (document 1, Revision; gaps.md §6.2). */
export const Revision = Type.Union([
  Type.Object({ ...fields, type: Type.Enum(["edits", "rollback", "update"]) }, strict),
  Type.Object({ ...fields, type: Type.Literal("merge"), mergedFrom: ChangeRequest }, strict),
  Type.Object(
    {
      ...fields,
      type: Type.Literal("computed"),
      sourceRevision: Id,
      mergedFrom: Type.Optional(ChangeRequest),
    },
    strict,
  ),
]);
export type Revision = Static<typeof Revision>;

/** A line of a branch's history (gaps.md §24.1). `number` counts within the branch; `summary` is for people. */
export const RevisionSummary = Type.Object(
  {
    id: Id,
    type: RevisionType,
    number: Type.Integer({ minimum: 0 }),
    author: User,
    createdAt: Timestamp,
    parents: Type.Array(Id),
    summary: Type.String(),
  },
  strict,
);
export type RevisionSummary = Static<typeof RevisionSummary>;
