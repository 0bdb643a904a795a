import { createHash } from "node:crypto";
import type { DocumentLeaf, DocumentMark, DocumentNode } from "../../api/types/document.ts";
import { headShape, rowShape, tableShape, type Table, type TableRow } from "./tableShape.ts";
import { asMarkdownHasIt, saidData } from "./unsaid.ts";

/*
 * Two documents say the same when their digests are equal: keys, the split of words into leaves, and the names of a
 * table's rows and columns make no difference, and neither does a paragraph with nothing in it.
 */

const digests = new WeakMap<DocumentNode, string>();

/** What a node says: short as it is, long as a hash. Made once for each node, which must not change afterwards. */
export function digestOf(node: DocumentNode): string {
  let digest = digests.get(node);
  if (digest === undefined) {
    const said = canonical(node);
    digest = said.length < 200 ? said : createHash("sha256").update(said).digest("base64url");
    digests.set(node, digest);
  }
  return digest;
}

export const digestOfAll = (nodes: readonly DocumentNode[]): string =>
  meaningful(nodes).map(digestOf).join(" ");

/** What a table says of itself and its columns, and what one of its rows says. */
export const digestOfHead = (table: Table): string => stable(headShape(table, childrenOf));
export const digestOfRow = (row: TableRow): string => stable(rowShape(row, childrenOf));

/** A list of nodes without those that say nothing. */
export const meaningful = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.filter((node) => !isEmptyParagraph(node));

const isEmptyParagraph = (node: DocumentNode): boolean =>
  node.type === "paragraph" &&
  (node.nodes ?? []).every(
    ({ object, leaves }) => object === "text" && (leaves ?? []).every(({ text }) => /^[ \t]*$/.test(text)),
  );

function canonical(given: DocumentNode): string {
  const node = asMarkdownHasIt(given);
  if (node.object === "text") return stable(["text", joinLeaves(node.leaves ?? [])]);
  const fragments = (node.fragments ?? []).map((each) => [each.type ?? each.fragment, childrenOf(each)]);
  if (node.type === "table") return stable(["table", tableShape(node, childrenOf)]);
  return stable([
    node.object,
    node.type,
    saidData(node),
    childrenOf(node),
    fragments.filter(([, children]) => children !== ""),
  ]);
}

function childrenOf(node: DocumentNode): string {
  const nodes = node.nodes ?? [];
  const isRunning = nodes.some(({ object }) => object === "text" || object === "inline");
  return (isRunning ? runningNodes(node) : meaningful(nodes)).map(digestOf).join(" ");
}

/** What stands in a line of a block or an inline, as it is compared and written. */
export function runningNodes(node: DocumentNode): DocumentNode[] {
  const joined = joinTexts(node.nodes ?? []);
  if (node.type === "code-line") return joined;
  return joinTexts(freeBlanks(node.object === "block" ? withoutOuterBlanks(joined) : joined));
}

/** Neighbouring texts as one, in leaves that differ by their looks; a text without words is none. */
function joinTexts(nodes: readonly DocumentNode[]): DocumentNode[] {
  const joined: DocumentNode[] = [];
  let leaves: DocumentLeaf[] = [];
  const flush = (): void => {
    const tidy = joinLeaves(leaves);
    if (tidy.length > 0) joined.push({ object: "text", leaves: tidy });
    leaves = [];
  };
  for (const node of nodes) {
    if (node.object === "text") leaves.push(...(node.leaves ?? []));
    else {
      flush();
      joined.push(node);
    }
  }
  flush();
  return joined;
}

function joinLeaves(leaves: readonly DocumentLeaf[]): DocumentLeaf[] {
  const joined: DocumentLeaf[] = [];
  for (const each of leaves) {
    if (each.text === "") continue;
    const marks = sortMarks(each.marks);
    const last = joined.at(-1);
    if (last && isSameLook(last.marks, marks)) last.text += each.text;
    else joined.push({ object: "leaf", text: each.text, marks });
  }
  return joined;
}

const isSameLook = (a: readonly DocumentMark[], b: readonly DocumentMark[]): boolean =>
  a.length === b.length && (a.length === 0 || stable(a) === stable(b));

