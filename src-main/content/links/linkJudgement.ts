import type { Draft } from "../branches/draft.ts";
import type { Entry } from "../entry.ts";
import { lookUpEach } from "./linkLookups.ts";
import { linkTargetOf, type LinkedTarget } from "./linkTargets.ts";
import { includedId } from "../text/includes.ts";
import type { PageAnchors } from "./pageAnchors.ts";

/** What became of what a link leads to. */
export type LinkVerdict = "ok" | "broken" | "in-app";

/** What a report is made from. */
export interface LinkFacts {
  draft: Draft;
  anchors: PageAnchors;
  /** Where the app's own addresses begin. */
  app: string;
}

/** A target, and the entry that leads there. */
interface LedTarget {
  from: Entry;
  to: LinkedTarget;
}

/** What each target is now, in order: a path that named nothing when it was typed may name a page that was made since. */
export async function meetAgain(draft: Draft, targets: readonly LedTarget[]): Promise<LinkedTarget[]> {
  const isOpen = ({ kind, target }: LinkedTarget): boolean =>
    kind === "path" && includedId(target) === undefined;
  const found = await lookUpEach(
    draft,
    targets.map(({ from, to }) => ({ from, target: isOpen(to) ? to.target : "" })),
  );
  return targets.map(({ to }, index) => linkTargetOf(found[index] ?? null, draft.view.space) ?? to);
}

/** Whether there is what a target leads to. */
export async function judge({ draft, anchors, app }: LinkFacts, to: LinkedTarget): Promise<LinkVerdict> {
  const { kind, target } = to;
  if (kind === "address") return target === app || target.startsWith(`${app}/`) ? "in-app" : "ok";
  if (kind !== "path") return statusOf(anchors, to, (await draft.find(kind, target)) !== undefined);
  const content = includedId(target);
  return content !== undefined && (await draft.find("reusable", content)) ? "ok" : "broken";
}

/** A page that is there may have no heading of that name. */
async function statusOf(
  anchors: PageAnchors,
  { kind, target, anchor }: LinkedTarget,
  isThere: boolean,
): Promise<LinkVerdict> {
  if (!isThere) return "broken";
  return kind !== "page" || anchor === "" || (await anchors.has(target, anchor)) ? "ok" : "broken";
}

/** Reads what is to be judged at once. */
export async function knowTargets(
  { draft, anchors }: LinkFacts,
  targets: readonly LinkedTarget[],
): Promise<void> {
  const of = (wanted: LinkedTarget["kind"]) => targets.filter(({ kind }) => kind === wanted);
  const idsOf = (some: readonly LinkedTarget[]) => some.map(({ target }) => target);
  await draft.knowEach("page", idsOf(of("page")));
  await draft.knowEach("file", idsOf(of("file")));
  await draft.knowEach(
    "reusable",
    of("path").flatMap(({ target }) => includedId(target) ?? []),
  );
  await anchors.knowEach(idsOf(of("page").filter(({ anchor }) => anchor !== "")));
}
