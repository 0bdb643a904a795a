import type { ErrorBody } from "../src-main/api/error.ts";
import type { AnswerOf, InputOf } from "../src-main/api/operation.ts";
import type { Operations } from "../src-main/api/operations.ts";
import type {
  AttentionItem,
  CoreEvent,
  PagePresence,
  SaidPresence,
  SyncStatus,
  WaitingItem,
} from "../src-main/core/core.ts";
import type { Instead } from "../src-main/content/find/capitals.ts";
import type { TextQuery } from "../src-main/content/find/findMatches.ts";
import type { DeletionDetails, DeletionList } from "../src-main/core/find/deletedPages.ts";
import type { DeletedFile } from "../src-main/core/find/deletedFiles.ts";
import type { DeletedReusable } from "../src-main/core/find/deletedReusables.ts";
import type { GitPlace, GitPreview } from "../src-main/core/git/gitPreview.ts";
import type { FoundInSpace, ReplacedPage } from "../src-main/core/find/findInSpace.ts";
import type { Replaced } from "../src-main/core/find/replacements.ts";
import type { ExportPreview } from "../src-main/core/files/exportPreview.ts";
import type { ImportPreview, PreviewChoice } from "../src-main/core/files/importPreview.ts";
import type { MadeFormat } from "../src-main/core/files/madeExports.ts";
import type { PageChoice, ReadReusable, ReadText, TextChange } from "../src-main/core/find/pageTexts.ts";
import type { ReusableList, ReusableText } from "../src-main/core/find/reusableContents.ts";
import type { ReusableChoice } from "../src-main/core/find/reusableTexts.ts";
import type { OnlineSpace, Storage } from "../src-main/core/files/storage.ts";
import type { NearestQuery } from "../src-main/core/find/nearestQuery.ts";
import type { FoundDiscussed, SoughtWords } from "../src-main/core/find/findDiscussed.ts";
import type { FoundEdited } from "../src-main/core/find/findEdited.ts";
import type { PagePlace, PageSigns } from "../src-main/core/find/pageSigns.ts";
import type { FoundElsewhere, SoughtElsewhere } from "../src-main/core/workspaces/searchElsewhere.ts";
import type { TrafficDay } from "../src-main/core/replica/traffic.ts";
import type { UnsentFile } from "../src-main/core/replica/unsentFile.ts";
import type { Workspace } from "../src-main/core/workspaces/workspaces.ts";

export type OperationId = keyof Operations;

/** A value or the error that the API gives, as data: Electron loses the fields of a thrown error on its way. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: ErrorBody["error"] };

/** An arriving text and the writer's own as one text, for the editor (design §6.11). */
export interface TextMerge {
  text: string;
  /** False where both changed one paragraph: words of both were joined there, or the writer's own stand there. */
  isClean: boolean;
}

/** What a writer chooses for the desktop app on this computer. */
export interface DesktopSettings {
  theme: "system" | "light" | "dark";
  /** Whose accent the windows wear: the one that was chosen in the system, or Recto's own. */
  accent: "system" | "recto";
  /** Of the menus and of what the system shows. */
  language: "system" | "en" | "de";
  notifyMentions: boolean;
  notifyReviews: boolean;
  notifyConflicts: boolean;
  /** A sign in the system's tray; the app then stays when its last window is closed. */
  tray: boolean;
  /** The count of what waits, on the app's sign. */
  badge: boolean;
  openAtLogin: boolean;
  /** Empty for the languages of the system, where it can check them. */
  spellCheckLanguages: string[];
  updateChannel: "latest" | "beta";
  /** Hosts whose links open without a question. */
  trustedHosts: string[];
}

/** Whether a file was saved, and under which name where that can be known: the writer may choose another one. */
export interface SavedFile {
  saved: boolean;
  name?: string;
}

