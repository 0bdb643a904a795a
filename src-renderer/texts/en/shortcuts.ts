/** What the keys are called where they are written out. */
export const shortcuts = {
  keys: {
    Mod: "Ctrl",
    Shift: "Shift",
    Alt: "Alt",
    Enter: "Enter",
    Delete: "Delete",
    Backspace: "Backspace",
    Escape: "Esc",
  },
};
