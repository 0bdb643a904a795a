import { EventEmitter } from "node:events";

/** The color scheme that pages are told; empty leaves it to Chromium. */
class NativeTheme extends EventEmitter {
  #source: "system" | "light" | "dark" = "system";

  get themeSource() {
    return this.#source;
  }

  set themeSource(source: "system" | "light" | "dark") {
    this.#source = source;
    this.emit("updated");
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === "dark";
  }
}

export const nativeTheme = new NativeTheme();
export const colorScheme = (): string =>
  nativeTheme.themeSource === "system" ? "" : nativeTheme.themeSource;
