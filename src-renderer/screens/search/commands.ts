import AppWindow from "@lucide/svelte/icons/app-window";
import Building from "@lucide/svelte/icons/building-2";
import FilePlus from "@lucide/svelte/icons/file-plus-2";
import FileOutput from "@lucide/svelte/icons/file-output";
import FolderInput from "@lucide/svelte/icons/folder-input";
import FolderGit2 from "@lucide/svelte/icons/folder-git-2";
import GitPullRequest from "@lucide/svelte/icons/git-pull-request";
import GitPullRequestCreate from "@lucide/svelte/icons/git-pull-request-create";
import Component from "@lucide/svelte/icons/component";
import House from "@lucide/svelte/icons/house";
import HardDrive from "@lucide/svelte/icons/hard-drive";
import History from "@lucide/svelte/icons/history";
import Keyboard from "@lucide/svelte/icons/keyboard";
import MessageSquare from "@lucide/svelte/icons/message-square";
import Paperclip from "@lucide/svelte/icons/paperclip";
import Plug from "@lucide/svelte/icons/plug";
import Plus from "@lucide/svelte/icons/plus";
import RefreshCw from "@lucide/svelte/icons/refresh-cw";
import Settings from "@lucide/svelte/icons/settings-2";
import SlidersHorizontal from "@lucide/svelte/icons/sliders-horizontal";
import Split from "@lucide/svelte/icons/split";
import SunMoon from "@lucide/svelte/icons/sun-moon";
import TextSearch from "@lucide/svelte/icons/text-search";
import Trash from "@lucide/svelte/icons/trash-2";
import UserPen from "@lucide/svelte/icons/user-pen";
import Undo from "@lucide/svelte/icons/undo-2";
import { findInSpace, newPage, newRequest } from "../../data/pages/actions.ts";
import { tell } from "../../data/calls/ask.ts";
import type { OpenBranch } from "../../data/pages/branch.svelte.ts";
import { deletions } from "../../data/pages/deletions.svelte.ts";
import { attempt } from "../../data/pages/pageActions.ts";
import { panels } from "../../data/window/panels.svelte.ts";
import { place } from "../../data/window/place.svelte.ts";
import { reusableDeeds } from "../../data/reusables/reusableDeeds.svelte.ts";
import { historyKey, homeKey, keyName } from "../../data/keys/shortcuts.ts";
import { theme } from "../../data/window/theme.svelte.ts";
import { workspace } from "../../data/workspace/workspace.svelte.ts";
import { writing } from "../../data/pages/writing.svelte.ts";
import { reuseHere } from "../../editor/commands.ts";
import { openEditor } from "../../editor/openEditor.svelte.ts";
import type { SearchEntry } from "./entries.ts";
import { findBest } from "./titleList.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import { organizationTexts } from "../../texts/organizationTexts.ts";
import { texts } from "../../texts/texts.ts";

type Command = Pick<SearchEntry, "title" | "icon" | "run"> & {
  /** What tells it from others of its name. */
  id?: string;
  key?: string;
  when?: boolean;
};

