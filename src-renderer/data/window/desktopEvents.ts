import type { Destination, MenuCommand } from "../../../src-preload/bridge.ts";
import { findInSpace, newPage } from "../pages/actions.ts";
import { tell } from "../calls/ask.ts";
import type { OpenBranch } from "../pages/branch.svelte.ts";
import { bridge } from "../calls/bridge.ts";
import { attempt } from "../pages/pageActions.ts";
import { panels } from "./panels.svelte.ts";
import { place } from "./place.svelte.ts";
import { press, pressRedo } from "../keys/pressing.ts";
import { texts } from "../../texts/texts.ts";
import { toasts } from "./toasts.svelte.ts";
import { isUnderDialog } from "./underDialog.ts";

/** Does what the desktop asks of the page: commands of its menu, links and notifications that lead somewhere. */
export function followDesktop(open: OpenBranch): () => void {
  return bridge.on((event) => {
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
}

function run(command: MenuCommand, open: OpenBranch): void {
  const commands: Record<MenuCommand, () => void> = {
    search: () => (panels.search = true),
    findInSpace,
    newPage: () => void newPage(open),
    connect: () => (panels.connect = true),
    settings: () => (panels.spaceSettings = open.space !== undefined),
    syncNow: () => void attempt(() => tell("syncNow", undefined)),
    preferences: () => (panels.preferences = true),
    export: () => open.space && (panels.export = place.page === undefined ? "space" : "page"),
    sidebar: () => (panels.sidebar = !panels.sidebar),
    comments: () => (panels.comments = !panels.comments),
    requests: () => place.go({ view: "requests", request: undefined }),
    conflicts: () => place.go({ view: "conflicts", request: undefined }),
    history: () => place.page !== undefined && place.go({ view: "history" }),
    sync: () => (panels.sync = true),
    shortcuts: () => (panels.shortcuts = true),
    undo: () => press("z", "undo"),
    redo: pressRedo,
    selectAll: () => press("a", "selectAll"),
    back: () => window.history.back(),
    forward: () => window.history.forward(),
  };
  const isInDialog = command === "undo" || command === "redo" || command === "selectAll";
  if (isInDialog || !isUnderDialog()) commands[command]();
}

/** Goes where a deep link or a notification leads; what it does not name is left. */
function go({ workspace = place.workspace, space, page, request, view }: Destination): void {
  const shown = view ?? (page === undefined && request !== undefined ? "request" : "page");
  place.go({ workspace, space, page, request, view: shown });
}
