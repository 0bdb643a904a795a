export type Theme = "system" | "light" | "dark";

const key = "recto.theme";
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const themes: readonly Theme[] = ["system", "light", "dark"];

/** The writer's choice of light or dark; `system` follows the computer. */
class ThemeChoice {
  chosen = $state<Theme>(themes.find((theme) => theme === localStorage.getItem(key)) ?? "system");

  choose(theme: Theme): void {
    this.chosen = theme;
    localStorage.setItem(key, theme);
    applyTheme();
  }
}

export const theme = new ThemeChoice();

/** Puts the theme on the document and follows the computer's from then on. */
export function applyTheme(): void {
  const isDark = theme.chosen === "dark" || (theme.chosen === "system" && dark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

dark.addEventListener("change", applyTheme);
