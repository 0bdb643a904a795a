import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { tell } from "../data/ask.ts";
import { bridge } from "../data/bridge.ts";
import { recalledFor, remember, type Remembered } from "../data/editingMemory.ts";
import { workspace } from "../data/workspace.svelte.ts";
import { keyOf, readPage, scopesOf, writeContent, type Branch } from "../data/content.ts";
import { onChanged } from "../data/live.svelte.ts";
import type { DocumentPage } from "../data/records.ts";
import { texts } from "../texts/texts.ts";
import { applyArriving } from "./arriving.ts";
import { saveAfter, TextSession, tryAgainAfter, type SaveState, type StoredText } from "./textSession.ts";

const written = new WeakMap<Text, string>();

/** A text as a string: a save asks for it several times, and it is put together once. */
function textOf(doc: Text): string {
  const text = written.get(doc) ?? doc.toString();
  written.set(doc, text);
  return text;
}

const storedText = (page: DocumentPage): StoredText => ({ text: page.markdown ?? "", hash: page.documentId });

/** What the memory of a page is kept under. */
export const memoryKey = (branch: Branch, pageId: string): string =>
  `${workspace.current?.id ?? ""}/${keyOf(branch)}/${pageId}`;

/** Thrown when a page that is open for writing has been deleted, or is no longer a document. */
class PageGone extends Error {
  constructor() {
    super(texts.editor.pageGone);
  }
}

/** A page that is open in the editor: its text, its title, and whether both are saved. */
export class OpenPage {
  readonly branch: Branch;
  readonly id: string;
  readonly first: DocumentPage;
  /** Where the writer was on this page when they left it, and what of it they can undo. */
  readonly remembered: Remembered | undefined;
  title = $state("");
  saving = $state.raw<SaveState>({ kind: "saved" });

  #page: DocumentPage;
  #session: TextSession | undefined;
  #titleTimer: ReturnType<typeof setTimeout> | undefined;
  #isLeft = false;
  readonly #hasMoved: () => boolean;

  /** A page as it was read; `hasMoved` tells whether it may have changed since. */
  constructor(
    branch: Branch,
    page: DocumentPage,
    remembered: Remembered | undefined,
    hasMoved: () => boolean,
  ) {
    this.branch = branch;
    this.id = page.id;
    this.first = page;
    this.remembered = recalledFor(page.markdown ?? "", remembered);
    this.#page = page;
    this.title = page.title;
    this.#hasMoved = hasMoved;
  }

  /** Connects the one editor of this page with the stored page; answers how to disconnect, which saves what is left. */
  attach(view: EditorView): () => void {
    if (this.#session) throw new Error("A page that was open is read again before another editor shows it.");
    const read = async (): Promise<DocumentPage> => {
      const page = await readPage(this.branch, this.id);
      if (page.type !== "document") throw new PageGone();
      this.#takeTitle(page);
      return page;
    };
    this.#session = new TextSession(
      {
        read: async () => storedText(await read()),
        write: (text, base) => this.#write(text, base),
        merge: (base, ours, theirs) => tell("mergeText", { base, ours, theirs }),
      },
      { text: () => textOf(view.state.doc), show: (text) => applyArriving(view, text) },
      storedText(this.#page),
      (state) => this.#report(state),
    );
    const session = this.#session;
    const stop = onChanged(scopesOf(this.branch), () => session.arrived());
    const flush = (): void => void this.flush();
    const hide = (): void => void (document.visibilityState === "hidden" && flush());
    if (this.#hasMoved()) session.arrived();
    window.addEventListener("beforeunload", this.#askBeforeClosing);
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", hide);
    return () => {
      stop();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", hide);
      this.#isLeft = true;
      void this.flush();
    };
  }

  get #isTitleSaved(): boolean {
    return ["", this.#page.title].includes(this.title.trim());
  }

  /** Says how far title and text are. A page that was left goes on trying, and holds the tab open until then. */
  #report(state: SaveState): void {
    if (state.kind === "saved" && !(this.#isTitleSaved && this.#session?.isSaved)) return;
    this.saving = state;
    if (this.#isLeft && state.kind === "saved")
      window.removeEventListener("beforeunload", this.#askBeforeClosing);
  }

  /** A tab that is closed takes with it what could not be saved: the browser asks first. A window would not close. */
  readonly #askBeforeClosing = (event: BeforeUnloadEvent): void => {
    if (bridge.host === "browser" && this.saving.kind === "failed") event.preventDefault();
  };

  /** Remembers where the writer is, on this computer. */
  keep(memory: Remembered): void {
    void remember(memoryKey(this.branch, this.id), memory);
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

  async #write(markdown: string, base: string | undefined): Promise<void> {
    await writeContent(this.branch, [
      {
        operation: "update_page",
        page: this.id,
        document: { markdown },
        ...(base === undefined ? {} : { base }),
      },
    ]);
  }

  async #saveTitle(): Promise<void> {
    clearTimeout(this.#titleTimer);
    const title = this.title.trim();
    const was = this.#page.title;
    try {
      if (!this.#isTitleSaved) {
        await writeContent(this.branch, [
          { operation: "update_page", page: this.id, title, was: { title: was } },
        ]);
        this.#page = { ...this.#page, title };
      }
      this.#report({ kind: "saved" });
    } catch (problem) {
      this.#report({ kind: "failed", problem });
      this.#titleTimer = setTimeout(() => void this.#saveTitle(), tryAgainAfter);
    }
  }

  /** A title from elsewhere is shown unless the writer has one of their own that is not saved yet. */
  #takeTitle(page: DocumentPage): void {
    if (this.title.trim() === this.#page.title) this.title = page.title;
    this.#page = page;
  }
}
