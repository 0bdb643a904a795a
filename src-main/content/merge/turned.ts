import { partIn } from "./partsInPlace.ts";
import { readTag } from "../text/directives.ts";

/**
 * Whether a side made one container another, such as a quote a hint, so that both hold the same. One that was put into
 * another, or taken out of it, is there as before, and the other holds it instead of what it holds. Where only tabs may
 * stand, or steps, or columns, nothing else holds the same.
 */
export function isTurned(was: string, is: string): boolean {
  const [before, after] = [nameOf(was), nameOf(is)];
  if (before === after) return true;
  if (partIn(before) !== undefined || partIn(after) !== undefined) return false;
  return linesWith(before, is) < linesWith(before, was) && linesWith(after, was) < linesWith(after, is);
}

/** The name of the directive that a text is; of a quote or an expandable, what its lines or its tag begin with. */
function nameOf(text: string): string {
  const trimmed = text.trimStart();
  if (trimmed.startsWith(">")) return ">";
  return readTag(trimmed.split("\n", 1)[0]!.trimEnd())?.name ?? "<details";
}

/** How many lines open a container of a name, or are some of a quote's. */
function linesWith(name: string, text: string): number {
  let count = 0;
  for (const line of text.split("\n")) {
    const bare = name === ">" ? line.trimStart() : line.replace(/^[>\s]+/, "").trimEnd();
    if (bare.startsWith("{%") ? readTag(bare)?.name === name : bare.startsWith(name)) count += 1;
  }
  return count;
}
