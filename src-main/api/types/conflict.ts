import { Type, type Static } from "typebox";
import { CommentTarget } from "./comment.ts";
import { Id, strict, Timestamp } from "./scalars.ts";
import { User } from "./user.ts";

export const ConflictStatus = Type.Enum(["open", "joined", "resolved"]);
export type ConflictStatus = Static<typeof ConflictStatus>;

export const ConflictKind = Type.Enum(["text", "field", "delete-edit", "move-cycle", "create-create"]);
export type ConflictKind = Static<typeof ConflictKind>;

export const ConflictChoice = Type.Enum(["ours", "theirs", "both", "joined"]);
export type ConflictChoice = Static<typeof ConflictChoice>;

/** What a conflict is about, as the branch has it or last had it. */
export const ConflictEntry = Type.Object(
  {
    kind: Type.Enum(["page", "file", "reusable-content", "variable", "tag"]),
    id: Id,
    title: Type.String(),
  },
  strict,
);
export type ConflictEntry = Static<typeof ConflictEntry>;

const Side = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/**
 * What a merge could not combine (gaps.md §24.1, design §5). The sides are texts; a field whose value isn't a text
 * is given as its JSON, and null stands for what isn't there (deleted, or never made).
 */
export const Conflict = Type.Object(
  {
    object: Type.Literal("conflict"),
    id: Id,
    status: ConflictStatus,
    kind: ConflictKind,
    target: CommentTarget,
    /** Absent where it is about the change request itself. */
    entry: Type.Optional(ConflictEntry),
    field: Type.Optional(Type.String()),
    base: Side,
    ours: Side,
    theirs: Side,
    joined: Side,
    /** Of a text, what stands there now, where that is no more the side or the join that stood: it was edited since. */
    standing: Type.Optional(Type.String()),
    raisedBy: User,
    raisedAt: Timestamp,
    resolvedBy: Type.Optional(User),
    resolvedAt: Type.Optional(Timestamp),
    /** The choice that was made, or `markdown` when a person wrote the outcome; asked again, it stands meanwhile. */
    resolution: Type.Optional(Type.Enum(["ours", "theirs", "both", "joined", "markdown"])),
  },
  strict,
);
export type Conflict = Static<typeof Conflict>;

/** How a person resolves a conflict: by a choice, or by the text that shall stand. */
export const ConflictResolution = Type.Object(
  { choice: Type.Optional(ConflictChoice), markdown: Type.Optional(Type.String()) },
  { ...strict, minProperties: 1, maxProperties: 1 },
);
export type ConflictResolution = Static<typeof ConflictResolution>;
