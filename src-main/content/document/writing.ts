import type { DocumentNode } from "../../api/types/document.ts";
import type { Reference } from "./references.ts";

/** Thrown while a node is written for which Markdown has no words; whoever began with it writes it as JSON. */
export class Unsayable extends Error {}

/** What writing a line needs to know of the text around it. */
export interface LineWriting {
  /** The target to write for a reference. */
  target(reference: Reference): string | undefined;
  /** Takes up the words that explain an annotation; answers the label of their footnote. */
  footnote(annotation: DocumentNode): string;
}

/** The target of what a node points to. */
export function targetIn(writing: LineWriting, reference: unknown): string {
  const target = writing.target(reference as Reference);
  if (target === undefined) throw new Unsayable();
  return target;
}

/** A field of a node's data that is text. */
export function textIn(node: DocumentNode, field: string): string {
  const value = node.data?.[field];
  if (typeof value !== "string") throw new Unsayable();
  return value;
}

/** A value of data as an attribute has it; undefined for none. */
export function scalarText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return `${value}`;
  throw new Unsayable();
}
