import type { EditorState, TransactionSpec } from "@codemirror/state";
import { isItem, type Unit } from "./units.ts";

/** What a block can be turned into. */
export const turnKinds = [
  "text",
  "heading2",
  "heading3",
  "bullets",
  "numbers",
  "tasks",
  "quote",
  "code",
  "hintInfo",
  "hintSuccess",
  "hintWarning",
  "hintDanger",
] as const;
export type TurnKind = (typeof turnKinds)[number];

/** The words of a unit can become those of another kind; what is more than words stays what it is. */
const turnable =
  /^(?:Paragraph|(?:ATX|Setext)Heading[1-6]|BulletList|OrderedList|Blockquote|FencedCode|hint)$/;

/** What is turned where a unit is asked to: the whole list of an item. Undefined where nothing can be. */
export function turned(unit: Unit): Unit | undefined {
  let found: Unit | undefined = unit;
  while (found && (isItem(found) || (found.parent && isItem(found.parent)))) found = found.parent;
  return found && turnable.test(found.name) ? found : undefined;
}

const hints: Partial<Record<TurnKind, string>> = {
  hintInfo: "info",
  hintSuccess: "success",
  hintWarning: "warning",
  hintDanger: "danger",
};

/** A block's text as another kind of block. */
export function turnInto(text: string, name: string, kind: TurnKind): string {
  const style = hints[kind];
  if (style !== undefined) {
    if (name === "hint") return text.replace(/^\{%-?\s*hint\b[^%]*%\}/, `{% hint style="${style}" %}`);
    return `{% hint style="${style}" %}\n${text}\n{% endhint %}`;
  }
  const lines = linesOf(text, name);
  switch (kind) {
    case "heading2":
    case "heading3": {
      const mark = kind === "heading2" ? "##" : "###";
      const [first = [], ...rest] = paragraphs(lines);
      return [`${mark} ${first.join(" ")}`, ...rest.map((one) => one.join("\n"))].join("\n\n");
    }
    case "bullets":
      return items(lines, () => "- ");
    case "numbers":
      return items(lines, (index) => `${index + 1}. `);
    case "tasks":
      return items(lines, () => "- [ ] ");
    case "quote":
      return lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
    case "code":
      return `\`\`\`\n${lines.join("\n")}\n\`\`\``;
    default:
      return lines.join("\n");
  }
}

const items = (lines: string[], mark: (index: number) => string): string =>
  lines
    .filter((line) => line.trim() !== "")
    .map((line, index) => mark(index) + line.trim())
    .join("\n");

/** The words of a block, without the signs of its kind; the items of a list are paragraphs. */
function linesOf(text: string, name: string): string[] {
  const lines = text.split("\n");
  if (name === "hint") return trimmed(lines.slice(1, -1));
  if (name === "FencedCode")
    return lines.slice(1, /^\s*(?:```|~~~)/.test(lines.at(-1) ?? "") ? -1 : undefined);
  if (name === "Blockquote") return lines.map((line) => line.replace(/^\s*>[ \t]?/, ""));
  if (name.startsWith("ATX")) return [text.replace(/^\s*#{1,6}\s*|\s+#+\s*$/g, "")];
  if (name.startsWith("Setext")) return lines.slice(0, -1);
  if (!name.endsWith("List")) return lines;
  const marked = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;
  return lines.flatMap((line, at) =>
    marked.test(line) && at > 0 && lines[at - 1] !== ""
      ? ["", line.replace(marked, "")]
      : [line.replace(marked, "").trim()],
  );
}

function trimmed(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return first < 0 ? [""] : lines.slice(first, last + 1);
}

function paragraphs(lines: string[]): string[][] {
  const found: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() !== "") found.at(-1)!.push(line.trim());
    else if (found.at(-1)!.length > 0) found.push([]);
  }
  return found.filter((one, at) => at === 0 || one.length > 0);
}

/** Makes a unit another kind of block. */
export function turnUnit(state: EditorState, unit: Unit, kind: TurnKind): TransactionSpec | undefined {
  const whole = turned(unit);
  if (!whole) return undefined;
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
