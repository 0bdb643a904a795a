import { spaceScope } from "../../access/scopes.ts";
import type { Reader } from "../../store/handles.ts";
import {
  countPathSources,
  countTargetsAmong,
  countTargetsByStatus,
  listHopefulPaths,
  listSourcesOfEach,
  listTargets,
} from "../../store/links/linkReports.ts";
import type { LinkTargetColumns } from "../../store/links/links.ts";
import type { Entry } from "../entry.ts";
import { compareKeys, layOver, type SlicedRows } from "../branches/laidOver.ts";
import type { SourceKind } from "./linkIndex.ts";
import { judge, knowTargets, meetAgain, type LinkFacts, type LinkVerdict } from "./linkJudgement.ts";
import { includeTargetsOf, linkTargetOf, linkTargetsOf, type LinkedTarget } from "./linkTargets.ts";
import { splitBlocks } from "../text/blocks.ts";
import { findKeptLinks } from "../text/links.ts";

/** A place that leads somewhere: an entry, and the block of its text where that is known. */
export interface LinkPlace {
  kind: SourceKind;
  id: string;
  node?: string | undefined;
}

/** What a report says of one target. */
export interface ReportedLink {
  to: LinkedTarget;
  status: LinkVerdict;
  /** Places that are known without asking the store. */
  places: LinkPlace[];
}

export const keyOfTarget = ({ kind, target, anchor }: LinkedTarget): string[] => [kind, target, anchor];

/** Reports gather what leads to one target; see {@link LinkedTarget}. */
class Report {
  readonly #links = new Map<string, ReportedLink>();

  add(to: LinkedTarget, status: LinkVerdict, places: readonly LinkPlace[]): void {
    const key = keyOfTarget(to).join("\0");
    const known = this.#links.get(key);
    if (known) known.places.push(...places);
    else this.#links.set(key, { to, status, places: [...places] });
  }

