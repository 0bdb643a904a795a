import { ApiError } from "../api/error.ts";
import type { Draft } from "./branches/draft.ts";
import type { Entry, EntryKind } from "./entry.ts";
import { rankBetween } from "./rank.ts";

/** Where an entry goes, in stable terms: under whom, and beside which sibling. */
export interface Placement {
  into?: string | null;
  before?: string;
  after?: string;
}

/**
 * The neighbour that a position by number stands for, among the siblings as they are now. A number past the end is
 * the end.
 */
export async function neighbourAt(
  draft: Draft,
  kind: EntryKind,
  parent: string | null,
  at: number,
  moving?: string,
): Promise<Pick<Placement, "before" | "after">> {
  const siblings = (await draft.children(kind, parent)).filter(({ id }) => id !== moving);
  const before = siblings[at];
  if (before) return { before: before.id };
  const last = siblings.at(-1);
  return last ? { after: last.id } : {};
}

/** A rank for an entry at a place; a neighbour that has gone meanwhile means the end. */
export async function rankAt(
  draft: Draft,
  kind: EntryKind,
  parent: string | null,
  { before, after }: Placement,
  seed: string,
  moving?: string,
): Promise<string> {
  const sibling = async (id: string | undefined): Promise<string | undefined> => {
    const entry = id === undefined || id === moving ? undefined : await draft.find(kind, id);
    return entry?.parent === parent ? entry.rank : undefined;
  };
  const next = await sibling(before);
  if (next !== undefined)
    return rankBetween(await draft.beside(kind, parent, next, "previous", moving), next, seed);
  const previous = await sibling(after);
  if (previous !== undefined)
    return rankBetween(previous, await draft.beside(kind, parent, previous, "next", moving), seed);
  return rankBetween(await draft.beside(kind, parent, null, "previous", moving), null, seed);
}

/** May a page of this type lie under that parent (gaps.md §6.1)? Throws a 400 where it may not. */
export function checkParent(type: string, parent: Entry | undefined, path: string): void {
  if (!parent) return;
  const holder = parent.fields.type ?? "document";
  if (holder !== "document" && holder !== "group")
    throw new ApiError(400, `${path}: a ${holder} page holds no other pages.`);
  if (type === "group") throw new ApiError(400, `${path}: a group stands at the root only.`);
}

/** A slug that no sibling has: the wished one, or it with a number. */
export async function freeSlug(
  draft: Draft,
  kind: EntryKind,
  parent: string | null,
  wish: string,
  own: string,
): Promise<string> {
  const isTaken = async (slug: string): Promise<boolean> =>
    (await draft.childBySlug(kind, parent, slug, own)) !== undefined;
  if (!(await isTaken(wish))) return wish;
  for (let number = 2; ; number += 1) if (!(await isTaken(`${wish}-${number}`))) return `${wish}-${number}`;
}

/**
 * A slug made of a title: lower case letters and digits of any script, joined by hyphens. It has no accents; a mark
 * without which a word of its script would be another one is no accent.
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}])\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/(?:^\p{M}+|[^\p{L}\p{M}\p{N}]\p{M}*)+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return [...slug].slice(0, 80).join("").replace(/-+$/, "") || "page";
}
