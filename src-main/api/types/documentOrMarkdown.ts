import { Type, type Static } from "typebox";
import { Document } from "./document.ts";
import { Format, strict } from "./scalars.ts";

export const Markdown = Type.Object({ markdown: Type.String() }, strict);
export type Markdown = Static<typeof Markdown>;

/** A long text that is a document, and stands in Markdown where its writer gives or its reader asks for that. */
export const DocumentOrMarkdown = Type.Union([Document, Markdown]);
export type DocumentOrMarkdown = Static<typeof DocumentOrMarkdown>;

/** What reads of such texts are asked for. */
export const asDocument = { format: Type.Optional(Type.Enum(Format.enum, { default: "document" })) };
