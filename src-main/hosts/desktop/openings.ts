import { app, dialog } from "electron";
import type { Destination, OpenedFiles } from "../../../src-preload/bridge.ts";
import type { Workspace } from "../../core/workspaces/workspaces.ts";
import { readDeepLink } from "./deepLinks.ts";
import type { HandedOver } from "./handedOver.ts";
import { isImportable, type Opening } from "./opening.ts";
import { texts } from "./texts/texts.ts";

/** What the openings need of the app. */
export interface OpeningParts {
  workspaces: () => Promise<{ all: Workspace[] }>;
  /** The workspace that the window in front shows. */
  shown: () => string | undefined;
  go: (to: Destination) => void;
  handedOver: Pick<HandedOver, "look">;
  /** Shows the writer what would be imported, in the window in front. */
  offer: (opened: OpenedFiles) => void;
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
    const { all } = await this.#parts.workspaces();
    const fitting = all.filter(({ organization }) => organization === link.organization);
    const workspace = shownOf(fitting, this.#parts.shown()) ?? fitting[0];
    if (workspace === undefined) return void (await tell(links.elsewhereTitle, links.elsewhereText));
    this.#parts.go({ workspace: workspace.id, ...link.to });
  }

  async #openPath(path: string): Promise<void> {
    if (!(await isImportable(path))) return;
    this.#parts.offer(await this.#parts.handedOver.look(path));
  }
}

/** The workspace that a window shows; for one that shows none yet, the one that was chosen last. */
export function shownOf(workspaces: readonly Workspace[], shown: string | undefined): Workspace | undefined {
  return workspaces.find(({ id }) => id === shown) ?? workspaces.find(({ current }) => current);
}

const tell = (message: string, detail: string) => dialog.showMessageBox({ type: "info", message, detail });
