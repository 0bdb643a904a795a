/** What a link can lead to: a page (or group) or a file, by its key. */
export type LinkDestination = { page: string } | { file: string };

/** Where a link leads, among the paths of one folder of Markdown. */
export type ResolvedLink =
  /** To another site, or within the page itself: nothing that moves. */
  { tag: "outside" } | { tag: "found"; to: LinkDestination; anchor: string | undefined } | { tag: "nowhere" };

/** The paths of a folder of Markdown, as links look for them. */
export interface LinkIndex {
  exact: Map<string, LinkDestination>;
  /** Without case; null where that leaves two. */
  caseless: Map<string, LinkDestination | null>;
  /** A folder's own page, by the folder's path. */
  folders: Map<string, LinkDestination>;
}

/** Names of a folder's own page, the first one counting most. */
export const indexNames = [
  "readme.md",
  "readme.markdown",
  "readme.mdx",
  "index.md",
  "index.markdown",
  "index.mdx",
  "_index.md",
  "_index.markdown",
];

/**
 * Makes paths findable. `paths` are those of Markdown files and attachments; `folders` are folders that stand for a
 * page without having one of their own; `aliases` are further paths, for what no other path names.
 */
export function indexLinks(
  paths: Iterable<[path: string, to: LinkDestination]>,
  folders: Iterable<[path: string, to: LinkDestination]> = [],
  aliases: Iterable<[path: string, to: LinkDestination]> = [],
): LinkIndex {
  const index: LinkIndex = { exact: new Map(), caseless: new Map(), folders: new Map() };
  const ranks = new Map<string, number>();
  const add = (path: string, to: LinkDestination): void => {
    index.exact.set(path, to);
    const lower = path.toLowerCase();
    index.caseless.set(lower, index.caseless.has(lower) ? null : to);
    const rank = indexNames.indexOf(lower.slice(lower.lastIndexOf("/") + 1));
    const folder = folderOf(path);
    if (rank >= 0 && rank < (ranks.get(folder) ?? Infinity)) {
      ranks.set(folder, rank);
      index.folders.set(folder, to);
    }
  };
  for (const [typed, to] of paths) add(typed.normalize("NFC"), to);
  for (const [typed, to] of aliases) {
    const path = typed.normalize("NFC");
    if (!index.exact.has(path)) add(path, to);
  }
  for (const [typed, to] of folders) {
    const path = typed.normalize("NFC");
    if (!index.folders.has(path)) index.folders.set(path, to);
  }
  return index;
}

/** Addresses, with a scheme or as text is made into links, and anchors of the page itself. */
const leavesFolder = /^([a-z][a-z0-9+.-]*:|\/\/|#|\?|www\.)/i;
/** E-mail, unless a file is called so: `logo@2x.png`. */
const mail = /^[^\s/@]+@[^\s/@]+\.[a-z]+$/i;

/**
 * Finds what a target, as typed in the file `from`, leads to: as it stands, without percent signs or backslashes,
 * with the slashes that Windows turns around, with the `.md` that it lacks or in place of `.html`, or as the folder of a
 * README. From the root when it begins with `/`.
 */
export function resolveLink(index: LinkIndex, from: string, target: string): ResolvedLink {
  if (target === "" || leavesFolder.test(target)) return { tag: "outside" };
  const hash = target.indexOf("#");
  const typed = hash < 0 ? target : target.slice(0, hash);
  const anchor = hash < 0 ? undefined : target.slice(hash + 1);
  const plain = typed.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const base = folderOf(from.normalize("NFC"));
  const wayOfWindows = decode(typed.replaceAll("\\", "/"));
  for (const form of new Set([plain, decode(plain), decode(plain.replace(/\?.*$/s, "")), wayOfWindows])) {
    const path = form === "" ? undefined : joinPath(base, form.normalize("NFC"));
    if (path === undefined) continue;
    const to = lookUp(index, path, form.endsWith("/"));
    if (to) return { tag: "found", to, anchor };
  }
  return { tag: mail.test(target) ? "outside" : "nowhere" };
}

function lookUp(index: LinkIndex, path: string, isFolder: boolean): LinkDestination | undefined {
  const find = (name: string) => index.exact.get(name) ?? index.caseless.get(name.toLowerCase()) ?? undefined;
  const folder = index.folders.get(path);
  if (path === "" || isFolder) return folder ?? (path === "" ? undefined : find(`${path}.md`));
  const page = /^(.*)\.html?$/i.exec(path)?.[1];
  return (
    find(path) ??
    find(`${path}.md`) ??
    find(`${path}.markdown`) ??
    find(`${path}.mdx`) ??
    folder ??
    (page === undefined ? undefined : find(`${page}.md`)) ??
    (page !== undefined && /(^|\/)index$/i.test(page) ? index.folders.get(folderOf(page)) : undefined)
  );
}

/** The folder that a path stands in; the root is the empty string. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A relative path from a folder (or from the root, with `/`), made clean; undefined when it leads out of the root. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = relative.startsWith("/") || folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
