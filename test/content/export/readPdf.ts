import { inflateSync } from "node:zlib";

/* Reads of a PDF what a reader shows: enough for what Chromium writes, whose objects stand one by one. */

export interface Outline {
  title: string;
  inside: Outline[];
}

export interface ReadPdf {
  title: string;
  pages: { width: number; height: number; text: string }[];
  outline: Outline[];
  /** Where its links lead: an address, or the name of a place in it. */
  links: string[];
}

type Objects = Map<number, { dict: string; stream: Buffer | undefined }>;

export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes));
  const dicts = [...objects.values()].map(({ dict }) => dict);
  const all = (type: string) => dicts.filter((dict) => new RegExp(`/Type ${type}\\b`).test(dict));
  const [root] = all("/Outlines");
  return {
    title: textIn(dicts.find((dict) => dict.includes("/Producer")) ?? "", "Title") ?? "",
    pages: pagesOf(objects, all("/Catalog")[0] ?? "").map((page) => {
      const [, , width = "0", height = "0"] = /\/MediaBox \[([^\]]*)/.exec(page)?.[1]?.split(" ") ?? [];
      return { width: Math.round(+width), height: Math.round(+height), text: textOf(objects, page) };
    }),
    outline: root === undefined ? [] : itemsOf(objects, root),
    links: all("/Annot").flatMap((dict) => textIn(dict, "URI") ?? /\/Dest \/(\S+)/.exec(dict)?.[1] ?? []),
  };
}

function objectsOf(file: Buffer): Objects {
  const objects: Objects = new Map();
  // Streams are bytes of any kind, so each object begins where the one before has ended.
  const latin = file.toString("latin1");
  const head = /(\d+) 0 obj\s/g;
  for (let found = head.exec(latin); found; found = head.exec(latin)) {
    const end = latin.indexOf("endobj", head.lastIndex);
    const begin = latin.slice(head.lastIndex, end).search(/stream\r?\n/);
    const dict =
      begin < 0 ? latin.slice(head.lastIndex, end) : latin.slice(head.lastIndex, head.lastIndex + begin);
    let stream: Buffer | undefined;
    if (begin >= 0) {
      const start = latin.indexOf("\n", head.lastIndex + begin) + 1;
      const length = Number(/\/Length (\d+)/.exec(dict)?.[1]);
      const packed = file.subarray(start, start + length);
      stream = dict.includes("/FlateDecode") ? inflateSync(packed) : packed;
      head.lastIndex = start + length;
    } else head.lastIndex = end;
    objects.set(Number(found[1]), { dict, stream });
  }
  return objects;
}

/** The object that a dictionary names. */
const named = (objects: Objects, dict: string, name: string) =>
  objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dict)?.[1]));

function pagesOf(objects: Objects, parent: string): string[] {
  const tree = named(objects, parent, "Pages")?.dict;
  const below = (dict: string): string[] => {
    const kids = /\/Kids \[([^\]]*)/.exec(dict)?.[1];
    if (kids === undefined) return [dict];
    return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => below(objects.get(Number(id))?.dict ?? ""));
  };
  return tree === undefined ? [] : below(tree);
}

function itemsOf(objects: Objects, parent: string): Outline[] {
  const items: Outline[] = [];
  for (let item = named(objects, parent, "First"); item; item = named(objects, item.dict, "Next"))
    items.push({ title: textIn(item.dict, "Title") ?? "", inside: itemsOf(objects, item.dict) });
  return items;
}

/** A text of a dictionary: in letters, or as UTF-16 in hexadecimal digits. */
function textIn(dict: string, name: string): string | undefined {
  const [, digits, letters] =
    new RegExp(`/${name} (?:<FEFF([0-9A-F]*)>|\\(((?:\\\\.|[^\\\\)])*)\\))`).exec(dict) ?? [];
  return digits === undefined ? letters?.replace(/\\(.)/g, "$1") : fromUtf16(digits);
}

const fromUtf16 = (digits: string): string => Buffer.from(digits, "hex").swap16().toString("utf16le");

/** What a page says, a line for each run of signs. */
function textOf(objects: Objects, page: string): string {
  const fonts = new Map<string, (digits: string) => string>();
  const listed = /\/Font <<([^>]*)>>/.exec(page)?.[1] ?? "";
  for (const [, name = "", id] of listed.matchAll(/\/(\w+) (\d+) 0 R/g))
    fonts.set(name, readerOf(objects, objects.get(Number(id))?.dict ?? ""));
  const drawn = named(objects, page, "Contents")?.stream?.toString("latin1") ?? "";
  const runs: string[] = [];
  for (const [, run = ""] of drawn.matchAll(/\bBT\n([^]*?)\nET\b/g)) {
    let read = (digits: string) => digits;
    let said = "";
    for (const [, font, digits] of run.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj/g)) {
      if (font !== undefined) read = fonts.get(font) ?? read;
      else said += read(digits ?? "");
    }
    runs.push(said);
  }
  return runs.join("\n");
}

/** What the signs of a font stand for: its ToUnicode map says so. */
function readerOf(objects: Objects, font: string): (digits: string) => string {
  const map = named(objects, font, "ToUnicode")?.stream?.toString("latin1") ?? "";
  const signs = new Map<number, string>();
  for (const [, part = ""] of map.matchAll(/beginbfchar\n([^]*?)endbfchar/g))
    for (const [, sign = "", said = ""] of part.matchAll(/<(\w+)> <(\w+)>/g))
      signs.set(parseInt(sign, 16), fromUtf16(said));
  for (const [, part = ""] of map.matchAll(/beginbfrange\n([^]*?)endbfrange/g))
    for (const [, from = "", to = "", said = ""] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let at = 0; at <= parseInt(to, 16) - parseInt(from, 16); at += 1)
        signs.set(parseInt(from, 16) + at, String.fromCodePoint((fromUtf16(said).codePointAt(0) ?? 0) + at));
  const width = font.includes("/Type0") ? 4 : 2;
  return (digits) =>
    (digits.match(new RegExp(`.{${width}}`, "g")) ?? [])
      .map((sign) => signs.get(parseInt(sign, 16)) ?? "")
      .join("");
}
