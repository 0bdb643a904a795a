import { matchDetails } from "../document/details.ts";
import { splitInnerBlocks, withoutGap, type Block } from "../text/blocks.ts";

/** Puts the blocks of each expandable together: its tags alone are HTML, and what is between belongs to it. */
export function splitExpandables(
  markdown: string,
  blocks: readonly Block[],
): { kind: Block["kind"] | "expandable"; text: string }[] {
  if (!OPENING.test(markdown)) return [...blocks];
  const closes = matchDetails(blocks);
  const whole: ReturnType<typeof splitExpandables> = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]!;
    const last = closes.get(at)?.closing;
    if (last === undefined) whole.push(block);
    else whole.push({ kind: "expandable", text: markdown.slice(block.start, blocks[(at = last)]!.end) });
  }
  return whole;
}

const OPENING = /<details/i;

/** An expandable as its tag with the summary, what it hides, and the tag that closes it; undefined for anything else. */
export function readExpandable(text: string): { open: string; body: string; close: string } | undefined {
  if (!OPENING.test(text)) return undefined;
  const blocks = splitInnerBlocks(text);
  const details = matchDetails(blocks).get(0);
  if (!details || details.closing + 1 !== blocks.length) return undefined;
  const [from, to] = [blocks[details.body]!.start, blocks[details.closing]!.start];
  return { open: text.slice(0, from), body: text.slice(from, to), close: text.slice(to) };
}

/** As {@link readExpandable}; what it hides ends as a text of its own does, and blank lines behind that are the tag's. */
export function unwrapExpandable(text: string): ReturnType<typeof readExpandable> {
  const found = readExpandable(text);
  if (!found || found.body === "") return found;
  const { open, body, close } = found;
  const end = withoutGap(body).length;
  const next = body.indexOf("\n", end) + 1;
  return { open, body: body.slice(0, next), close: body.slice(next) + close };
}
