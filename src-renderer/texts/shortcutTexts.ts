import { shortcutList as english } from "./en/shortcutList.ts";
import { language } from "./texts.ts";

/** What the list of keys says, in the language that is spoken. */
export const shortcutTexts: typeof english =
  language === "de" ? (await import("./de/shortcutList.ts")).shortcutList : english;
