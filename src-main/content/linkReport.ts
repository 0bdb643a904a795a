import { spaceScope } from "../access/scopes.ts";
import type { Reader } from "../store/handles.ts";
import {
  countPlainTarget,
  countPlainTargetsByStatus,
  listAnchoredTargets,
  listPathLinks,
  listPlainTargets,
  listSourcesOfEach,
} from "../store/links.ts";
import type { Draft } from "./draft.ts";
import type { Entry } from "./entry.ts";
import { compareKeys, layOver, type SlicedRows } from "./laidOver.ts";
import type { SourceKind } from "./linkIndex.ts";
import { lookUp } from "./linkMeanings.ts";
import { linkTargetOf, linkTargetsOf, type LinkedTarget } from "./linkTargets.ts";
import type { PageAnchors } from "./pageAnchors.ts";
import { splitBlocks } from "./text/blocks.ts";
import { findLinks } from "./text/links.ts";

/** A place that leads somewhere: an entry, and the block of its text where that is known. */
export interface LinkPlace {
  kind: SourceKind;
  id: string;
  node?: string | undefined;
}

/** What a report says of one target. */
export interface ReportedLink {
  to: LinkedTarget;
  status: "ok" | "broken" | "in-app";
  /** Places that are known without asking the store. */
  places: LinkPlace[];
}

export const keyOfTarget = ({ kind, target, anchor }: LinkedTarget): string[] => [kind, target, anchor];

/** Reports gather what leads to one target; see {@link LinkedTarget}. */
class Report {
  readonly #links = new Map<string, ReportedLink>();

  add(to: LinkedTarget, status: ReportedLink["status"], places: readonly LinkPlace[]): void {
    const key = keyOfTarget(to).join("\0");
    const known = this.#links.get(key);
    if (known) known.places.push(...places);
    else this.#links.set(key, { to, status, places: [...places] });
  }

