import { parseScope, spaceScope } from "../../access/scopes.ts";
import type { Reader, Writer } from "../../store/handles.ts";
import { amongThese } from "../../store/lists/contentLists.ts";
import {
  amongSubtree,
  countSourcesOf,
  keepLinks,
  listFileLinks,
  listSourcesOf,
  type LedTo,
  type LinksApart,
  type LinkSource,
} from "../../store/links/links.ts";
import type { LinkTable } from "../../store/tables.ts";
import {
  mainBranch,
  type DerivedFrom,
  type Entry,
  type EntryFields,
  type EntryKind,
  type LinkMeaning,
} from "../entry.ts";
import { compareKeys, layOver, type SliceKey, type SlicedRows } from "../branches/laidOver.ts";
import { leafOf } from "./linkPaths.ts";
import { linkTargetsOf } from "./linkTargets.ts";
import { viewHead, type View } from "../view/view.ts";
import { compareViews } from "../view/viewChanges.ts";

/*
 * Who leads to what. Kept for main as it is now; what a change request sees differs from that by its own states and by
 * what main changed since its base, so that the cost follows the change (design §5).
 */

/** The kinds of entries that lead somewhere. */
export type SourceKind = LinkTable["kind"];

const sourceKinds = ["page", "reusable"] as const satisfies readonly SourceKind[];

/** Is it one of them? */
export const isSource = (kind: EntryKind): kind is SourceKind => kind === "page" || kind === "reusable";

/**
 * Brings what is kept of the links of main's entries up to what they are now; those that are gone have no state. Answers
 * the pages of which other parts are led to than before.
 */
export async function followLinks(
  db: Writer,
  scope: string,
  {
    kind,
    sources,
    states,
    texts,
  }: {
    kind: SourceKind;
    sources: readonly string[];
    states: readonly DerivedFrom[];
    /** Those of the states that are here, by hash. */
    texts: ReadonlyMap<string, string>;
  },
): Promise<string[]> {
  const { id: space } = parseScope(scope);
  const wanted = states.flatMap(({ id, text, links, fields }) => {
    const entry = {
      links: JSON.parse(links) as LinkMeaning[],
      fields: JSON.parse(fields) as EntryFields,
    };
    return linkTargetsOf(entry, space, texts.get(text ?? "")).map(
      ({ kind: target_kind, target, anchor }) => ({
        kind,
        source: id,
        target_kind,
        target,
        anchor,
        leaf: target_kind === "path" ? leafOf(target) : null,
      }),
    );
  });
  return keepLinks(db, scope, { kind, sources, wanted });
}

/** Whoever leads to one of these on a branch, each once: read a part at a time. A subtree comes with its top first. */
export async function sourcesOf(
  db: Reader,
  view: View,
  to: { kind: "page" | "file"; targets: readonly string[]; fromOutside?: boolean; isSubtree?: boolean },
): Promise<SlicedRows<LinkSource>> {
  const scope = spaceScope(view.space);
  const [top = ""] = to.targets;
  // Of the pages under another one, which may be many, main tells by itself which they are.
  const isTold = to.isSubtree && view.branch === mainBranch && view.isHead;
  const rows =
    isTold || to.targets.length <= mostNamed
      ? storedSources(db, scope, {
          ...to,
          targets: isTold ? amongSubtree(scope, top) : amongThese(to.targets),
        })
      : await gatherSources(db, scope, to);
  const other = await listDifferent(db, view);
  if (other.size === 0) return rows;
  const wanted = new Set(to.targets);
  const added: LinkSource[] = [];
  for (const entry of other.values()) {
    if (!entry || !isSource(entry.kind)) continue;
    if (to.fromOutside && entry.kind === to.kind && wanted.has(entry.id)) continue;
    if (linkTargetsOf(entry, view.space).some(({ kind, target }) => kind === to.kind && wanted.has(target)))
      added.push({ kind: entry.kind, source: entry.id });
  }
  return layOver(rows, {
    hides: ({ kind, source }) => other.has(keyOf(kind, source)),
    hidden: () => rows.countAmong([...other.keys()]),
    added,
  });
}

