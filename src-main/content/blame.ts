import { findTexts } from "../store/texts.ts";
import type { Reader } from "../store/handles.ts";
import type { SpaceRow, StateRow } from "../store/tables.ts";
import { mainBranch } from "./entry.ts";
import { splitBlocks, withoutGap } from "./text/blocks.ts";
import { branchScope, type View } from "./view.ts";

/** Who gave a block the words that it has, and when. */
export interface BlamedBlock {
  key: string;
  author: string;
  /** The id of the revision that brought them. */
  revision: string;
  changedAt: string;
}

/** States of a page that are looked at; a block that has not changed in so many counts as of the oldest of them. */
const deepest = 200;

/**
 * Who last changed each block of a page, in the order of its blocks (gaps.md §24.1). Walks the page's states from the
 * newest on, of a change request first and then of main below it, until every block was found with other words or not
 * at all. A text that this store does not hold ends the walk.
 */
export async function blamePage(
  db: Reader,
  space: Pick<SpaceRow, "id" | "organization">,
  view: View,
  page: string,
): Promise<BlamedBlock[]> {
  const states = await listStates(db, view, page);
  const [head] = states;
  if (!head) return [];
  const blamed = new Map<string, StateRow>();
  const open = new Map<string, string>();
  for (let at = 0; at < states.length; at += 20) {
    const part = states.slice(at, at + 20);
    const texts = await findTexts(
      db,
      space.organization,
      part.flatMap(({ text }) => (text === null ? [] : [text])),
    );
    for (const state of part) {
      const text = state.text === null ? "" : texts.get(state.text);
      if (text === undefined) break;
      const words = wordsByKey(state, text);
      if (state === head) for (const [key, block] of words) open.set(key, block);
      for (const [key, block] of open) {
        if (words.get(key) === block) blamed.set(key, state);
        else open.delete(key);
      }
    }
    if (open.size === 0) break;
  }
  const revisions = await revisionIds(db, view, [...new Set(blamed.values())]);
  return (JSON.parse(head.blocks) as string[]).flatMap((key) => {
    const state = blamed.get(key);
    const revision = state && revisions.get(state);
    return state && revision !== undefined
      ? [{ key, author: state.author, revision, changedAt: state.updated_at }]
      : [];
  });
}

function wordsByKey(state: StateRow, text: string): Map<string, string> {
  const keys = JSON.parse(state.blocks) as string[];
  return new Map(splitBlocks(text).map((block, index) => [keys[index] ?? "", withoutGap(block.text)]));
}

/** The states of a page up to a view, newest first. */
async function listStates(db: Reader, view: View, page: string): Promise<StateRow[]> {
  const statesOf = (branch: string, number: number) =>
    db
      .selectFrom("states")
      .selectAll()
      .where("scope", "=", branchScope(view.space, branch))
      .where("branch", "=", branch)
      .where("kind", "=", "page")
      .where("id", "=", page)
      .where("since", "<=", number)
      .orderBy("since", "desc")
      .limit(deepest)
      .execute();
  const own = await statesOf(view.branch, view.number);
  const below = view.base === undefined ? [] : await statesOf(mainBranch, view.base);
  return [...own, ...below].filter(({ gone }) => !gone).slice(0, deepest);
}

async function revisionIds(
  db: Reader,
  view: View,
  states: readonly StateRow[],
): Promise<Map<StateRow, string>> {
  const found = new Map<StateRow, string>();
  for (const branch of new Set(states.map((state) => state.branch))) {
    const ofBranch = states.filter((state) => state.branch === branch);
    const rows = await db
      .selectFrom("revisions")
      .select(["number", "id"])
      .where("scope", "=", branchScope(view.space, branch))
      .where("branch", "=", branch)
      .where(
        "number",
        "in",
        ofBranch.map(({ since }) => since),
      )
      .execute();
    const ids = new Map(rows.map(({ number, id }) => [number, id]));
    for (const state of ofBranch) found.set(state, ids.get(state.since) ?? "");
  }
  return found;
}
