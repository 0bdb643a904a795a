import { Menu, Tray, app, nativeImage } from "electron";
import type { Counts } from "./counts.ts";
import { trayIcon } from "./icons.ts";
import { texts } from "./texts/texts.ts";

/** What the tray says of what waits. */
export function trayWords({ waiting, attention }: Counts): string {
  const { tray } = texts();
  if (attention > 0) return tray.attention(attention);
  return waiting > 0 ? tray.waiting(waiting) : tray.calm;
}

/** The app's sign in the system's tray, there for as long as its writer wants it. */
export class TraySign {
  readonly #show: () => void;
  #tray: Tray | undefined;
  #counts: Counts = { waiting: 0, attention: 0 };

  constructor(show: () => void) {
    this.#show = show;
  }

  get isShown(): boolean {
    return this.#tray !== undefined;
  }

  /** Puts the sign up, or takes it down. */
  set(isWanted: boolean): void {
    if (!isWanted) {
      this.#tray?.destroy();
      this.#tray = undefined;
      return;
    }
    if (this.#tray === undefined) {
      const image = nativeImage.createFromDataURL(trayIcon);
      image.setTemplateImage(process.platform === "darwin");
      this.#tray = new Tray(image);
      this.#tray.on("click", () => this.#show());
    }
    this.#draw();
  }

  count(counts: Counts): void {
    this.#counts = counts;
    this.#draw();
  }

  #draw(): void {
    if (this.#tray === undefined) return;
    const { tray } = texts();
    const words = trayWords(this.#counts);
    this.#tray.setToolTip(words);
    // On Linux a menu is all that a tray shows, so that the words stand in it.
    const menu = Menu.buildFromTemplate([
      { label: words, enabled: false },
      { type: "separator" },
      { id: "show", label: tray.show, click: () => this.#show() },
      { id: "quit", label: tray.quit, click: () => app.quit() },
    ]);
    this.#tray.setContextMenu(menu);
  }
}
