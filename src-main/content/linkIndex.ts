import { spaceScope } from "../access/scopes.ts";
import type { Reader, Writer } from "../store/handles.ts";
import { keepLinks, listFileLinks, listLinksTo } from "../store/links.ts";
import type { LinkTable } from "../store/tables.ts";
import {
  mainBranch,
  type DerivedFrom,
  type Entry,
  type EntryFields,
  type EntryKind,
  type LinkMeaning,
} from "./entry.ts";
import { linkTargetsOf } from "./linkTargets.ts";
import { viewHead, type View } from "./view.ts";
import { compareViews } from "./viewChanges.ts";

/*
 * Who leads to what. Kept for main as it is now; what a change request sees differs from that by its own states and by
 * what main changed since its base, so that the cost follows the change (design §5).
 */

/** The kinds of entries that lead somewhere. */
export type SourceKind = LinkTable["kind"];

/** Is it one of them? */
export const isSource = (kind: EntryKind): kind is SourceKind => kind === "page" || kind === "reusable";

/** Brings what is kept of the links of main's entries up to what they are now; those that are gone have no state. */
export async function followLinks(
  db: Writer,
  scope: string,
  { kind, sources, states }: { kind: SourceKind; sources: readonly string[]; states: readonly DerivedFrom[] },
): Promise<void> {
  const wanted = states.flatMap(({ id, links, fields }) => {
    const entry = {
      links: JSON.parse(links) as LinkMeaning[],
      fields: JSON.parse(fields) as EntryFields,
    };
    return linkTargetsOf(entry).map(({ kind: target_kind, target, anchor }) => ({
      kind,
      source: id,
      target_kind,
      target,
      anchor,
    }));
  });
  await keepLinks(db, scope, { kind, sources, wanted });
}

/** That an entry leads to a page or file. */
export interface FoundLink {
  kind: SourceKind;
  source: string;
  target: string;
}

/** What leads to these pages or files on a branch; to any file where none is named. */
export async function listLinks(
  db: Reader,
  view: View,
  kind: "page" | "file",
  targets?: readonly string[],
): Promise<FoundLink[]> {
  const scope = spaceScope(view.space);
  const indexed =
    targets === undefined ? await listFileLinks(db, scope) : await listLinksTo(db, scope, kind, targets);
  const other = await listDifferent(db, view);
  if (other.size === 0) return indexed;
  const wanted = targets && new Set(targets);
  const found: FoundLink[] = indexed.filter((link) => !other.has(keyOf(link.kind, link.source)));
  for (const entry of other.values()) {
    if (!entry || !isSource(entry.kind)) continue;
    for (const link of linkTargetsOf(entry))
      if (link.kind === kind && (wanted?.has(link.target) ?? true))
        found.push({ kind: entry.kind, source: entry.id, target: link.target });
  }
  return found;
}

const keyOf = (kind: string, id: string): string => `${kind}\0${id}`;

/** The entries with links that a branch has otherwise than main has them now; undefined where it has none. */
async function listDifferent(db: Reader, view: View): Promise<Map<string, Entry | undefined>> {
  if (view.branch === mainBranch && view.isHead) return new Map();
  const changes = await compareViews(db, await viewHead(db, view.space), view);
  return new Map(changes.map(({ kind, id, after }) => [keyOf(kind, id), after]));
}
