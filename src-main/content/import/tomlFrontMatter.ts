import { stringify } from "yaml";

/*
 * Front matter in TOML, as Hugo and Zola have it between lines of `+++`. Pages keep theirs in YAML, so it is written
 * as that. Only what front matter is made of is read (keys with texts, numbers, truths, dates and lists of them, and
 * tables of such keys): what has more in it stays as it is.
 */

const fenced = /^(\uFEFF?)\+\+\+[ \t]*(\r?\n)((?:[\s\S]*?\n)?)\+\+\+[ \t]*(?:\r?\n|$)/;
const longest = 20_000;

/** A page with its front matter in YAML instead of TOML; undefined for one that has none, or none that can be read. */
export function withYamlFrontMatter(markdown: string): string | undefined {
  const found = fenced.exec(markdown);
  if (!found) return undefined;
  const [all, mark = "", end = "\n", source = ""] = found;
  const data = source.length > longest ? undefined : readToml(source);
  if (!data) return undefined;
  const yaml = Object.keys(data).length === 0 ? "" : stringify(data, { lineWidth: 0 });
  return `${mark}---${end}${yaml.replaceAll("\n", end)}---${end}${markdown.slice(all.length)}`;
}

/** Does a page begin as one with front matter in TOML does? */
export const seemsToml = (markdown: string): boolean => fenced.test(markdown);

type Table = Record<string, unknown>;

const tableName = /^\[([A-Za-z0-9_.-]+)\]\s*(?:#.*)?$/;
const keyPart = /^(?:"([^"\\]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*=\s*/;

function readToml(source: string): Table | undefined {
  const top = Object.create(null) as Table;
  let table = top;
  const lines = source.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] as string).trim();
    if (line === "" || line.startsWith("#")) continue;
    const name = tableName.exec(line)?.[1];
    if (name !== undefined) {
      const inner = openTable(top, name.split("."));
      if (!inner) return undefined;
      table = inner;
      continue;
    }
    const key = keyPart.exec(line);
    const word = key?.[1] ?? key?.[2] ?? key?.[3];
    if (!key || word === undefined || Object.hasOwn(table, word)) return undefined;
    let value = line.slice(key[0].length);
    // A list may go on over lines.
    while (value.startsWith("[") && !readValue(value) && at + 1 < lines.length)
      value += ` ${(lines[(at += 1)] as string).trim()}`;
    const read = readValue(value);
    if (!read || !/^\s*(#.*)?$/.test(read.rest)) return undefined;
    table[word] = read.value;
  }
  return top;
}

function openTable(top: Table, names: readonly string[]): Table | undefined {
  let table = top;
  for (const name of names) {
    const inner = table[name] ?? (Object.create(null) as Table);
    if (typeof inner !== "object" || Array.isArray(inner)) return undefined;
    table[name] = inner;
    table = inner as Table;
  }
  return table;
}

interface Read {
  value: unknown;
  rest: string;
}

const escapes: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r" };
const text = /^"((?:[^"\\]|\\.)*)"/;
const literal = /^'([^']*)'/;
const bare =
  /^(true|false|[+-]?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?|\d{4}-\d\d-\d\d[T\d:.Z+-]*)(?=[\s,\]#]|$)/;

function readValue(source: string): Read | undefined {
  if (source.startsWith("[")) return readList(source);
  const quoted = text.exec(source);
  if (quoted) return { value: unescaped(quoted[1] as string), rest: source.slice(quoted[0].length) };
  const plain = literal.exec(source);
  if (plain) return { value: plain[1], rest: source.slice(plain[0].length) };
  const word = bare.exec(source)?.[1];
  if (word === undefined) return undefined;
  const number = Number(word.replaceAll("_", ""));
  const value = word === "true" || word === "false" ? word === "true" : Number.isNaN(number) ? word : number;
  return { value, rest: source.slice(word.length) };
}

function readList(source: string): Read | undefined {
  const value: unknown[] = [];
  let rest = source.slice(1).trimStart();
  while (!rest.startsWith("]")) {
    const item = rest.startsWith("[") ? undefined : readValue(rest);
    if (!item) return undefined;
    value.push(item.value);
    rest = item.rest.trimStart();
    if (rest.startsWith(",")) rest = rest.slice(1).trimStart();
    else if (!rest.startsWith("]")) return undefined;
  }
  return { value, rest: rest.slice(1) };
}

function unescaped(source: string): string {
  return source.replace(/\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)/g, (_all, sign: string) => {
    if (/^[uU]./.test(sign)) {
      const code = parseInt(sign.slice(1), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
    }
    return escapes[sign] ?? sign;
  });
}
