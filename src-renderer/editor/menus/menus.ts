import { autocompletion, completionStatus, startCompletion, type Completion } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { keyName } from "../../data/keys/shortcuts.ts";
import { emojiAsked, emojiMenu, namedEmoji } from "./emojiMenu.ts";
import { heldEnter } from "./heldEnter.ts";
import { drawSign } from "./icons.ts";
import { addressMenu, linkAsked, linkMenu, type LinkTargets } from "./linkMenu.ts";
import "./menus.css";
import type { MenuOption } from "./option.ts";
import { picking } from "./picking.ts";
import { replacedSelection } from "./replacedSelection.ts";
import { askingForFiles, blockAsked, slashMenu } from "./slashMenu.ts";
import { cellMenus } from "../tables/writtenCell.ts";
import { addressAsked, linking } from "../writtenLink.ts";

export interface MenuSources {
  targets: LinkTargets;
  /** Asks the writer for files of a kind, and puts them at the caret. */
  onFiles: (kind: "image" | "file") => void;
}

function drawKey(option: Completion): HTMLElement | null {
  const { key } = option as MenuOption;
  if (key === undefined) return null;
  const made = document.createElement("span");
  made.className = "menu-key";
  made.textContent = keyName(key);
  return made;
}

/** A menu is looked for only where one of its signs stands before the caret: most keys are words and no more. */
const openWhereAsked = EditorView.updateListener.of(({ view, state, transactions }) => {
  const isTyped = transactions.some((one) => one.docChanged && one.isUserEvent("input.type"));
  const isLinked = transactions.some((one) => one.isUserEvent(linking));
  if ((!isTyped && !isLinked) || completionStatus(state) !== null) return;
  const { head } = state.selection.main;
  const asked = [blockAsked, linkAsked, addressAsked, emojiAsked].some((ask) => ask(state, head));
  if (asked) startCompletion(view);
});

/** The menus that open while a writer types: `/` for blocks, `@` or `[[` for links, `:` for emoji. */
export function typedMenus({ targets, onFiles }: MenuSources): Extension {
  return [
    picking,
    replacedSelection,
    namedEmoji,
    openWhereAsked,
    heldEnter(),
    askingForFiles.of(onFiles),
    cellMenus.of(async (cell) => new (await import("../tables/cellMenu.ts")).CellMenu(cell)),
    autocompletion({
      override: [slashMenu(), linkMenu(targets), addressMenu(targets), emojiMenu],
      icons: false,
      closeOnBlur: true,
      maxRenderedOptions: 60,
      activateOnTyping: false,
      // What has to be asked for is asked for at once: until it is there Enter would be a new line.
      activateOnTypingDelay: 10,
      // Whoever typed the sign of a menu means it by Enter, however fast they are.
      interactionDelay: 0,
      tooltipClass: () => "typed-menu",
      addToOptions: [
        { render: (option) => drawSign((option as MenuOption).sign), position: 20 },
        { render: drawKey, position: 90 },
      ],
    }),
  ];
}
