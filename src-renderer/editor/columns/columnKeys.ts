/** The keys of columns and cards, as in the list of shortcuts. */
export const columnKeys = {
  add: "Mod-Alt-Enter",
  back: "Mod-Alt-Left",
  on: "Mod-Alt-Right",
  remove: "Mod-Shift-Backspace",
} as const;
