import { parseMarkdown } from "./parser.ts";

/** A tag that stands for a reusable content: `{% include "…" %}`. */
export interface FoundInclude {
  /** Offsets of the target without its quotes. */
  start: number;
  end: number;
  target: string;
}

const INCLUDE = /^(\{%[ \t]*include[ \t]+)(?:"([^"]*)"|'([^']*)')[ \t]*%\}$/;

/** What a tag names, with its place in the tag; undefined for a tag of another kind. */
export function readInclude(tag: string): FoundInclude | undefined {
  const [, before = "", double, single] = INCLUDE.exec(tag) ?? [];
  const target = double ?? single;
  const start = before.length + 1;
  return target === undefined ? undefined : { start, end: start + target.length, target };
}

/** The tags of a text that name a reusable content, in their order. */
export function findIncludes(markdown: string): FoundInclude[] {
  const includes: FoundInclude[] = [];
  if (!/\{%[ \t]*include[ \t]/.test(markdown)) return includes;
  parseMarkdown(markdown, ({ text }) => text.includes("include")).iterate({
    enter({ name, from, to }) {
      if (name !== "DirectiveTag") return true;
      const found = readInclude(markdown.slice(from, to));
      if (found) includes.push({ ...found, start: from + found.start, end: from + found.end });
      return false;
    },
  });
  return includes;
}

const stored = /^\/reusable-contents\/([\w-]+)$/;

/** The id of the reusable content that a kept text's tag names; undefined for what leads elsewhere. */
export const includedId = (target: string): string | undefined => stored.exec(target)?.[1];

/** The target by which a kept text names a reusable content. */
export const includeTarget = (id: string): string => `/reusable-contents/${id}`;

/** Puts other targets in place of some; every other byte stays, and they stand as they are but for quotes. */
export function replaceIncludes(
  markdown: string,
  replacements: readonly { start: number; end: number; target: string }[],
): string {
  let result = "";
  let at = 0;
  for (const { start, end, target } of replacements) {
    result += markdown.slice(at, start) + target.replaceAll('"', "%22").replaceAll("'", "%27");
    at = end;
  }
  return result + markdown.slice(at);
}
