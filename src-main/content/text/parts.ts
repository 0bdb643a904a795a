import { itemAt } from "./blockStarts.ts";
import { readList } from "./containers.ts";
import { scanLines } from "./lines.ts";
import { openSource } from "./source.ts";

/** The items of a list's block, each with what it holds and the blank lines behind it. Together they are the text. */
export function splitItems(list: string): string[] {
  const source = openSource(list);
  const first = source.lines[0];
  if (!first || first.indent > 3 || !itemAt(list, first)) return list === "" ? [] : [list];
  return cutAt(
    list,
    readList(source, 0).items.map((line) => source.lines[line]!.start),
  );
}

/** The rows of a table's block, the header and the row of dashes among them. Together they are the text. */
export function splitRows(table: string): string[] {
  return cutAt(
    table,
    scanLines(table).map(({ start }) => start),
  );
}

function cutAt(text: string, starts: readonly number[]): string[] {
  return starts.map((start, at) => text.slice(start, starts[at + 1] ?? text.length));
}
