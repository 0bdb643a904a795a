import { systemPreferences } from "electron";
import type { DesktopSettings } from "../../../src-preload/bridge.ts";

/** The accent that somebody chose in the system, as `#rrggbb`; null where the system tells of none. */
export function systemAccent(): string | null {
  try {
    const [color] = /^[0-9a-f]{6}/i.exec(systemPreferences.getAccentColor()) ?? [];
    return color === undefined ? null : `#${color.toLowerCase()}`;
  } catch {
    return null;
  }
}

/** The accent that the windows wear; null for Recto's own. */
export function wornAccent({ accent }: DesktopSettings): string | null {
  return accent === "system" ? systemAccent() : null;
}

/** Calls back when another is chosen in the system. */
export function onSystemAccent(listener: () => void): void {
  if (process.platform === "darwin")
    systemPreferences.subscribeNotification("AppleColorPreferencesChangedNotification", listener);
  else systemPreferences.on("accent-color-changed", listener);
}
