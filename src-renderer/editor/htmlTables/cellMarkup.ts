import { element } from "../controls/elements.ts";

/* The words of a cell in HTML. Their writer types them with the signs of Markdown; what is around all of them stays. */

/** The tags around all the words of a cell. */
export interface CellFrame {
  before: string;
  behind: string;
}

/** A cell whose words can be typed. */
export interface CellMarkup extends CellFrame {
  words: string;
}

const tokens = /(<(\/?)([a-z][a-z0-9]*)\b([^>]*)>)|[^<]+|</gi;

const marks: Record<string, string> = {
  strong: "**",
  b: "**",
  em: "*",
  i: "*",
  s: "~~",
  del: "~~",
  code: "`",
};
const tagOfMark: Record<string, string> = { "**": "strong", "*": "em", "~~": "s", "`": "code" };
const entities: Record<string, string> = {
  quot: '"',
  lt: "<",
  gt: ">",
  amp: "&",
  "#39": "'",
  "#x27": "'",
  nbsp: "\u00a0",
};

/** The letters of HTML between its tags. */
const lettersOf = (source: string): string =>
  source.replace(/&(quot|lt|gt|amp|#39|#x27|nbsp);/g, (_whole, name: string) => entities[name]!);

/** Letters as they stand in HTML. */
export const htmlOf = (letters: string): string =>
  letters.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, "<br>");

const attributeOf = (value: string): string => htmlOf(value).replace(/"/g, "&quot;");

/** The words of HTML, its tags left out. */
export const wordsOf = (source: string): string =>
  lettersOf(source.replace(/<br ?\/?>/gi, "\n").replace(/<[^>]*>/g, ""));

/** Where the first link of a cell leads. */
export function hrefIn(source: string): string | undefined {
  const href = /\shref="([^"]*)"/i.exec(source)?.[1];
  return href === undefined ? undefined : lettersOf(href);
}

/** A link as the columns of cards hold it. */
export const linkTo = (href: string): string => `<a href="${attributeOf(href)}">${htmlOf(href)}</a>`;

const around = /^(\s*<(strong|b|em|i|s|del|p|h[1-6])>)([^]*)(<\/\2>\s*)$/i;

/** The spellings of markup that say the same, as one. */
const plainest = (source: string): string =>
  Array.from(source.matchAll(tokens), ([token, tag, close = "", called = "", attributes = ""]) => {
    if (tag === undefined) return htmlOf(lettersOf(token).replace(/\s*\n\s*/g, " "));
    const name = called.toLowerCase();
    if (name === "br") return "<br>";
    const href = name === "a" && close === "" ? hrefIn(attributes) : undefined;
    if (href !== undefined) return `<a href="${attributeOf(href)}">`;
    const mark = marks[name];
    return mark === undefined || attributes.trim() !== "" ? tag : `<${close}${tagOfMark[mark]}>`;
  }).join("");

/** Do two cells say the same, spelled one way or another? */
export const sameMarkup = (one: string, other: string): boolean =>
  one === other || plainest(one) === plainest(other);

/** Reads a cell; undefined for one that holds more than what is typed for its words, their marks and links says. */
export function readMarkup(source: string): CellMarkup | undefined {
  const read = readParts(source);
  return read && sameMarkup(read.before + writeMarkup(read.words.trim()) + read.behind, source)
    ? read
    : undefined;
}

/** Reads a cell between tags that are around all of its words; undefined where they no longer are, or more is in it. */
export function readWithin(source: string, { before, behind }: CellFrame): CellMarkup | undefined {
  if (source.length < before.length + behind.length) return undefined;
  if (!source.startsWith(before) || !source.endsWith(behind)) return undefined;
  const inner = source.slice(before.length, source.length - behind.length);
  const words = typedWords(inner);
  return words !== undefined && sameMarkup(writeMarkup(words.trim()), inner)
    ? { before, words, behind }
    : undefined;
}

/** Is a cell what its writer typed between the tags around its words? */
export const isTyped = (source: string, { before, behind }: CellFrame, typed: string): boolean =>
  sameMarkup(before + writeMarkup(typed.trim()) + behind, source);

function readParts(source: string): CellMarkup | undefined {
  let [before, words, behind] = ["", source, ""];
  for (let found = around.exec(words); found; found = around.exec(words)) {
    const [, open = "", name = "", inner = "", close = ""] = found;
    if (inner.includes(`</${name}>`)) break;
    [before, words, behind] = [before + open, inner, close + behind];
  }
  const lead = /^\s*/.exec(words)![0];
  const trail = /\s*$/.exec(words.slice(lead.length))![0];
  const inner = words.slice(lead.length, words.length - trail.length);
  const typed = typedWords(inner);
  return typed === undefined ? undefined : { before: before + lead, words: typed, behind: trail + behind };
}

