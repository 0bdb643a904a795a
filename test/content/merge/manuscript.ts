/** A page as its writers see it: made and edited by its parts, then written down as Markdown. */
export interface Manuscript {
  /** Keys of the front matter, of which one without a value is being typed; none means no front matter. */
  front: [key: string, value: string | undefined][];
  parts: Part[];
}

export type Part =
  | { kind: "heading"; level: number; words: string[] }
  | { kind: "paragraph"; sentences: Sentence[]; width: number }
  | { kind: "list"; ordered: boolean; loose: boolean; indent: number; bullet: string; items: Item[] }
  | { kind: "table"; padded: boolean; columns: string[]; rows: string[][] }
  /** A table in HTML, of which each cell holds some sentences. */
  | { kind: "cards"; view: string; columns: string[]; rows: Sentence[][][] }
  | { kind: "figure"; image: string; sentences: Sentence[] }
  | { kind: "aligned"; tag: string; align: string; sentences: Sentence[] }
  | { kind: "code"; info: string; lines: string[] }
  | { kind: "quote"; parts: Part[] }
  | { kind: "hint"; style: string; parts: Part[] }
  | { kind: "details"; title: string; parts: Part[] }
  | { kind: "rule" };

/** The words of a sentence; it is written with a capital letter and a stop. */
export type Sentence = string[];

export interface Item {
  sentences: Sentence[];
  /** A task's box; undefined for an item that is none. */
  done: boolean | undefined;
  items: Item[];
}

/** The Markdown of a page. */
export function write({ front, parts }: Manuscript): string {
  const matter = front
    .map(([key, value]) => (value === undefined ? `${key}\n` : `${key}: ${value}\n`))
    .join("");
  return (matter === "" ? "" : `---\n${matter}---\n\n`) + writeParts(parts);
}

function writeParts(parts: readonly Part[]): string {
  return parts.map((part) => `${writePart(part)}\n`).join("\n");
}

function writePart(part: Part): string {
  switch (part.kind) {
    case "heading":
      return `${"#".repeat(part.level)} ${part.words.join(" ")}`;
    case "paragraph":
      return wrap(writeSentences(part.sentences), part.width);
    case "list":
      return writeItems(part.items, part);
    case "table":
      return writeTable(part);
    case "cards":
      return writeCards(part);
    case "figure":
      return `<figure><img src="${part.image}.png" alt=""><figcaption>${writeSentences(part.sentences)}</figcaption></figure>`;
    case "aligned":
      return `<${part.tag} align="${part.align}">${writeSentences(part.sentences)}</${part.tag}>`;
    case "code":
      return ["```" + part.info, ...part.lines, "```"].join("\n");
    case "quote":
      return prefixed(writeParts(part.parts).trimEnd(), "> ", ">");
    case "hint":
      return `{% hint style="${part.style}" %}\n${writeParts(part.parts)}{% endhint %}`;
    case "details":
      return `<details>\n\n<summary>${part.title}</summary>\n\n${writeParts(part.parts)}\n</details>`;
    case "rule":
      return "***";
  }
}

const writeSentences = (sentences: readonly Sentence[]): string => sentences.map(writeSentence).join(" ");

function writeCards({ view, columns, rows }: Extract<Part, { kind: "cards" }>): string {
  const head = columns.map((heading) => `<th>${heading}</th>`).join("");
  const body = rows.map(
    (row) => `<tr>${row.map((cell) => `<td>${writeSentences(cell)}</td>`).join("")}</tr>`,
  );
  return `<table data-view="${view}"><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

function writeSentence(words: Sentence): string {
  const text = words.join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function wrap(text: string, width: number): string {
  if (width === 0) return text;
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!;
    if (line !== "" && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}

function writeItems(items: readonly Item[], list: Extract<Part, { kind: "list" }>): string {
  const written = items.map(({ sentences, done, items: inner }, at) => {
    const mark = list.ordered ? `${at + 1}. ` : `${list.bullet} `;
    const box = done === undefined ? "" : done ? "[x] " : "[ ] ";
    const words = sentences.map(writeSentence).join(" ");
    const below =
      inner.length === 0
        ? ""
        : `\n${prefixed(writeItems(inner, list), " ".repeat(Math.max(mark.length, list.indent)), "")}`;
    return mark + box + words + below;
  });
  return written.join(list.loose ? "\n\n" : "\n");
}

function writeTable({ padded, columns, rows }: Extract<Part, { kind: "table" }>): string {
  const widths = columns.map((header, at) =>
    padded ? Math.max(3, header.length, ...rows.map((row) => row[at]!.length)) : 0,
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
  return [line(columns), line(widths.map((width) => "-".repeat(Math.max(3, width)))), ...rows.map(line)].join(
    "\n",
  );
}

function prefixed(text: string, prefix: string, blank: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? blank : prefix + line))
    .join("\n");
}
