import { findTexts } from "../store/texts.ts";
import type { Reader } from "../store/handles.ts";
import type { RevisionRow, SpaceRow, StateRow } from "../store/tables.ts";
import { mainBranch } from "./entry.ts";
import { splitBlocks, withoutGap } from "./text/blocks.ts";
import { branchScope, findRevisionView, viewBranchAt, type View } from "./view.ts";

/** Who gave a block the words that it has, and when. */
export interface BlamedBlock {
  key: string;
  author: string;
  /** The id of the revision that brought them. */
  revision: string;
  changedAt: string;
}

type Space = Pick<SpaceRow, "id" | "organization">;

export interface BlameOptions {
  /** Whether to look into change requests that were merged. */
  requests?: boolean;
  /** The blocks to tell of, where not all, with the words that they must have. */
  asked?: ReadonlyMap<string, string>;
  /** So many states of the page are looked at; of a block that has not changed in them nobody is told. */
  deepest?: number;
}

/** States of a page, of which so many are read at once. */
const atOnce = 20;

/**
 * Who last changed each block of a page, in the order of its blocks (gaps.md §24.1). Walks the page's states from the
 * newest on, of a change request first and then of main below it, until every block was found with other words or not
 * at all. A text that this store does not hold ends the walk. What a merge brought is looked for where it came from.
 */
export async function blamePage(
  db: Reader,
  space: Space,
  view: View,
  page: string,
  { requests = true, asked, deepest = 1_000 }: BlameOptions = {},
): Promise<BlamedBlock[]> {
  let head: StateRow | undefined;
  const blamed = new Map<string, StateRow>();
  const said = new Map<string, string>();
  const open = new Map<string, string>();
  let left = deepest;
  let isHeld = true;
  for await (const part of statesDown(db, view, page)) {
    if (left <= 0) {
      for (const key of open.keys()) blamed.delete(key);
      break;
    }
    left -= part.length;
    const texts = await findTexts(
      db,
      space.organization,
      part.flatMap(({ text }) => (text === null ? [] : [text])),
    );
    for (const state of part) {
      const text = state.text === null ? "" : texts.get(state.text);
      isHeld = text !== undefined;
      if (text === undefined) break;
      const words = wordsByKey(state, text);
      if (!head)
        for (const [key, block] of words)
          if (!asked || asked.get(key) === block) for (const each of [said, open]) each.set(key, block);
      for (const [key, block] of open) {
        if (words.get(key) === block) blamed.set(key, state);
        else open.delete(key);
      }
      head ??= state;
    }
    if (!isHeld || open.size === 0) break;
  }
  if (!head) return [];
  const revisions = await revisionsOf(db, view, [...new Set(blamed.values())]);
  const brought = new Map<string, BlamedBlock>();
  for (const [state, revision] of revisions) {
    if (revision.type === "merge" && !requests) continue;
    const keys = [...said].filter(([key]) => blamed.get(key) === state);
    for (const block of await blameSource(db, space, revision, page, { requests, asked: new Map(keys) }))
      // Whoever reads main need not know the request.
      brought.set(block.key, revision.type === "merge" ? { ...block, revision: revision.id } : block);
  }
  return (JSON.parse(head.blocks) as string[]).flatMap((key) => {
    const state = blamed.get(key);
    const revision = state && revisions.get(state);
    if (!state || !revision) return [];
    return [
      brought.get(key) ?? { key, author: state.author, revision: revision.id, changedAt: state.updated_at },
    ];
  });
}

/** Who wrote these blocks where a revision took them from: a merged change request, or main for one brought up to date. */
async function blameSource(
  db: Reader,
  space: Space,
  { type, parents, base }: RevisionRow,
  page: string,
  options: BlameOptions,
): Promise<BlamedBlock[]> {
  const [, from] = JSON.parse(parents) as string[];
  const source =
    type === "merge" && from !== undefined
      ? await findRevisionView(db, space.id, from)
      : type === "update" && base !== null
        ? await viewBranchAt(db, space.id, mainBranch, base)
        : undefined;
  return source ? blamePage(db, space, source, page, options) : [];
}

function wordsByKey(state: StateRow, text: string): Map<string, string> {
  const keys = JSON.parse(state.blocks) as string[];
  return new Map(splitBlocks(text).map((block, index) => [keys[index] ?? "", withoutGap(block.text)]));
}

/** The states of a page up to a view, newest first, some at a time. */
async function* statesDown(db: Reader, view: View, page: string): AsyncGenerator<StateRow[]> {
  const ways = [{ branch: view.branch, from: view.number }];
  if (view.base !== undefined) ways.push({ branch: mainBranch, from: view.base });
  for (const { branch, from } of ways)
    for (let next: number | undefined = from; next !== undefined;) {
      const rows: StateRow[] = await db
        .selectFrom("states")
        .selectAll()
        .where("scope", "=", branchScope(view.space, branch))
        .where("branch", "=", branch)
        .where("kind", "=", "page")
        .where("id", "=", page)
        .where("since", "<=", next)
        .orderBy("since", "desc")
        .limit(atOnce)
        .execute();
      yield rows.filter(({ gone }) => !gone);
      next = rows.length < atOnce ? undefined : rows.at(-1)!.since - 1;
    }
}

async function revisionsOf(
  db: Reader,
  view: View,
  states: readonly StateRow[],
): Promise<Map<StateRow, RevisionRow>> {
  const found = new Map<StateRow, RevisionRow>();
  for (const branch of new Set(states.map((state) => state.branch))) {
    const ofBranch = states.filter((state) => state.branch === branch);
    const rows = await db
      .selectFrom("revisions")
      .selectAll()
      .where("scope", "=", branchScope(view.space, branch))
      .where("branch", "=", branch)
      .where(
        "number",
        "in",
        ofBranch.map(({ since }) => since),
      )
      .execute();
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    for (const state of ofBranch) {
      const revision = byNumber.get(state.since);
      if (revision) found.set(state, revision);
    }
  }
  return found;
}
