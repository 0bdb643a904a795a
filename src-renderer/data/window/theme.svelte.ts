import { messageOf, tell } from "../calls/ask.ts";
import { bridge } from "../calls/bridge.ts";
import { toasts } from "./toasts.svelte.ts";

export type Theme = "system" | "light" | "dark";

const key = "recto.theme";
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const themes: readonly Theme[] = ["system", "light", "dark"];

/** The writer's choice of light or dark; `system` follows the computer. */
class ThemeChoice {
  chosen = $state<Theme>(themes.find((theme) => theme === localStorage.getItem(key)) ?? "system");

  #isDark = $state(dark.matches);

  /** What is seen: the choice, or the computer's. */
  readonly shown = $derived(this.chosen === "system" ? (this.#isDark ? "dark" : "light") : this.chosen);

  constructor() {
    dark.addEventListener("change", () => {
      this.#isDark = dark.matches;
      applyTheme();
    });
  }

  choose(theme: Theme): void {
    this.chosen = theme;
    localStorage.setItem(key, theme);
    applyTheme();
    // What the system draws for the window, and what it says of light and dark, is the desktop's.
    if (bridge.host === "desktop")
      tell("changeDesktopSettings", { change: { theme } }).catch((problem: unknown) =>
        toasts.fail(messageOf(problem)),
      );
  }
}

export const theme = new ThemeChoice();

/** Puts the theme on the document. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = theme.shown;
}
