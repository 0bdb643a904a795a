import { ApiError } from "../../api/error.ts";
import type { DesktopEvent } from "../../../src-preload/bridge.ts";
import type { FileContent } from "../core.ts";
import type { ExportChoice } from "./exports.ts";
import { printContent, type Printer } from "./printContent.ts";
import type { OpenWorkspace } from "../workspaces/shownWorkspace.ts";

/** How far work is that a page of the app asked for. */
export type JobEvent = Extract<DesktopEvent, { type: "job" }>;

/** The files that a page of the app can ask for. */
export const madeFormats = ["pdf", "html", "zip"] as const;
export type MadeFormat = (typeof madeFormats)[number];

/** What is to be made, of which branch or page, and as what. */
export interface ExportOrder {
  id: string;
  choice: ExportChoice;
  format: MadeFormat;
}

/** A page that went away without a word leaves its export behind; the oldest of so many goes. */
const mostKept = 3;

/** Exports that the app's pages ask for, each by an id of the page's own: made, and kept until they are saved. */
export class MadeExports {
  readonly #printer: Printer;
  readonly #tell: (event: JobEvent) => void;
  readonly #making = new Map<string, { cancel: () => void }>();
  readonly #made = new Map<string, FileContent>();

  constructor(printer: Printer, tell: (event: JobEvent) => void) {
    this.#printer = printer;
    this.#tell = tell;
  }

  /** Makes one; throws 409 with the reason `cancelled` where it is dropped meanwhile. */
  async make(
    { core, owner, workspace }: Pick<OpenWorkspace, "core" | "owner" | "workspace">,
    { id, choice, format }: ExportOrder,
  ): Promise<FileContent> {
    if (this.#making.has(id)) throw new ApiError(409, "This export is being made already.");
    const cancelling = new AbortController();
    const { signal } = cancelling;
    const cancel = (): void => {
      cancelling.abort(new ApiError(409, "The export was cancelled.", "cancelled"));
      core.cancelJob(owner, id).catch(() => undefined);
    };
    this.#making.set(id, { cancel });
    try {
      const made = await core.exportFile(owner, id, choice, format === "pdf" ? "html" : format);
      signal.throwIfAborted();
      if (format !== "pdf") return this.#keep(id, made);
      // A browser does not say how far it is.
      const progress = { done: 0, total: 0, unit: "printing" } as const;
      this.#tell({ type: "job", workspace, id, status: "running", progress });
      return this.#keep(id, await printContent(made, this.#printer, signal));
    } finally {
      this.#making.delete(id);
    }
  }

  find(id: string): FileContent | undefined {
    return this.#made.get(id);
  }

  /** Ends what is being made, and forgets what was. */
  drop(id: string): void {
    this.#making.get(id)?.cancel();
    this.#made.delete(id);
  }

  dropAll(): void {
    for (const id of [...this.#making.keys(), ...this.#made.keys()]) this.drop(id);
  }

  #keep(id: string, made: FileContent): FileContent {
    this.#made.set(id, made);
    const [oldest] = this.#made.keys();
    if (this.#made.size > mostKept && oldest !== undefined) this.#made.delete(oldest);
    return made;
  }
}
