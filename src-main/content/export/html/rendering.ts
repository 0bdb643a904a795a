import type { ElementContent, Properties } from "hast";
import type { DocumentNode } from "../../../api/types/document.ts";
import type { Reference } from "../../document/references.ts";

/** What rendering a page needs to know of the space around it. */
export interface Rendering {
  /** Where a reference leads within the file, or outside of it; undefined where it cannot be followed. */
  hrefOf(reference: Reference): string | undefined;
  /** What a reference is called. */
  nameOf(reference: Reference): string | undefined;
  /** What a target means that stands in HTML which no node says. */
  referenceOf(target: string): Reference;
  /** The source of a picture: its bytes, or its address elsewhere. */
  pictureOf(reference: Reference): string | undefined;
  /** A formula as it is drawn; undefined for one that cannot be read. */
  formulaOf(formula: string, isBlock: boolean): ElementContent[] | undefined;
  /** The id of the page's next heading. */
  anchorOf(words: string, own: string | undefined): string;
  /** Where a heading of this level stands among all of the file, for whoever hears it or sees its outline. */
  levelOf(level: number): Properties;
  /** Where the footnote of a label stands, and where it is named first. */
  placesOf(label: string): { note: string; mark: string };
  /** The places of footnotes, and of what names them, that were rendered. */
  readonly taken: Set<string>;
  /** Renders what a footnote says; nothing of one within another, which nobody writes. */
  withNote<T>(footnote: string, render: (nodes: DocumentNode[]) => T[]): T[];
  /** Renders the blocks of reusable content; nothing for what is not there, or holds itself. */
  withReusable<T>(reference: Reference, render: (nodes: DocumentNode[]) => T[]): T[];
}

/** A field of a node's data that is text. */
export function textField({ data }: DocumentNode, name: string): string | undefined {
  const value = data?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The reference in a node's data. */
export function referenceIn({ data }: DocumentNode, name = "ref"): Reference | undefined {
  const value = data?.[name];
  return typeof value === "object" && value !== null && "kind" in value ? (value as Reference) : undefined;
}
