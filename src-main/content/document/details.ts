import { withoutGap, type Block } from "../text/blocks.ts";
import { isElement, readHtml, readTagOf, type HtmlNode } from "./html.ts";

/** A `<details>` that begins in one block and ends in another, with blocks of Markdown between. */
export interface Details {
  opening: number;
  /** The first block behind the summary. */
  body: number;
  closing: number;
  isOpen: boolean;
  summary: HtmlNode[];
}

/**
 * Finds the `<details>` among blocks, by the block that opens each. Their tags have lines of their own between blank
 * lines, only the summary may stand with the opening tag; what is written otherwise is HTML like any other.
 */
export function matchDetails(blocks: readonly Block[]): Map<number, Details> {
  const found = new Map<number, Details>();
  const open: (Omit<Details, "closing"> | undefined)[] = [];
  for (const [at, { kind, text }] of blocks.entries()) {
    if (kind !== "html" || !/<\/?details/i.test(text)) continue;
    const own = withoutGap(text).trim();
    if (own === "</details>") {
      const details = open.pop();
      if (details && details.body <= at) found.set(details.opening, { ...details, closing: at });
    } else open.push(opened(blocks, at, own));
  }
  return found;
}

function opened(blocks: readonly Block[], at: number, own: string): Omit<Details, "closing"> | undefined {
  const end = own.indexOf(">") + 1;
  const tag = readTagOf(own.slice(0, end));
  if (tag?.name !== "details" || tag.closing || Object.keys(tag.attributes).some((name) => name !== "open"))
    return undefined;
  const isOpen = tag.attributes["open"] !== undefined;
  const rest = own.slice(end).trim();
  if (rest !== "") {
    const summary = summaryOf(rest);
    return summary && { opening: at, body: at + 1, isOpen, summary };
  }
  const next = blocks[at + 1];
  const summary = next?.kind === "html" ? summaryOf(withoutGap(next.text).trim()) : undefined;
  return summary && { opening: at, body: at + 2, isOpen, summary };
}

function summaryOf(source: string): HtmlNode[] | undefined {
  const [only, ...others] = readHtml(source) ?? [];
  const isSummary = isElement(only, "summary") && others.length === 0;
  return isSummary && Object.keys(only.attributes).length === 0 ? only.children : undefined;
}