/** The settings, and which of them this computer can follow. */
export interface DesktopState {
  settings: DesktopSettings;
  can: {
    openAtLogin: boolean;
    notify: boolean;
    update: boolean;
    accent: boolean;
    /** Check the spelling in the languages of the system, without having to fetch their dictionaries. */
    spell: boolean;
  };
  /** The languages that can be checked; empty where the system chooses them itself, as macOS does. */
  dictionaries: string[];
  version: string;
  /** The accent to wear, as `#rrggbb`; null for Recto's own. */
  accent: string | null;
}

/** A place that the page can go to. */
export interface Destination {
  /** The one that the window shows unless said. */
  workspace?: string;
  space: string;
  page?: string;
  request?: string;
  view?: "conflicts" | "requests" | "history";
  /** Of a change request, what of it is shown. */
  part?: "conflicts";
}

/** A folder or a file that the system or the menu handed over, to be imported. */
export interface OpenedFiles {
  id: string;
  name: string;
  files: { path: string; size: number }[];
}

/** What the menu does to the words that are written in: how they look, what their line is, and what is put there. */
export const writingCommands = [
  "bold",
  "italic",
  "strikethrough",
  "inlineCode",
  "link",
  "text",
  "heading1",
  "heading2",
  "heading3",
  "bullets",
  "numbers",
  "tasks",
  "quote",
  "table",
  "image",
  "file",
  "code",
  "hintInfo",
  "tabs",
  "steps",
  "expandable",
  "columns",
  "cards",
  "divider",
  "math",
  "inlineMath",
  "embed",
  "operation",
  "contentReference",
  "reusable",
  "footnote",
] as const;
export type WritingCommand = (typeof writingCommands)[number];

/** What the menu asks of the page. */
export type MenuCommand =
  | WritingCommand
  | "find"
  | "replace"
  | "home"
  | "search"
  | "findInSpace"
  | "newPage"
  | "connect"
  | "settings"
  | "syncNow"
  | "preferences"
  | "export"
  | "sidebar"
  | "comments"
  | "requests"
  | "conflicts"
  | "history"
  | "sync"
  | "shortcuts"
  | "undo"
  | "redo"
  | "selectAll"
  | "back"
  | "forward";

/** A space or a change request of it; a page of that with those below it, or `only` that page. */
export interface ExportedPart {
  spaceId: string;
  changeRequest?: string | undefined;
  page?: string | undefined;
  only?: boolean | undefined;
}

/** What somebody wrote, and where it is looked for: in one space, or in all of an organization. */
export interface SoughtInput extends SoughtWords {
  organizationId: string;
  spaceId?: string | undefined;
}

/** What is sought, and on which branch. */
export interface FindOrder extends TextQuery {
  /** The page's own, by which it hears how far that is and can end it. */
  id: string;
  spaceId: string;
  changeRequest?: string | undefined;
}

