import type { Context } from "./context.ts";
import { pieceOf, type Piece } from "./pieces.ts";
import { mergePieces } from "./pieceMerge.ts";
import { clean, mergeAlike, type TextMerge, type Texts } from "./texts.ts";

/**
 * Merges texts whose lines depend on each other, such as code, as git merges files: what one side changed is taken,
 * changes of the same lines and of lines that touch conflict. Nothing inside a line is joined.
 */
export function mergeLines(texts: Texts, context: Context): TextMerge {
  const { base, ours, theirs } = texts;
  return (
    mergeAlike(texts) ??
    mergePieces(
      { base: linesOf(base), ours: linesOf(ours), theirs: linesOf(theirs) },
      { strict: true },
      context,
    )
  );
}

/** As {@link mergeLines}, of a block that a person has to see whole to say what it should be. */
export function mergeWholeLines(texts: Texts, context: Context): TextMerge | undefined {
  const merged = mergeLines(texts, context);
  return merged.conflicts.length > 0 ? undefined : merged;
}

function linesOf(text: string): Piece[] {
  return (
    text.match(/[^\n]*\n|[^\n]+$/g)?.map((line) => {
      const end = /\r?\n$/.exec(line)?.index ?? line.length;
      return {
        ...pieceOf("line", ""),
        id: line.slice(0, end),
        key: line.slice(0, end),
        text: line.slice(0, end),
        gap: line.slice(end),
      };
    }) ?? []
  );
}

const FENCE = /^([ \t]*(?:`{3,}|~{3,}))([^\n]*?)(\r?\n|$)/;

/** Merges code by its lines; of fenced code what stands behind the fence is merged by itself. */
export function mergeCode(texts: Texts, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [readFence(texts.base), readFence(texts.ours), readFence(texts.theirs)];
  if (!base && !ours && !theirs) return mergeWholeLines(texts, context);
  if (!base || !ours || !theirs) return undefined;
  const of = (part: keyof Fence): Texts => ({ base: base[part], ours: ours[part], theirs: theirs[part] });
  const open = mergeAlike(of("open"));
  const close = mergeAlike(of("close"));
  if (!open || !close) return undefined;
  const body = mergeWholeLines(of("body"), context);
  if (!body) return undefined;
  const fence = /^[ \t]*(`{3,}|~{3,})/.exec(open.text)![1]!;
  // A longer fence that one side needed, and a line of the other that would close it.
  const closesEarly = body.text
    .split("\n")
    .some((line) => line.trim().startsWith(fence) && new Set(line.trim()).size === 1);
  if (closesEarly) return undefined;
  // A fence that nobody had closed ended without a line ending of its own.
  const end = close.text === "" || body.text === "" || body.text.endsWith("\n") ? "" : "\n";
  return clean(open.text + body.text + end + close.text);
}

interface Fence {
  /** The first line, with its ending. */
  open: string;
  body: string;
  /** The last line; empty where nothing closes the fence. */
  close: string;
}

function readFence(code: string): Fence | undefined {
  const open = FENCE.exec(code);
  if (!open) return undefined;
  const rest = code.slice(open[0].length);
  const last = rest.lastIndexOf("\n") + 1;
  const mark = open[1]!.trim();
  const closed = rest.slice(last).trim().startsWith(mark) && new Set(rest.slice(last).trim()).size === 1;
  return { open: open[0], body: closed ? rest.slice(0, last) : rest, close: closed ? rest.slice(last) : "" };
}
