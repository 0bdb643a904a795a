import Focus from "@lucide/svelte/icons/focus";
import Keyboard from "@lucide/svelte/icons/keyboard";
import ListTree from "@lucide/svelte/icons/list-tree";
import { keyName } from "../../data/keys/shortcuts.ts";
import { writing } from "../../data/pages/writing.svelte.ts";
import type { MenuItem } from "../../parts/Menu.svelte";
import { texts } from "../../texts/texts.ts";

/** What a writer can have beside or around a text, whatever they write in, as choices of a menu. */
export const writingWays = (): Record<"outline" | "focus" | "typewriter", MenuItem> => ({
  outline: {
    label: texts.writing.outline,
    icon: ListTree,
    hint: keyName("Mod-Alt-o"),
    checked: writing.outline,
    run: () => writing.toggle("outline"),
  },
  focus: {
    label: texts.writing.focusMode,
    icon: Focus,
    hint: keyName("F8"),
    checked: writing.focus,
    run: () => writing.toggle("focus"),
  },
  typewriter: {
    label: texts.writing.typewriterMode,
    icon: Keyboard,
    hint: keyName("F9"),
    checked: writing.typewriter,
    run: () => writing.toggle("typewriter"),
  },
});