/** The few things a page can ask of the desktop beside operations. Each has one argument and one answer. */
export interface DesktopVerbs {
  workspaces: { input: undefined; answer: Workspace[] };
  openWorkspace: { input: { id: string }; answer: Workspace };
  /** Joins an organization's instance: makes a replica and pulls it. */
  connect: { input: { url: string; token: string }; answer: Workspace };
  /** Renews the token of a signed-out workspace. */
  signIn: { input: { token: string }; answer: SyncStatus };
  removeWorkspace: { input: { id: string }; answer: undefined };
  syncStatus: { input: undefined; answer: SyncStatus };
  syncNow: { input: undefined; answer: SyncStatus };
  setOnline: { input: { online: boolean }; answer: SyncStatus };
  /** Tells the instance which page this window shows, or that it shows none; answers who has it open. */
  tellPresence: { input: SaidPresence; answer: { people: PagePresence["people"] } };
  /** What went to the instance and came from it on the last days. */
  readTraffic: { input: undefined; answer: TrafficDay[] };
  listWaiting: { input: undefined; answer: WaitingItem[] };
  listAttention: { input: undefined; answer: AttentionItem[] };
  /** Everything that the instance does not have, with its texts, as one file. */
  writeUnsent: { input: undefined; answer: UnsentFile };
  retryAttention: { input: { id: string }; answer: undefined };
  discardAttention: { input: { id: string }; answer: undefined };
  /** What of the workspace is kept on this computer, and how far what is to come has come. */
  measureStorage: { input: undefined; answer: Storage };
  /** What of the other workspaces of this computer answers a query. */
  searchElsewhere: { input: SoughtElsewhere; answer: FoundElsewhere[] };
  /** Change requests and comments that answer a query, by whoever is named and since then; all without a query. */
  findDiscussed: { input: SoughtInput; answer: FoundDiscussed };
  /** Pages that answer a query and that were written on by whoever is named, or since then. */
  findEdited: { input: SoughtInput; answer: FoundEdited[] };
  /** The emoji or icon of those of some pages that have one, by their ids. */
  findPageSigns: { input: { pages: PagePlace[] }; answer: PageSigns };
  /** What a query that finds nothing in a space, or in all of them, was probably meant to be: by the words that are there. */
  nearestQuery: {
    input: { organizationId: string; spaceId?: string | undefined; query: string };
    answer: NearestQuery | undefined;
  };
  /** Spaces that are not kept on this computer, or not yet: they are worked on through the instance. */
  listOnlineSpaces: { input: undefined; answer: OnlineSpace[] };
  /** Keeps a space on this computer, or leaves it online. */
  keepSpace: { input: { id: string; offline: boolean }; answer: undefined };
  /** Has files of at most so many bytes come by themselves: all for null, none for 0. */
  chooseFileLimit: { input: { bytes: number | null }; answer: undefined };
  /** A page of a branch; without its text where the window has that, which it names by its hash. */
  readPageText: { input: PageChoice & { known?: string | undefined }; answer: ReadText };
  /**
   * Saves a page's text by what of it is another than in a text that was read, as a write of the whole on `base` does; answers
   * the hash of what was saved. None where the text is not known any more: then the whole is to be written.
   */
  savePageText: {
    input: PageChoice & TextChange & { base?: string | undefined };
    answer: { hash?: string };
  };
  /** The reusable contents of a branch by their names, and where asked what shows them. */
  listReusables: {
    input: { spaceId: string; changeRequest?: string | undefined; withUses: boolean };
    answer: ReusableList;
  };
  /** As {@link readPageText}, of a reusable content. */
  readReusableText: { input: ReusableChoice & { known?: string | undefined }; answer: ReadReusable };
  /** A reusable content as pages show it; without its text where that has the hash `known`. Nobody changes it there. */
  showReusable: { input: ReusableChoice & { known?: string | undefined }; answer: ReusableText };
  /** As {@link savePageText}, of a reusable content. */
  saveReusableText: {
    input: ReusableChoice & TextChange & { base?: string | undefined };
    answer: { hash?: string };
  };
  mergeText: { input: { base: string; ours: string; theirs: string }; answer: TextMerge };
  /**
   * Holds an input against the operation's own schema, as the API does before it runs anything: says in one sentence what
   * does not fit, beginning with the field's path. Forms ask it before they send.
   */
  checkInput: { input: { operation: string; input: object }; answer: { problems: string[] } };
  putBlob: { input: { organization: string; bytes: Uint8Array }; answer: { sha256: string; size: number } };
  openLink: { input: { url: string }; answer: undefined };
  saveFile: { input: { name: string; bytes: Uint8Array }; answer: SavedFile };
  /**
   * Makes a file of a space, a change request or a page of it. It is kept under the page's own id until it is dropped;
   * events `job` with that id tell how far it is.
   */
  makeExport: { input: ExportedPart & { id: string; format: MadeFormat }; answer: { name: string } };
  /** What such a file would hold. */
  previewExport: { input: ExportedPart & { id: string; format: MadeFormat }; answer: ExportPreview };
  /** What an import of an archive would make; events `job` with the id tell how far it is read. */
  previewImport: { input: PreviewChoice & { id: string }; answer: ImportPreview };
  /** What is known before a space and a repository meet; fetches nothing. */
  previewGit: { input: GitPlace; answer: GitPreview };
  /** Gives a file that was made to the writer, wherever they want it. */
  saveExport: { input: { id: string; name: string }; answer: SavedFile };
  /** Ends what is being made, and forgets what was. */
  dropExport: { input: { id: string }; answer: undefined };
  /** Looks through the titles and texts of a branch; events `job` with the id tell how far it is. */
  findInSpace: { input: FindOrder; answer: FoundInSpace };
  /** Ends a preview or a search, or a replacement after what it is writing. */
  stopJob: { input: { id: string }; answer: undefined };
  /** Writes other words where these were found; events `job` with the id tell how far it is. */
  replaceInSpace: {
    input: FindOrder & { instead: Instead; pages: ReplacedPage[] };
    answer: Replaced;
  };
  /** Takes a replacement back as one, by the id that it had. */
  takeReplacementBack: { input: { id: string }; answer: { pages: number } };
  /** Deleted pages of a branch, the last first. */
  listDeletedPages: {
    input: { spaceId: string; changeRequest?: string | undefined; limit: number; page?: string | undefined };
    answer: DeletionList;
  };
  /** One of them, with what went from under it; nothing where it is not deleted. */
  readDeletedPage: { input: PageChoice; answer: { deletion?: DeletionDetails } };
  /** The files that were deleted from a branch, the last first. */
  listDeletedFiles: {
    input: { spaceId: string; changeRequest?: string | undefined };
    answer: DeletedFile[];
  };
  /** The same of reusable contents. */
  listDeletedReusables: {
    input: { spaceId: string; changeRequest?: string | undefined };
    answer: DeletedReusable[];
  };
  /** The hosts of which the writer agreed to see pictures. */
  pictureHosts: { input: undefined; answer: string[] };
  /** Shows the pictures of a host from now on, or no longer; answers all hosts. */
  showPictures: { input: { host: string; shown: boolean }; answer: string[] };
  desktopSettings: { input: undefined; answer: DesktopState };
  changeDesktopSettings: { input: { change: Partial<DesktopSettings> }; answer: DesktopState };
  /** One of the files that an event `import` named, by its place among them. */
  readOpened: { input: { id: string; file: number }; answer: { bytes: Uint8Array } };
  /** Begins to drag a file out of the window, onto the desktop or into another program. */
  dragFile: {
    input: { spaceId: string; file: string; changeRequest?: string | undefined };
    answer: undefined;
  };
  /** Has the menu offer what is done to words, as long as the page's text has the focus. */
  tellWriting: { input: { isWriting: boolean }; answer: undefined };
  /** Opens one more window on a place: the fragment of its address, which names the workspace too. */
  openWindow: { input: { place: string }; answer: undefined };
  /** Starts anew as the version that an event `update` named. */
  installUpdate: { input: undefined; answer: undefined };
}

