import { untrack } from "svelte";
import type { CommentPlace } from "../../editor/openEditor.svelte.ts";
import { dropWords, keepWords, keepWordsOf, keptWords, type Owner } from "../forms/keptWords.ts";
import { keepUnsent } from "../forms/unsentWords.ts";
import { remembered, type Memory } from "../window/remembered.ts";
import { workspace } from "../workspace/workspace.svelte.ts";

/** What somebody is still writing, and the block that they began it on. */
export interface Draft {
  words: string;
  on?: CommentPlace;
}

type Kind = "comments" | "conflicts";

/** A draft as it is kept, of whom and about what. */
interface Kept extends Owner {
  id: string;
  kind: Kind;
  about: string;
  draft: Draft;
  /** When it was written, in milliseconds. */
  at: number;
}

const mostKept = 200;
const former = "recto.drafts.";

/** Every draft of this computer as this window knows it, the last written last. */
const known = new Map<string, Kept>();
/** Those that were written or let go of in this window, about which what is read says nothing. */
const touched = new Set<string>();

/** Counts what becomes of any draft, also in another window, for whoever shows one. */
let changes = $state(0);
let isRead = $state(false);
const tell = (): void => untrack(() => void (changes += 1));

/** What the windows of this computer tell each other: a draft that was written, or the id of one that went. */
const windows = new BroadcastChannel("recto.drafts");
windows.addEventListener("message", ({ data }: MessageEvent<Kept | string>) => {
  if (typeof data === "string") forget(data);
  else note(data);
  tell();
});

function note(kept: Kept): void {
  forget(kept.id);
  known.set(kept.id, kept);
}

function forget(id: string): void {
  touched.add(id);
  known.delete(id);
}

function put(kept: Kept): void {
  note(kept);
  // Whose it is will be known before anything is written that could be lost.
  if (kept.user !== "") void keepWords(kept);
  windows.postMessage(kept);
  tell();
}

/** Also what this window does not know, or not yet. */
function drop(kind: Kind, of: Owner, about: string): void {
  const id = idOf(kind, of, about);
  forget(id);
  void dropWords(id);
  dropFormer(kind, of, about);
  windows.postMessage(id);
  tell();
}

const formerDrafts = (kind: Kind, { workspace: of, user }: Owner): Memory<Record<string, Draft>> =>
  remembered(`drafts.${kind}`, of, user);

/** What could not be moved from where a former version kept it is no draft again at the next start. */
function dropFormer(kind: Kind, of: Owner, about: string): void {
  const { [about]: gone, ...left } = formerDrafts(kind, of).read() ?? {};
  if (gone) formerDrafts(kind, of).write(left);
}

/** The drafts of one kind that one person has in one workspace. */
class DraftsOf {
  readonly #kind: Kind;
  readonly #of: Owner;

  constructor(kind: Kind, of: Owner) {
    this.#kind = kind;
    this.#of = of;
  }

  get drafts(): ReadonlyMap<string, Draft> {
    return new Map(this.#kept.map(({ about, draft }) => [about, draft]));
  }

  set(about: string, draft: Draft): void {
    put(keptAs(this.#kind, this.#of, about, draft));
    for (const one of this.#kept.slice(0, -mostKept)) drop(this.#kind, this.#of, one.about);
  }

  delete(about: string): void {
    drop(this.#kind, this.#of, about);
  }

  get(about: string): Draft | undefined {
    return known.get(idOf(this.#kind, this.#of, about))?.draft;
  }

  get #kept(): Kept[] {
    const { workspace: of, user } = this.#of;
    return [...known.values()].filter(
      (one) => one.kind === this.#kind && one.workspace === of && one.user === user,
    );
  }
}

const idOf = (kind: Kind, of: Owner, about: string): string =>
  ["draft", kind, of.workspace, of.user, about].join("/");

const keptAs = (kind: Kind, of: Owner, about: string, draft: Draft): Kept => ({
  id: idOf(kind, of, about),
  kind,
  ...of,
  about,
  draft,
  at: Date.now(),
});

/** Who wrote in a workspace last: one that is locked does not say it. */
const writerIn = (of: string): Memory<string> => remembered("drafts.writer", of, "");

/** Drafts of one kind, by what they are about, which begins with its space: they outlive their field and the window. */
class Drafts {
  readonly #kind: Kind;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  get(about: string): Draft | undefined {
    void changes;
    return this.here().get(about);
  }

  /** Is known what is kept? What is written before would take the place of it. */
  get isRead(): boolean {
    return isRead;
  }

  /** All of them, once it is known what is kept. */
  async whenRead(): Promise<ReadonlyMap<string, Draft>> {
    await reading;
    return this.all();
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
  here(): DraftsOf {
    const of = workspace.current?.id ?? "";
    const user = workspace.user?.id ?? (workspace.isLocked ? writerIn(of).read() : undefined) ?? "";
    return new DraftsOf(this.#kind, { workspace: of, user });
  }
}

/** What shall stand in place of both sides of a conflict. */
export const conflictDrafts = new Drafts("conflicts");

/** Comments and reviews, by where they are going to stand. */
export const commentDrafts = new Drafts("comments");

/** Reads what is kept, with what a former version of the app kept elsewhere. */
export async function readDrafts(): Promise<void> {
  const all = await keptWords<Kept>();
  const kept = all.filter(({ kind }) => (kind as Kind | undefined) !== undefined);
  for (const one of kept.toSorted((a, b) => a.at - b.at)) if (!touched.has(one.id)) known.set(one.id, one);
  await moveFormer();
  isRead = true;
  tell();
}

async function moveFormer(): Promise<void> {
  for (const name of Object.keys(localStorage)) {
    const [kind, of = "", user = ""] = name.slice(former.length).split(".");
    if (!name.startsWith(former) || (kind !== "comments" && kind !== "conflicts") || user === "") continue;
    const drafts = formerDrafts(kind, { workspace: of, user }).read() ?? {};
    const moved = Object.entries(drafts)
      .map(([about, draft]) => keptAs(kind, { workspace: of, user }, about, draft))
      .filter(({ id }) => !touched.has(id) && !known.has(id));
    for (const one of moved) known.set(one.id, one);
    const isMoved = (await Promise.all(moved.map((one) => keepWords(one)))).every(Boolean);
    if (isMoved) localStorage.removeItem(name);
  }
}

/** Lets go of the words of all workspaces but those that are on this computer. */
export async function keepDraftsOf(workspaces: readonly string[]): Promise<void> {
  for (const name of Object.keys(localStorage)) {
    const of = name.slice(former.length).split(".")[1] ?? "";
    if (name.startsWith(former) && !workspaces.includes(of)) localStorage.removeItem(name);
  }
  for (const { id, workspace: of } of [...known.values()]) if (!workspaces.includes(of)) forget(id);
  await keepWordsOf(workspaces);
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

const reading = readDrafts();
$effect.root(() => {
  $effect(() => {
    const { ready, problem, isLocked, current, user, spaces, list } = workspace;
    if (!isRead || !ready || problem !== undefined) return;
    const seen = spaces.map(({ id }) => id);
    const open = list.map(({ id }) => id);
    untrack(() => {
      if (isLocked) offerDrafts();
      // Before it is known who writes, spaces have not been read.
      else if (user !== undefined) {
        writerIn(current?.id ?? "").write(user.id);
        if (seen.length < mostListed) keepDraftsIn(seen);
      }
      void keepDraftsOf(open);
    });
  });
});
