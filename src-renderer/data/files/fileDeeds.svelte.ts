import { screenTexts } from "../../texts/screenTexts.ts";
import { texts } from "../../texts/texts.ts";
import { messageOf, tell } from "../calls/ask.ts";
import type { StoredFile } from "../calls/records.ts";
import { attempt } from "../pages/pageActions.ts";
import { insertFile, isSameBranch, pinned, writeContent, type Branch } from "../pages/content.ts";
import { sayUses } from "../reusables/reusableWords.ts";
import { asked } from "../window/asked.svelte.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { workspace } from "../workspace/workspace.svelte.ts";
import { giveBytes, readBytes, readFileUses, renameFile, type DeletedFile } from "./files.ts";

const words = screenTexts.files;

/** A deed that this window can take back. */
interface Deed {
  branch: Branch;
  undo: () => Promise<unknown>;
  note: number;
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
      const before = await readBytes(branch, file.id).catch(() => undefined);
      const bytes = new Uint8Array(await by.arrayBuffer());
      await giveBytes(branch, organization, { id: file.id, contentType: by.type }, bytes);
      const back = before && (() => giveBytes(branch, organization, file, before));
      this.#say(branch, words.replaced(file.name), back);
    });
  }

  async rename(given: Branch, { id, name }: StoredFile, to: string): Promise<void> {
    const branch = pinned(given);
    await renameFile(branch, id, to);
    this.#say(branch, words.renamed(to), () => renameFile(branch, id, name));
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
    this.#say(branch, words.deletion.done(name), () => this.#bringBack(branch, id));
    return true;
  }

  /** Brings a deleted one back. Answers whether it is back. */
  async restore(given: Branch, { id, name }: Pick<DeletedFile, "id" | "name">): Promise<boolean> {
    const branch = pinned(given);
    const isBack = await attempt(() => this.#bringBack(branch, id));
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

  readonly #bringBack = (branch: Branch, file: string) =>
    writeContent(branch, [{ operation: "restore_file", file }]);

  #say(branch: Branch, done: string, undo: Deed["undo"] | undefined): void {
    if (!undo) {
      toasts.show(done);
      return;
    }
    const deed: Deed = { branch, undo, note: 0 };
    deed.note = toasts.show(done, { label: words.undo, run: () => void this.#undo(deed) });
    this.#deeds = [...this.#deeds, deed];
  }

  async #undo(deed: Deed): Promise<void> {
    if (!this.#deeds.includes(deed)) return;
    this.#deeds = this.#deeds.filter((one) => one !== deed);
    toasts.dismiss(deed.note);
    if (!(await attempt(deed.undo))) this.#deeds = [...this.#deeds, deed];
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