  links(): ReportedLink[] {
    return [...this.#links.values()].sort((a, b) => compareKeys(keyOfTarget(a.to), keyOfTarget(b.to)));
  }
}

const reusable = /^\/reusable-contents\/([\w-]+)$/;

/** What a report is made from. */
export interface LinkFacts {
  draft: Draft;
  anchors: PageAnchors;
  /** Where the app's own addresses begin. */
  app: string;
}

/** What a target is now: a path that named nothing when it was typed may name a page that was made since. */
async function judge(
  { draft, anchors, app }: LinkFacts,
  from: Entry | undefined,
  to: LinkedTarget,
): Promise<Pick<ReportedLink, "to" | "status">> {
  if (to.kind === "address")
    return { to, status: to.target === app || to.target.startsWith(`${app}/`) ? "in-app" : "ok" };
  if (to.kind !== "path")
    return { to, status: await statusOf(anchors, to, (await draft.find(to.kind, to.target)) !== undefined) };
  const content = reusable.exec(to.target)?.[1];
  if (content !== undefined) return { to, status: (await draft.find("reusable", content)) ? "ok" : "broken" };
  const found = from && (await lookUp(draft, from, to.target));
  const now = found && linkTargetOf(found);
  return now ? { to: now, status: await statusOf(anchors, now, true) } : { to, status: "broken" };
}

/** A page that is there may have no heading of that name. */
async function statusOf(
  anchors: PageAnchors,
  { kind, target, anchor }: LinkedTarget,
  isThere: boolean,
): Promise<"ok" | "broken"> {
  if (!isThere) return "broken";
  return kind !== "page" || anchor === "" || (await anchors.has(target, anchor)) ? "ok" : "broken";
}

/** Everything that main of a space leads to, each target once: read a part at a time. */
export interface SpaceReport {
  /** Of one status where asked. */
  links: (status?: ReportedLink["status"]) => SlicedRows<ReportedLink>;
}

/**
 * Reports on a space. Whether a page, a file or an address is there is told by the store, target by target; headings are
 * looked for in the texts of their pages, and paths that named nothing when they were typed in the tree as it is now.
 */
export async function reportSpace(db: Reader, facts: LinkFacts): Promise<SpaceReport> {
  const { draft, anchors, app } = facts;
  const scope = spaceScope(draft.view.space);
  const report = new Report();
  const anchored = await listAnchoredTargets(db, scope);
  await anchors.knowEach(anchored.map(({ target }) => target));
  for (const { target_kind: kind, target, anchor } of anchored) {
    const to = { kind, target, anchor };
    const isThere = (await draft.find("page", target)) !== undefined;
    report.add(to, await statusOf(anchors, to, isThere), []);
  }
  const paths = await listPathLinks(db, scope);
  for (const [kind, some] of Map.groupBy(paths, (link) => link.kind))
    await draft.knowEach(
      kind,
      some.map(({ source }) => source),
    );
  for (const { kind, source, target } of paths) {
    const from = await draft.find(kind, source);
    const { to, status } = await judge(facts, from, { kind: "path", target, anchor: "" });
    report.add(to, status, [{ kind, id: source }]);
  }
  const looked = report.links();
  const known = new Set(looked.map(({ to }) => keyOfTarget(to).join("\0")));
  const counted = await countPlainTargetsByStatus(db, { scope, app });
  const plain = (status?: ReportedLink["status"]): number =>
    status === undefined
      ? [...counted.values()].reduce((sum, count) => sum + count, 0)
      : (counted.get(status) ?? 0);
  return {
    links: (status) => {
      const asked = { scope, app, status };
      const added = looked.filter((link) => status === undefined || link.status === status);
      return layOver(
        {
          count: () => Promise.resolve(plain(status)),
          fetch: async (after, limit) =>
            (await listPlainTargets(db, asked, { after, limit })).map(
              ({ target_kind: kind, status: found, ...target }): ReportedLink => ({
                to: { kind, ...target },
                status: found,
                places: [],
              }),
            ),
          keyOf: ({ to }) => keyOfTarget(to),
        },
        {
          hides: ({ to }) => known.has(keyOfTarget(to).join("\0")),
          async hidden() {
            let count = 0;
            for (const { to } of added)
              if (to.kind !== "path" && to.anchor === "")
                count += await countPlainTarget(db, asked, { ...to, target_kind: to.kind });
            return count;
          },
          added,
        },
      );
    },
  };
}

/** Everything that one page leads to, each target once with the blocks that do. */
export async function reportPage(facts: LinkFacts, page: Entry, text: string): Promise<ReportedLink[]> {
  const report = new Report();
  const found = targetsIn(page, text);
  await knowTargets(
    facts,
    found.map(({ target }) => target),
  );
  for (const { target, node } of found) {
    const { to, status } = await judge(facts, page, target);
    report.add(to, status, [{ kind: "page", id: page.id, node }]);
  }
  return report.links();
}

/** What the links and the fields of a page lead to, link by link, with the block that a link stands in. */
function targetsIn(page: Entry, text: string): { target: LinkedTarget; node?: string | undefined }[] {
  const blocks = splitBlocks(text);
  let at = 0;
  const inText = findLinks(text).flatMap(({ start }, index) => {
    while (at < blocks.length - 1 && (blocks[at]?.end ?? 0) <= start) at += 1;
    const target = linkTargetOf(page.links[index] ?? null);
    return target ? { target, node: page.blocks[at] } : [];
  });
  return [...inText, ...linkTargetsOf({ links: [], fields: page.fields }).map((target) => ({ target }))];
}

/** Reads what is to be judged at once. */
async function knowTargets({ draft, anchors }: LinkFacts, targets: readonly LinkedTarget[]): Promise<void> {
  const of = (wanted: LinkedTarget["kind"]) => targets.filter(({ kind }) => kind === wanted);
  const idsOf = (some: readonly LinkedTarget[]) => some.map(({ target }) => target);
  await draft.knowEach("page", idsOf(of("page")));
  await draft.knowEach("file", idsOf(of("file")));
  await draft.knowEach(
    "reusable",
    of("path").flatMap(({ target }) => reusable.exec(target)?.[1] ?? []),
  );
  await anchors.knowEach(idsOf(of("page").filter(({ anchor }) => anchor !== "")));
}

/** The places that lead to each of these reported targets of a space, in their order; at most `limit` to one. */
export async function listPlaces(
  db: Reader,
  space: string,
  links: readonly ReportedLink[],
  limit: number,
): Promise<LinkPlace[][]> {
  const kept = links.flatMap(({ to }) =>
    to.kind === "path" ? [] : [{ target_kind: to.kind, target: to.target, anchor: to.anchor }],
  );
  const sources = await listSourcesOfEach(db, spaceScope(space), kept, limit);
  return links.map(({ to, places }) => {
    const all = new Map<string, LinkPlace>();
    const known = sources.get(keyOfTarget(to).join("\0")) ?? [];
    for (const place of [...known.map(({ kind, source }) => ({ kind, id: source })), ...places])
      all.set(`${place.kind}\0${place.id}`, place);
    return [...all.values()].slice(0, limit);
  });
}
