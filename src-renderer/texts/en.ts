import { app } from "./en/app.ts";
import { sync } from "./en/sync.ts";

/** The English catalogue: an area each, complete. Every other language has its shape. */
export const en = { app, sync };

export type Texts = typeof en;