  links(): ReportedLink[] {
    return [...this.#links.values()].sort((a, b) => compareKeys(keyOfTarget(a.to), keyOfTarget(b.to)));
  }
}

/** Everything that main of a space leads to, each target once: read a part at a time. */
export interface SpaceReport {
  /** Of one status where asked. */
  links: (status?: LinkVerdict) => SlicedRows<ReportedLink>;
  /** The places that lead to each of these, in their order; at most `limit` to one. */
  placesOf: (links: readonly ReportedLink[], limit: number) => Promise<LinkPlace[][]>;
}

/**
 * Reports on a space. The store tells, target by target, what is there, for what is shown; paths that named nothing when
 * they were typed and name something by now are laid over that.
 */
export async function reportSpace(db: Reader, facts: LinkFacts): Promise<SpaceReport> {
  const { app, draft } = facts;
  const scope = spaceScope(draft.view.space);
  const found = await findAgain(db, facts);
  const laidOver = [...found.links.map(({ to }) => to), ...found.paths];
  const known = new Set(laidOver.map(nameOf));
  const counted = await countTargetsByStatus(db, { scope, app });
  const stored = (status?: LinkVerdict): number =>
    status === undefined
      ? [...counted.values()].reduce((sum, count) => sum + count, 0)
      : (counted.get(status) ?? 0);
  return {
    links: (status) => {
      const asked = { scope, app, status };
      const added = found.links.filter((link) => status === undefined || link.status === status);
      return layOver(
        {
          count: () => Promise.resolve(stored(status)),
          fetch: async (after, limit) =>
            (await listTargets(db, asked, { after, limit })).map(
              ({ target_kind: kind, status: judged, ...target }): ReportedLink => ({
                to: { kind, ...target },
                status: judged,
                places: [],
              }),
            ),
          keyOf: ({ to }) => keyOfTarget(to),
        },
        {
          hides: ({ to }) => known.has(nameOf(to)),
          hidden: () => countTargetsAmong(db, asked, laidOver.map(columnsOf)),
          added,
        },
      );
    },
    placesOf: async (links, limit) => {
      const targets = links.map(({ to }) => columnsOf(to));
      const sources = await listSourcesOfEach(db, scope, targets, limit + found.typed.size);
      return links.map(({ to, places }) => {
        const all = new Map<string, LinkPlace>();
        const stand = sources.get(nameOf(to)) ?? [];
        for (const { kind, source: id } of stand)
          if (!found.typed.has(nameOfPath(kind, id, to.target))) all.set(`${kind}\0${id}`, { kind, id });
        for (const place of places) all.set(`${place.kind}\0${place.id}`, place);
        return [...all.values()].slice(0, limit);
      });
    },
  };
}

/** Paths that named nothing when they were typed and name something by now. */
interface FoundAgain {
  /** What they name. */
  links: ReportedLink[];
  /** Each of them where it is typed. */
  typed: Set<string>;
  /** Those that name something wherever they are typed. */
  paths: LinkedTarget[];
}

async function findAgain(db: Reader, facts: LinkFacts): Promise<FoundAgain> {
  const { draft } = facts;
  const scope = spaceScope(draft.view.space);
  const hopeful = await listHopefulPaths(db, scope);
  for (const [kind, some] of Map.groupBy(hopeful, (link) => link.kind))
    await draft.knowEach(
      kind,
      some.map(({ source }) => source),
    );
  const sources = await Promise.all(hopeful.map(({ kind, source }) => draft.find(kind, source)));
  const typedIn = hopeful.flatMap((link, index) => {
    const from = sources[index];
    return from ? [{ ...link, from, to: { kind: "path" as const, target: link.target, anchor: "" } }] : [];
  });
  const now = await meetAgain(draft, typedIn);
  await knowTargets(facts, now);
  const report = new Report();
  const typed = new Set<string>();
  const times = new Map<string, number>();
  for (const [index, { kind, source, target }] of typedIn.entries()) {
    const to = now[index];
    if (to === undefined || to.kind === "path") continue;
    report.add(to, await judge(facts, to), [{ kind, id: source }]);
    typed.add(nameOfPath(kind, source, target));
    times.set(target, (times.get(target) ?? 0) + 1);
  }
  const everywhere = await countPathSources(db, scope, [...times.keys()]);
  const paths = [...times].flatMap(([target, count]): LinkedTarget[] =>
    everywhere.get(target) === count ? [{ kind: "path", target, anchor: "" }] : [],
  );
  return { links: report.links(), typed, paths };
}

const nameOf = (to: LinkedTarget): string => keyOfTarget(to).join("\0");

const nameOfPath = (kind: SourceKind, source: string, target: string): string =>
  [kind, source, target].join("\0");

const columnsOf = ({ kind, target, anchor }: LinkedTarget): LinkTargetColumns => ({
  target_kind: kind,
  target,
  anchor,
});

/** Everything that one page leads to, each target once with the blocks that do. */
export async function reportPage(facts: LinkFacts, page: Entry, text: string): Promise<ReportedLink[]> {
  const found = targetsIn(page, text, facts.draft.view.space);
  const now = await meetAgain(
    facts.draft,
    found.map(({ target }) => ({ from: page, to: target })),
  );
  await knowTargets(facts, now);
  const report = new Report();
  for (const [index, to] of now.entries())
    report.add(to, await judge(facts, to), [{ kind: "page", id: page.id, node: found[index]?.node }]);
  return report.links();
}

/** What the links and the fields of a page lead to, link by link, with the block that a link stands in. */
function targetsIn(
  page: Entry,
  text: string,
  space: string,
): { target: LinkedTarget; node?: string | undefined }[] {
  const blocks = splitBlocks(text);
  let at = 0;
  const inText = findKeptLinks(text, page.links).flatMap(({ start, meaning }) => {
    while (at < blocks.length - 1 && (blocks[at]?.end ?? 0) <= start) at += 1;
    const target = linkTargetOf(meaning, space);
    return target ? { target, node: page.blocks[at] } : [];
  });
  return [
    ...inText,
    ...includeTargetsOf(text).map(({ start, ...target }) => ({
      target,
      node: page.blocks[blocks.findIndex(({ end }) => end > start)],
    })),
    ...linkTargetsOf({ links: [], fields: page.fields }, space).map((target) => ({ target })),
  ];
}
