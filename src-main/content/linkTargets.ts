import { outsideAddressOf } from "./outsideAddress.ts";
import type { Entry, LinkMeaning } from "./entry.ts";

/**
 * What a link leads to, as a report counts it: a page or file of its space by its id, an address elsewhere, or a path
 * that named nothing when it was typed.
 */
export interface LinkedTarget {
  kind: "page" | "file" | "address" | "path";
  /** The id, the address, or the path as typed. */
  target: string;
  /** Of pages; empty where the whole page is meant. */
  anchor: string;
}

/** Whether a target leads out of the space by what it says: it has a scheme, a host or a mailbox. */
export const isOutsideTarget = (target: string): boolean =>
  /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target) || outsideAddressOf(target) !== undefined;

/** What a link that means this leads to; undefined for what is no link. */
export function linkTargetOf(meaning: LinkMeaning): LinkedTarget | undefined {
  if (meaning === null) return undefined;
  if ("page" in meaning) return { kind: "page", target: meaning.page, anchor: meaning.anchor ?? "" };
  if ("file" in meaning) return { kind: "file", target: meaning.file, anchor: "" };
  return { kind: isOutsideTarget(meaning.url) ? "address" : "path", target: meaning.url, anchor: "" };
}

/** Everything that an entry leads to, each once: by its text's links, as a link page, and by its cover. */
export function linkTargetsOf({ links, fields }: Pick<Entry, "links" | "fields">): LinkedTarget[] {
  const found = new Map<string, LinkedTarget>();
  const add = (target: LinkedTarget | undefined): void => {
    if (target) found.set(`${target.kind}\0${target.target}\0${target.anchor}`, target);
  };
  for (const meaning of links) add(linkTargetOf(meaning));
  for (const reference of [fields.target, fields.cover?.["ref"], fields.cover?.["refDark"]])
    add(linkTargetOf(referenceMeaning(reference)));
  return [...found.values()];
}

/** What a content reference means in its own space; null for what is no page, file or address. */
function referenceMeaning(reference: unknown): LinkMeaning {
  if (typeof reference !== "object" || reference === null) return null;
  const { kind, page, anchor, file, url, space } = reference as Partial<Record<string, unknown>>;
  if (kind === "url" && typeof url === "string") return { url };
  if (space !== undefined) return null;
  if (kind === "file" && typeof file === "string") return { file };
  if (typeof page !== "string") return null;
  return kind === "anchor" && typeof anchor === "string" ? { page, anchor } : { page };
}