const isCode = (marks: readonly DocumentMark[]): boolean => marks.some(({ type }) => type === "code");

/** Blanks at the ends of a line are not seen. */
function withoutOuterBlanks(nodes: readonly DocumentNode[]): DocumentNode[] {
  const trimmed = nodes.map((node) =>
    node.object === "text" ? { ...node, leaves: (node.leaves ?? []).map((each) => ({ ...each })) } : node,
  );
  const [first, last] = [trimmed[0]?.leaves?.[0], trimmed.at(-1)?.leaves?.at(-1)];
  if (first && !isCode(first.marks)) first.text = first.text.replace(/^[ \t]+/, "");
  if (last && !isCode(last.marks)) last.text = last.text.replace(/[ \t]+$/, "");
  return trimmed;
}

/** Marks that nobody sees on a blank: at the ends of what is marked, Markdown has no good way to write them. */
const unseenOnBlanks = new Set(["bold", "italic"]);

/** Takes marks that nobody sees from the blanks at the ends of what is marked. */
function freeBlanks(nodes: readonly DocumentNode[]): DocumentNode[] {
  const looks = nodes.flatMap((node) =>
    node.object === "text" ? (node.leaves ?? []).map(({ marks }) => marks) : [commonMarks(node)],
  );
  let at = -1;
  return nodes.map((node) => {
    if (node.object !== "text") {
      at += 1;
      return node;
    }
    const leaves = (node.leaves ?? []).flatMap((each) => {
      at += 1;
      const isNowhere = !each.marks.some(({ type }) => unseenOnBlanks.has(type)) || isCode(each.marks);
      return isNowhere ? [each] : freeEnds(each, beside(looks, at, -1), beside(looks, at, 1));
    });
    return { object: "text", leaves };
  });
}

/** The marks of the nearest neighbour that shows any. */
function beside(
  looks: readonly (readonly DocumentMark[] | undefined)[],
  at: number,
  step: 1 | -1,
): readonly DocumentMark[] {
  let next = at + step;
  while (next >= 0 && next < looks.length && looks[next] === undefined) next += step;
  return looks[next] ?? [];
}

function freeEnds(
  each: DocumentLeaf,
  before: readonly DocumentMark[],
  after: readonly DocumentMark[],
): DocumentLeaf[] {
  const shared = (...sides: (readonly DocumentMark[])[]): DocumentMark[] =>
    each.marks.filter(
      ({ type }) =>
        !unseenOnBlanks.has(type) || sides.every((side) => side.some((mark) => mark.type === type)),
    );
  const [, start = "", words = "", end = ""] = /^(\s*)([^]*?)(\s*)$/.exec(each.text) ?? [];
  if (words === "") return [{ ...each, marks: shared(before, after) }];
  return [
    { ...each, text: start, marks: shared(before) },
    { ...each, text: words },
    { ...each, text: end, marks: shared(after) },
  ];
}

/** The marks that all words of an inline have; undefined for one that shows none and may stand in any. */
export function commonMarks(node: DocumentNode): DocumentMark[] | undefined {
  const leaves = wordedLeaves(node);
  const [first, ...others] = leaves;
  return first?.marks.filter((mark) =>
    others.every(({ marks }) => marks.some((each) => stable(each) === stable(mark))),
  );
}

const wordedLeaves = (node: DocumentNode): DocumentLeaf[] =>
  (node.nodes ?? []).flatMap((child) =>
    child.object === "text"
      ? (child.leaves ?? []).filter(({ text }) => text.trim() !== "")
      : wordedLeaves(child),
  );

function sortMarks(marks: readonly DocumentMark[]): DocumentMark[] {
  const kept = new Map<string, DocumentMark>();
  for (const mark of marks) kept.set(mark.type, mark);
  return [...kept.values()].sort((a, b) => (a.type < b.type ? -1 : 1));
}

/** JSON in which the order of an object's names makes no difference. */
export function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => stable(item)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const map = value as Record<string, unknown>;
  const names = Object.keys(map).filter((name) => map[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${stable(map[name])}`)
    .join(",")}}`;
}
