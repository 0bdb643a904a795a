import { app, dialog } from "electron";
import type { Destination } from "../../../src-preload/bridge.ts";
import type { Workspace } from "../../core/workspaces.ts";
import { readDeepLink } from "./deepLinks.ts";
import { importAfterAsking, type ImportTarget } from "./folders.ts";
import { isImportable, type Opening } from "./opening.ts";
import { texts } from "./texts/texts.ts";

/** What the openings need of the app. */
export interface OpeningParts {
  workspaces: () => Promise<
    Pick<ImportTarget, "call" | "desktop"> & { all: Workspace[]; choose(id: string): Promise<unknown> }
  >;
  go: (to: Destination) => void;
}

/** Opens what the system hands over: one after the other, so that no two questions stand over each other. */
export class Openings {
  readonly #parts: OpeningParts;
  /** macOS hands over links before the app is ready, when no question can be asked. */
  #last: Promise<void> = app.whenReady();

  constructor(parts: OpeningParts) {
    this.#parts = parts;
  }

  open(opening: Opening): Promise<void> {
    this.#last = this.#last
      .then(() => ("link" in opening ? this.#openLink(opening.link) : this.#openPath(opening.path)))
      .catch((error: unknown) => dialog.showErrorBox("Recto", error instanceof Error ? error.message : ""));
    return this.#last;
  }

  async #openLink(address: string): Promise<void> {
    const { links } = texts();
    const link = readDeepLink(address);
    if (link === undefined) return void (await tell(links.unknownTitle, links.unknownText));
    const workspaces = await this.#parts.workspaces();
    const fitting = workspaces.all.filter(({ organization }) => organization === link.organization);
    const workspace = fitting.find(({ current }) => current) ?? fitting[0];
    if (workspace === undefined) return void (await tell(links.elsewhereTitle, links.elsewhereText));
    if (!workspace.current) await workspaces.choose(workspace.id);
    this.#parts.go(link.to);
  }

  async #openPath(path: string): Promise<void> {
    if (!(await isImportable(path))) return;
    const workspaces = await this.#parts.workspaces();
    const space = await importAfterAsking(path, {
      call: (...asked) => workspaces.call(...asked),
      desktop: (...asked) => workspaces.desktop(...asked),
      organization: () => workspaces.all.find(({ current }) => current)?.organization ?? "",
    });
    if (space !== undefined) this.#parts.go({ space });
  }
}

const tell = (message: string, detail: string) => dialog.showMessageBox({ type: "info", message, detail });
