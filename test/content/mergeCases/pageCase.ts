import type { ContentChange } from "../../../src-main/api/types/contentChanges.ts";
import type { Page } from "../../../src-main/api/types/page.ts";
import type { Conflict, Desk } from "../../api/writing.ts";

/** The ids of pages by the names that a case gives them. */
export type Names = Map<string, string>;

/** The text of a page that a case gives none. */
const textOf = (name: string, given: string | undefined): string => `${given ?? `About ${name}.`}\n`;

interface Line {
  depth: number;
  name: string;
  text: string | undefined;
}

function readLine(line: string): Line {
  const [, indent, name, text] = /^( *)([^:]+)(?:: (.+))?$/.exec(line)!;
  return { depth: indent!.length / 2, name: name!, text };
}

/** Makes the pages of an outline on main; answers their ids. */
export async function makePages(desk: Desk, outline: readonly string[]): Promise<Names> {
  const names: Names = new Map();
  const above: string[] = [];
  for (const { depth, name, text } of outline.map(readLine)) {
    const into = above[depth - 1];
    const id = await desk.page(name, textOf(name, text), into === undefined ? {} : { into });
    names.set(name, id);
    above.splice(depth, Infinity, id);
  }
  return names;
}

/** The forms in which a case says what a side does, and the change that each is. */
const steps: [RegExp, (change: (name: string) => string, ...words: string[]) => ContentChange][] = [
  [/^rename (.+) to (.+)$/, (id, page, title) => ({ operation: "update_page", page: id(page), title })],
  [/^address (.+) as (.+)$/, (id, page, slug) => ({ operation: "update_page", page: id(page), slug })],
  [
    /^write (.+?): (.+)$/,
    (id, page, text) => ({
      operation: "update_page",
      page: id(page),
      document: { markdown: textOf(page, text) },
    }),
  ],
  [/^move (.+) to the top$/, (id, page) => ({ operation: "update_page", page: id(page), into: null })],
  [
    /^move (.+) into (.+)$/,
    (id, page, into) => ({ operation: "update_page", page: id(page), into: id(into) }),
  ],
  [
    /^move (.+) (before|after) (.+)$/,
    (id, page, side, other) => ({ operation: "update_page", page: id(page), [side]: id(other) }),
  ],
  [/^delete (.+)$/, (id, page) => ({ operation: "delete_page", page: id(page) })],
  [
    /^add (.+?)(?: into ([^:]+))?(?:: (.+))?$/,
    (id, title, into, text) => ({
      operation: "insert_page",
      title,
      document: { markdown: textOf(title, text) },
      ...(into === undefined ? {} : { into: id(into) }),
    }),
  ],
];

/** Does what a line of a case says, on main or in the request; a page that it makes has a name from then on. */
export async function takeStep(desk: Desk, line: string, names: Names, request?: string): Promise<void> {
  const change = readStep(line, names);
  const { changes } = await desk.change("admin", [change], request);
  for (const made of changes)
    if (made.object === "created_page" && "title" in change && !names.has(change.title))
      names.set(change.title, made.page.id);
}

function readStep(line: string, names: Names): ContentChange {
  const idOf = (name: string): string => {
    const id = names.get(name);
    if (id === undefined) throw new Error(`"${line}" names no page of the base.`);
    return id;
  };
  for (const [form, changeOf] of steps) {
    const words = form.exec(line);
    if (words) return changeOf(idOf, ...words.slice(1));
  }
  throw new Error(`"${line}" is nothing that a side can do.`);
}

/**
 * The pages of a branch as an outline: names, addresses that are not simply the names, texts that are not the first, and
 * in them the names of the pages that links lead to.
 */
export async function outlineOf(desk: Desk, request?: string): Promise<string[]> {
  const { host, space: spaceId } = desk;
  const branch = request === undefined ? undefined : { spaceId, changeRequestId: request };
  const { pages } = branch
    ? await host.ask("admin", "listPagesInChangeRequest", branch)
    : await host.ask("admin", "listPages", { spaceId });
  const placed = pages.flatMap((page) => withDepth(page, 0));
  const lines: string[] = [];
  for (const { page, depth } of placed) {
    const { id: pageId, title, slug } = page;
    const as = { pageId, format: "markdown", "format.markdown.refs": "relative" } as const;
    const read = branch
      ? await host.ask("admin", "getPageInChangeRequestById", { ...branch, ...as })
      : await host.ask("admin", "getPageById", { spaceId, ...as });
    const text = "markdown" in read ? (read.markdown ?? "").trimEnd().replace(LINK, named) : "";
    const address = slug === title.toLowerCase().replaceAll(" ", "-") ? "" : ` (${slug})`;
    lines.push(`${"  ".repeat(depth)}${title}${address}${/^About .+\.$/.test(text) ? "" : `: ${text}`}`);
  }
  return lines;

  function named(_link: string, words: string, target: string): string {
    const led = placed.find(({ page }) => target === `/pages/${page.id}` || target === `${page.path}.md`);
    return `[${words}](${led?.page.title ?? "nowhere"})`;
  }
}

/** A link from a page at the top. */
const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

type PlacedPage = Extract<Page, { path: string }>;

function withDepth(page: Page, depth: number): { page: PlacedPage; depth: number }[] {
  if (!("path" in page)) return [];
  return [{ page, depth }, ...page.pages.flatMap((child) => withDepth(child, depth + 1))];
}

/** A conflict in the words of the cases, in which pages go by the names that they began with. */
export function describeConflict(conflict: Conflict, names: Names): string {
  const { kind, field, target, base, ours, theirs } = conflict;
  const nameOf = (value: string | null | undefined): string =>
    [...names].find(([, id]) => id === value)?.[0] ?? value ?? "nothing";
  const name = nameOf(target.page?.id);
  if (kind !== "field") return `${kind} of ${name}`;
  return `${field} of ${name}: ${[base, ours, theirs].map(nameOf).join(" | ")}`;
}
