import { readFileSync } from "node:fs";

/* What is specified, read from the tables beside this file. */

/** One field of a body or one parameter of a query, as the table puts it: `title*: string(1..64)`. */
export interface SpecifiedField {
  name: string;
  required: boolean;
  /** Lower and upper bound of a text's length. */
  bounds: { least: number; most: number } | undefined;
  /** Has a pattern beside its bounds, so that not every text of the right length will do. */
  patterned: boolean;
  /** The words of an enumeration that is written out. */
  words: string[] | undefined;
  nullable: boolean;
  /** What an absent one means, where that is said. */
  fallback: string | undefined;
}

export interface SpecifiedOperation {
  id: string;
  method: string;
  path: string;
  status: number;
  /** `none`, a record's name, or `List<Record>`. */
  returns: string;
  body: SpecifiedField[];
  /** Takes no body at all. */
  bodiless: boolean;
  query: SpecifiedField[];
}

/** The operations of the three documents, or those beside them that their gaps were filled with. */
export function readSpecification(table: "operations" | "neighbours" = "operations"): SpecifiedOperation[] {
  const text = readFileSync(new URL(`${table}.tsv`, import.meta.url), "utf8");
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const [method = "", path = "", id = "", status = "", returns = "", body = "", query = ""] =
      line.split("\t");
    return {
      id,
      method,
      path,
      status: Number(status),
      returns,
      body: splitOutside(body, ";").flatMap(readField),
      bodiless: body === "-",
      query: splitOutside(query, ",").flatMap(readField),
    };
  });
}

/** Parts between separators that are in no bracket. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of text) {
    if ("({[".includes(char)) depth += 1;
    if (")}]".includes(char)) depth -= 1;
    if (char === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

function readField(text: string): SpecifiedField[] {
  const [, name, star, kind = ""] = /^([\w.]+)(\*?)(?::\s*(.*))?$/.exec(text) ?? [];
  // A dash stands for none, and a sentence such as "further properties allowed" names none.
  if (name === undefined) return [];
  const [, least, most] = /^string\((\d+)\.\.(\d+)/.exec(kind) ?? [];
  const [, words] = /^enum\(([^;)]*)/.exec(kind) ?? [];
  const [, fallback] = /\bdefault (\w+)\)/.exec(kind) ?? [];
  return [
    {
      name,
      required: star === "*",
      bounds: most === undefined ? undefined : { least: Number(least), most: Number(most) },
      // An emoji is one emoji (gaps.md §1.5), whatever number of characters that is.
      patterned: kind.includes("pattern") || name === "emoji",
      // What stands for words that are listed elsewhere has blanks in it, or is one word.
      words: words?.includes(",") ? words.split(",").map((word) => word.trim()) : undefined,
      nullable: / or null\b/.test(kind),
      fallback,
    },
  ];
}
