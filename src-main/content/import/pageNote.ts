import { isComputed, isCover, isLayout, isReference, isVariables } from "./notedFields.ts";

/**
 * What is true of a page and neither its Markdown nor its line in a `SUMMARY.md` says. An export puts it behind that
 * line, as JSON in a comment, which every reader of Markdown passes over; an import takes it before anything else.
 * Null is said of what the Markdown has and the page has not.
 */
export interface PageNote {
  title?: string;
  slug?: string;
  linkTitle?: string | null;
  description?: string | null;
  emoji?: string | null;
  icon?: string | null;
  hidden?: null;
  noIndex?: true | null;
  noRobotsIndex?: true | null;
  condition?: string | null;
  tags?: string[];
  layout?: Record<string, unknown>;
  /** As an entry has it, but a file of the space is named by the way to it from the list. */
  cover?: Record<string, unknown> | null;
  /** What expressions call `page.vars`. */
  variables?: Record<string, string>;
  /** Of a link page that leads out of the folder: a content reference. */
  target?: Record<string, unknown>;
  /** Of a computed page: its source. */
  computed?: Record<string, unknown>;
  /** Of a group that pages link to: the path that their links lead to. */
  folder?: string;
}

type Check = (value: unknown) => boolean;

const isText =
  (longest = Infinity): Check =>
  (value) =>
    typeof value === "string" && value !== "" && value.length <= longest;
const isTrue: Check = (value) => value === true;
const isTexts: Check = (value) => Array.isArray(value) && value.every((one) => typeof one === "string");
const orNone =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Is it one segment of an address, as pages may have it? */
const isSegment: Check = (slug) =>
  typeof slug === "string" &&
  slug.length <= 100 &&
  slug !== "." &&
  slug !== ".." &&
  !/^$|[/\\\p{Cc}\p{Cf}]|^\s|\s$/u.test(slug);

const checks: Record<keyof PageNote, Check> = {
  title: isText(),
  slug: isSegment,
  linkTitle: orNone(isText(100)),
  description: orNone(isText()),
  emoji: orNone(isText(50)),
  icon: orNone(isText(50)),
  hidden: (value) => value === null,
  noIndex: orNone(isTrue),
  noRobotsIndex: orNone(isTrue),
  condition: orNone(isText(1024)),
  tags: isTexts,
  layout: isLayout,
  cover: orNone(isCover),
  variables: isVariables,
  target: isReference,
  computed: isComputed,
  folder: isText(1024),
};

/** Any JSON as it stands in a comment, which ends at two dashes and a bracket. */
export const writeComment = (said: object): string =>
  `<!-- ${JSON.stringify(said).replace(/-(?=-)|>/g, (sign) => (sign === ">" ? "\\u003e" : "\\u002d"))} -->`;

/** A note as it stands behind a line; nothing for an empty one. */
export const writeNote = (note: PageNote): string =>
  Object.keys(note).length === 0 ? "" : ` ${writeComment(note)}`;

/** The note in the source of a line; empty where there is none that can be read. */
export function readNote(source: string): PageNote {
  const said = firstComment(source);
  const entries = Object.entries(checks).flatMap(([name, check]) =>
    Object.hasOwn(said, name) && check(said[name]) ? [[name, said[name]]] : [],
  );
  return Object.fromEntries(entries) as PageNote;
}

/** What the first comment says that is JSON. A title before it may quote where one begins, which its end then ends too. */
function firstComment(source: string): Record<string, unknown> {
  for (let start = source.indexOf("<!--"); start >= 0;) {
    const end = source.indexOf("-->", start + 4);
    if (end < 0) return {};
    for (const begin of new Set([start, source.lastIndexOf("<!--", end)])) {
      const said = jsonIn(source.slice(begin + 4, end).trim());
      if (said) return said;
    }
    start = source.indexOf("<!--", end);
  }
  return {};
}

function jsonIn(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
