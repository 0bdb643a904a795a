import { blockEdits } from "../editor/blockEdits.ts";
import { loadOnce, pageIcon, type Load } from "../parts/lazily.ts";

/** What is not on the first screen, loaded when it is wanted or when there is nothing else to do. */
export const screens = {
  home: () => import("./home/HomeScreen.svelte"),
  requests: () => import("./changes/RequestsScreen.svelte"),
  request: () => import("./changes/RequestScreen.svelte"),
  conflicts: () => import("./conflicts/ConflictsScreen.svelte"),
  history: () => import("./history/HistoryScreen.svelte"),
  deleted: () => import("./deleted/DeletedScreen.svelte"),
  files: () => import("./files/FilesScreen.svelte"),
  reusables: () => import("./reusables/ReusableList.svelte"),
  organization: () => import("./organization/OrganizationScreen.svelte"),
  locked: () => import("./locked/LockedScreen.svelte"),
};

export const panes = {
  comments: () => import("./comments/CommentsPanel.svelte"),
  findInSpace: () => import("./find/FindPanel.svelte"),
  find: () => import("../editor/find/FindBar.svelte"),
  threads: () => import("./page/MarginThreads.svelte"),
  blame: () => import("./page/BlameGutter.svelte"),
  reusableHeader: () => import("./reusables/ReusableHeader.svelte"),
  reusableMissing: () => import("./reusables/ReusableMissing.svelte"),
};

export const dialogs = {
  asked: () => import("./Asked.svelte"),
  move: () => import("./sidebar/MoveDialog.svelte"),
  sign: () => import("./sidebar/SignDialog.svelte"),
  search: () => import("./search/SearchDialog.svelte"),
  sync: () => import("./sync/SyncPanel.svelte"),
  storage: () => import("./storage/StoragePanel.svelte"),
  connect: () => import("./connect/ConnectDialog.svelte"),
  shortcuts: () => import("./help/ShortcutsDialog.svelte"),
  newSpace: () => import("./space/NewSpaceDialog.svelte"),
  spaceSettings: () => import("./space/SpaceSettings.svelte"),
  export: () => import("./export/ExportDialog.svelte"),
  git: () => import("./space/GitDialog.svelte"),
  import: () => import("./import/ImportDialog.svelte"),
  preferences: () => import("./preferences/PreferencesDialog.svelte"),
};

/** The mark in the page's timeline after which no key or screen waits for anything to load. */
export const everythingLoaded = "recto:everything-loaded";

/**
 * Loads everything once the first screen stands and the page is idle: a key opens its dialog at once from then on, also
 * when what serves the files has gone. What does not load now is asked for again when it is wanted.
 */
export function loadWhenIdle(): void {
  const load = async (): Promise<void> => {
    await blockEdits().catch(() => undefined);
    for (const one of [pageIcon, ...Object.values({ ...dialogs, ...panes, ...screens })])
      await loadOnce(one as Load<never>).catch(() => undefined);
    performance.mark(everythingLoaded);
  };
  requestIdleCallback(() => void load(), { timeout: 500 });
}
