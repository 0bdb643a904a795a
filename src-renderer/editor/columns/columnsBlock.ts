import type { EditorState } from "@codemirror/state";
import type { Container } from "../blocks.ts";
import { itemsOf } from "../containers/containerEdits.ts";

/** A column as the page has it. */
export interface ColumnSource {
  tag: string;
  /** What stands between its tags, the ends of their lines included. */
  inner: string;
  /** Where that begins and ends, counted from where the columns begin. */
  from: number;
  to: number;
}

/** Columns that are drawn side by side. */
export interface ColumnsBlock {
  from: number;
  to: number;
  tag: string;
  columns: readonly ColumnSource[];
}

/** What stands between a column's tags: up to the line of the last one, which may be indented. */
export const insideOf = ({ doc }: EditorState, { openTo, closeFrom }: Container) => ({
  from: openTo,
  to: doc.lineAt(closeFrom).from,
});

/** Reads columns; undefined where something stands between them that would not be seen, or where there are none. */
export function readColumns(
  state: EditorState,
  containers: readonly Container[],
  holder: Container,
): ColumnsBlock | undefined {
  const { doc } = state;
  const items = itemsOf(containers, holder);
  if (items.length === 0) return undefined;
  let end = holder.openTo;
  for (const { from, to } of [...items, { from: holder.closeFrom, to: holder.to }]) {
    if (doc.sliceString(end, from).trim() !== "") return undefined;
    end = to;
  }
  const { from } = doc.lineAt(holder.from);
  return {
    from,
    to: doc.lineAt(holder.to).to,
    tag: doc.sliceString(holder.from, holder.openTo),
    columns: items.map((item) => {
      const inside = insideOf(state, item);
      return {
        tag: doc.sliceString(item.from, item.openTo),
        inner: doc.sliceString(inside.from, inside.to),
        from: inside.from - from,
        to: inside.to - from,
      };
    }),
  };
}

/** How many letters at the start and the end of what a column holds are not shown: blank lines beside its tags. */
export interface Margins {
  before: number;
  behind: number;
}

/** What of a column's inside is written in. Tags that stand on one line after the other leave no line to write on. */
export function marginsOf(inner: string): Margins {
  if (inner.length < 2) return { before: inner.length, behind: 0 };
  const before = /^\n*/.exec(inner)![0].length;
  if (before === inner.length) return { before: before - 1, behind: 1 };
  return { before, behind: /\n*$/.exec(inner)![0].length };
}

/** Do margins still fit: is it blank lines alone that they leave out? */
export function fits({ before, behind }: Margins, inner: string): boolean {
  const isBlank = (text: string): boolean => /^\n*$/.test(text);
  return (
    inner.length >= Math.max(2, before + behind) &&
    isBlank(inner.slice(0, before)) &&
    isBlank(inner.slice(inner.length - behind))
  );
}

/** How the room is shared, as the style sheet takes it; columns that ask for no width share what is left. */
export function tracksOf(widths: readonly string[]): string {
  const asked = widths.map((width) => {
    const share = /^(\d+(?:\.\d+)?)%$/.exec(width.trim())?.[1];
    return share === undefined ? undefined : Math.min(Math.max(Number(share), 10), 100);
  });
  const open = asked.filter((share) => share === undefined).length;
  const taken = asked.reduce<number>((sum, share) => sum + (share ?? 0), 0);
  const rest = open === 0 ? 0 : Math.max((100 - taken) / open, 10);
  return asked.map((share) => `minmax(0, ${share ?? rest}fr)`).join(" ");
}
