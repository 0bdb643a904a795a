import { nameWhatIsMade } from "../pages/actions.ts";
import { asked } from "../window/asked.svelte.ts";
import type { OpenBranch } from "../pages/branch.svelte.ts";
import { isSameBranch, pinned, placeIn, writeContent, type Branch } from "../pages/content.ts";
import { attempt } from "../pages/pageActions.ts";
import { place } from "../window/place.svelte.ts";
import { listReusables, makeReusable, readReusable, type ReusableContent } from "./reusables.ts";
import { freeTitle, sayUses } from "./reusableWords.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { screenTexts } from "../../texts/screenTexts.ts";

const words = screenTexts.reusables;

/** A reusable content that was deleted in this window, as it was then. */
interface Gone {
  branch: Branch;
  content: ReusableContent;
  note: number;
}

/** Makes and deletes reusable contents; says first who shows them, and brings them back. */
class ReusableDeeds {
  #gone = $state.raw<Gone[]>([]);

  /** Makes one on the open branch and goes to it, its name ready to be typed. */
  async make({ branch, lock }: OpenBranch): Promise<void> {
    if (!branch || lock !== undefined) return;
    const of = pinned(branch);
    await nameWhatIsMade(words.made, async () => {
      const { items } = await listReusables(of);
      const taken = items.map(({ title }) => title);
      const part = await makeReusable(of, freeTitle(words.untitled, taken), "");
      return { ...placeIn(of), view: "reusables", part };
    });
  }

  /**
   * Deletes one; where pages show it, or may, asks first, and once more where it was changed since then. Answers whether
   * it was deleted.
   */
  async delete(given: Branch, id: string): Promise<boolean> {
    const branch = pinned(given);
    let content = await readReusable(branch, id);
    for (let isChanged = false; ;) {
      if (!(await this.#mayGo(branch, content, isChanged))) return false;
      const now = await readReusable(branch, id);
      isChanged = now.documentId !== content.documentId;
      content = now;
      if (!isChanged) break;
    }
    const { title, documentId } = content;
    await writeContent(branch, [
      {
        operation: "delete_reusable_content",
        reusableContent: id,
        ...(documentId === undefined ? {} : { base: documentId }),
      },
    ]);
    const gone: Gone = { branch, content, note: 0 };
    const undo = { label: words.deletion.undo, run: () => void this.undo(gone) };
    gone.note = toasts.show(words.deletion.done(title), undo);
    this.#gone = [...this.#gone, gone];
    return true;
  }

  /** Whether the writer, who is told what shows it, goes ahead. */
  async #mayGo(branch: Branch, { id, title }: ReusableContent, isChanged: boolean): Promise<boolean> {
    const { items, lacking } = await listReusables(branch, { withUses: true });
    const { uses: known } = items.find((one) => one.id === id) ?? {};
    // Pages whose texts are on their way may show it too.
    const uses = lacking > 0 && known?.length === 0 ? undefined : known;
    if (uses?.length === 0 && !isChanged) return true;
    const said = sayUses(uses, words.deletion);
    return asked.ask({
      title: words.deletion.question(title),
      explanation: isChanged ? `${words.deletion.changed} ${said}` : said,
      action: words.deletion.action,
    });
  }

  /** What was deleted last on a branch. */
  lastOn(branch: Branch): Gone | undefined {
    return this.#gone.findLast((gone) => isSameBranch(gone.branch, branch));
  }

  /** Brings one back, once. */
  async undo(gone: Gone): Promise<void> {
    if (!this.#gone.includes(gone)) return;
    this.#gone = this.#gone.filter((one) => one !== gone);
    toasts.dismiss(gone.note);
    const { branch, content } = gone;
    if (!(await this.restore(branch, content))) this.#gone = [...this.#gone, gone];
  }

  /** Brings a deleted one back, as pages name it. Answers whether it is back. */
  async restore(given: Branch, { id, title }: Pick<ReusableContent, "id" | "title">): Promise<boolean> {
    const branch = pinned(given);
    const isBack = await attempt(() =>
      writeContent(branch, [{ operation: "restore_reusable_content", reusableContent: id }]),
    );
    if (!isBack) return false;
    const go = () => place.go({ ...placeIn(branch), view: "reusables", part: id });
    toasts.show(words.deletion.back(title), { label: words.open, run: go });
    return true;
  }
}

export const reusableDeeds = new ReusableDeeds();
