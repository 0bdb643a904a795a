import type { ChangeSpec, EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { fenced } from "../code/fenced.ts";
import type { Item } from "../lists/items.ts";
import { treeOf } from "../parsed.ts";
import { asBlocks, asKind, quoted } from "../lists/kinds.ts";
import { itemsOf } from "../lists/marks.ts";
import { turned, type TurnKind } from "./turnKinds.ts";
import { isList, type Unit } from "./units.ts";

const hints: Partial<Record<TurnKind, string>> = {
  hintInfo: "info",
  hintSuccess: "success",
  hintWarning: "warning",
  hintDanger: "danger",
};

const headingMarks = { heading2: "##", heading3: "###" };

/** A block's text as another kind of block. */
export function turnInto(text: string, name: string, kind: TurnKind): string {
  const style = hints[kind];
  if (style !== undefined) {
    if (name === "hint") return text.replace(/^\{%-?\s*hint\b[^%]*%\}/, `{% hint style="${style}" %}`);
    return `{% hint style="${style}" %}\n${text}\n{% endhint %}`;
  }
  const lines = linesOf(text, name);
  const holds = name === "Blockquote" || name === "hint";
  switch (kind) {
    case "heading2":
    case "heading3":
      return headed(lines, headingMarks[kind]);
    case "bullets":
      return items(lines, holds, () => "- ");
    case "numbers":
      return items(lines, holds, (index) => `${index + 1}. `);
    case "tasks":
      return items(lines, holds, () => "- [ ] ");
    case "quote":
      return lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
    case "code":
      return fenced(lines.join("\n"));
    default:
      return lines.join("\n");
  }
}

const fence = /^\s*(`{3,}|~{3,})/;

/** Where the code ends that begins on a line; the line itself where none does. */
function codeEnd(lines: readonly string[], at: number): number {
  const opened = fence.exec(lines[at] ?? "")?.[1];
  if (opened === undefined) return at;
  const closes = (line: string): boolean =>
    line.trim().startsWith(opened) && fence.exec(line)?.[0] === line.trimEnd();
  const end = lines.findIndex((line, index) => index > at && closes(line));
  return end < 0 ? lines.length - 1 : end;
}

const mark = /^(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

/** Each line as an item. Where they hold more than lines, code and what is indented stay in the item above. */
function items(lines: readonly string[], holds: boolean, markOf: (index: number) => string): string {
  const made: string[] = [];
  let count = 0;
  let further = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line.trim() === "") continue;
    const own = markOf(count);
    const inside = " ".repeat(own.replace("[ ] ", "").length);
    const end = holds ? codeEnd(lines, at) : at;
    if (holds && count > 0 && /^\s/.test(line)) {
      made.push(...lines.slice(at, end + 1).map((one) => moved(one, further)));
    } else if (end > at) {
      const code = lines.slice(at, end + 1);
      if (count === 0) made.push(own + code.shift()!);
      count = Math.max(count, 1);
      made.push(...code.map((one) => (one === "" ? one : inside + one)));
    } else {
      const former = holds ? (mark.exec(line)?.[0] ?? "") : "";
      made.push(own + line.slice(former.length).trim());
      further = inside.length - former.replace(/\[[ xX]\][ \t]+$/, "").length;
      count += 1;
    }
    at = end;
  }
  return made.join("\n");
}

const moved = (line: string, by: number): string =>
  by >= 0 ? (line === "" ? line : " ".repeat(by) + line) : line.replace(new RegExp(`^ {1,${-by}}`), "");

/** The first paragraph as a heading, above all the rest. */
function headed(lines: readonly string[], mark: string): string {
  const isWords = (line: string): boolean => line.trim() !== "" && !fence.test(line);
  const start = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ""),
  );
  const stop = lines.findIndex((line, at) => at >= start && !isWords(line));
  const end = stop < 0 ? lines.length : stop;
  const words = lines.slice(start, end).map((line) => line.trim());
  const rest = trimmed(lines.slice(end)).join("\n");
  return `${mark} ${words.join(" ")}${rest === "" ? "" : `\n\n${rest}`}`;
}

/** The words of a block, without the signs of its kind; the items of a list are paragraphs. */
function linesOf(text: string, name: string): string[] {
  const lines = text.split("\n");
  if (name === "hint") return trimmed(lines.slice(1, -1));
  if (name === "FencedCode")
    return lines.slice(1, /^\s*(?:```|~~~)/.test(lines.at(-1) ?? "") ? -1 : undefined);
  if (name === "Blockquote") return lines.map((line) => line.replace(/^\s*>[ \t]?/, ""));
  if (name.startsWith("ATX")) return [text.replace(/^\s*#{1,6}\s*|\s+#+\s*$/g, "")];
  if (name.startsWith("Setext")) return lines.slice(0, -1);
  return lines;
}

function trimmed(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return first < 0 ? [""] : lines.slice(first, last + 1);
}

/** What makes of a list another one, words or a quote: its own items alone change, with all that they hold. */
function turnList(state: EditorState, list: Unit, kind: TurnKind): ChangeSpec[] | undefined {
  const items = ownItems(state, list);
  switch (kind) {
    case "bullets":
    case "numbers":
    case "tasks":
      return asKind(state, items, kind);
    case "text":
      return asBlocks(state, items, "");
    case "heading2":
    case "heading3":
      return [
        ...asBlocks(state, items.slice(0, 1), `${headingMarks[kind]} `),
        ...asBlocks(state, items.slice(1), ""),
      ];
    case "quote":
      return quoted(
        state,
        items.map(({ line }) => line),
      );
    default:
      return undefined;
  }
}

function ownItems(state: EditorState, { from, to, name }: Unit): Item[] {
  let list: SyntaxNode | undefined;
  treeOf(state, to).iterate({
    from,
    to,
    enter: ({ name: found, node }) => {
      if (found === name && state.doc.lineAt(node.from).from === from) list ??= node;
      return list === undefined;
    },
  });
  return list ? itemsOf(state, list) : [];
}

/** Makes a unit another kind of block. */
export function turnUnit(state: EditorState, unit: Unit, kind: TurnKind): TransactionSpec | undefined {
  const whole = turned(unit);
  if (!whole) return undefined;
  const specs = isList(whole) ? turnList(state, whole, kind) : undefined;
  if (specs) {
    const changes = state.changes(specs);
    const anchor = changes.mapPos(whole.to, 1);
    return { changes, selection: { anchor }, scrollIntoView: true, userEvent: "input.turn" };
  }
  const insert = turnInto(state.sliceDoc(whole.from, whole.to), whole.name, kind);
  const firstEnd =
    insert.startsWith("{%") || insert.startsWith("```") ? insert.indexOf("\n") + 1 : insert.length;
  return {
    changes: { from: whole.from, to: whole.to, insert },
    selection: { anchor: whole.from + firstEnd },
    scrollIntoView: true,
    userEvent: "input.turn",
  };
}
