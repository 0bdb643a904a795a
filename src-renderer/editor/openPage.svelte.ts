import type { EditorView } from "@codemirror/view";
import { tell } from "../data/ask.ts";
import { bridge } from "../data/bridge.ts";
import { readPage, scopesOf, writeContent, type Branch } from "../data/content.ts";
import { onChanged } from "../data/live.svelte.ts";
import type { DocumentPage } from "../data/records.ts";
import { applyArriving } from "./arriving.ts";
import { saveAfter, TextSession, type SaveState, type StoredText } from "./textSession.ts";

const storedText = (page: DocumentPage): StoredText => ({ text: page.markdown ?? "", hash: page.documentId });

/** Thrown when a page that is open for writing has been deleted, or is no longer a document. */
class PageGone extends Error {
  constructor() {
    super("This page was deleted. What you write is still here: copy it before you leave.");
  }
}

/** A page that is open in the editor: its text, its title, and whether both are saved. */
export class OpenPage {
  readonly branch: Branch;
  readonly id: string;
  readonly first: DocumentPage;
  title = $state("");
  saving = $state.raw<SaveState>({ kind: "saved" });

  #page: DocumentPage;
  #session: TextSession | undefined;
  #titleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(branch: Branch, page: DocumentPage) {
    this.branch = branch;
    this.id = page.id;
    this.first = page;
    this.#page = page;
    this.title = page.title;
  }

  /** Connects the editor with the stored page; answers how to disconnect, which saves what is left. */
  attach(view: EditorView): () => void {
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
      { text: () => view.state.doc.toString(), show: (text) => applyArriving(view, text) },
      storedText(this.#page),
      (state) => (this.saving = state),
    );
    const session = this.#session;
    const stop = onChanged(scopesOf(this.branch), () => session.arrived());
    const flush = (): void => void this.flush();
    const hide = (): void => void (document.visibilityState === "hidden" && flush());
    // A tab that is closed takes with it what could not be saved: the browser asks first. A window would not close.
    const ask = (event: BeforeUnloadEvent): void => {
      if (bridge.host === "browser" && this.saving.kind === "failed") event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", hide);
    return () => {
      stop();
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", hide);
      void this.flush();
    };
  }

  edited(): void {
    this.#session?.edited();
  }

  /** The writer changed the title: saves it soon. */
  retitled(title: string): void {
    this.title = title;
    clearTimeout(this.#titleTimer);
    this.saving = { kind: "saving" };
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
    if (title === "" || title === was) {
      if (this.#session?.isSaved) this.saving = { kind: "saved" };
      return;
    }
    try {
      await writeContent(this.branch, [
        { operation: "update_page", page: this.id, title, was: { title: was } },
      ]);
      this.#page = { ...this.#page, title };
      if (this.#session?.isSaved) this.saving = { kind: "saved" };
    } catch (problem) {
      this.saving = { kind: "failed", problem };
    }
  }

  /** A title from elsewhere is shown unless the writer has one of their own that is not saved yet. */
  #takeTitle(page: DocumentPage): void {
    if (this.title.trim() === this.#page.title) this.title = page.title;
    this.#page = page;
  }
}
