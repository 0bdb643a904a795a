/** An item of a list, taken apart so that it can be put together with another number, mark or indentation. */
export interface Item {
  indent: string;
  /** Only of an ordered list. */
  number: number | undefined;
  /** What the items of one list have in common: the bullet, or the character behind the number. */
  mark: string;
  /** Between the mark and the text. */
  space: string;
  /** A task's box with the blanks behind it. */
  box: string;
  /** What each line but the first has before its text. */
  prefix: string;
  /** What the item holds, without what stands before its lines. */
  body: string;
}

const LEAD = /^([ \t]*)(?:(\d{1,9})([.)])|([-+*]))( {1,4}(?! )|\t| (?= )|(?=\r?\n|$))(\[[ xX]\][ \t]+)?/;

/** Takes an item apart; undefined where its lines are indented in several ways, so that it could not be put together. */
export function readItem(text: string): Item | undefined {
  const found = LEAD.exec(text);
  if (!found) return undefined;
  const [lead, indent = "", digits, delimiter, bullet, space = "", box = ""] = found;
  const parts = {
    indent,
    number: digits === undefined ? undefined : Number(digits),
    mark: delimiter ?? bullet!,
    space,
    box,
  };
  if (!text.includes("\n"))
    return { ...parts, prefix: " ".repeat(widthOf(parts)), body: text.slice(lead.length) };
  const lines = text.slice(lead.length).split("\n");
  const first = lines.findIndex((line, at) => at > 0 && line.trim() !== "");
  const spaces = " ".repeat(widthOf(parts));
  const prefix = first > 0 && lines[first]!.startsWith("\t") ? "\t" : spaces;
  const body = lines
    .map((line, at) => (at > 0 && line.startsWith(prefix) ? line.slice(prefix.length) : line))
    .join("\n");
  const item = { ...parts, prefix, body };
  const stays = lines.every((line, at) => at === 0 || line.trim() === "" || line.startsWith(prefix));
  return stays && writeItem(item) === text ? item : undefined;
}

export function writeItem(item: Item): string {
  return leadOf(item) + item.box + item.body.replace(/\n(?=[^\r\n])/g, `\n${item.prefix}`);
}

/** What stands before the text of an item. */
export function leadOf(item: Item): string {
  return item.indent + markerOf(item) + item.space;
}

/** The bullet, or the number with what stands behind it. */
export function markerOf({ number, mark }: Pick<Item, "number" | "mark">): string {
  return `${number ?? ""}${mark}`;
}

/** Puts a prefix before every line that is not blank. */
export function prefixLines(text: string, prefix: string): string {
  return text.replace(/^(?=[^\r\n])/gm, prefix);
}

/** An item with other marks before its text; what is indented to stand below the text goes with it. */
export function withLead(item: Item, lead: Partial<Pick<Item, "indent" | "number" | "mark">>): Item {
  const changed = { ...item, ...lead };
  const aligned = item.prefix === " ".repeat(widthOf(item));
  return aligned ? { ...changed, prefix: " ".repeat(widthOf(changed)) } : changed;
}

/** The column from which lines belong to an item. */
function widthOf({
  indent,
  number,
  mark,
  space,
}: Pick<Item, "indent" | "number" | "mark" | "space">): number {
  const digits = number === undefined ? 0 : number < 10 ? 1 : String(number).length;
  const marker = indent.length + digits + mark.length;
  if (space === "\t") return marker + 4 - (marker % 4);
  return marker + Math.max(1, space.length);
}
