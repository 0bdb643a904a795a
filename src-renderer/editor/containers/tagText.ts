import type { Change } from "../tables/tableText.ts";

/* The tag of a directive as text: `{% tab title="Linux" %}`. */

export interface TagAttribute {
  name: string;
  value: string;
  /** Where it stands in the tag, its name included. */
  from: number;
  to: number;
}

export interface Tag {
  name: string;
  isClosing: boolean;
  attributes: TagAttribute[];
}

const opening = /^\s*\{%-?\s*(end)?([A-Za-z][\w-]*|@[\w-]+\/[\w-]+)/;
const attribute = /(?<![\w:-])([A-Za-z_][\w:-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'%}]+))/g;

/** Reads a tag; undefined where there is none. */
export function readTag(source: string): Tag | undefined {
  const found = opening.exec(source);
  if (!found || !source.trimEnd().endsWith("%}")) return undefined;
  const attributes = [...source.matchAll(attribute)].map(([whole, name = "", double, single, bare], at) => {
    const from = [...source.matchAll(attribute)][at]!.index;
    return { name, value: double ?? single ?? bare ?? "", from, to: from + whole.length };
  });
  return { name: found[2]!, isClosing: found[1] !== undefined, attributes };
}

/** The value of an attribute; empty where it is not given. */
export const valueOf = (tag: Tag | undefined, name: string): string =>
  tag?.attributes.find((one) => one.name === name)?.value ?? "";

/** Gives an attribute of the tag that begins at `from` in the page a value; an empty one takes it away. */
export function setAttribute(source: string, from: number, name: string, value: string): Change[] {
  const tag = readTag(source);
  if (!tag) return [];
  const words = value.replace(/\s+/g, " ").replaceAll('"', "”").replaceAll("%}", "% }").trim();
  const insert = `${name}="${words}"`;
  const former = tag.attributes.find((one) => one.name === name);
  if (!former) {
    if (words === "") return [];
    const end = source.lastIndexOf("%}");
    const at = source.slice(0, end).trimEnd().replace(/-$/, "").trimEnd().length;
    return [{ from: from + at, to: from + at, insert: ` ${insert}` }];
  }
  if (words === former.value && words !== "") return [];
  if (words !== "") return [{ from: from + former.from, to: from + former.to, insert }];
  const before = source.slice(0, former.from);
  return [{ from: from + before.trimEnd().length, to: from + former.to, insert: "" }];
}
