import { writeComment } from "./pageNote.ts";
import { folderOf, joinPath } from "./resolveLink.ts";

/*
 * A file that is Markdown and no page: an export says so in a comment at the end of its `SUMMARY.md`, without which an
 * import of it would make a page of the file.
 */

const note = /^<!--[ \t]*(\{"file":[^\n]{0,5000}\})[ \t]*-->[ \t]*$/gm;

/** The line for a file, by the way to it from the list. */
export const writeAttachment = (path: string): string => writeComment({ file: path });

/** The paths of the files that the list at this path, and of this text, says are no pages. */
export function readAttachments(path: string, text: string): Set<string> {
  const found = new Set<string>();
  for (const [, json = ""] of text.matchAll(note)) {
    const file = fileIn(json);
    const whole = file === undefined ? undefined : joinPath(folderOf(path), file);
    if (whole !== undefined) found.add(whole);
  }
  return found;
}

function fileIn(json: string): string | undefined {
  try {
    const { file } = JSON.parse(json) as { file?: unknown };
    return typeof file === "string" ? file : undefined;
  } catch {
    return undefined;
  }
}
