import { autocompletion, type Completion } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { keyName } from "../../data/shortcuts.ts";
import { emojiMenu, namedEmoji } from "./emojiMenu.ts";
import { drawSign } from "./icons.ts";
import { linkMenu, type LinkTargets } from "./linkMenu.ts";
import "./menus.css";
import type { MenuOption } from "./option.ts";
import { picking } from "./picking.ts";
import { slashMenu } from "./slashMenu.ts";

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

/** The menus that open while a writer types: `/` for blocks, `@` or `[[` for links, `:` for emoji. */
export function typedMenus({ targets, onFiles }: MenuSources): Extension {
  return [
    picking,
    namedEmoji,
    autocompletion({
      override: [slashMenu(onFiles), linkMenu(targets), emojiMenu],
      icons: false,
      closeOnBlur: true,
      maxRenderedOptions: 60,
      activateOnTypingDelay: 30,
      tooltipClass: () => "typed-menu",
      addToOptions: [
        { render: (option) => drawSign((option as MenuOption).sign), position: 20 },
        { render: drawKey, position: 90 },
      ],
    }),
  ];
}
