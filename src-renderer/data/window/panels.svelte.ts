import type { OpenedFiles } from "../../../src-preload/bridge.ts";

const narrow = window.matchMedia("(width < 860px)");

/** What is open beside and above the screen. */
class Panels {
  /** On a narrow window the sidebar lies over the page and begins closed. */
  narrow = $state(narrow.matches);
  sidebar = $state(!narrow.matches);
  comments = $state(false);
  search = $state(false);
  /** Finding and replacing in the open space. */
  find = $state(false);
  /** Changes whenever it is asked for anew. */
  findAsked = $state(0);
  /** What is looked for, typed before the search stands or in it. */
  searched = $state("");
  /** What had the focus before the search took it. */
  beforeSearch: Element | null = null;
  sync = $state(false);
  connect = $state(false);
  shortcuts = $state(false);
  newSpace = $state(false);
  spaceSettings = $state(false);
  git = $state(false);
  import = $state(false);
  /** What was opened with the app, to be imported. */
  opened = $state.raw<OpenedFiles | undefined>();
  storage = $state(false);
  preferences = $state(false);
  /** The page whose emoji or icon is being chosen. */
  signed = $state<string | undefined>();
  /** What an export begins with, while its dialog is open. */
  export = $state<"space" | "page" | undefined>();

  constructor() {
    narrow.addEventListener("change", (event) => {
      this.narrow = event.matches;
      this.sidebar = !event.matches;
    });
  }

  /** After choosing a page on a narrow window the page should be seen. */
  uncover(): void {
    if (this.narrow) this.sidebar = false;
  }
}

export const panels = new Panels();
