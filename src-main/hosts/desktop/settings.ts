import { readFileSync } from "node:fs";
import type { DesktopSettings } from "../../../src-preload/bridge.ts";
import { ApiError } from "../../api/error.ts";
import { keepFile } from "./keptFile.ts";

/** What holds until a writer chooses otherwise: quiet, and nothing that stays behind the window. */
const usual: DesktopSettings = {
  theme: "system",
  accent: "system",
  language: "system",
  notifyMentions: true,
  notifyReviews: true,
  notifyConflicts: true,
  tray: false,
  badge: true,
  openAtLogin: false,
  spellCheckLanguages: [],
  updateChannel: "latest",
  trustedHosts: [],
};

const oneOf =
  (...values: string[]) =>
  (value: unknown): boolean =>
    values.includes(value as string);
const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const isListOf =
  (pattern: RegExp, most: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length <= most &&
    value.every((item) => typeof item === "string" && pattern.test(item));

/** What each setting may be; what a page or a file says is checked like any other input. */
const rules: { [S in keyof DesktopSettings]: (value: unknown) => boolean } = {
  theme: oneOf("system", "light", "dark"),
  accent: oneOf("system", "recto"),
  language: oneOf("system", "en", "de"),
  notifyMentions: isBoolean,
  notifyReviews: isBoolean,
  notifyConflicts: isBoolean,
  tray: isBoolean,
  badge: isBoolean,
  openAtLogin: isBoolean,
  spellCheckLanguages: isListOf(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 20),
  updateChannel: oneOf("latest", "beta"),
  trustedHosts: isListOf(/^[^\s/@]{1,260}$/, 1000),
};

const isSetting = (name: string): name is keyof DesktopSettings => Object.hasOwn(rules, name);

type Listener = (settings: DesktopSettings, before: DesktopSettings) => void;

/** The writer's settings of the desktop, kept in a file of their own. */
export class SettingsFile {
  readonly #path: string;
  readonly #listeners = new Set<Listener>();
  #settings: DesktopSettings;
  /** Why what was chosen last holds until the app ends, and no longer; undefined where it is kept. */
  fault: string | undefined;

  /** Reads the file; what is unreadable or does not fit is as it would be at a first start. */
  constructor(path: string) {
    this.#path = path;
    const read = readObject(path);
    const fitting = Object.entries(read).filter(([name, value]) => isSetting(name) && rules[name](value));
    this.#settings = { ...usual, ...Object.fromEntries(fitting) };
  }

  get current(): Readonly<DesktopSettings> {
    return this.#settings;
  }

  /**
   * Changes what is given and keeps it; throws 400 for what is no setting or cannot be one's value. A full disk is no
   * reason not to do what was chosen: {@link fault} tells of it.
   */
  change(change: Record<string, unknown>): DesktopSettings {
    for (const [name, value] of Object.entries(change)) {
      if (!isSetting(name)) throw new ApiError(400, `There is no setting ${name}.`);
      if (!rules[name](value)) throw new ApiError(400, `/change/${name} has a value that it cannot have.`);
    }
    const before = this.#settings;
    this.#settings = { ...before, ...change };
    this.fault = keepFile(this.#path, this.#settings);
    for (const listener of this.#listeners) listener(this.#settings, before);
    return this.#settings;
  }

  /** Calls back now, and after each change. */
  follow(listener: Listener): void {
    this.#listeners.add(listener);
    listener(this.#settings, this.#settings);
  }
}

function readObject(path: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(readFileSync(path, "utf8"));
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
