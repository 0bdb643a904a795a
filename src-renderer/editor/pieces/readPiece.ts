import { readTag, valueOf } from "../containers/tagText.ts";
import { readImage, type ImageSource } from "./imageSource.ts";
import { bodyOf } from "../caption.ts";
import { readHtmlTable, type HtmlTable } from "../htmlTables/htmlTable.ts";

/** A block that is drawn as a whole, by what it says. */
export type WholePiece =
  | { kind: "math"; formula: string }
  | { kind: "embed"; url: string; caption?: string }
  | { kind: "file"; target: string; caption?: string }
  | { kind: "reference"; target: string }
  | { kind: "include"; target: string }
  | { kind: "operation"; specification: string; path: string; method: string }
  | { kind: "webhook"; specification: string; name: string; method: string }
  | { kind: "schemas"; specification: string; names: readonly string[] }
  | { kind: "image"; image: ImageSource };

/** Such a block, or a table in HTML, which is written cell by cell. */
export type Piece = WholePiece | { kind: "table"; table: HtmlTable };

/** What a block says; undefined for words, for what is not known, and for what somebody broke. */
export function readPiece(source: string): Piece | undefined {
  const text = source.trim();
  if (text.startsWith("{%")) return readDirective(text);
  const formula =
    /^\$\$[ \t]*\n([^]*?)\n[ \t]*\$\$$/.exec(text)?.[1] ?? /^\$\$([^$\n]+)\$\$$/.exec(text)?.[1];
  if (formula !== undefined) return formula.includes("$$") ? undefined : { kind: "math", formula };
  const table = /^<table\b/i.test(text) ? readHtmlTable(source) : undefined;
  if (table) return { kind: "table", table };
  const image = readImage(text);
  return image && { kind: "image", image };
}

function readDirective(text: string): Piece | undefined {
  const [first = ""] = text.split("\n");
  const tag = readTag(first);
  const caption = bodyOf(text);
  const below = caption === "" ? {} : { caption };
  const value = (name: string): string => valueOf(tag, name);
  switch (tag?.name) {
    case "embed":
      return value("url") === "" ? undefined : { kind: "embed", url: value("url"), ...below };
    case "file":
      return value("src") === "" ? undefined : { kind: "file", target: value("src"), ...below };
    case "content-ref":
      return value("url") === "" ? undefined : { kind: "reference", target: value("url") };
    case "include": {
      const target = /^\{%-?\s*include\s+["']([^"']+)["']/.exec(first)?.[1];
      return target === undefined ? undefined : { kind: "include", target };
    }
    case "openapi":
    case "swagger":
    case "openapi-operation": {
      const specification = value("spec") || value("src");
      const [path, method] = [value("path"), value("method").toLowerCase()];
      return specification === "" || path === "" || method === ""
        ? undefined
        : { kind: "operation", specification, path, method };
    }
    case "openapi-webhook": {
      const [specification, name, method] = [value("spec"), value("name"), value("method").toLowerCase()];
      return specification === "" || name === ""
        ? undefined
        : { kind: "webhook", specification, name, method: method || "post" };
    }
    case "openapi-schemas": {
      const names = value("schemas")
        .split(",")
        .map((name) => name.trim().replace(/%(?:2[25C]|7D)/gi, decodeURIComponent));
      const specification = value("spec");
      return specification === ""
        ? undefined
        : { kind: "schemas", specification, names: names.filter(Boolean) };
    }
    default:
      return undefined;
  }
}
