import type { ContentReference } from "../../api/types/contentReference.ts";
import { targetOf } from "../document/references.ts";
import { findLinks, replaceTargets } from "../text/links.ts";

/** What the names in a template's links stand for: a link to `ref:support` leads to what is given as `support`. */
export type ContentRefs = Readonly<Record<string, ContentReference>>;

const scheme = "ref:";
/** A link or picture as templates write it; a picture may be all that its line holds. */
const named = /^!\[[^\]]*\]\(ref:([\w-]+)\)\n\n?|!\[[^\]]*\]\(ref:([\w-]+)\)|\[([^\]]*)\]\(ref:([\w-]+)\)/gm;

/** A template's text with its named links leading to what was given; of those that were not, only the words are left. */
export function fillTemplate(markdown: string, refs: ContentRefs, space: string): string {
  const isGiven = (name: string | undefined): boolean => name !== undefined && Object.hasOwn(refs, name);
  const kept = markdown.replace(
    named,
    (whole, line?: string, picture?: string, text?: string, link?: string) =>
      isGiven(line ?? picture ?? link) ? whole : (text ?? ""),
  );
  const replacements = findLinks(kept).flatMap(({ start, end, target }) => {
    const reference = target.startsWith(scheme) ? refs[target.slice(scheme.length)] : undefined;
    return reference ? [{ start, end, target: addressOf(reference, space) }] : [];
  });
  return replaceTargets(kept, replacements);
}

/** The target that stands for a reference in a text of this space. */
function addressOf(reference: ContentReference, space: string): string {
  const { space: of, ...local } = reference as ContentReference & { space?: string };
  const isLocal = reference.kind !== "space" && (of === undefined || of === space);
  return targetOf(isLocal ? local : reference) ?? "";
}
