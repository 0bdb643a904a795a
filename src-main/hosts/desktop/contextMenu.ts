import { BrowserWindow, Menu } from "electron";
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from "electron";
import type { MenuCommand } from "../../../src-preload/bridge.ts";
import { texts } from "./texts/texts.ts";

type Shown = Pick<
  ContextMenuParams,
  "isEditable" | "selectionText" | "misspelledWord" | "dictionarySuggestions"
>;

/** Electron has no menu behind the right button; this is the one of a text: its spelling, then the clipboard. */
export function offerContextMenu(contents: WebContents): void {
  contents.on("context-menu", (_event, params) => {
    const template = contextTemplate(contents, params, contents.session.isSpellCheckerEnabled());
    const window = BrowserWindow.fromWebContents(contents);
    if (template.length === 0 || window === null) return;
    Menu.buildFromTemplate(template).popup({ window });
  });
}

/**
 * The items for what was clicked; none where there is nothing to do with it. Where no spelling is checked, the way to
 * choose a language is one.
 */
export function contextTemplate(
  contents: WebContents,
  shown: Shown,
  isChecked = true,
): MenuItemConstructorOptions[] {
  const { menu } = texts();
  const { isEditable, selectionText, misspelledWord, dictionarySuggestions } = shown;
  const hasSelection = selectionText.trim() !== "";
  const spelling: MenuItemConstructorOptions[] =
    isEditable && misspelledWord !== ""
      ? [
          ...(dictionarySuggestions.length === 0
            ? [{ label: menu.noSuggestions, enabled: false }]
            : dictionarySuggestions.map((word) => ({
                label: word,
                click: () => contents.replaceMisspelling(word),
              }))),
          { type: "separator" as const },
          {
            id: "addToDictionary",
            label: menu.addToDictionary,
            click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
          },
          { type: "separator" as const },
        ]
      : [];
  const tell = (command: MenuCommand): void => contents.send("event", { type: "command", command });
  if (isEditable)
    return [
      ...spelling,
      { role: "cut", label: menu.cut, enabled: hasSelection },
      { role: "copy", label: menu.copy, enabled: hasSelection },
      { role: "paste", label: menu.paste },
      { role: "pasteAndMatchStyle", label: menu.pasteAsText },
      // Electron's own takes no more of a long text than is drawn.
      {
        id: "selectAll",
        label: menu.selectAll,
        click: () => tell("selectAll"),
      },
      ...(isChecked
        ? []
        : [
            { type: "separator" as const },
            { id: "checkSpelling", label: menu.checkSpelling, click: () => tell("preferences") },
          ]),
    ];
  return hasSelection ? [{ role: "copy", label: menu.copy }] : [];
}
