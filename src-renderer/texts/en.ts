import { app } from "./en/app.ts";
import { blocks } from "./en/blocks.ts";
import { requests } from "./en/requests.ts";
import { comments } from "./en/comments.ts";
import { desktop } from "./en/desktop.ts";
import { editor } from "./en/editor.ts";
import { menus } from "./en/menus.ts";
import { page } from "./en/page.ts";
import { parts } from "./en/parts.ts";
import { refusals } from "./en/refusals.ts";
import { search } from "./en/search.ts";
import { shortcuts } from "./en/shortcuts.ts";
import { sidebar } from "./en/sidebar.ts";
import { space } from "./en/space.ts";
import { onlineNote } from "./en/onlineNote.ts";
import { sync } from "./en/sync.ts";
import { writing } from "./en/writing.ts";
import { finding } from "./en/finding.ts";

/** The English catalogue: an area each, complete. Every other language has its shape. */
export const en = {
  app,
  blocks,
  requests,
  comments,
  desktop,
  editor,
  menus,
  page,
  parts,
  refusals,
  search,
  shortcuts,
  sidebar,
  space,
  onlineNote,
  sync,
  writing,
  finding,
};

export type Texts = typeof en;
