import type { Document } from "../../api/types/document.ts";
import type { DocumentOrMarkdown } from "../../api/types/documentOrMarkdown.ts";
import type { Format } from "../../api/types/scalars.ts";
import { isNode } from "../document/checkDocument.ts";
import { readDocument } from "../document/readDocument.ts";
import { writeMarkdown } from "../document/writeMarkdown.ts";
import { mergeText } from "../merge/textMerge.ts";

/* The description of a change request is kept as its document's JSON; writers see it, and merge it, as a text. */

interface Sides {
  base: string | null;
  ours: string | null;
  theirs: string | null;
}

/** What a description says, as Markdown; undefined for one that is no document. */
export function textOfDescription(json: string | null): string | undefined {
  if (json === null) return "";
  const document = JSON.parse(json) as Partial<Document> | null;
  const nodes: unknown = document?.nodes;
  const isDocument = Array.isArray(nodes) && nodes.every((node) => isNode(node));
  return isDocument ? writeMarkdown({ object: "document", data: {}, nodes }) : undefined;
}

/** A kept description in the form that is wanted: the document that it is unless said otherwise. */
export function descriptionIn(format: Format | undefined, json: string): DocumentOrMarkdown {
  const markdown = format === "markdown" ? textOfDescription(json) : undefined;
  return markdown === undefined ? (JSON.parse(json) as Document) : { markdown };
}

/** The document of a description that is given; of one that says in Markdown what a former one did, that one. */
export function documentGiven(given: DocumentOrMarkdown, former: string | null): Document {
  if (!("markdown" in given)) return given;
  const isFormer = former !== null && textOfDescription(former) === given.markdown;
  return isFormer ? (JSON.parse(former) as Document) : readDocument({ text: given.markdown });
}

/** The description that says this; null for one that says nothing. */
export const descriptionOfText = (markdown: string): string | null =>
  markdown.trim() === "" ? null : JSON.stringify(readDocument({ text: markdown }));

export type MetDescription =
  /** It says what both said; `joined` are the texts of both and of that, where words of both stand in one block. */
  | { description: string | null; joined?: Sides & { joined: string } }
  /** Their texts overlap. */
  | { sides: Sides };

/** What becomes of a description that two writers changed; the sides are JSON, those that it answers are Markdown. */
export function meetDescriptions(sides: Sides): MetDescription {
  const base = textOfDescription(sides.base);
  const ours = textOfDescription(sides.ours);
  const theirs = textOfDescription(sides.theirs);
  if (base === undefined || ours === undefined || theirs === undefined) return { sides };
  const { text, conflicts, joins } = mergeText({ base, ours, theirs });
  const texts = { base, ours, theirs };
  if (conflicts.length > 0) return { sides: texts };
  const description = descriptionOfText(text);
  return joins.length > 0 ? { description, joined: { ...texts, joined: text } } : { description };
}
