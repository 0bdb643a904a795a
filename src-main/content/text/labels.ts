import type { SyntaxNode } from "@lezer/common";
import { splitOpenBlocks, type Block } from "./blocks.ts";
import { parseMarkdown } from "./parser.ts";

/** A footnote, or the target of links, that words of the same text name by its label. */
export interface Definition {
  /** As it is written; a footnote's begins with `^`. */
  label: string;
  /** What stands behind the label. */
  said: string;
}

const DEFINITION = /^( {0,3}\[)(\^?(?:[^[\]\\]|\\.)+)\]:\s*([^]*)$/;

/** A label as it is compared with others. */
export const normalLabel = (label: string): string =>
  label
    .replace(/[ \t\r\n]+/g, " ")
    .trim()
    .toLowerCase()
    .toUpperCase();

/** What a block defines; undefined for one that defines nothing. */
export function readDefinition(block: string): Definition | undefined {
  const found = DEFINITION.exec(block);
  return found ? { label: found[2]!, said: found[3]!.trim() } : undefined;
}

/** Tells a footnote from the target of links, of a block that is one of the two. */
export const beginsFootnote = (block: string): boolean => /^ {0,3}\[\^/.test(block);

/** What a text defines, by labels as they are compared: of several definitions of one label the first counts. */
export function readDefinitions(markdown: string): Map<string, Definition> {
  const known = new Map<string, Definition>();
  if (!markdown.includes("]:")) return known;
  for (const { kind, text } of splitOpenBlocks(markdown)) {
    const definition = kind === "definition" ? readDefinition(text) : undefined;
    const name = definition && normalLabel(definition.label);
    if (name !== undefined && !known.has(name)) known.set(name, definition!);
  }
  return known;
}

/**
 * Gives definitions other labels, and whatever names them too; every other byte stays, and so does what a reader sees.
 * `labels` are by the former ones, as labels are compared.
 */
export function relabel(markdown: string, labels: ReadonlyMap<string, string>): string {
  if (labels.size === 0) return markdown;
  const blocks = splitOpenBlocks(markdown);
  const changes = blocks.flatMap((block) => changedDefinition(block, labels) ?? []);
  const mayName = ({ text }: Block): boolean => {
    if (!text.includes("[")) return false;
    const said = normalLabel(text);
    return [...labels.keys()].some((label) => said.includes(label));
  };
  parseMarkdown(markdown, mayName, blocks).iterate({
    enter({ name, node }) {
      const change = name === "Link" || name === "Image" ? changedName(markdown, node, labels) : undefined;
      if (change) changes.push(change);
      return name !== "LinkReference";
    },
  });
  let text = "";
  let end = 0;
  // What names a label inside of a link's words stands before the link's own label.
  for (const { at, until, written } of changes.sort((one, other) => one.at - other.at)) {
    // The parser takes the label of a footnote for one that is named.
    if (at < end) continue;
    text += markdown.slice(end, at) + written;
    end = until;
  }
  return text + markdown.slice(end);
}

/** A stretch of a text, and what is to stand there. */
interface Rewrite {
  at: number;
  until: number;
  written: string;
}

function changedDefinition(
  { kind, text, start }: Block,
  labels: ReadonlyMap<string, string>,
): Rewrite | undefined {
  const [, before = "", label = ""] = (kind === "definition" && DEFINITION.exec(text)) || [];
  const written = labels.get(normalLabel(label));
  const at = start + before.length;
  return written === undefined ? undefined : { at, until: at + label.length, written };
}

function changedName(
  text: string,
  node: SyntaxNode,
  labels: ReadonlyMap<string, string>,
): Rewrite | undefined {
  if (node.getChild("URL")) return undefined;
  const [open, close] = node.getChildren("LinkMark");
  if (!open || !close) return undefined;
  const label = node.getChild("LinkLabel");
  const isFull = label !== null && label.to - label.from > 2;
  const [at, until] = isFull ? [label.from + 1, label.to - 1] : [open.to, close.from];
  const written = labels.get(normalLabel(text.slice(at, until)));
  if (written === undefined) return undefined;
  // The words of a link that are its label too are what a reader sees: they stay, with the label behind them.
  const isSeen = !isFull && !written.startsWith("^");
  return isSeen ? { at: close.to, until: node.to, written: `[${written}]` } : { at, until, written };
}
