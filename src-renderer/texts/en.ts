import { app } from "./en/app.ts";
import { editor } from "./en/editor.ts";
import { page } from "./en/page.ts";
import { shortcuts } from "./en/shortcuts.ts";
import { sync } from "./en/sync.ts";

/** The English catalogue: an area each, complete. Every other language has its shape. */
export const en = { app, editor, page, shortcuts, sync };

export type Texts = typeof en;
