/**
 * What is true of a page and neither its Markdown nor its line in a `SUMMARY.md` says. An export puts it behind that
 * line, as JSON in a comment, which every reader of Markdown passes over; an import takes it before anything else.
 */
export interface PageNote {
  title?: string;
  slug?: string;
  linkTitle?: string;
  description?: string;
  emoji?: string;
  icon?: string;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  tags?: string[];
  /** Of a group that pages link to: the path that their links lead to. */
  folder?: string;
}

type Kind = { of: "text"; longest: number } | { of: "slug" } | { of: "flag" } | { of: "texts" };

const kinds: Record<keyof PageNote, Kind> = {
  title: { of: "text", longest: 256 },
  slug: { of: "slug" },
  linkTitle: { of: "text", longest: 100 },
  description: { of: "text", longest: 2000 },
  emoji: { of: "text", longest: 50 },
  icon: { of: "text", longest: 50 },
  noIndex: { of: "flag" },
  noRobotsIndex: { of: "flag" },
  tags: { of: "texts" },
  folder: { of: "text", longest: 1024 },
};

/** A note as it stands behind a line; nothing for an empty one. */
export function writeNote(note: PageNote): string {
  if (Object.keys(note).length === 0) return "";
  // A comment ends at two dashes and a bracket.
  const json = JSON.stringify(note).replace(/-(?=-)|>/g, (sign) => (sign === ">" ? "\\u003e" : "\\u002d"));
  return ` <!-- ${json} -->`;
}

/** The note in the source of a line; empty where there is none that can be read. */
export function readNote(source: string): PageNote {
  const json = /<!--\s*(\{[^\n]{0,10000}\})\s*-->/.exec(source)?.[1];
  if (json === undefined) return {};
  let said: unknown;
  try {
    said = JSON.parse(json);
  } catch {
    return {};
  }
  const entries = Object.entries(kinds).flatMap(([name, kind]) => {
    const value = (said as Record<string, unknown>)[name];
    return isOf(value, kind) ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as PageNote;
}

function isOf(value: unknown, kind: Kind): boolean {
  if (kind.of === "flag") return value === true;
  if (kind.of === "slug") return typeof value === "string" && isSegment(value);
  if (kind.of === "text") return typeof value === "string" && value !== "" && value.length <= kind.longest;
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Is it one segment of an address, as pages may have it? */
const isSegment = (slug: string): boolean =>
  slug.length <= 100 && slug !== "." && slug !== ".." && !/^$|[/\\\p{Cc}\p{Cf}]|^\s|\s$/u.test(slug);