/** A statement names no more. */
const mostNamed = 5000;

interface Sources extends SlicedRows<LinkSource> {
  /** How many of these entries, by their keys, are among them. */
  countAmong: (keys: readonly string[]) => Promise<number>;
}

const sourceKey = ({ kind, source }: LinkSource): SliceKey => [kind, source];

/** Sources that the store pages. */
const storedSources = (db: Reader, scope: string, to: LedTo): Sources => ({
  keyOf: sourceKey,
  count: () => countSourcesOf(db, scope, to),
  fetch: (after, limit) => listSourcesOf(db, scope, to, { after, limit }),
  async countAmong(keys) {
    let count = 0;
    for (const key of keys) {
      const [kind = "", source = ""] = key.split("\0");
      if (isSource(kind as EntryKind))
        count += await countSourcesOf(db, scope, to, { kind: kind as SourceKind, source });
    }
    return count;
  },
});

/** Sources that lead to more than a statement can name: gathered, some of those at a time. */
async function gatherSources(
  db: Reader,
  scope: string,
  { kind, targets, fromOutside }: { kind: LedTo["kind"]; targets: readonly string[]; fromOutside?: boolean },
): Promise<Sources> {
  const found = new Map<string, LinkSource>();
  const own = new Set(fromOutside ? targets : []);
  for (let at = 0; at < targets.length; at += mostNamed) {
    const to = { kind, targets: amongThese(targets.slice(at, at + mostNamed)) };
    const everything = { after: undefined, limit: await countSourcesOf(db, scope, to) };
    for (const row of await listSourcesOf(db, scope, to, everything))
      if (row.kind !== kind || !own.has(row.source)) found.set(keyOf(row.kind, row.source), row);
  }
  const rows = [...found.values()].sort((a, b) => compareKeys(sourceKey(a), sourceKey(b)));
  return {
    keyOf: sourceKey,
    count: () => Promise.resolve(rows.length),
    fetch: (after, limit) =>
      Promise.resolve(
        rows.filter((row) => after === undefined || compareKeys(sourceKey(row), after) > 0).slice(0, limit),
      ),
    countAmong: (keys) => Promise.resolve(keys.filter((key) => found.has(key)).length),
  };
}

/** What a branch has otherwise than main now: the entries whose links differ, and the files that those lead to there. */
export async function readLinksApart(db: Reader, view: View): Promise<LinksApart> {
  const other = [...(await listDifferent(db, view))];
  const files = other.flatMap(([, entry]) =>
    entry && isSource(entry.kind)
      ? linkTargetsOf(entry, view.space).filter(({ kind }) => kind === "file")
      : [],
  );
  return {
    sources: other.map(([key]) => key.split("\0")[1] as string),
    files: [...new Set(files.map(({ target }) => target))],
  };
}

/** The files that something leads to on a branch. */
export async function listLedFiles(db: Reader, view: View): Promise<Set<string>> {
  const { sources, files } = await readLinksApart(db, view);
  const hidden = new Set(sources);
  const indexed = await listFileLinks(db, spaceScope(view.space));
  return new Set([...indexed.flatMap(({ source, target }) => (hidden.has(source) ? [] : target)), ...files]);
}

const keyOf = (kind: string, id: string): string => `${kind}\0${id}`;

/** The entries with links that a branch has otherwise than main has them now; undefined where it has none. */
async function listDifferent(db: Reader, view: View): Promise<Map<string, Entry | undefined>> {
  if (view.branch === mainBranch && view.isHead) return new Map();
  const changes = await compareViews(db, await viewHead(db, view.space), view, sourceKinds);
  return new Map(changes.map(({ kind, id, after }) => [keyOf(kind, id), after]));
}
