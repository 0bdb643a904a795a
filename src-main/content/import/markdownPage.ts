import { isEmoji, mostOf } from "../branches/fieldValues.ts";
import { ExpressionError, parseExpression } from "../expressions/parseExpression.ts";
import { outline, plainText, readFrontMatter } from "../text/outline.ts";
import { sizeInWords, type ImportLimits, type SourceFile } from "./source.ts";
import { seemsToml, withYamlFrontMatter } from "./tomlFrontMatter.ts";

/** What a page's front matter says about it. */
export interface FrontMatter {
  title?: string;
  linkTitle?: string;
  description?: string;
  emoji?: string;
  icon?: string;
  slug?: string;
  /** Its place among its siblings; smaller comes first. */
  weight?: number;
  /** As typed: a path or an address. */
  cover?: string;
  coverY?: number;
  condition?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  tags?: string[];
}

/** A Markdown file of a source, read. */
export interface MarkdownPage {
  path: string;
  /** Its path in the source, where it goes by another. */
  typedAt?: string;
  /** It was made of something else than Markdown, so that its links name what they lead to as it is called now. */
  isMade?: true;
  /** The file to the last byte, but for a byte order mark and front matter in another language than YAML. */
  markdown: string;
  /** Its front matter was written as YAML. */
  isTranslated?: true;
  /** Without the front matter. */
  body: string;
  front: FrontMatter;
  /** From the front matter, else the heading that the page begins with, else its first heading of level 1. */
  title: string | undefined;
  /** What is wrong with the front matter, in one sentence. */
  problem: string | undefined;
}

const longestTitle = 256;

/** Reads a Markdown file. `why` says, behind the file's name, why it can be no page: too large, or no text. */
export async function readMarkdownPage(
  file: SourceFile,
  limits: ImportLimits,
): Promise<{ page: MarkdownPage } | { why: string }> {
  if (file.size > limits.pageBytes) {
    return {
      why: `is ${sizeInWords(file.size)}, over the limit of ${sizeInWords(limits.pageBytes)} for a page`,
    };
  }
  const decoded = decode(await file.bytes());
  if (decoded === undefined) return { why: "is no valid UTF-8 text" };
  // Neither database keeps it in a text.
  if (decoded.includes("\u0000")) return { why: "has NUL characters in its text" };
  const translated = withYamlFrontMatter(decoded);
  const markdown = translated ?? decoded;
  const facts = readFacts(markdown);
  const isKept = facts.body === markdown && seemsFrontMatter(markdown);
  const problem = isKept ? "its front matter could not be read and was kept as text." : undefined;
  const page: MarkdownPage = { path: file.path, markdown, ...facts, problem };
  return { page: translated === undefined ? page : { ...page, isTranslated: true } };
}

/** A byte order mark is left out: a heading behind it would be none. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function seemsFrontMatter(markdown: string): boolean {
  if (seemsToml(markdown)) return true;
  return /^\uFEFF?---[ \t]*\r?\n[ \t]*[\w-]+[ \t]*:/.test(markdown) && /\n---[ \t]*(\r?\n|$)/.test(markdown);
}

/** What a page's Markdown says of it, as an import reads it. */
export function readFacts(markdown: string): Pick<MarkdownPage, "body" | "front" | "title"> {
  const read = readFrontMatter(markdown);
  const body = read?.body ?? markdown;
  const front = frontMatterOf(read?.data ?? {});
  return { body, front, title: front.title ?? headingOf(body) };
}

/** A page with its text written anew, of which all else stays as it was read or decided, but for a title from its text. */
export function withMarkdown(page: MarkdownPage, markdown: string): MarkdownPage {
  if (markdown === page.markdown) return page;
  const { body, title } = readFacts(markdown);
  const isRead = page.title === readFacts(page.markdown).title;
  return { ...page, markdown, body, title: isRead ? title : page.title };
}

function headingOf(body: string): string | undefined {
  const headings = outline(body);
  const [first] = headings;
  const isLeading =
    first !== undefined && (first.level === 1 || plainText(body.slice(0, first.start)) === "");
  const heading = isLeading ? first : headings.find(({ level }) => level === 1);
  return heading === undefined ? undefined : cut(heading.text.trim(), longestTitle) || undefined;
}

/** Takes from front matter what pages have, under the names that the common tools give it. */
function frontMatterOf(data: Record<string, unknown>): FrontMatter {
  const text = (longest: number, ...keys: string[]): string | undefined => {
    for (const key of keys) {
      const value = data[key];
      const words = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
      if (words !== "") return cut(words.replaceAll("\u0000", ""), longest);
    }
    return undefined;
  };
  /** A text that is nothing where it is too long, or no such thing: another tool may call something else so. */
  const whole = (longest: number, key: string, is: (value: string) => boolean): string | undefined => {
    const value = text(longest + 1, key);
    return value !== undefined && value.length <= longest && is(value) ? value : undefined;
  };
  const number = (...keys: string[]): number | undefined =>
    keys.map((key) => data[key]).find((value) => typeof value === "number" && Number.isFinite(value)) as
      | number
      | undefined;
  const flag = (...keys: string[]): true | undefined =>
    keys.some((key) => data[key] === true) ? true : undefined;
  const slug = text(500, "slug")
    ?.split("/")
    .findLast((part) => part !== "");
  const tags = Array.isArray(data.tags) ? data.tags.filter((tag) => typeof tag === "string") : [];
  return defined({
    title: text(longestTitle, "title")?.replace(/\s+/g, " "),
    linkTitle: text(100, "linkTitle", "sidebar_label", "nav_title"),
    description: text(2000, "description"),
    emoji: whole(mostOf.emoji, "emoji", isEmoji),
    icon: whole(mostOf.icon, "icon", (name) => /^[\w-]+$/.test(name)),
    slug,
    weight: number("weight", "order", "sidebar_position", "nav_order", "position"),
    cover: text(2048, "cover"),
    coverY: number("coverY"),
    condition: whole(mostOf.condition, "condition", isExpression),
    hidden: flag("hidden", "nav_exclude", "draft", "unlisted"),
    noIndex: flag("noIndex", "noindex"),
    noRobotsIndex: flag("noRobotsIndex"),
    tags: tags.length > 0 ? tags : undefined,
  });
}

function isExpression(source: string): boolean {
  try {
    parseExpression(source);
    return true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
