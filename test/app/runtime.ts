import { join } from "node:path";
import { findElectron, hasDisplay } from "../../src-main/start/electron.mjs";

export const root = join(import.meta.dirname, "../..");

export interface Runtime {
  kind: "Electron" | "stand-in";
  path: string;
}

/** What the app tests run on: Electron where its runtime and a display are there, else the stand-in. */
export function chooseRuntime(): Runtime {
  const electron = hasDisplay() && !process.env["RECTO_STANDIN"] ? findElectron() : undefined;
  return electron === undefined
    ? { kind: "stand-in", path: join(root, "test/app/electron/electron-standin") }
    : { kind: "Electron", path: electron };
}
