/** A shortcut as people read it, on this kind of keyboard. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Turns "Mod-Shift-k" into "⌘⇧K" or "Ctrl+Shift+K". */
export function keyName(key: string): string {
  const names: Record<string, string> = isMac
    ? { Mod: "⌘", Shift: "⇧", Alt: "⌥", Enter: "↩", Up: "↑", Down: "↓", Left: "←", Right: "→" }
    : { Mod: "Ctrl", Up: "↑", Down: "↓", Left: "←", Right: "→" };
  const parts = key.split("-").map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  return parts.join(isMac ? "" : "+");
}

/** Was this key pressed? `key` is written as in {@link keyName}; letters and digits go by the key's place. */
export function isKey(event: KeyboardEvent, key: string): boolean {
  const parts = key.split("-");
  const last = parts.at(-1) ?? "";
  const wants = (name: string): boolean => parts.slice(0, -1).includes(name);
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const same = event.key.toLowerCase() === last.toLowerCase() || event.code === codeOf(last);
  return same && mod === wants("Mod") && event.shiftKey === wants("Shift") && event.altKey === wants("Alt");
}

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^[0-9]$/.test(key)) return `Digit${key}`;
  return key === "/" ? "Slash" : key === "\\" ? "Backslash" : key;
}

export interface Shortcut {
  key: string;
  does: string;
}

/** Every shortcut, for the list that F1 opens. */
export const shortcuts: { title: string; keys: Shortcut[] }[] = [
  {
    title: "Anywhere",
    keys: [
      { key: "Mod-k", does: "Search pages and commands" },
      { key: "Mod-Alt-n", does: "New page" },
      { key: "Mod-Alt-m", does: "Comments on this page, or on the block at the caret" },
      { key: "Mod-Alt-r", does: "Change requests" },
      { key: "Mod-Alt-h", does: "History of this page" },
      { key: "Mod-Alt-y", does: "Sync" },
      { key: "Mod-\\", does: "Show or hide the sidebar" },
      { key: "F6", does: "Move between sidebar, page and panel" },
      { key: "F1", does: "This list" },
    ],
  },
  {
    title: "Writing",
    keys: [
      { key: "Mod-b", does: "Bold" },
      { key: "Mod-i", does: "Italic" },
      { key: "Mod-e", does: "Code" },
      { key: "Mod-Shift-x", does: "Strikethrough" },
      { key: "Mod-Shift-k", does: "Link" },
      { key: "Mod-Alt-2", does: "Heading (1 to 3)" },
      { key: "Mod-Shift-8", does: "List" },
      { key: "Mod-Shift-7", does: "Numbered list" },
      { key: "Mod-Shift-9", does: "Task list" },
      { key: "Mod-Shift-.", does: "Quote" },
      { key: "Mod-Alt-c", does: "Code block" },
      { key: "Mod-Alt-t", does: "Table" },
      { key: "Mod-Enter", does: "Follow the link or tick the task at the caret" },
      { key: "Mod-s", does: "Save now (it saves by itself too)" },
    ],
  },
  {
    title: "Page tree",
    keys: [
      { key: "Enter", does: "Open" },
      { key: "F2", does: "Rename" },
      { key: "Delete", does: "Delete" },
      { key: "Mod-z", does: "Bring back what was deleted last" },
      { key: "Alt-Up", does: "Move up" },
      { key: "Alt-Down", does: "Move down" },
      { key: "Alt-Right", does: "Move into the page above" },
      { key: "Alt-Left", does: "Move out" },
    ],
  },
  {
    title: "Conflicts",
    keys: [
      { key: "1", does: "Keep what stands in the page" },
      { key: "2", does: "Take the other version" },
      { key: "3", does: "Keep both, or keep them joined" },
      { key: "e", does: "Write it yourself" },
      { key: "b", does: "Show what stood there before both changes" },
      { key: "Down", does: "Next conflict" },
      { key: "Up", does: "Previous conflict" },
    ],
  },
];
