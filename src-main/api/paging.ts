import { hash } from "node:crypto";
import { compareKeys, type SlicedRows, type SliceKey } from "../content/branches/laidOver.ts";
import type { TimeKey } from "../store/discussions/comments.ts";
import { ApiError } from "./error.ts";
import type { List, Paging } from "./types/lists.ts";

export { compareKeys } from "../content/branches/laidOver.ts";

/** Where an item stands in its list: what the list is sorted by, ending in something unique. */
export type PageKey = SliceKey;

export type Order = "asc" | "desc";

const defaultLimit = 50;

/**
 * One page of a list that is at hand whole, sorted by `keyOf` in the given order (gaps.md §1.2). The page goes on
 * after the last item that was handed out, whether or not that item is still there. Throws 400 for an unknown page.
 */
export function paginate<Item>(
  items: readonly Item[],
  { page, limit = defaultLimit }: Paging,
  keyOf: (item: Item) => PageKey,
  order: Order = "asc",
): List<Item> {
  const after = page === undefined ? undefined : decodePage(page);
  const start = after === undefined ? 0 : items.findIndex((item) => isPast(keyOf(item), after, order));
  const rest = start < 0 ? [] : items.slice(start, start + limit + 1);
  return cut(rest, limit, items.length, keyOf);
}

/** One page of a list that the store pages; see {@link paginate}. Reads one row more than it answers. */
export async function paginateRows<Row>(
  { page, limit = defaultLimit }: Paging,
  { count, fetch, keyOf }: SlicedRows<Row>,
): Promise<List<Row>> {
  const after = page === undefined ? undefined : decodePage(page);
  const rows = limit === 0 ? [] : await fetch(after, limit + 1);
  // What begins at the first and ends on this page is the whole list.
  const isWhole = after === undefined && limit > 0 && rows.length <= limit;
  return cut(rows, limit, isWhole ? rows.length : await count(), keyOf);
}

/** The place in a list that is sorted by time, then by id, as the store takes it. */
export const timeKeyOf = (key: PageKey | undefined): TimeKey | undefined =>
  key && { at: String(key[0]), id: String(key[1]) };

/** The same list with each item made into something else, in order. */
export async function mapItems<From, To>(
  list: List<From>,
  present: (item: From) => To | Promise<To>,
): Promise<List<To>> {
  const items: To[] = [];
  for (const item of list.items) items.push(await present(item));
  return { ...list, items };
}

function cut<Item>(
  found: readonly Item[],
  limit: number,
  count: number,
  keyOf: (item: Item) => PageKey,
): List<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const more = last !== undefined && found.length > limit;
  return { ...(more ? { next: { page: encodePage(keyOf(last)) } } : {}), count, items };
}

function isPast(key: PageKey, after: PageKey, order: Order): boolean {
  const compared = compareKeys(key, after);
  return order === "asc" ? compared > 0 : compared < 0;
}

/** The digest in front tells a page that we handed out from any other text. */
const digestOf = (json: string): string => hash("sha256", `page\0${json}`, "base64url").slice(0, 8);

function encodePage(key: PageKey): string {
  const json = JSON.stringify(key);
  return digestOf(json) + Buffer.from(json, "utf8").toString("base64url");
}

function decodePage(page: string): PageKey {
  const json = Buffer.from(page.slice(8), "base64url").toString("utf8");
  if (page.slice(0, 8) !== digestOf(json))
    throw new ApiError(400, "/page is not a page that a list answered; leave it out to begin at the first.");
  return JSON.parse(json) as PageKey;
}
