import { isMarkdownName } from "./markdownName.ts";
import { isIgnoredName, isIgnoredPath, type ImportWarning } from "./source.ts";

const mostNamed = 5;

/** What version control and archivers keep for themselves: nobody's text, and a lot of it. */
const nobodysText = new Set([".git", ".hg", ".svn", "__macosx"]);

/** May a folder that an import passes over hold Markdown that somebody wrote? */
export const mayHoldText = (name: string): boolean => !nobodysText.has(name.toLowerCase());

/** Counts the Markdown that an import passes over, since it is hidden or lies in a folder of tools. */
export class PassedOver {
  /** By the hidden folder, or by the path of a hidden file itself. */
  readonly #counts = new Map<string, number>();
  /** There is more than was counted. */
  isCutOff = false;

  /** Notes a file whose path an import ignores. */
  note(path: string): void {
    const parts = path.split("/");
    const name = parts.at(-1) as string;
    // A `._` file is an archiver's note about the file of that name.
    const isText = isMarkdownName(name) && !name.startsWith("._") && parts.every(mayHoldText);
    if (!isText || !isIgnoredPath(path)) return;
    const hidden = parts.slice(0, parts.findIndex(isIgnoredName) + 1).join("/");
    this.#counts.set(hidden, (this.#counts.get(hidden) ?? 0) + 1);
  }

  /** One line for all of it. */
  warnings(): ImportWarning[] {
    const places = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
    const [first] = places;
    if (!first) return [];
    const count = places.reduce((sum, [, files]) => sum + files, 0);
    const named = places.slice(0, mostNamed).map(([place, files]) => `${place}: ${files}`);
    if (places.length > mostNamed) named.push("…");
    const message =
      `${this.isCutOff ? "At least " : ""}${count} Markdown ${count === 1 ? "file was" : "files were"} left out ` +
      `as hidden or a tool's (${named.join(", ")}). Rename or move what you want to import.`;
    return [{ kind: "left-out", path: first[0], message }];
  }
}
