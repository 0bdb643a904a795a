import type { DesktopVerbs } from "../../../src-preload/bridge.ts";
import { ApiError } from "../../api/error.ts";

/* What a page sends with each verb is checked like any other input. */

type Kind =
  | "string"
  | "object"
  | "boolean"
  | "bytes"
  | "pages"
  | "strings"
  | "places"
  | "instead"
  | "string?"
  | "boolean?"
  | "count"
  | "count|null";

/** Where words are sought, and which. */
const sought = {
  spaceId: "string",
  changeRequest: "string?",
  words: "string",
  matchCase: "boolean",
  wholeWord: "boolean",
} as const;

/** What somebody wrote since a moment, and where it is looked for. */
const soughtWords = {
  organizationId: "string",
  spaceId: "string?",
  query: "string",
  author: "string?",
  since: "string?",
} as const;

/** The page whose text is read or saved. */
const pageChoice = { spaceId: "string", changeRequest: "string?", page: "string" } as const;

/** How a text is to be changed. */
const textChange = {
  base: "string?",
  of: "string",
  from: "count",
  to: "count",
  insert: "string",
  length: "count",
} as const;

/** The reusable content whose text is read or saved. */
const reusableChoice = { spaceId: "string", changeRequest: "string?", reusable: "string" } as const;

/** What is exported, and as what. */
const exported = {
  format: "string",
  spaceId: "string",
  changeRequest: "string?",
  page: "string?",
  only: "boolean?",
} as const;

/** What each verb's input must hold. */
const inputs: { [V in keyof DesktopVerbs]: Record<string, Kind> } = {
  workspaces: {},
  openWorkspace: { id: "string" },
  connect: { url: "string", token: "string" },
  signIn: { token: "string" },
  removeWorkspace: { id: "string" },
  syncStatus: {},
  syncNow: {},
  setOnline: { online: "boolean" },
  tellPresence: { window: "string", space: "string?", changeRequest: "string?", page: "string?" },
  readTraffic: {},
  listWaiting: {},
  listAttention: {},
  writeUnsent: {},
  retryAttention: { id: "string" },
  discardAttention: { id: "string" },
  measureStorage: {},
  searchElsewhere: { query: "string", isMine: "boolean?", since: "string?", kinds: "strings" },
  findDiscussed: soughtWords,
  findEdited: soughtWords,
  findPageSigns: { pages: "places" },
  nearestQuery: { organizationId: "string", spaceId: "string?", query: "string" },
  listOnlineSpaces: {},
  keepSpace: { id: "string", offline: "boolean" },
  chooseFileLimit: { bytes: "count|null" },
  readPageText: { ...pageChoice, known: "string?" },
  savePageText: { ...pageChoice, ...textChange },
  listReusables: { spaceId: "string", changeRequest: "string?", withUses: "boolean" },
  readReusableText: { ...reusableChoice, known: "string?" },
  showReusable: { ...reusableChoice, known: "string?" },
  saveReusableText: { ...reusableChoice, ...textChange },
  mergeText: { base: "string", ours: "string", theirs: "string" },
  checkInput: { operation: "string", input: "object" },
  putBlob: { organization: "string", bytes: "bytes" },
  openLink: { url: "string" },
  saveFile: { name: "string", bytes: "bytes" },
  makeExport: { id: "string", ...exported },
  previewExport: { id: "string", ...exported },
  previewGit: { spaceId: "string", url: "string", ref: "string", folder: "string" },
  previewImport: { id: "string", organization: "string", blob: "string", title: "string?" },
  saveExport: { id: "string", name: "string" },
  dropExport: { id: "string" },
  findInSpace: { id: "string", ...sought },
  stopJob: { id: "string" },
  replaceInSpace: { id: "string", ...sought, instead: "instead", pages: "pages" },
  takeReplacementBack: { id: "string" },
  listDeletedPages: { spaceId: "string", changeRequest: "string?", limit: "count", page: "string?" },
  readDeletedPage: pageChoice,
  listDeletedFiles: { spaceId: "string", changeRequest: "string?" },
  listDeletedReusables: { spaceId: "string", changeRequest: "string?" },
  pictureHosts: {},
  showPictures: { host: "string", shown: "boolean" },
  desktopSettings: {},
  changeDesktopSettings: { change: "object" },
  readOpened: { id: "string", file: "count" },
  dragFile: { spaceId: "string", file: "string", changeRequest: "string?" },
  tellWriting: { isWriting: "boolean" },
  openWindow: { place: "string" },
  installUpdate: {},
};

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isCount = (value: unknown): boolean => isWhole(value) && (value as number) >= 0;

/** Is this what a replacement says of pages? */
function areReplacedPages(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((page: unknown) => {
      const { id, text, title, only, keepTitle } = (page ?? {}) as Record<string, unknown>;
      return (
        typeof id === "string" &&
        typeof title === "string" &&
        (text === null || typeof text === "string") &&
        (only === undefined || (Array.isArray(only) && only.every(isWhole))) &&
        (keepTitle === undefined || typeof keepTitle === "boolean")
      );
    })
  );
}

/** What is more than a type of JavaScript's. */
const special: Record<string, { fits: (value: unknown) => boolean; words: string }> = {
  object: {
    fits: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    words: "an object",
  },
  bytes: { fits: (value) => value instanceof Uint8Array, words: "bytes" },
  strings: {
    fits: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
    words: "a list of strings",
  },
  places: {
    fits: (value) =>
      Array.isArray(value) &&
      value.every((one: { space?: unknown; page?: unknown } | null) =>
        [one?.space, one?.page].every((id) => typeof id === "string"),
      ),
    words: "a list of pages",
  },
  pages: { fits: areReplacedPages, words: "a list of pages" },
  instead: {
    fits: (value) => {
      const { all, first, other } = (value ?? {}) as Record<string, unknown>;
      return [all, first, other].every((words) => typeof words === "string");
    },
    words: "the words for each way to write them",
  },
  count: { fits: isCount, words: "a whole number from 0 on" },
  "count|null": {
    fits: (value) => value === null || isCount(value),
    words: "a whole number from 0 on, or null",
  },
};

/** The verb of this name. Throws 404 for a name that is none and 400 for an input that does not fit it. */
export function checkVerbInput(verb: string, input: unknown): keyof DesktopVerbs {
  if (!Object.hasOwn(inputs, verb)) throw new ApiError(404, `There is no verb ${verb}.`);
  const name = verb as keyof DesktopVerbs;
  const given = (input ?? {}) as Record<string, unknown>;
  for (const [field, kind] of Object.entries(inputs[name])) {
    const value = given[field];
    if (value === undefined && kind.endsWith("?")) continue;
    const needed = kind.replace("?", "");
    const { fits, words } = special[needed] ?? {
      fits: (given) => typeof given === needed,
      words: `a ${needed}`,
    };
    if (!fits(value)) throw new ApiError(400, `/${field} must be ${words}`);
  }
  return name;
}