export type DesktopEvent =
  | (CoreEvent & { workspace: string })
  | { type: "workspaces"; workspaces: Workspace[] }
  | { type: "command"; command: MenuCommand }
  /** A deep link or a notification leads here. */
  | { type: "go"; to: Destination }
  /** Somebody opened a folder or a page with the app: it is looked at before it is imported. */
  | { type: "import"; opened: OpenedFiles }
  /** Another accent was chosen, in the system or in Recto. */
  | { type: "accent"; accent: string | null }
  /** The window was loaded again after its page ended unexpectedly. */
  | { type: "recovered" }
  /** A new version was fetched, and its signature holds. */
  | { type: "update"; version: string };

/**
 * Everything that the renderer can touch, as `window.recto`; the browser shell gives the same over HTTP. What is asked is
 * asked of one workspace: of the one that was chosen last, unless the page names another.
 */
export interface Bridge {
  readonly host: "desktop" | "browser";
  call<K extends OperationId>(
    operation: K,
    input: InputOf<Operations[K]>,
    workspace?: string,
  ): Promise<Result<AnswerOf<Operations[K]>>>;
  desktop<V extends keyof DesktopVerbs>(
    verb: V,
    input: DesktopVerbs[V]["input"],
    workspace?: string,
  ): Promise<Result<DesktopVerbs[V]["answer"]>>;
  /** Listens to what changed; answers the function that stops listening. */
  on(listener: (event: DesktopEvent) => void): () => void;
}
