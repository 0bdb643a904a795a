import { EventEmitter } from "node:events";

type Source = "system" | "light" | "dark";
const sources: readonly string[] = ["system", "light", "dark"];

/** The color scheme that pages are told; empty leaves it to Chromium. */
class NativeTheme extends EventEmitter {
  #source: Source = "system";

  get themeSource() {
    return this.#source;
  }

  set themeSource(source: Source) {
    if (!sources.includes(source)) throw new TypeError("Error processing argument at index 0");
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

/** What was chosen in the system; a Linux without a portal tells of no accent. */
class SystemPreferences extends EventEmitter {
  getAccentColor(): string {
    return "";
  }
}

export const systemPreferences = new SystemPreferences();
