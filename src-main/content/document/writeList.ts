import type { DocumentNode } from "../../api/types/document.ts";
import { openItem } from "./dedent.ts";
import type { Formers } from "./formers.ts";

export interface ListWriting {
  readonly formers: Formers;
  /** What stands in an item, as a text of its own. */
  inside(nodes: readonly DocumentNode[], isTight: boolean): string;
}

/** The mark of a list: its bullet, or what stands behind its numbers. */
export type ListMark = "-" | "*" | "+" | "." | ")";

const isOrdered = (list: DocumentNode): boolean => list.type === "list-ordered";

/** The mark for a list: the one that it had, unless the list above it has the same and both would become one. */
export function markFor(list: DocumentNode, formers: Formers, above: ListMark | undefined): ListMark {
  const had = markIn(formers.find(list.key)?.text ?? "");
  const [usual, other]: [ListMark, ListMark] = isOrdered(list) ? [".", ")"] : ["-", "*"];
  const fits = had !== undefined && (had === "." || had === ")") === isOrdered(list);
  const mark = fits ? had : usual;
  return mark !== above ? mark : mark === usual ? other : usual;
}

/** The mark of the list that a text begins with. */
export const markIn = (text: string): ListMark | undefined =>
  (/^[ ]{0,3}(?:([-*+])|\d{1,9}([.)]))(?:[ \t]|\r?\n|$)/.exec(text) ?? []).slice(1).find(Boolean) as
    | ListMark
    | undefined;

/** A list, its unchanged items as they stood. */
export function writeList(writing: ListWriting, list: DocumentNode, mark: ListMark): string {
  const { formers } = writing;
  const items = list.nodes ?? [];
  const start = firstNumber(list);
  const isTight = items.every((item) => isShort(item) && !/\n\s*\n/.test(formers.find(item.key)?.gap ?? ""));
  const counts = !isOrdered(list) || !repeatsItsNumber(formers.find(list.key)?.text ?? "");
  return items
    .map((item, index) => {
      const number = isOrdered(list) ? start + (counts ? index : 0) : undefined;
      const former = formers.findSame(item.key, item);
      const had = former && openItem(former.text);
      const isKept = had?.mark === mark && had.number === number;
      const text = former && isKept ? former.text : writeItem(writing, list, item, { mark, number, isTight });
      const gap = formers.find(item.key)?.gap ?? "";
      return text + (index === items.length - 1 ? "" : /\n/.test(gap) ? gap : isTight ? "\n" : "\n\n");
    })
    .join("");
}

/** Whether all items of a list have one number, which its readers count by themselves. */
const repeatsItsNumber = (text: string): boolean =>
  /^[ ]{0,3}(\d+)[.)][ \t][^]*?\n[ ]{0,3}\1[.)][ \t]/.test(text);

function writeItem(
  writing: ListWriting,
  list: DocumentNode,
  item: DocumentNode,
  { mark, number, isTight }: { mark: ListMark; number: number | undefined; isTight: boolean },
): string {
  const checked = item.data?.["checked"] ?? (list.type === "list-tasks" ? false : undefined);
  const check = checked === undefined ? "" : checked === true ? "[x] " : "[ ] ";
  const marker = `${number === undefined ? mark : `${number}${mark}`} `;
  const content = writing.inside(item.nodes ?? [], isTight);
  return indent(`${check}${content}`, marker).trimEnd();
}

/** Lines behind a mark, and as far in as it is wide. */
export const indent = (text: string, marker: string): string =>
  marker + text.replace(/\n(?=[ \t]*\S)/g, `\n${" ".repeat(marker.length)}`);

/** An item of one paragraph, with lists below it at most: such items stand in lines below each other. */
function isShort({ nodes = [] }: DocumentNode): boolean {
  const [first, ...others] = nodes;
  return (
    (first === undefined || first.object !== "block" || first.type === "paragraph") &&
    others.every((node) => node.type?.startsWith("list-") === true && mayInterrupt(node))
  );
}

/** Right below words only numbers that begin at one are those of a list (CommonMark 5.3). */
const mayInterrupt = (list: DocumentNode): boolean => !isOrdered(list) || firstNumber(list) === 1;

const firstNumber = ({ data }: DocumentNode): number =>
  typeof data?.["start"] === "number" ? data["start"] : 1;
