import { isMac } from "./shortcuts.ts";
import { texts } from "../texts/texts.ts";

export interface Shortcut {
  key: string;
  does: string;
}

const { anywhere, writing, blocks, tree, reviewing, conflicts } = texts.shortcuts;

/** Every shortcut, for the list that F1 opens. */
export const shortcuts: { title: string; keys: Shortcut[] }[] = [
  {
    title: anywhere.title,
    keys: [
      { key: "Mod-k", does: anywhere.search },
      { key: "Mod-Shift-f", does: anywhere.findInSpace },
      { key: "Mod-Alt-d", does: anywhere.home },
      { key: "Mod-Alt-n", does: anywhere.newPage },
      { key: "Mod-Alt-m", does: anywhere.comments },
      { key: "Mod-Alt-k", does: anywhere.nextComment },
      { key: "Mod-Alt-r", does: anywhere.requests },
      { key: "Mod-Alt-h", does: anywhere.history },
      { key: "Mod-Alt-y", does: anywhere.sync },
      { key: "Mod-\\", does: anywhere.sidebar },
      { key: "Mod-,", does: anywhere.preferences },
      { key: "F6", does: anywhere.regions },
      { key: "F1", does: anywhere.list },
    ],
  },
  {
    title: writing.title,
    keys: [
      { key: "Mod-b", does: writing.bold },
      { key: "Mod-i", does: writing.italic },
      { key: "Mod-e", does: writing.code },
      { key: "Mod-Shift-x", does: writing.strikethrough },
      { key: "Mod-Shift-k", does: writing.link },
      { key: "Mod-Alt-2", does: writing.heading },
      { key: "Mod-Shift-8", does: writing.list },
      { key: "Mod-Shift-7", does: writing.numberedList },
      { key: "Mod-Shift-9", does: writing.taskList },
      { key: "Mod-Shift-.", does: writing.quote },
      { key: "Mod-Alt-c", does: writing.codeBlock },
      { key: "Mod-Alt-t", does: writing.table },
      { key: "Mod-Enter", does: writing.follow },
      { key: "Mod-s", does: writing.save },
      { key: "Alt-drag", does: writing.dragOut },
    ],
  },
  {
    title: blocks.title,
    keys: [
      { key: "Mod-/", does: blocks.blockMenu },
      { key: "Alt-Shift-Up", does: blocks.moveUp },
      { key: "Alt-Shift-Down", does: blocks.moveDown },
      { key: "Mod-Shift-d", does: blocks.duplicate },
      { key: "Mod-Alt-Left", does: blocks.fold },
      { key: "Mod-Alt-Right", does: blocks.unfold },
      { key: "Mod-Alt-Up", does: blocks.cursorAbove },
      { key: "Mod-Alt-Down", does: blocks.cursorBelow },
      { key: "Mod-d", does: blocks.nextSame },
      { key: "Mod-Shift-v", does: blocks.pastePlain },
      { key: "Mod-f", does: blocks.find },
      { key: isMac ? "Mod-Alt-f" : "Mod-h", does: blocks.replace },
      { key: "Mod-Alt-o", does: blocks.outline },
      { key: "Mod-Alt-b", does: blocks.blame },
      { key: "F8", does: blocks.focus },
      { key: "F9", does: blocks.typewriter },
    ],
  },
  {
    title: tree.title,
    keys: [
      { key: "Enter", does: tree.open },
      { key: "Mod-Shift-e", does: tree.filter },
      { key: "/", does: tree.filterHere },
      { key: "Shift-Down", does: tree.several },
      { key: "Mod-a", does: tree.all },
      { key: "Escape", does: tree.none },
      { key: "F2", does: tree.rename },
      { key: "Shift-F10", does: tree.menu },
      { key: "Delete", does: tree.delete },
      { key: "Mod-z", does: tree.bringBack },
      { key: "Alt-m", does: tree.elsewhere },
      { key: "Alt-Up", does: tree.up },
      { key: "Alt-Down", does: tree.down },
      { key: "Alt-On", does: tree.into },
      { key: "Alt-Back", does: tree.out },
    ],
  },
  {
    title: reviewing.title,
    keys: [
      { key: "n", does: reviewing.next },
      { key: "p", does: reviewing.previous },
      { key: "v", does: reviewing.viewed },
      { key: "c", does: reviewing.comment },
    ],
  },
  {
    title: conflicts.title,
    keys: [
      { key: "1", does: conflicts.keep },
      { key: "2", does: conflicts.take },
      { key: "3", does: conflicts.both },
      { key: "e", does: conflicts.edit },
      { key: "v", does: conflicts.preview },
      { key: "b", does: conflicts.before },
      { key: "Down", does: conflicts.next },
      { key: "Up", does: conflicts.previous },
      { key: "Mod-z", does: conflicts.undo },
    ],
  },
];
