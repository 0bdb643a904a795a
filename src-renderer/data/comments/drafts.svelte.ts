import { untrack } from "svelte";
import type { CommentPlace } from "../../editor/openEditor.svelte.ts";
import { newest, remembered, type Memory } from "../window/remembered.ts";
import { keepUnsent } from "../forms/unsentWords.ts";
import { workspace } from "../workspace/workspace.svelte.ts";

/** What somebody is still writing, and the block that they began it on. */
export interface Draft {
  words: string;
  on?: CommentPlace;
}

const mostKept = 200;
const prefix = "recto.drafts.";

/** Counts what becomes of any draft, also in another window, for whoever shows one. */
let changes = $state(0);
const tell = (): void => untrack(() => void (changes += 1));

/** The drafts of one kind that one person has in one workspace, as this window knows them. */
class Kept {
  readonly #memory: Memory<Record<string, Draft>>;
  readonly #drafts = new Map<string, Draft>();

  constructor(kind: string, of: string, user: string) {
    this.#memory = remembered<Record<string, Draft>>(`drafts.${kind}`, of, user);
    this.#read();
    this.#memory.follow(() => {
      this.#read();
      tell();
    });
  }

  get drafts(): ReadonlyMap<string, Draft> {
    return this.#drafts;
  }

  set(about: string, draft: Draft): void {
    this.#put(about, draft);
  }

  delete(about: string): void {
    if (this.#drafts.has(about)) this.#put(about, undefined);
  }

  #put(about: string, draft: Draft | undefined): void {
    this.#drafts.delete(about);
    if (draft !== undefined) this.#drafts.set(about, draft);
    const { [about]: _former, ...others } = this.#memory.read() ?? {};
    this.#memory.write(newest(draft === undefined ? others : { ...others, [about]: draft }, mostKept));
    tell();
  }

  #read(): void {
    this.#drafts.clear();
    for (const [about, draft] of Object.entries(this.#memory.read() ?? {})) this.#drafts.set(about, draft);
  }
}

/** Who wrote in a workspace last: one that is locked does not say it. */
const writerIn = (of: string): Memory<string> => remembered("drafts.writer", of, "");

/** Drafts of one kind, by what they are about, which begins with its space: they outlive their field and the window. */
class Drafts {
  readonly #kind: string;
  readonly #all = new Map<string, Kept>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  get(about: string): Draft | undefined {
    return this.all().get(about);
  }

  all(): ReadonlyMap<string, Draft> {
    void changes;
    return this.here().drafts;
  }

  set(about: string, draft: Draft): void {
    this.here().set(about, draft);
  }

  delete(about: string): void {
    this.here().delete(about);
  }

  /**
   * Those of who writes in the workspace that is shown, or did before it told nobody anything more: they stay theirs for
   * whoever waits for something meanwhile.
   */
  here(): Kept {
    const of = workspace.current?.id ?? "";
    const user = workspace.user?.id ?? (workspace.isLocked ? writerIn(of).read() : undefined) ?? "";
    const key = `${of}.${user}`;
    const kept = this.#all.get(key) ?? new Kept(this.#kind, of, user);
    this.#all.set(key, kept);
    return kept;
  }
}

/** What shall stand in place of both sides of a conflict. */
export const conflictDrafts = new Drafts("conflicts");

/** Comments and reviews, by where they are going to stand. */
export const commentDrafts = new Drafts("comments");

/** Lets go of the drafts of all workspaces but those that are on this computer. */
export function keepDraftsOf(workspaces: readonly string[]): void {
  for (const name of Object.keys(localStorage)) {
    const of = name.slice(prefix.length).split(".")[1] ?? "";
    if (name.startsWith(prefix) && !workspaces.includes(of)) localStorage.removeItem(name);
  }
}

/** Lets go of the drafts in all spaces but those that the writer sees; their words are handed back. */
export function keepDraftsIn(spaces: readonly string[]): void {
  for (const drafts of [conflictDrafts, commentDrafts])
    for (const [about, { words }] of drafts.all()) {
      if (spaces.includes(about.split("/")[0] ?? "")) continue;
      drafts.delete(about);
      keepUnsent(words);
    }
}

const offered = new Set<string>();

/** Hands the writer what they were writing in a workspace that is locked: it is kept until they have dismissed it. */
export function offerDrafts(): void {
  const left = [conflictDrafts, commentDrafts].flatMap((drafts) =>
    [...drafts.all()].map(([about, { words }]) => ({ drafts, about, words })),
  );
  const of = workspace.current?.id;
  const fresh = left.filter(
    ({ about, words }) => words.trim() !== "" && !offered.has(`${of}.${about}.${words}`),
  );
  for (const { about, words } of fresh) offered.add(`${of}.${about}.${words}`);
  keepUnsent(fresh.map(({ words }) => words).join("\n\n"), () => {
    // Whoever may write there again finds them where they were.
    if (workspace.current?.id !== of || !workspace.isLocked) return;
    for (const { drafts, about } of fresh) drafts.delete(about);
  });
}

/** A list of spaces that is as long may not be all of them. */
const mostListed = 1000;

$effect.root(() => {
  $effect(() => {
    const { ready, problem, isLocked, current, user, spaces, list } = workspace;
    if (!ready || problem !== undefined) return;
    const seen = spaces.map(({ id }) => id);
    const open = list.map(({ id }) => id);
    untrack(() => {
      if (isLocked) offerDrafts();
      // Before it is known who writes, spaces have not been read.
      else if (user !== undefined) {
        writerIn(current?.id ?? "").write(user.id);
        if (seen.length < mostListed) keepDraftsIn(seen);
      }
      keepDraftsOf(open);
    });
  });
});
