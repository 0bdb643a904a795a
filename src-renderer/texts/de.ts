import type { Texts } from "./en.ts";
import { app } from "./de/app.ts";
import { sync } from "./de/sync.ts";

/** The German catalogue. */
export const de: Texts = { app, sync };
