import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { RequestError, tell } from "../data/calls/ask.ts";
import { bridge } from "../data/calls/bridge.ts";
import { remember, type Remembered } from "../data/pages/editingMemory.ts";
import { toasts } from "../data/window/toasts.svelte.ts";
import { keepUnsent } from "../data/forms/unsentWords.ts";
import { forgetUnsaved, keepUnsaved, type UnsavedPage } from "../data/pages/unsavedPages.ts";
import { scopesOf, type Branch } from "../data/pages/content.ts";
import { onChanged } from "../data/workspace/live.svelte.ts";
import type { DocumentPage, Page } from "../data/calls/records.ts";
import { shownWorkspace } from "../data/workspace/shownWorkspace.ts";
import { texts } from "../texts/texts.ts";
import { showWritten, writtenDoc } from "./awaitedLines.ts";
import { living, memoryKey, type LivingPage } from "./livingPages.ts";
import { unixLines, withEndsOf } from "./lineEnds.ts";
import { PageStore, type OtherKind } from "./pageStore.ts";
import { recalledIn } from "./remembering.ts";
import {
  saveAfter,
  TextSession,
  tryAgainAfter,
  type OpenText,
  type SaveState,
  type StoredText,
} from "./textSession.ts";

const written = new WeakMap<Text, string>();

/** A text as a string: a save asks for it several times, and it is put together once. */
function textOf(doc: Text): string {
  const text = written.get(doc) ?? doc.toString();
  written.set(doc, text);
  return text;
}

const storedText = (page: DocumentPage): StoredText => ({ text: page.markdown ?? "", hash: page.documentId });

/** Thrown when a page that is open for writing has been deleted, or is no longer a document. */
class PageGone extends Error {
  constructor() {
    super(texts.editor.pageGone);
  }
}

/** Whether trying again would come to the same: the page is gone, or is not this writer's to change. */
const isFinal = (problem: unknown): boolean =>
  problem instanceof PageGone ||
  (problem instanceof RequestError && (problem.code === 403 || problem.code === 404));

/** A page that is about to be opened. */
export interface FoundPage {
  /** What it is, where it is no page. */
  kind?: OtherKind | undefined;
  page: Page;
  /** Where the writer was on it when they left it, and what of it they can undo. */
  remembered: Remembered | undefined;
  /** What they wrote that could not be saved then. */
  unsaved: UnsavedPage | undefined;
}

/** A page, or a reusable content, that is open in the editor: its text, its title, and whether both are saved. */
export class OpenPage implements LivingPage {
  readonly branch: Branch;
  readonly id: string;
  /** What it is, where it is no page. */
  readonly kind: OtherKind | undefined;
  readonly first: DocumentPage;
  /** The text that its editor begins with. */
  readonly text: string;
  readonly remembered: Remembered | undefined;
  title = $state("");
  /** The page's own variables, as they are stored. */
  variables = $state.raw<DocumentPage["variables"]>();
  saving = $state.raw<SaveState>({ kind: "saved" });

  readonly #key: string;
  readonly #begunWith: UnsavedPage | undefined;
  readonly #hasMoved: () => boolean;
  readonly #store: PageStore;
  #page: DocumentPage;
  #session: TextSession | undefined;
  #titleTimer: ReturnType<typeof setTimeout> | undefined;
  /** How often the saving of a title began or ended. */
  #titleTurns = 0;
  #isLeft = false;
  /** Words of it are kept beside the workspace. */
  #isKept: boolean;