const escaped = (letters: string): string => letters.replace(/[\\*`[\]]|~~/g, "\\$&");

/** HTML as its writer types it; undefined where there is more in it than that can say. */
function typedWords(source: string): string | undefined {
  const open: { name: string; before: string; href: string }[] = [];
  let made = "";
  for (const [token, tag, close, called = "", attributes = ""] of source.matchAll(tokens)) {
    const name = called.toLowerCase();
    if (tag === undefined) {
      if (token === "<" || /&(?!quot;|lt;|gt;|amp;|#39;|#x27;|nbsp;)#?\w+;/.test(token)) return undefined;
      const letters = lettersOf(token).replace(/\s*\n\s*/g, " ");
      made += open.at(-1)?.name === "code" ? letters : escaped(letters);
    } else if (name === "br") made += "\n";
    else if (close === "") {
      const href = /^\s+href="([^"]*)"\s*$/i.exec(attributes)?.[1];
      const isKnown = name === "a" ? href !== undefined && !/[\s()]/.test(href) : marks[name] !== undefined;
      if (!isKnown || (name !== "a" && attributes.trim() !== "") || open.at(-1)?.name === "code")
        return undefined;
      open.push({ name, before: made, href: lettersOf(href ?? "") });
      made = "";
    } else {
      const last = open.pop();
      if (last?.name !== name) return undefined;
      made = last.before + (name === "a" ? `[${made}](${last.href})` : marked(made, marks[name]!));
    }
  }
  return open.length > 0 ? undefined : made;
}

/** Blanks at the ends of marked words would keep their signs from being some. */
function marked(words: string, sign: string): string {
  // In code they are letters as others are.
  if (sign === "`") return words === "" ? "" : sign + words + sign;
  const inner = words.trim();
  if (inner === "") return words;
  const start = words.indexOf(inner);
  return words.slice(0, start) + sign + inner + sign + words.slice(start + inner.length);
}

const part = String.raw`(?=\S)((?:\\.|[^\\])+?)(?<=\S)`;
const sign = new RegExp(
  [
    String.raw`\\([\\*${"`"}[\]]|~~)`,
    String.raw`\*\*${part}\*\*(?!\*)`,
    String.raw`\*(?!\*)${part}\*(?!\*)`,
    String.raw`~~${part}~~`,
    "`([^`]+)`",
    String.raw`\[((?:\\.|[^\]\\])*)\]\(([^()\s]+)\)`,
  ].join("|"),
);

/** Typed words as the source of a cell. */
export function writeMarkup(typed: string): string {
  const found = sign.exec(typed);
  if (!found) return htmlOf(typed);
  const [whole, letter, strong, emphasis, strike, code, link, target] = found;
  const before = htmlOf(typed.slice(0, found.index));
  return before + made() + writeMarkup(typed.slice(found.index + whole.length));
  function made(): string {
    if (letter !== undefined) return htmlOf(letter);
    if (code !== undefined) return `<code>${htmlOf(code)}</code>`;
    if (target !== undefined) return `<a href="${attributeOf(target)}">${writeMarkup(link ?? "")}</a>`;
    const [tag, inner] = strong
      ? [tagOfMark["**"], strong]
      : emphasis
        ? [tagOfMark["*"], emphasis]
        : [tagOfMark["~~"], strike ?? ""];
    return `<${tag}>${writeMarkup(inner)}</${tag}>`;
  }
}

type FindImage = (target: string) => { address: string; unseen?: unknown } | undefined;

const attributeIn = (attributes: string, name: string): string =>
  lettersOf(new RegExp(`\\s${name}="([^"]*)"`, "i").exec(attributes)?.[1] ?? "");

/** An image in a cell, or its description where it is not to be seen. */
function pictureOf(attributes: string, findImage: FindImage | undefined): HTMLElement | string {
  const [target, alt] = [attributeIn(attributes, "src"), attributeIn(attributes, "alt")];
  const found = findImage?.(target);
  return found && found.unseen === undefined
    ? element("img", { src: found.address, alt })
    : alt || target.replace(/^.*\//, "");
}

/** Draws the words of a cell as its readers see them; of other tags than those of marks and links, items of lists and images are shown. */
export function drawMarkup(source: string, into: HTMLElement, findImage?: FindImage): void {
  const open: { name: string; made: HTMLElement }[] = [{ name: "", made: into }];
  let isLineBegun = false;
  for (const [token, tag, close, called = "", attributes = ""] of source.matchAll(tokens)) {
    const name = called.toLowerCase();
    const { made: parent } = open.at(-1)!;
    if (tag === undefined) {
      parent.append(lettersOf(token));
      isLineBegun ||= token.trim() !== "";
    } else if (name === "br") {
      parent.append("\n");
      isLineBegun = false;
    } else if (name === "img") {
      parent.append(pictureOf(attributes, findImage));
      isLineBegun = true;
    } else if (name === "li" || name === "p") {
      if (close !== "") continue;
      if (isLineBegun) parent.append("\n");
      if (name === "li") parent.append("• ");
      isLineBegun = false;
    } else if (name !== "a" && marks[name] === undefined) continue;
    else if (close === "") {
      const made =
        name === "a"
          ? element("span", { class: "md-link", "data-target": hrefIn(attributes) })
          : element(tagOfMark[marks[name]!] as "strong");
      parent.append(made);
      open.push({ name, made });
    } else if (open.at(-1)!.name === name && name !== "") open.pop();
  }
}