/** The commands whose names answer a query, the best first; all of them where nothing is asked. */
export function commandsFor(open: OpenBranch, query: string): SearchEntry[] {
  const { space } = place;
  const inSpace = space !== undefined;
  const names = texts.search.commands;
  const all: Command[] = [
    { title: names.home, icon: House, key: homeKey, run: () => place.go({ view: "home" }) },
    {
      title: names.findInSpace,
      icon: TextSearch,
      key: "Mod-Shift-f",
      when: inSpace,
      run: findInSpace,
    },
    {
      title: names.newPage,
      icon: FilePlus,
      key: "Mod-Alt-n",
      when: open.lock === undefined && inSpace,
      run: () => void newPage(open),
    },
    {
      title: names.newRequest,
      icon: GitPullRequestCreate,
      when: inSpace,
      run: () => space !== undefined && void newRequest(space),
    },
    {
      title: names.requests,
      icon: GitPullRequest,
      key: "Mod-Alt-r",
      when: inSpace,
      run: () => place.go({ view: "requests", request: undefined }),
    },
    {
      title: names.conflicts,
      icon: Split,
      when: inSpace,
      run: () => place.go({ view: "conflicts", request: undefined }),
    },
    {
      title: place.history?.reusable === undefined ? names.history : screenTexts.reusables.screen.history,
      icon: History,
      key: historyKey,
      when: place.history !== undefined,
      run: () => place.history && place.go(place.history),
    },
    {
      title: names.comments,
      icon: MessageSquare,
      key: "Mod-Alt-m",
      run: () => (panels.comments = !panels.comments),
    },
    {
      title: texts.page.blame.show,
      icon: UserPen,
      key: "Mod-Alt-b",
      when: place.page !== undefined && place.view === "page",
      run: () => writing.toggle("blame"),
    },
    {
      title: texts.comments.margin.show,
      icon: MessageSquare,
      when: open.discusses && place.page !== undefined && place.view === "page",
      run: () => writing.toggle("margin"),
    },
    {
      title: names.bringBack(deletions.last?.title ?? ""),
      icon: Undo,
      when: deletions.last !== undefined,
      run: () => void deletions.undo(),
    },
    {
      title: texts.sidebar.space.files,
      icon: Paperclip,
      when: inSpace,
      run: () => place.go({ view: "files" }),
    },
    {
      title: texts.sidebar.space.deleted,
      icon: Trash,
      when: inSpace,
      run: () => place.go({ view: "deleted" }),
    },
    {
      title: texts.sidebar.space.reusables,
      icon: Component,
      when: inSpace,
      run: () => place.go({ view: "reusables" }),
    },
    {
      title: screenTexts.reusables.new,
      icon: Component,
      when: open.lock === undefined && inSpace,
      run: () => void reusableDeeds.make(open),
    },
    {
      title: texts.menus.reuseSelection,
      icon: Component,
      when: openEditor.view?.state.readOnly === false,
      run: () => openEditor.view && reuseHere(openEditor.view),
    },
    ...organizationCommands(),
    { title: names.newSpace, icon: Plus, run: () => (panels.newSpace = true) },
    { title: screenTexts.importing.title, icon: FolderInput, run: () => (panels.import = true) },
    {
      title: names.export,
      icon: FileOutput,
      when: open.space !== undefined,
      run: () => (panels.export = place.page === undefined ? "space" : "page"),
    },
    {
      title: names.git,
      icon: FolderGit2,
      when: open.space?.permissions.triggerGitSync === true,
      run: () => (panels.git = true),
    },
    {
      title: names.settings,
      icon: Settings,
      when: open.space?.permissions.admin === true,
      run: () => (panels.spaceSettings = true),
    },
    {
      title: names.syncNow,
      icon: RefreshCw,
      when: !workspace.isLocal,
      run: () => void attempt(() => tell("syncNow", undefined)),
    },
    { title: names.sync, icon: RefreshCw, key: "Mod-Alt-y", run: () => (panels.sync = true) },
    ...windowCommands(),
    { title: names.storage, icon: HardDrive, run: () => (panels.storage = true) },
    { title: names.connect, icon: Plug, run: () => (panels.connect = true) },
    {
      title: texts.desktop.preferences,
      icon: SlidersHorizontal,
      key: "Mod-,",
      run: () => (panels.preferences = true),
    },
    { title: names.light, icon: SunMoon, run: () => theme.choose("light") },
    { title: names.dark, icon: SunMoon, run: () => theme.choose("dark") },
    { title: names.shortcuts, icon: Keyboard, key: "F1", run: () => (panels.shortcuts = true) },
  ];
  const usable = all.filter((command) => command.when !== false);
  const found = query === "" ? usable : findBest(usable, query, ({ title }) => title, usable.length);
  return found.map((command) => ({
    key: `command/${command.id ?? command.title}`,
    group: texts.search.groups.commands,
    title: command.title,
    icon: command.icon,
    run: command.run,
    ...(command.key === undefined ? {} : { hint: keyName(command.key) }),
  }));
}

/** The organization's screens, each by its name. */
function organizationCommands(): Command[] {
  const { names, commandFor } = organizationTexts.organization;
  return Object.entries(names).map(([part, name]) => ({
    title: commandFor(name),
    icon: Building,
    run: () => place.go({ view: "organization", request: undefined, part }),
  }));
}

/** A window more, on this place or on another workspace. */
function windowCommands(): Command[] {
  const names = texts.search.commands;
  return workspace.list.map(({ id, title, current }) => ({
    id,
    title: current ? names.newWindow : names.newWindowOf(title),
    icon: AppWindow,
    run: () => void attempt(() => tell("openWindow", { place: place.addressIn(id) })),
  }));
}
