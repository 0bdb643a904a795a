import { writeComment } from "./pageNote.ts";
import { folderOf, joinPath } from "./resolveLink.ts";

/*
 * What a file's path does not say of it: that it is Markdown and no page, what it is called, or of what type it is. An export puts it in
 * comments at the end of its `SUMMARY.md`.
 */

export interface FileNote {
  /** Where its path ends in another. */
  name?: string;
  /** Where it is another than the name speaks for. */
  contentType?: string;
}

const note = /^<!--[ \t]*(\{"file":[^\n]{0,5000}\})[ \t]*-->[ \t]*$/gm;

/** Of a name and of a type. */
const longest = 256;

/** The line for a file, by the way to it from the list. */
export const writeFileNote = (path: string, said: FileNote): string => writeComment({ file: path, ...said });

/** What the list at this path, and of this text, says of files, by their paths. */
export function readFileNotes(path: string, text: string): Map<string, FileNote> {
  const found = new Map<string, FileNote>();
  for (const [, json = ""] of text.matchAll(note)) {
    const { file, name, contentType } = said(json);
    const whole = typeof file === "string" ? joinPath(folderOf(path), file) : undefined;
    if (whole === undefined) continue;
    found.set(whole, {
      ...(isWords(name) ? { name } : {}),
      ...(isWords(contentType) ? { contentType } : {}),
    });
  }
  return found;
}

const isWords = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= longest;

function said(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return {};
  }
}
