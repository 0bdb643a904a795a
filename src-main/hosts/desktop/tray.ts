import { Menu, Tray, app, nativeImage } from "electron";
import type { NativeImage } from "electron";
import type { Counts } from "./counts.ts";
import { trayIcon } from "./icons.ts";
import { texts } from "./texts/texts.ts";

/** What the tray says of what waits. */
export function trayWords({ waiting, attention }: Counts): string {
  const { tray } = texts();
  if (attention > 0) return tray.attention(attention);
  return waiting > 0 ? tray.waiting(waiting) : tray.calm;
}

/** A menu bar is 22 points high, of which a sign has 16. */
function macImage(): NativeImage {
  const bytes = Buffer.from(trayIcon.split(",")[1] ?? "", "base64");
  const image = nativeImage.createFromBuffer(bytes, { scaleFactor: 2 });
  image.setTemplateImage(true);
  return image;
}

/** The app's sign in the system's tray, there for as long as its writer wants it. */
export class TraySign {
  readonly #show: () => void;
  readonly #onMac: boolean;
  #tray: Tray | undefined;
  #counts: Counts = { waiting: 0, attention: 0 };

  constructor(show: () => void, platform: NodeJS.Platform = process.platform) {
    this.#show = show;
    this.#onMac = platform === "darwin";
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
      this.#tray = new Tray(this.#onMac ? macImage() : nativeImage.createFromDataURL(trayIcon));
      // On macOS a click opens the menu.
      if (!this.#onMac) this.#tray.on("click", () => this.#show());
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
