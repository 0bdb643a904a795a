import type { Element, ElementContent } from "hast";

const blocks = new Set([
  "p",
  "div",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
  "ul",
  "ol",
  "li",
]);

/** A cell of Markdown's tables is one line: its blocks become lines in it, with a break between each and the next. */
export function layCellInLine(cell: Element): void {
  const lines = linesOf(cell).filter((line) => line.some((child) => !isEmpty(child)));
  cell.children = lines.flatMap((line, at) => (at === 0 ? line : [lineBreak(), ...line]));
}

const lineBreak = (): Element => ({ type: "element", tagName: "br", properties: {}, children: [] });
const words = (value: string): ElementContent => ({ type: "text", value });
const isEmpty = (child: ElementContent): boolean => child.type === "text" && child.value.trim() === "";

function linesOf(element: Element): ElementContent[][] {
  if (element.tagName === "pre") return codeLines(element);
  const lines: ElementContent[][] = [];
  let open: ElementContent[] | undefined;
  let number = 0;
  for (const child of element.children) {
    if (child.type !== "element" || !blocks.has(child.tagName)) {
      if (!open) lines.push((open = []));
      open.push(child);
      continue;
    }
    open = undefined;
    const inside = linesOf(child);
    if (child.tagName === "li") {
      number += 1;
      inside[0] = [words(element.tagName === "ol" ? `${number}. ` : "• "), ...(inside[0] ?? [])];
    }
    lines.push(...inside);
  }
  return lines;
}

function codeLines(code: Element): ElementContent[][] {
  const textOf = (element: Element): string =>
    element.children
      .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
      .join("");
  return textOf(code)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => [{ type: "element", tagName: "code", properties: {}, children: [words(line)] }]);
}
