import type { Element, Nodes, Root } from "hast";

/* Word writes a list as paragraphs that only look like one: each says its list and level in its style, and carries its
   mark as words that are to be ignored. */

const styleOf = ({ properties }: Element): string =>
  typeof properties["style"] === "string" ? properties["style"] : "";

/** The level of a paragraph of Word's that is an item. */
function levelOf(node: Nodes): number | undefined {
  if (node.type !== "element" || node.tagName !== "p") return undefined;
  const level = /mso-list:\s*l\d+ level(\d)/i.exec(styleOf(node))?.[1];
  return level === undefined ? undefined : Number(level);
}

interface Item {
  level: number;
  isOrdered: boolean;
  element: Element;
}

function itemOf(paragraph: Element, level: number): Item {
  let mark = "";
  const strip = (nodes: Element["children"]): Element["children"] =>
    nodes.flatMap((node): Element["children"] => {
      if (node.type !== "element") return node.type === "comment" ? [] : [node];
      if (/mso-list:\s*Ignore/i.test(styleOf(node))) {
        mark += wordsOf(node);
        return [];
      }
      return [{ ...node, children: strip(node.children) }];
    });
  const children = strip(paragraph.children);
  return {
    level,
    isOrdered: /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(mark),
    element: { type: "element", tagName: "li", properties: {}, children },
  };
}

const wordsOf = (node: Nodes): string =>
  node.type === "text"
    ? node.value
    : "children" in node
      ? node.children.map((one) => wordsOf(one)).join("")
      : "";

/** Items in a row as lists within lists. */
function nest(items: Item[]): Element {
  const made: { level: number; list: Element }[] = [];
  for (const { level, isOrdered, element } of items) {
    while (made.length > 1 && made.at(-1)!.level > level) made.pop();
    let current = made.at(-1);
    if (!current || current.level < level) {
      const list: Element = {
        type: "element",
        tagName: isOrdered ? "ol" : "ul",
        properties: {},
        children: [],
      };
      const above = current?.list.children.at(-1);
      if (above?.type === "element") above.children.push(list);
      current = { level, list };
      made.push(current);
    }
    current.list.children.push(element);
  }
  return made[0]!.list;
}

/** Turns Word's paragraphs that look like items into lists, wherever they stand in a row. */
export function wordLists(parent: Root | Element): void {
  const children: Nodes[] = [];
  let run: Item[] = [];
  const close = (): void => {
    if (run.length > 0) children.push(nest(run));
    run = [];
  };
  for (const child of parent.children) {
    const level = levelOf(child);
    const isGap =
      run.length > 0 && ((child.type === "text" && child.value.trim() === "") || child.type === "comment");
    if (level !== undefined && child.type === "element") run.push(itemOf(child, level));
    else if (!isGap) {
      close();
      if (child.type === "element") wordLists(child);
      children.push(child);
    }
  }
  close();
  parent.children = children as Root["children"] & Element["children"];
}
