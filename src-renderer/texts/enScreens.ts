import { changeNames } from "./en/changeNames.ts";
import { changes } from "./en/changes.ts";
import { conflicts } from "./en/conflicts.ts";
import { connect } from "./en/connect.ts";
import { deleted } from "./en/deleted.ts";
import { exporting } from "./en/export.ts";
import { files } from "./en/files.ts";
import { history } from "./en/history.ts";
import { home } from "./en/home.ts";
import { importing } from "./en/importing.ts";
import { mergeRules } from "./en/mergeRules.ts";
import { nearest } from "./en/nearest.ts";
import { pageIcons } from "./en/pageIcons.ts";
import { pieceForms } from "./en/pieceForms.ts";
import { preferences } from "./en/preferences.ts";
import { previews } from "./en/previews.ts";
import { reusables } from "./en/reusables.ts";
import { searchFilters } from "./en/searchFilters.ts";
import { spaceSettings } from "./en/spaceSettings.ts";
import { storage } from "./en/storage.ts";
import { transfers } from "./en/transfers.ts";
import { treeDialogs } from "./en/treeDialogs.ts";

/** The English catalogue of what screens say that a start does not show. */
export const enScreens = {
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

export type ScreenTexts = typeof enScreens;