  /** Opens a page that was found; `hasMoved` tells whether it may have changed since it was read. */
  constructor(
    branch: Branch,
    page: DocumentPage,
    { kind, remembered, unsaved: kept }: Omit<FoundPage, "page">,
    hasMoved: () => boolean,
  ) {
    this.#key = memoryKey(branch, page.id);
    const unsaved = living.get(this.#key)?.unsaved ?? kept;
    // What is left of it is saved when the window may show another workspace already.
    this.branch = { ...branch, workspace: branch.workspace ?? shownWorkspace.id };
    this.id = page.id;
    this.first = page;
    this.text = unixLines(unsaved?.text ?? page.markdown ?? "");
    this.remembered = recalledIn(this.text, remembered);
    this.title = unsaved?.title ?? page.title;
    this.variables = page.variables;
    this.#begunWith = unsaved;
    this.#hasMoved = hasMoved;
    this.kind = kind;
    this.#store = new PageStore(this.branch, page.id, kind);
    this.#page = unsaved?.page ?? page;
    this.#isKept = unsaved !== undefined;
  }

  /** Connects the one editor of this page with the stored page; answers how to disconnect, which saves what is left. */
  attach(view: EditorView): () => void {
    return this.connect({
      text: () => textOf(writtenDoc(view.state)),
      show: (text) => showWritten(view, text),
    });
  }

  /** Connects a text with the stored page as {@link attach} does. */
  connect(editor: OpenText): () => void {
    if (this.#session) throw new Error("A page that was open is read again before another editor shows it.");
    living.get(this.#key)?.giveUp();
    living.set(this.#key, this);
    const store = this.#store;
    const read = async (): Promise<DocumentPage> => {
      const turns = this.#titleTurns;
      const page = await store.read();
      if (page.type !== "document") throw new PageGone();
      // What was read while a title was being saved may be from before: the change that it makes is read once more.
      this.#take(turns === this.#titleTurns ? page : { ...page, title: this.#page.title });
      return page;
    };
    this.#session = new TextSession(
      {
        read: async () => storedText(await read()),
        write: (text, base) => store.write(text, base),
        merge: (base, ours, theirs) => tell("mergeText", { base, ours, theirs }),
      },
      {
        text: () => withEndsOf(this.#session?.known.text ?? "", editor.text()),
        show: (text) => editor.show(unixLines(text)),
      },
      this.#begunWith?.base ?? storedText(this.#page),
      (state) => this.#report(state),
    );
    const session = this.#session;
    const stop = onChanged(scopesOf(this.branch), () => session.arrived());
    const flush = (): void => void this.flush();
    const hide = (): void => void (document.visibilityState === "hidden" && flush());
    if (this.#begunWith) {
      this.retitled(this.title);
      session.edited();
    }
    if (this.#begunWith || this.#hasMoved()) session.arrived();
    window.addEventListener("beforeunload", this.#askBeforeClosing);
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", hide);
    return () => {
      stop();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", hide);
      this.#leave();
    };
  }

  /** Goes on until all is saved, unseen: so the writer is told when something stands in the way. */
  #leave(): void {
    this.#isLeft = true;
    if (this.saving.kind === "failed") toasts.fail(texts.editor.leftUnsaved(this.title));
    void this.flush();
  }

  /** Saves nothing more: the page was opened again, with what was not saved. */
  giveUp(): void {
    this.#session?.close();
    clearTimeout(this.#titleTimer);
    window.removeEventListener("beforeunload", this.#askBeforeClosing);
  }

  /** What of it is not saved. */
  get unsaved(): UnsavedPage | undefined {
    const session = this.#session;
    if (!session || (session.isSaved && this.#isTitleSaved)) return undefined;
    const { markdown: _, ...page } = this.#page;
    return {
      branch: this.branch,
      kind: this.kind,
      page,
      base: session.known,
      text: session.text,
      title: this.title,
    };
  }

  get #isTitleSaved(): boolean {
    return ["", this.#page.title].includes(this.title.trim());
  }

  /** Says how far title and text are. A page that was left goes on trying, and holds the tab open until then. */
  #report(state: SaveState): void {
    const isSaved = state.kind === "saved";
    if (isSaved && this.unsaved) return;
    this.saving = state;
    if (state.kind === "failed") {
      this.keepUnsaved();
      if (this.#isLeft && isFinal(state.problem)) this.#handBack();
    }
    if (!isSaved) return;
    if (this.#isKept) forgetUnsaved(this.#key);
    this.#isKept = false;
    if (!this.#isLeft) return;
    if (living.get(this.#key) === this) living.delete(this.#key);
    window.removeEventListener("beforeunload", this.#askBeforeClosing);
  }

  /** Gives the writer the words of a page that can be written no more, which nobody has open. */
  #handBack(): void {
    this.giveUp();
    living.delete(this.#key);
    keepUnsent(this.#session?.text ?? "", () => forgetUnsaved(this.#key));
  }

  /** Keeps on this computer what the core has not taken: the window may be gone before it does. */
  keepUnsaved(): void {
    const { unsaved } = this;
    if (!unsaved) return;
    this.#isKept = true;
    keepUnsaved(this.#key, unsaved);
  }

  /** A tab that is closed takes with it what could not be saved: the browser asks first. A window would not close. */
  readonly #askBeforeClosing = (event: BeforeUnloadEvent): void => {
    if (bridge.host === "browser" && this.saving.kind === "failed") event.preventDefault();
  };

  /** Remembers where the writer is, on this computer. */
  keep(memory: Remembered): void {
    void remember(this.#key, memory);
  }

  edited(): void {
    this.#session?.edited();
  }

  /** The writer changed the title: saves it soon. */
  retitled(title: string): void {
    this.title = title;
    clearTimeout(this.#titleTimer);
    this.#report({ kind: "saving" });
    this.#titleTimer = setTimeout(() => void this.#saveTitle(), saveAfter);
  }

  /** Saves title and text now. */
  async flush(): Promise<void> {
    // A field that leaves the page loses the focus in the middle of a rendering, where state must not change.
    await Promise.resolve();
    // A page has a title: where the writer left none, the last one stays.
    if (this.title.trim() === "") this.title = this.#page.title;
    await this.#saveTitle();
    await this.#session?.flush();
  }

  async #saveTitle(): Promise<void> {
    clearTimeout(this.#titleTimer);
    const title = this.title.trim();
    const was = this.#page.title;
    try {
      if (!this.#isTitleSaved) {
        this.#titleTurns += 1;
        await this.#store.rename(title, was);
        this.#titleTurns += 1;
        this.#page = { ...this.#page, title };
      }
      this.#report({ kind: "saved" });
    } catch (problem) {
      this.#report({ kind: "failed", problem });
      this.#titleTimer = setTimeout(() => void this.#saveTitle(), tryAgainAfter);
    }
  }

  /**
   * Takes over what is stored. A title from elsewhere is shown unless the writer has one of their own not saved yet; one
   * of theirs comes back without the space behind which they go on writing.
   */
  #take(page: DocumentPage): void {
    if (page.title !== this.#page.title && this.title.trim() === this.#page.title) this.title = page.title;
    this.#page = page;
    if (JSON.stringify(page.variables) !== JSON.stringify(this.variables)) this.variables = page.variables;
  }
}
