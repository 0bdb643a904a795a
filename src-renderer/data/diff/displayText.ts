import { parseInline, type Inline } from "../../editor/inline.ts";
import { footnoteLead } from "./footnoteLead.ts";
import { includedIn } from "../reusables/reusableWords.ts";
import { texts } from "../../texts/texts.ts";
import { compareTexts, type Segment } from "./wordDiff.ts";

/*
 * Blocks of Markdown as they read: without their marks, each letter with what it looks like. Two of them can be
 * compared word by word, which source with its marks cannot.
 */

export type Style = "strong" | "emphasis" | "strike" | "code" | "link" | "image" | "label" | "note";

/** A stretch of a block that looks the same throughout. */
export interface Run {
  text: string;
  styles: readonly Style[];
  /** Where it leads or what it shows: not read, and yet a difference. */
  target?: string;
}

export interface Display {
  look: "text" | "heading" | "code" | "quote" | "table" | "box";
  /** Of a heading. */
  level: number;
  runs: Run[];
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
/** Of code in an item or a footnote, however far it is indented there. */
const innerFence = /^\s*(`{3,}|~{3,})/;
const directiveTag = /^\{%-?\s*(end)?([\w-]+)\s*(.*?)\s*-?%\}$/;
const item = /^(\s*)([-*+]|\d+[.)])\s+(?:\[([ xX])\]\s+)?/;

/** What a reusable content is called, by its id; undefined where that is not known. */
type NameOf = (id: string) => string | undefined;

const nameless: NameOf = () => undefined;

/** A block as it reads. */
export function displayOf(block: string, nameOf = nameless): Display {
  if (fence.test(block)) return { look: "code", level: 0, runs: codeRuns(block) };
  const heading = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/s.exec(block);
  if (heading) return { look: "heading", level: heading[1]?.length ?? 1, runs: inlineRuns(heading[2] ?? "") };
  const lines = block.split("\n");
  if (/^\s*\{%/.test(block)) return { look: "box", level: 0, runs: boxRuns(lines, nameOf) };
  if (/^\s*\|/.test(block)) return { look: "table", level: 0, runs: tableRuns(lines) };
  if (lines.every((line) => /^ {0,3}>/.test(line)))
    return { look: "quote", level: 0, runs: textRuns(lines.map((line) => line.replace(/^ {0,3}> ?/, ""))) };
  return { look: "text", level: 0, runs: textRuns(lines) };
}

function codeRuns(block: string): Run[] {
  const lines = block.split("\n").slice(1);
  if (fence.test(lines.at(-1) ?? "")) lines.pop();
  return [{ text: lines.join("\n"), styles: [] }];
}

/** Lines of items, of footnotes and of code in them stand alone; lines of one paragraph run on. */
function textRuns(lines: string[]): Run[] {
  const whole: { text: string; isCode?: boolean }[] = [];
  let isCode = false;
  for (const line of lines) {
    const above = whole.at(-1);
    if (innerFence.test(line)) isCode = !isCode;
    else if (isCode) whole.push({ text: line, isCode });
    else if (above && !above.isCode && runsOn(above.text, line)) above.text += ` ${line.trim()}`;
    else whole.push({ text: line });
  }
  return whole.flatMap((line, index) => [
    ...(index > 0 ? [{ text: "\n", styles: [] }] : []),
    ...(line.isCode ? [{ text: line.text, styles: ["code" as const] }] : lineRuns(line.text)),
  ]);
}

function runsOn(above: string, line: string): boolean {
  if (line.trim() === "" || above.trim() === "" || item.test(line) || footnoteLead.test(line)) return false;
  return !/(?: {2,}|\\)$/.test(above);
}

function lineRuns(line: string): Run[] {
  const note = footnoteLead.exec(line);
  if (note) {
    const [mark, name = ""] = note;
    return [
      { text: name, styles: ["note"] },
      { text: " ", styles: [] },
      ...inlineRuns(line.slice(mark.length)),
    ];
  }
  const found = item.exec(line);
  if (!found) return inlineRuns(line.replace(/\\$/, "").trim());
  const [all, indent = "", mark = "", tick] = found;
  const sign = tick === undefined ? (/\d/.test(mark) ? mark : "•") : tick === " " ? "☐" : "☑";
  return [{ text: `${indent}${sign} `, styles: [] }, ...inlineRuns(line.slice(all.length))];
}

function tableRuns(lines: string[]): Run[] {
  const rows = lines.filter((line) => !/^\s*\|?(\s*:?-+:?\s*\|)+\s*(:?-+:?\s*)?$/.test(line));
  return rows.flatMap((row, index) => [
    ...(index > 0 ? [{ text: "\n", styles: [] }] : []),
    ...row
      .trim()
      .replace(/^\||\|$/g, "")
      .split(/(?<!\\)\|/)
      .flatMap((cell, at) => [
        ...(at > 0 ? [{ text: "  │  ", styles: [] }] : []),
        ...inlineRuns(cell.trim().replaceAll("\\|", "|")),
      ]),
  ]);
}

/** What a directive holds, each of its parts under its name or its title. */
function boxRuns(lines: string[], nameOf: NameOf): Run[] {
  const runs: Run[] = [];
  let held: string[] = [];
  const put = (more: Run[]): void => {
    if (more.every(({ text }) => text.trim() === "")) return;
    if (runs.length > 0) runs.push({ text: "\n", styles: [] });
    runs.push(...more);
  };
  const end = (): void => {
    put(textRuns(held.join("\n").trim().split("\n")));
    held = [];
  };
  for (const line of lines) {
    const tag = directiveTag.exec(line.trim());
    if (!tag) {
      held.push(line);
      continue;
    }
    end();
    const [, isEnd, name = "", given = ""] = tag;
    const label = name === "include" ? labelOfInclude(given, nameOf) : labelOf(name, given);
    // Two of one name are told apart by what they name.
    if (!isEnd) put([{ text: label, styles: ["label"], ...(name === "include" ? { target: given } : {}) }]);
  }
  end();
  return runs;
}

const { blocks } = texts.menus;
const hints = new Map([
  ["success", blocks.hintSuccess],
  ["warning", blocks.hintWarning],
  ["danger", blocks.hintDanger],
]);
const holders = new Map([
  ["tabs", blocks.tabs],
  ["stepper", blocks.steps],
  ["columns", blocks.columns],
]);

/** A reusable content by its name. */
function labelOfInclude(given: string, nameOf: NameOf): string {
  const target = given.replace(/^["']|["']$/g, "");
  const id = includedIn(target);
  return [blocks.reusable, id === undefined ? target : nameOf(id)].filter(Boolean).join(": ");
}

/** What a directive is called where writers begin it; one that they cannot begin is called by its own name. */
function labelOf(name: string, given: string): string {
  const values = new Map(
    [...given.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value ?? ""]),
  );
  if (name === "hint") return hints.get(values.get("style") ?? "") ?? blocks.hintInfo;
  const said = [...values.values()].join(" · ");
  if (/^(?:tab|step|column)$/.test(name)) return said;
  return [holders.get(name) ?? name, said].filter(Boolean).join(": ");
}

/** Words of one line, such as those of a cell, as they read. */
export const inlineDisplay = (source: string): Display => ({
  look: "text",
  level: 0,
  runs: inlineRuns(source.replaceAll("\\|", "|")),
});

/** One run of inline Markdown as it reads. */
function inlineRuns(source: string): Run[] {
  return source === "" ? [] : parseInline(source).flatMap((part) => runsOf(part, []));
}

function runsOf(part: Inline, around: readonly Style[]): Run[] {
  switch (part.kind) {
    case "text":
      return [{ text: part.text, styles: around }];
    case "formula":
    case "value":
      return [{ text: part.source, styles: around }];
    case "code":
      return [{ text: part.text, styles: [...around, "code"] }];
    case "image":
      return [{ text: part.alternative || "🖼", styles: [...around, "image"], target: part.target }];
    case "link": {
      const [only] = part.parts;
      if (part.target === "" && only?.kind === "text" && /^\^\S+$/.test(only.text))
        return [{ text: only.text.slice(1), styles: [...around, "note"] }];
      return part.parts
        .flatMap((inner) => runsOf(inner, [...around, "link"]))
        .map((run) => ({ ...run, target: part.target }));
    }
    default:
      return part.parts.flatMap((inner) => runsOf(inner, [...around, part.kind]));
  }
}

/** A stretch of two blocks compared, with its looks. */
export interface Piece extends Run {
  kind: Segment["kind"];
}

const textOf = (runs: Run[]): string => runs.map(({ text }) => text).join("");

/** Compares two blocks as they read; undefined where they read alike, so that only their source tells them apart. */
export function compareDisplays(
  before: Display | undefined,
  after: Display | undefined,
): Piece[] | undefined {
  const [left, right] = [before?.runs ?? [], after?.runs ?? []];
  const segments = compareTexts(textOf(left), textOf(right));
  const isAlike = segments.every(({ kind }) => kind === "same");
  if (isAlike && before && after && JSON.stringify(before) !== JSON.stringify(after)) return undefined;
  const [takeLeft, takeRight] = [taking(left), taking(right)];
  return segments.flatMap(({ kind, text }) => {
    const old = kind === "added" ? [] : takeLeft(text.length);
    const runs = kind === "removed" ? old : takeRight(text.length);
    return runs.map((run) => ({ ...run, kind }));
  });
}

/** Takes runs from the first on, as many letters at a time as are asked for. */
function taking(runs: Run[]): (length: number) => Run[] {
  let [at, offset] = [0, 0];
  return (length) => {
    const taken: Run[] = [];
    for (let left = length; left > 0;) {
      const run = runs[at];
      if (!run) break;
      const text = run.text.slice(offset, offset + left);
      if (text !== "") taken.push({ ...run, text });
      left -= text.length;
      offset += text.length;
      if (offset >= run.text.length) [at, offset] = [at + 1, 0];
    }
    return taken;
  };
}
