import { app } from "./en/app.ts";
import { changes } from "./en/changes.ts";
import { comments } from "./en/comments.ts";
import { conflicts } from "./en/conflicts.ts";
import { editor } from "./en/editor.ts";
import { history } from "./en/history.ts";
import { menus } from "./en/menus.ts";
import { page } from "./en/page.ts";
import { search } from "./en/search.ts";
import { shortcuts } from "./en/shortcuts.ts";
import { sidebar } from "./en/sidebar.ts";
import { sync } from "./en/sync.ts";

/** The English catalogue: an area each, complete. Every other language has its shape. */
export const en = {
  app,
  changes,
  comments,
  conflicts,
  editor,
  history,
  menus,
  page,
  search,
  shortcuts,
  sidebar,
  sync,
};

export type Texts = typeof en;
