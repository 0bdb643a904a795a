import type { Destination, MenuCommand, WritingCommand } from "../../../src-preload/bridge.ts";
import { findInSpace, newPage } from "../pages/actions.ts";
import { tell } from "../calls/ask.ts";
import type { OpenBranch } from "../pages/branch.svelte.ts";
import { bridge } from "../calls/bridge.ts";
import { attempt } from "../pages/pageActions.ts";
import { panels } from "./panels.svelte.ts";
import { place } from "./place.svelte.ts";
import { press, pressKey, pressRedo } from "../keys/pressing.ts";
import { isMac } from "../keys/shortcuts.ts";
import { texts } from "../../texts/texts.ts";
import { toasts } from "./toasts.svelte.ts";
import { isUnderDialog } from "./underDialog.ts";

/** Does what the desktop asks of the page: commands of its menu, links and notifications that lead somewhere. */
export function followDesktop(open: OpenBranch): () => void {
  let stopWriting = (): void => {};
  if (bridge.host === "desktop")
    void ofWriting().then(({ followWriting }) => (stopWriting = followWriting()));
  const stop = bridge.on((event) => {
    if (event.type === "command") run(event.command, open);
    else if (event.type === "go") go(event.to);
    else if (event.type === "import") {
      panels.opened = event.opened;
      panels.import = true;
    } else if (event.type === "recovered") toasts.show(texts.desktop.recovered);
    else if (event.type === "update")
      toasts.show(texts.desktop.updateReady(event.version), {
        label: texts.desktop.restart,
        run: () => void attempt(() => tell("installUpdate", undefined)),
      });
  });
  return () => {
    stopWriting();
    stop();
  };
}

/** What of the menu is done to the words that are written in; it comes with the first of them that is chosen. */
const ofWriting = () => import("./writingMenu.ts");

function run(command: MenuCommand, open: OpenBranch): void {
  const commands: Record<Exclude<MenuCommand, WritingCommand>, () => void> = {
    search: () => (panels.search = true),
    findInSpace,
    newPage: () => void newPage(open),
    connect: () => (panels.connect = true),
    settings: () => (panels.spaceSettings = open.space?.permissions.admin ?? false),
    syncNow: () => void attempt(() => tell("syncNow", undefined)),
    preferences: () => (panels.preferences = true),
    export: () => open.space && (panels.export = place.page === undefined ? "space" : "page"),
    sidebar: () => (panels.sidebar = !panels.sidebar),
    comments: () => (panels.comments = !panels.comments),
    requests: () => place.go({ view: "requests", request: undefined }),
    conflicts: () => place.go({ view: "conflicts", request: undefined }),
    history: () => place.history && place.go(place.history),
    sync: () => (panels.sync = true),
    shortcuts: () => (panels.shortcuts = true),
    undo: () => press("Mod-z", "undo"),
    redo: pressRedo,
    selectAll: () => press("Mod-a", "selectAll"),
    find: () => pressKey("Mod-f"),
    replace: () => pressKey(isMac ? "Mod-Alt-f" : "Mod-h"),
    home: () => place.go({ view: "home" }),
    back: () => window.history.back(),
    forward: () => window.history.forward(),
  };
  if (!(command in commands)) return void ofWriting().then(({ write }) => write(command as WritingCommand));
  const isInDialog = command === "undo" || command === "redo" || command === "selectAll";
  if (isInDialog || !isUnderDialog()) commands[command as keyof typeof commands]();
}

/** Goes where a deep link or a notification leads; what it does not name is left. */
function go({ workspace = place.workspace, space, page, request, view, part }: Destination): void {
  const shown = view ?? (page === undefined && request !== undefined ? "request" : "page");
  place.go({ workspace, space, page, request, view: shown, ...(part === undefined ? {} : { part }) });
}
