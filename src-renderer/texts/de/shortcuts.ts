import type { shortcuts as english } from "../en/shortcuts.ts";

export const shortcuts: typeof english = {
  keys: {
    Mod: "Strg",
    Shift: "Umschalt",
    Alt: "Alt",
    Enter: "Eingabe",
    Delete: "Entf",
    Backspace: "Rücktaste",
    Escape: "Esc",
  },
};
