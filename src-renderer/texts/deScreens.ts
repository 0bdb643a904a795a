import { changeNames } from "./de/changeNames.ts";
import { changes } from "./de/changes.ts";
import { conflicts } from "./de/conflicts.ts";
import { connect } from "./de/connect.ts";
import { deleted } from "./de/deleted.ts";
import { exporting } from "./de/export.ts";
import { files } from "./de/files.ts";
import { history } from "./de/history.ts";
import { home } from "./de/home.ts";
import { importing } from "./de/importing.ts";
import { mergeRules } from "./de/mergeRules.ts";
import { nearest } from "./de/nearest.ts";
import { pageIcons } from "./de/pageIcons.ts";
import { pieceForms } from "./de/pieceForms.ts";
import { preferences } from "./de/preferences.ts";
import { previews } from "./de/previews.ts";
import { reusables } from "./de/reusables.ts";
import { searchFilters } from "./de/searchFilters.ts";
import { spaceSettings } from "./de/spaceSettings.ts";
import { storage } from "./de/storage.ts";
import { transfers } from "./de/transfers.ts";
import { treeDialogs } from "./de/treeDialogs.ts";
import type { ScreenTexts } from "./enScreens.ts";

/** The German one. */
export const deScreens: ScreenTexts = {
  changeNames,
  changes,
  conflicts,
  connect,
  deleted,
  exporting,
  files,
  history,
  home,
  importing,
  mergeRules,
  nearest,
  pageIcons,
  pieceForms,
  preferences,
  previews,
  reusables,
  searchFilters,
  spaceSettings,
  storage,
  transfers,
  treeDialogs,
};
