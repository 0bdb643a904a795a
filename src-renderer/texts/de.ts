import type { Texts } from "./en.ts";
import { app } from "./de/app.ts";
import { editor } from "./de/editor.ts";
import { page } from "./de/page.ts";
import { shortcuts } from "./de/shortcuts.ts";
import { sync } from "./de/sync.ts";

/** The German catalogue. */
export const de: Texts = { app, editor, page, shortcuts, sync };
