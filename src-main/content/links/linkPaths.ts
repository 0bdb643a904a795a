/** A path that a page or a file is named by, read without knowing where it stands. */
export interface LinkPath {
  isAbsolute: boolean;
  /** Slugs, and `..` for the folder above. */
  segments: string[];
}

/** The path of a target: what stands before its anchor, without a question. */
export function pathOf(target: string): string {
  const hash = target.indexOf("#");
  return decode(hash < 0 ? target : target.slice(0, hash)).replace(/\?.*$/, "");
}

/** The steps of a path; a folder's README is the folder. */
export const readPath = (path: string): LinkPath => ({
  isAbsolute: path.startsWith("/"),
  segments: path
    .replace(/^\/pages\//, "/")
    .replace(/(^|\/)(README|index)\.(md|html)$/i, "$1")
    .replace(/\.(md|html)$/i, "")
    .split("/")
    .filter((segment) => segment !== "" && segment !== "."),
});

/**
 * What whatever a target names is called, by its slug or its id; empty where only the place that it stands in tells: of
 * all links to nothing only those whose leaf something has can have come to mean it.
 */
export function leafOf(target: string): string {
  const leaf = readPath(pathOf(target)).segments.at(-1) ?? "";
  return leaf === ".." ? "" : leaf;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
