import { outline } from "./outline.ts";

const GIVEN_ID = /<[a-z][^<>]*?\s(?:id|name)\s*=\s*(?:"([^"]+)"|'([^']+)')/gi;

/**
 * What a link to a part of a text may name behind `#`: a heading, with or without the hyphens that signs left behind in
 * it, and what its writer gave an `id`.
 */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const { anchor } of outline(markdown)) anchors.add(anchor).add(withoutRuns(anchor));
  for (const [, double, single] of markdown.matchAll(GIVEN_ID)) anchors.add(double ?? single ?? "");
  return anchors;
}

const withoutRuns = (anchor: string): string => anchor.replace(/-+/g, "-").replace(/^-|-$/g, "");
