import { screenTexts } from "../../texts/screenTexts.ts";
import { texts } from "../../texts/texts.ts";
import { messageOf, tell } from "../calls/ask.ts";
import type { ContentChange, StoredFile } from "../calls/records.ts";
import { attempt } from "../pages/pageActions.ts";
import { insertFile, isSameBranch, pinned, readFile, writeContent, type Branch } from "../pages/content.ts";
import { revertOf } from "../requests/goesBack.ts";
import { sayUses } from "../reusables/reusableWords.ts";
import { asked } from "../window/asked.svelte.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { workspace } from "../workspace/workspace.svelte.ts";
import { findFile, readBytes, readFileUses, type DeletedFile } from "./files.ts";

const words = screenTexts.files;

/** A deed that this window can take back: the history has what was there before it. */
interface Deed {
  branch: Branch;
  /** The file, and what it was left as where that is to be there still when the deed is taken back. */
  file: Pick<StoredFile, "id" | "name">;
  left?: Partial<StoredFile>;
  back: ContentChange;
  note: number;
}

/** Of older ones people remember no more what they would take back. */
const mostDeeds = 20;

const bringingBack = (file: string): ContentChange => ({ operation: "restore_file", file });

/** Why a deed is not to be taken back: somebody changed since what it left, and theirs stays. */
async function sayWhatStays({ branch, file, left }: Deed): Promise<string | undefined> {
  if (!left) return undefined;
  const now = await findFile(branch, file.id);
  if (!now) return words.goneSince(file.name);
  const isAsLeft = Object.entries(left).every(([name, value]) => {
    const found = now[name as keyof StoredFile];
    // An instance of an older program does not tell the hash of the bytes: how many they are says then whether they changed.
    return found === value || (name === "sha256" && found === undefined);
  });
  return isAsLeft ? undefined : words.changedSince(now.name);
}

/** Adds, changes and deletes files of a space; says first where one is used, and takes back what was done last. */
class FileDeeds {
  #deeds = $state.raw<Deed[]>([]);
  /** The file that is being added or replaced now. */
  adding = $state.raw<{ name: string; at: number; total: number } | undefined>();

  /** Adds files one by one, and says which could not be. Answers the ids of those that were. */
  async add(given: Branch, files: readonly File[]): Promise<string[]> {
    const branch = pinned(given);
    const { organization } = workspace;
    const added: string[] = [];
    await this.#while(async () => {
      for (const [at, file] of files.entries()) {
        this.adding = { name: file.name, at, total: files.length };
        try {
          const bytes = new Uint8Array(await file.arrayBuffer());
          const made = await insertFile(branch, organization, { name: file.name, type: file.type, bytes });
          if (made) added.push(made.id);
        } catch (problem) {
          toasts.fail(texts.editor.fileNotAdded(file.name, messageOf(problem)));
        }
      }
    });
    if (added.length > 0) toasts.show(words.added(added.length));
    return added;
  }

  /** Gives a file the bytes of another one, which is shown wherever it was; its name stays. */
  async replace(given: Branch, file: StoredFile, by: File): Promise<void> {
    const branch = pinned(given);
    const { organization } = workspace;
    await this.#while(async () => {
      this.adding = { name: file.name, at: 0, total: 1 };
      const bytes = new Uint8Array(await by.arrayBuffer());
      const { sha256 } = await tell("putBlob", { organization, bytes }, branch.workspace);
      const before = await readFile(branch, file.id);
      if (before.sha256 === sha256) return void toasts.show(words.sameAlready(before.name));
      const given = by.type === "" ? {} : { contentType: by.type };
      const left = { sha256, size: bytes.length };
      await this.#change(branch, before, { blob: sha256, ...given }, words.replaced(before.name), left);
    });
  }

  rename(given: Branch, file: StoredFile, name: string): Promise<void> {
    return this.#change(pinned(given), { ...file, name }, { name }, words.renamed(name), { name });
  }

  /** Changes a file, and offers to put it back to what the history has before. */
  async #change(
    branch: Branch,
    { id, name }: StoredFile,
    to: { name?: string; blob?: string; contentType?: string },
    done: string,
    left: Partial<StoredFile>,
  ): Promise<void> {
    const { revision: from } = await writeContent(branch, [{ operation: "update_file", file: id, ...to }]);
    if (from === undefined) return void toasts.show(done);
    this.#say(done, { branch, file: { id, name }, left, back: revertOf({ file: id }, { from }) });
  }

  /** Deletes one; where something shows it, asks first. Answers whether it was deleted. */
  async delete(given: Branch, { id, name }: StoredFile): Promise<boolean> {
    const branch = pinned(given);
    const uses = await readFileUses(branch, id);
    const question = {
      title: words.deletion.question(name),
      explanation: sayUses(uses, words.deletion),
      action: words.deletion.action,
    };
    if (uses.length > 0 && !(await asked.ask(question))) return false;
    await writeContent(branch, [{ operation: "delete_file", file: id }]);
    this.#say(words.deletion.done(name), { branch, file: { id, name }, back: bringingBack(id) });
    return true;
  }

  /** Brings a deleted one back. Answers whether it is back. */
  async restore(given: Branch, { id, name }: Pick<DeletedFile, "id" | "name">): Promise<boolean> {
    const branch = pinned(given);
    const isBack = await attempt(() => writeContent(branch, [bringingBack(id)]));
    if (isBack) toasts.show(words.deletion.back(name));
    return isBack;
  }

  /** Gives a copy of one to the writer, wherever they want it. */
  async saveCopy(branch: Branch, { id, name }: Pick<StoredFile, "id" | "name">): Promise<void> {
    const bytes = await readBytes(branch, id);
    if (!bytes) throw new Error(texts.editor.fileNotHere);
    const { saved, name: chosen = name } = await tell("saveFile", { name, bytes });
    if (saved) toasts.show(texts.parts.savedAs(chosen));
  }

  /** Takes back what was done last on a branch; answers whether there was anything. */
  undoLast(branch: Branch): boolean {
    const last = this.#deeds.findLast((deed) => isSameBranch(deed.branch, branch));
    if (last) void this.#undo(last);
    return last !== undefined;
  }

  #say(done: string, given: Omit<Deed, "note">): void {
    const deed: Deed = { ...given, note: 0 };
    deed.note = toasts.show(done, { label: words.undo, run: () => void this.#undo(deed) });
    this.#deeds = [...this.#deeds, deed].slice(-mostDeeds);
  }

  async #undo(deed: Deed): Promise<void> {
    if (!this.#deeds.includes(deed)) return;
    this.#deeds = this.#deeds.filter((one) => one !== deed);
    toasts.dismiss(deed.note);
    const isDone = await attempt(async () => {
      const stays = await sayWhatStays(deed);
      if (stays === undefined) await writeContent(deed.branch, [deed.back]);
      else toasts.fail(stays);
    });
    if (!isDone) this.#deeds = [...this.#deeds, deed];
  }

  async #while(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      this.adding = undefined;
    }
  }
}

export const fileDeeds = new FileDeeds();
