import { conflicts } from "./en/conflicts.ts";
import { deleted } from "./en/deleted.ts";
import { history } from "./en/history.ts";
import { home } from "./en/home.ts";

/** The English catalogue of what screens say that a start does not show. */
export const enScreens = {
  conflicts,
  deleted,
  history,
  home,
};

export type ScreenTexts = typeof enScreens;
