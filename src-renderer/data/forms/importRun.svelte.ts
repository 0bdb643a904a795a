import type { ImportPreview } from "../../../src-main/core/files/importPreview.ts";
import { workspace } from "../workspace/workspace.svelte.ts";
import type { Chosen } from "./chosenFiles.ts";
import {
  handOver,
  importHandedOver,
  previewImport,
  type HandedOver,
  type Imported,
  type ImportStep,
} from "./importing.ts";

/** How long a title stays as it is before what would be called after it is looked up again, in milliseconds. */
const pause = 500;
/** Of so many pages few are called after their space, and to look through all of them again takes seconds. */
const mostLookedAgain = 1000;

/** An import from what was chosen to what was made of it: looked through first, made when its writer says so. */
export class ImportRun {
  chosen = $state.raw<Chosen | undefined>();
  title = $state("");
  step = $state.raw<ImportStep | undefined>();
  isStopping = $state(false);
  problem = $state.raw<unknown>();
  preview = $state.raw<ImportPreview | undefined>();
  imported = $state.raw<Imported | undefined>();
  #handed = $state.raw<HandedOver | undefined>();
  /** The title under which it was looked through. */
  #titled = "";
  #stopping = new AbortController();

  readonly running = $derived(this.step !== undefined);
  readonly isEmpty = $derived(
    this.chosen !== undefined && this.chosen.archive === undefined && this.chosen.pages === 0,
  );

  constructor() {
    // A page without a heading is called after its space.
    $effect(() => {
      const title = this.title.trim();
      if (this.running || !this.preview || this.imported || title === "" || title === this.#titled) return;
      if (this.preview.pages.length > mostLookedAgain) return;
      const controller = new AbortController();
      const timer = setTimeout(() => void this.#lookAgain(title, controller.signal), pause);
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    });
  }

  /** Takes what was chosen and looks through it. */
  async take(what: Chosen | undefined): Promise<void> {
    this.problem = this.imported = this.preview = this.#handed = undefined;
    this.chosen = what;
    this.title = (what?.name ?? "").slice(0, 50);
    if (what === undefined || this.isEmpty) return;
    await this.#during({ what: "packing", done: 0, total: what.files.length }, async (told, signal) => {
      const handed = await handOver(what, workspace.organization, told, signal);
      const title = this.title.trim();
      const preview = handed && (await previewImport(handed, title, told, signal));
      if (preview === undefined) {
        this.chosen = undefined;
        return;
      }
      this.#handed = handed;
      this.#titled = title;
      this.preview = preview;
    });
  }

  /** Makes what was shown; answers whether it was made. */
  async make(): Promise<boolean> {
    const handed = this.#handed;
    if (!handed) return false;
    await this.#during({ what: "making", done: 0, total: 0 }, async (told, signal) => {
      this.imported = await importHandedOver(handed, this.title.trim(), told, signal);
    });
    return this.imported !== undefined;
  }

  stop(): void {
    this.isStopping = true;
    this.#stopping.abort();
  }

  async #lookAgain(title: string, signal: AbortSignal): Promise<void> {
    const handed = this.#handed;
    // What cannot be looked through again is refused when it is made, which says why.
    const preview = handed && (await previewImport(handed, title, () => {}, signal).catch(() => undefined));
    if (preview === undefined || signal.aborted) return;
    this.#titled = title;
    this.preview = preview;
  }

  async #during(
    first: ImportStep,
    work: (told: (step: ImportStep) => void, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.problem = undefined;
    this.isStopping = false;
    this.#stopping = new AbortController();
    this.step = first;
    try {
      await work((now) => (this.step = now), this.#stopping.signal);
    } catch (problem) {
      this.problem = problem;
    } finally {
      this.step = undefined;
    }
  }
}
