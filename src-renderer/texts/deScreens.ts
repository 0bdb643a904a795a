import { conflicts } from "./de/conflicts.ts";
import { deleted } from "./de/deleted.ts";
import { history } from "./de/history.ts";
import { home } from "./de/home.ts";
import type { ScreenTexts } from "./enScreens.ts";

/** The German one. */
export const deScreens: ScreenTexts = {
  conflicts,
  deleted,
  history,
  home,
};
