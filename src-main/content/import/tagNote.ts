import { writeComment } from "./pageNote.ts";

/*
 * What a tag of the space is called: an export says so in a comment at the end of its `SUMMARY.md`, and its pages name
 * tags by their slugs.
 */

const note = /^<!--[ \t]*(\{"tag":[^\n>]{0,1000}\})[ \t]*-->[ \t]*$/gm;

const longest = 100;

export const writeTag = (slug: string, label: string): string => writeComment({ tag: slug, label });

/** The labels that the text of a list gives, by the slugs of the tags. */
export function readTags(text: string): Record<string, string> {
  const tags = new Map<string, string>();
  for (const [, json = ""] of text.matchAll(note)) {
    const said = tagIn(json);
    if (said) tags.set(...said);
  }
  return Object.fromEntries(tags);
}

function tagIn(json: string): [slug: string, label: string] | undefined {
  try {
    const { tag, label } = JSON.parse(json) as { tag?: unknown; label?: unknown };
    if (typeof tag !== "string" || !/^[a-zA-Z0-9_-]+$/.test(tag) || tag.length > longest) return undefined;
    if (typeof label !== "string" || label === "" || label.length > longest) return undefined;
    return [tag, label];
  } catch {
    return undefined;
  }
}
