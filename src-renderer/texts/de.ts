import type { Texts } from "./en.ts";
import { app } from "./de/app.ts";
import { blocks } from "./de/blocks.ts";
import { requests } from "./de/requests.ts";
import { comments } from "./de/comments.ts";
import { desktop } from "./de/desktop.ts";
import { editor } from "./de/editor.ts";
import { menus } from "./de/menus.ts";
import { page } from "./de/page.ts";
import { parts } from "./de/parts.ts";
import { refusals } from "./de/refusals.ts";
import { search } from "./de/search.ts";
import { shortcuts } from "./de/shortcuts.ts";
import { sidebar } from "./de/sidebar.ts";
import { space } from "./de/space.ts";
import { onlineNote } from "./de/onlineNote.ts";
import { sync } from "./de/sync.ts";
import { writing } from "./de/writing.ts";
import { finding } from "./de/finding.ts";

/** The German catalogue. */
export const de: Texts = {
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
