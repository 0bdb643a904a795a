import { Type } from "typebox";
import { MapOf, strict } from "./scalars.ts";

const FreeForm = MapOf(Type.Unknown());

/** A mark on a piece of text: `bold`, `italic`, `color` and so on (gaps.md §1.8). */
export interface DocumentMark {
  object: "mark";
  type: string;
  data?: Record<string, unknown>;
}

export interface DocumentLeaf {
  object: "leaf";
  text: string;
  marks: DocumentMark[];
}

/**
 * A node of a document. The schema is tolerant of what nodes hold in which places: the content layer decides what
 * it can say in Markdown and keeps the rest whole.
 */
export interface DocumentNode {
  object: "block" | "inline" | "text" | "fragment";
  type?: string;
  key?: string;
  fragment?: string;
  isVoid?: boolean;
  data?: Record<string, unknown>;
  nodes?: DocumentNode[];
  fragments?: DocumentNode[];
  leaves?: DocumentLeaf[];
}

const Mark = Type.Object(
  { object: Type.Literal("mark"), type: Type.String(), data: Type.Optional(FreeForm) },
  strict,
);

const Leaf = Type.Object(
  { object: Type.Literal("leaf"), text: Type.String(), marks: Type.Array(Mark) },
  strict,
);

const Node = Type.Object(
  {
    object: Type.Enum(["block", "inline", "text", "fragment"]),
    type: Type.Optional(Type.String()),
    key: Type.Optional(Type.String()),
    fragment: Type.Optional(Type.String()),
    isVoid: Type.Optional(Type.Boolean()),
    data: Type.Optional(FreeForm),
    nodes: Type.Optional(Type.Array(Type.Ref("DocumentNode"))),
    fragments: Type.Optional(Type.Array(Type.Ref("DocumentNode"))),
    leaves: Type.Optional(Type.Array(Leaf)),
  },
  strict,
);

export const DocumentNode = Type.Unsafe<DocumentNode>(Type.Cyclic({ DocumentNode: Node }, "DocumentNode"));

/** Rich text as JSON nodes (document 1, Document; gaps.md §1.8). */
export interface Document {
  object: "document";
  data: { schemaVersion?: number; [name: string]: unknown };
  nodes: DocumentNode[];
  meta?: { token?: string };
}

export const Document = Type.Unsafe<Document>(
  Type.Object(
    {
      object: Type.Literal("document"),
      data: Type.Object({ schemaVersion: Type.Optional(Type.Integer({ minimum: 0 })) }),
      nodes: Type.Array(DocumentNode),
      meta: Type.Optional(Type.Object({ token: Type.Optional(Type.String()) }, strict)),
    },
    strict,
  ),
);
