import { outsideAddressOf } from "./outsideAddress.ts";
import { referenceElsewhere } from "../document/references.ts";
import type { Entry, LinkMeaning } from "../entry.ts";
import { findIncludes, includeTarget } from "../text/includes.ts";

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

/** What a link of this space leads to that means this; undefined for what is no link. */
export function linkTargetOf(given: LinkMeaning, space: string): LinkedTarget | undefined {
  const named = given && "url" in given ? referenceElsewhere(given.url) : undefined;
  const meaning = (named && referenceMeaning(named, space)) ?? given;
  if (meaning === null) return undefined;
  if ("page" in meaning) return { kind: "page", target: meaning.page, anchor: meaning.anchor ?? "" };
  if ("file" in meaning) return { kind: "file", target: meaning.file, anchor: "" };
  return { kind: isOutsideTarget(meaning.url) ? "address" : "path", target: meaning.url, anchor: "" };
}

/** The reusable contents that a text holds, each tag for itself, as what is kept of a text leads there. */
export const includeTargetsOf = (text: string): (LinkedTarget & { start: number })[] =>
  findIncludes(text).map(({ start, target }) => ({ kind: "path", target, anchor: "", start }));

/**
 * Everything that an entry of this space leads to, each once: by its text's links, as a link page, by its cover, and by the
 * reusable contents that its text holds where that is given.
 */
export function linkTargetsOf(
  { links, fields }: Pick<Entry, "links" | "fields">,
  space: string,
  text = "",
): LinkedTarget[] {
  const found = new Map<string, LinkedTarget>();
  const add = (target: LinkedTarget | undefined): void => {
    if (target) found.set(`${target.kind}\0${target.target}\0${target.anchor}`, target);
  };
  for (const meaning of links) add(linkTargetOf(meaning, space));
  for (const reference of [fields.target, fields.cover?.["ref"], fields.cover?.["refDark"]])
    add(linkTargetOf(referenceMeaning(reference, space), space));
  for (const { kind, target, anchor } of includeTargetsOf(text)) add({ kind, target, anchor });
  return [...found.values()];
}

/** What a content reference means in this space; null for what is neither in it nor an address. */
function referenceMeaning(reference: unknown, own: string): LinkMeaning {
  if (typeof reference !== "object" || reference === null) return null;
  const { kind, page, anchor, file, url, reusableContent, space } = reference as Partial<
    Record<string, unknown>
  >;
  if (kind === "url" && typeof url === "string") return { url };
  if (space !== undefined && space !== own) return null;
  if (kind === "file" && typeof file === "string") return { file };
  if (kind === "reusable-content" && typeof reusableContent === "string")
    return { url: includeTarget(reusableContent) };
  if (typeof page !== "string") return null;
  return kind === "anchor" && typeof anchor === "string" ? { page, anchor } : { page };
}
