import { EditorView } from "@codemirror/view";
import type { WritingCommand } from "../../../src-preload/bridge.ts";
import { pressKey } from "../../data/keys/pressing.ts";
import { linkAskedInCell } from "../tables/writtenCell.ts";
import { blockKinds } from "./blockKinds.ts";
import { beginBlock, isVerbatim } from "./slashMenu.ts";

/** The keys of marks: as keys they mean the same wherever words are, in a cell too. */
const marks: Partial<Record<WritingCommand, string>> = {
  bold: "Mod-b",
  italic: "Mod-i",
  strikethrough: "Mod-Shift-x",
  inlineCode: "Mod-e",
  link: "Mod-Shift-k",
};

/** Does to the text that has the focus what was chosen in the menu of the desktop. */
export function writeFromMenu(command: WritingCommand): void {
  const kind = blockKinds.find(({ name }) => name === command);
  const key = marks[command] ?? kind?.key;
  if (key !== undefined) return void pressKey(key);
  const text = document.activeElement?.closest<HTMLElement>(".cm-editor");
  const view = text ? EditorView.findFromDOM(text) : null;
  if (!view || !kind || view.state.readOnly) return;
  const { head } = view.state.selection.main;
  const isInCell = document.activeElement !== view.contentDOM;
  // The line of a cell is a row of its table: it becomes nothing else, and holds no block.
  if (isInCell && kind.form.as === "line") return;
  const { form } = kind;
  // A cell holds no block that leads to a page, but words that do.
  if (isInCell && form.as === "pick" && (form.what === "page" || form.what === "reference"))
    return void document.activeElement?.dispatchEvent(new Event(linkAskedInCell, { bubbles: true }));
  if (form.as !== "pick" || form.what === "image" || form.what === "file")
    return beginBlock(view, head, kind);
  // In code they would be no links.
  if (!isInCell && !isVerbatim(view.state, head)) beginBlock(view, head, kind);
}
