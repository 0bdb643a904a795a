import { nameWhatIsMade } from "./actions.ts";
import { asked } from "./asked.svelte.ts";
import type { OpenBranch } from "./branch.svelte.ts";
import { listConflicts, resolveConflict } from "./conflicts.ts";
import { keyOf, writeContent, type Branch } from "./content.ts";
import { attempt } from "./pageActions.ts";
import { place } from "./place.svelte.ts";
import type { Conflict } from "./records.ts";
import { listReusables, makeReusable, readReusable } from "./reusables.ts";
import { freeTitle, sayUses } from "./reusableWords.ts";
import { toasts } from "./toasts.svelte.ts";
import { screenTexts } from "../texts/screenTexts.ts";

const words = screenTexts.reusables;

interface Named {
  id: string;
  title: string;
}

/** A reusable content that was deleted in this window, as it was then. */
interface Gone {
  branch: Branch;
  content: Awaited<ReturnType<typeof readReusable>>;
  note: number;
}

/** Makes and deletes reusable contents; says first who shows them, and brings them back. */
class ReusableDeeds {
  #gone = $state.raw<Gone[]>([]);

  /** Makes one on the open branch and goes to it, its name ready to be typed. */
  async make({ branch, lock }: OpenBranch): Promise<void> {
    if (!branch || lock !== undefined) return;
    await nameWhatIsMade(async () => {
      const { items } = await listReusables(branch);
      const taken = items.map(({ title }) => title);
      const part = await makeReusable(branch, freeTitle(words.untitled, taken), "");
      place.go({ view: "reusables", part });
    });
  }

  /** Deletes one; where pages show it, or may, asks first. Answers whether it was deleted. */
  async delete(branch: Branch, { id, title }: Named): Promise<boolean> {
    const content = await readReusable(branch, id);
    const { items, lacking } = await listReusables(branch, { withUses: true });
    const { uses: known } = items.find((one) => one.id === id) ?? {};
    // Pages whose texts are on their way may show it too.
    const uses = lacking > 0 && known?.length === 0 ? undefined : known;
    const question = {
      title: words.deletion.question(title),
      explanation: sayUses(uses, words.deletion),
      action: words.deletion.action,
    };
    if (uses?.length !== 0 && !(await asked.ask(question))) return false;
    await writeContent(branch, [{ operation: "delete_reusable_content", reusableContent: id }]);
    const gone: Gone = { branch, content, note: 0 };
    const undo = { label: words.deletion.undo, run: () => void this.undo(gone) };
    gone.note = toasts.show(words.deletion.done(title), undo);
    this.#gone = [...this.#gone, gone];
    return true;
  }

  /** What was deleted last on a branch. */
  lastOn(branch: Branch): Gone | undefined {
    return this.#gone.findLast((gone) => keyOf(gone.branch) === keyOf(branch));
  }

  /** Brings one back, once. */
  async undo(gone: Gone): Promise<void> {
    if (!this.#gone.includes(gone)) return;
    this.#gone = this.#gone.filter((one) => one !== gone);
    toasts.dismiss(gone.note);
    const isBack = await attempt(() => bringBack(gone));
    if (isBack) toasts.show(words.deletion.back(gone.content.title));
    else this.#gone = [...this.#gone, gone];
  }
}

/**
 * Writes the words of one that is gone, which brings it back under its own id, as pages name it. That somebody deleted it
 * is asked about then: whoever takes their own deletion back has answered. What was asked about it before, and what
 * somebody else wrote who found it deleted, is left to be answered.
 */
async function bringBack({ branch, content }: Gone): Promise<void> {
  const { id, markdown, documentId } = content;
  const isAbout = ({ kind, entry }: Conflict): boolean => kind === "delete-edit" && entry?.id === id;
  const before = new Set((await listConflicts(branch, "open")).filter(isAbout).map((one) => one.id));
  await writeContent(branch, [
    {
      operation: "update_reusable_content",
      reusableContent: id,
      document: { markdown },
      ...(documentId === undefined ? {} : { base: documentId }),
    },
  ]);
  for (const conflict of await listConflicts(branch, "open"))
    if (isAbout(conflict) && !before.has(conflict.id) && conflict.ours === null)
      await resolveConflict(branch, conflict.id, { choice: "theirs" });
}

export const reusableDeeds = new ReusableDeeds();
