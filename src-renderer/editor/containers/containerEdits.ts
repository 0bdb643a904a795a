import type { Container } from "../blocks.ts";
import type { Change } from "../tables/tableText.ts";

/* What becomes of a container's text when its parts are added, moved and taken away. */

/** What a new item of a container begins with. */
export const newItems: Readonly<Record<string, string>> = {
  tab: '{% tab title="" %}\n\n{% endtab %}',
  step: "{% step %}\n## \n\n{% endstep %}",
  column: "{% column %}\n\n{% endcolumn %}",
  update: "{% update %}\n\n{% endupdate %}",
};

/** The item that each kind of holder consists of. */
export const itemNames: Readonly<Record<string, string>> = {
  tabs: "tab",
  stepper: "step",
  columns: "column",
  updates: "update",
};

/** The items of a holder, in their order. */
export function itemsOf(containers: readonly Container[], holder: Container): Container[] {
  const name = itemNames[holder.name];
  return containers.filter(
    (one) =>
      one.name === name && one.depth === holder.depth + 1 && one.from > holder.from && one.to < holder.to,
  );
}

/** The holder that an item lies in. */
export const holderOf = (containers: readonly Container[], item: Container): Container | undefined =>
  containers.find(
    (one) =>
      itemNames[one.name] === item.name &&
      one.depth === item.depth - 1 &&
      one.from < item.from &&
      one.to > item.to,
  );

/** Adds an item behind the one at `after`, or as the first. */
export function addItem(holder: Container, items: readonly Container[], after: number): Change[] {
  const item = newItems[itemNames[holder.name] ?? ""];
  if (item === undefined) return [];
  const at = items[after]?.to ?? holder.openTo;
  return [{ from: at, to: at, insert: after < 0 ? `\n${item}` : `\n\n${item}` }];
}

/** Changes the places of two items; what stands between them stays. */
export function moveItem(doc: string, items: readonly Container[], at: number, to: number): Change[] {
  const [first, second] = [items[Math.min(at, to)], items[Math.max(at, to)]];
  if (!first || !second || at === to) return [];
  return [
    { from: first.from, to: first.to, insert: doc.slice(second.from, second.to) },
    { from: second.from, to: second.to, insert: doc.slice(first.from, first.to) },
  ];
}

/** Takes an item away, with the blank lines before it; the last one takes its holder along. */
export function removeItem(
  doc: string,
  holder: Container,
  items: readonly Container[],
  at: number,
): Change[] {
  const item = items[at];
  if (!item) return [];
  if (items.length === 1) return removeContainer(doc, holder);
  const before = items[at - 1]?.to ?? holder.openTo;
  return [{ from: before + (at === 0 ? 1 : 0), to: at === 0 ? items[1]!.from : item.to, insert: "" }];
}

/** Takes a container away with all that it holds, and the blank lines behind it. */
export function removeContainer(doc: string, { from, to }: Container): Change[] {
  const behind = /^\n+/.exec(doc.slice(to))?.[0].length ?? 0;
  return [{ from, to: to + behind, insert: "" }];
}

/** Takes a container's tags away and keeps what it holds. */
export function unwrap(doc: string, container: Container): Change[] {
  const { from, openTo, closeFrom, to } = container;
  const isEmpty = doc.slice(openTo, closeFrom).trim() === "";
  if (isEmpty) return [{ from, to, insert: "" }];
  const start = openTo + (/^\n+/.exec(doc.slice(openTo, closeFrom))?.[0].length ?? 0);
  const end = closeFrom - (/\n+$/.exec(doc.slice(openTo, closeFrom))?.[0].length ?? 0);
  return [
    { from, to: start, insert: "" },
    { from: end, to, insert: "" },
  ];
}

const tagAtStart = /^<details\b[^>]*>/i;
const summary = /<summary>([^]*?)<\/summary>/i;

/** What stands in a `<details>`'s opening lines: whether it is open to readers, and its summary with its place. */
export function readDetails(source: string): { isOpen: boolean; summary: string; from: number } {
  const open = tagAtStart.exec(source)?.[0] ?? "";
  const found = summary.exec(source);
  return {
    isOpen: /\sopen\b/i.test(open),
    summary: found?.[1] ?? "",
    from: (found?.index ?? 0) + "<summary>".length,
  };
}
