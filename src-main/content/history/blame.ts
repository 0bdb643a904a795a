import { findTexts } from "../../store/texts/texts.ts";
import type { Reader } from "../../store/handles.ts";
import type { RevisionRow, SpaceRow, StateRow } from "../../store/tables.ts";
import { mainBranch } from "../entry.ts";
import { splitBlocks, withoutGap } from "../text/blocks.ts";
import { branchScope, findRevisionView, viewBranchAt, type View } from "../view/view.ts";

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
}

/** So many states of a page are looked at one by one. */
const near = 200;
/** And read at once. */
const atOnce = 20;

/**
 * Who last changed each block of a page, in the order of its blocks (gaps.md §24.1). Walks the page's states from the
 * newest on, of a change request first and then of main below it, until every block was found with other words or not
 * at all. What is older than the states nearby is looked for by halves: a block that was changed there and changed back
 * may count as of whoever wrote its words first. A text that this store does not hold ends the walk. What a merge brought
 * is looked for where it came from.
 */
export async function blamePage(
  db: Reader,
  space: Space,
  view: View,
  page: string,
  { requests = true, asked }: BlameOptions = {},
): Promise<BlamedBlock[]> {
  const states = await listStates(db, view, page);
  if (states.length === 0) return [];
  const history = new PageHistory(db, { space, page, states });
  const newest: Words = (await history.wordsAt(0)) ?? new Map<string, string>();
  const said = new Map([...newest].filter(([key, words]) => !asked || asked.get(key) === words));
  const blamed = await findWriters(history, said);
  const revisions = await revisionsOf(db, view, [...new Set(blamed.values())]);
  const brought = new Map<string, BlamedBlock>();
  for (const [state, revision] of revisions) {
    if (revision.type === "merge" && !requests) continue;
    const keys = [...said].filter(([key]) => blamed.get(key) === state);
    for (const block of await blameSource(db, space, revision, page, { requests, asked: new Map(keys) }))
      // Whoever reads main need not know the request.
      brought.set(block.key, revision.type === "merge" ? { ...block, revision: revision.id } : block);
  }
  return [...newest.keys()].flatMap((key) => {
    const state = blamed.get(key);
    const revision = state && revisions.get(state);
    if (!state || !revision) return [];
    return [
      brought.get(key) ?? { key, author: state.author, revision: revision.id, changedAt: state.updated_at },
    ];
  });
}

/** The state that brought each block the words that it has. */
async function findWriters(history: PageHistory, said: Words): Promise<Map<string, PlacedState>> {
  const found = new Map<string, PlacedState>();
  let open = [...said.keys()];
  const settle = (keys: readonly string[], at: number): void => {
    for (const key of keys) found.set(key, history.states[at]!);
  };
  /** Which of some blocks had their words at a place, and which had not; undefined where nobody can tell. */
  const sort = async (keys: readonly string[], at: number): Promise<Sorted | undefined> => {
    const words = await history.wordsAt(at);
    if (!words) return undefined;
    const sorted: Sorted = { same: [], other: [] };
    for (const key of keys) sorted[words.get(key) === said.get(key) ? "same" : "other"].push(key);
    return sorted;
  };
  let at = 0;
  for (; open.length > 0 && at + 1 < Math.min(near, history.states.length); at += 1) {
    const sorted = await sort(open, at + 1);
    if (!sorted) break;
    settle(sorted.other, at);
    open = sorted.same;
  }
  const isNear = at + 1 < near;
  if (isNear) settle(open, at);
  else await halve(open, at, history.states.length);
  return found;

  /** Of blocks that had their words at one place, and not at an older one, or never before. */
  async function halve(keys: readonly string[], from: number, to: number): Promise<void> {
    if (keys.length === 0) return;
    const middle = (from + to) >> 1;
    const sorted = middle > from ? await sort(keys, middle) : undefined;
    if (!sorted) return settle(keys, from);
    await halve(sorted.same, middle, to);
    await halve(sorted.other, from, middle);
  }
}

type Words = ReadonlyMap<string, string>;

interface Sorted {
  same: string[];
  other: string[];
}

/** A state, but for what takes room. */
type PlacedState = Pick<StateRow, "branch" | "since" | "author" | "updated_at" | "text">;

/** What a page said, by the places of its states from the newest on. */
class PageHistory {
  readonly states: readonly PlacedState[];
  readonly #db: Reader;
  readonly #space: Space;
  readonly #page: string;
  /** Of the states that were read last. */
  #held = new Map<number, Words>();
  #readTo = 0;

  constructor(
    db: Reader,
    { space, page, states }: { space: Space; page: string; states: readonly PlacedState[] },
  ) {
    this.#db = db;
    this.#space = space;
    this.#page = page;
    this.states = states;
  }

  /** The words of each block; undefined where this store does not hold them. */
  async wordsAt(at: number): Promise<Words | undefined> {
    // Whoever asks for one asks for its neighbours next, where these are near.
    if (at >= near) await this.#read(at, at + 1);
    else if (at >= this.#readTo) await this.#read(at, (this.#readTo = Math.min(near, at + atOnce)));
    return this.#held.get(at);
  }

  async #read(from: number, to: number): Promise<void> {
    const part = this.states.slice(from, to);
    const texts = await findTexts(
      this.#db,
      this.#space.organization,
      part.flatMap(({ text }) => text ?? []),
    );
    this.#held = new Map();
    for (const branch of new Set(part.map((state) => state.branch))) {
      const rows = await statesOf(this.#db, { space: this.#space.id, branch, page: this.#page })
        .select(["since", "blocks"])
        .where(
          "since",
          "in",
          part.filter((state) => state.branch === branch).map(({ since }) => since),
        )
        .execute();
      const blocks = new Map(rows.map((row) => [row.since, row.blocks]));
      part.forEach(({ text, since, branch: of }, index) => {
        const said = text === null ? "" : texts.get(text);
        if (of === branch && said !== undefined)
          this.#held.set(from + index, wordsByKey(blocks.get(since) ?? "[]", said));
      });
    }
  }
}

const statesOf = (db: Reader, { space, branch, page }: { space: string; branch: string; page: string }) =>
  db
    .selectFrom("states")
    .where("scope", "=", branchScope(space, branch))
    .where("branch", "=", branch)
    .where("kind", "=", "page")
    .where("id", "=", page);

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

function wordsByKey(blocks: string, text: string): Words {
  const keys = JSON.parse(blocks) as string[];
  return new Map(splitBlocks(text).map((block, index) => [keys[index] ?? "", withoutGap(block.text)]));
}

/** The states of a page up to a view, newest first. */
async function listStates(
  db: Reader,
  { space, branch, number, base }: View,
  page: string,
): Promise<PlacedState[]> {
  const statesTo = (of: string, last: number) =>
    statesOf(db, { space, branch: of, page })
      .select(["branch", "since", "author", "updated_at", "text", "gone"])
      .where("since", "<=", last)
      .orderBy("since", "desc")
      .execute();
  const own = await statesTo(branch, number);
  const below = base === undefined ? [] : await statesTo(mainBranch, base);
  return [...own, ...below].filter(({ gone }) => !gone);
}

async function revisionsOf(
  db: Reader,
  view: View,
  states: readonly PlacedState[],
): Promise<Map<PlacedState, RevisionRow>> {
  const found = new Map<PlacedState, RevisionRow>();
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
