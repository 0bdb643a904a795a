import { systemPreferences } from "electron";

/** The accent that somebody chose in the system, as `#rrggbb`; null where the system tells of none. */
export function systemAccent(): string | null {
  try {
    const [color] = /^[0-9a-f]{6}/i.exec(systemPreferences.getAccentColor()) ?? [];
    return color === undefined ? null : `#${color.toLowerCase()}`;
  } catch {
    return null;
  }
}

/** Calls back when another is chosen in the system. */
export function onSystemAccent(listener: () => void): void {
  if (process.platform === "darwin")
    systemPreferences.subscribeNotification("AppleColorPreferencesChangedNotification", listener);
  else systemPreferences.on("accent-color-changed", listener);
}
