import { readFileSync } from "node:fs";
import { Notification } from "electron";
import type { DesktopEvent, DesktopSettings, Destination } from "../../../src-preload/bridge.ts";
import type { Workspace } from "../../core/workspaces/workspaces.ts";
import { keepFile } from "./keptFile.ts";
import {
  concerned,
  findConflicts,
  findMentions,
  findReviews,
  findVerdicts,
  type Ask,
  type News,
} from "./news.ts";
import { texts } from "./texts/texts.ts";

export interface NotifierOptions {
  /** The file that keeps what was told. */
  path: string;
  settings: () => Readonly<DesktopSettings>;
  workspaces: () => readonly Workspace[];
  ask: (workspace: string, ...asked: Parameters<Ask>) => ReturnType<Ask>;
  /** Whether the writer looks at the app, whose own marks they see then. */
  isLooking: () => boolean;
  go: (to: Destination) => void;
  log: (line: string) => void;
  /** After a change more changes come; so long it is waited for them, in milliseconds. */
  settled?: number;
}

/** So many things are remembered as told; the oldest are forgotten, and closed long since. */
const mostTold = 5000;
const longestText = 140;
/** So many can still be clicked; a system keeps some for days. */
const mostShown = 100;

/** Did the system refuse the last one? It may have been turned off there, or Recto is not known to it. */
let isRefused = false;

/** Whether the system shows notifications of ours, as far as can be known. */
export const canNotify = (): boolean => Notification.isSupported() && !isRefused;

/** Tells the writer by the system's notifications what others did that concerns them, once. */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #told: Set<string>;
  /** Those that are on the screen: without this they would be collected, and their clicks with them. */
  readonly #shown = new Set<Notification>();
  /** Where something changed since the last look, by the workspace's id. */
  #changed = new Map<string, { spaces: Set<string>; reviews: boolean }>();
  #later: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: NotifierOptions) {
    this.#options = options;
    this.#told = new Set(readTold(options.path));
  }

  /** Hears what changed. */
  hear(event: DesktopEvent): void {
    if (event.type !== "changed") return;
    const { spaces, reviews } = concerned(event);
    if (spaces.length === 0 && !reviews) return;
    const known = this.#changed.get(event.workspace) ?? { spaces: new Set(), reviews: false };
    for (const space of spaces) known.spaces.add(space);
    this.#changed.set(event.workspace, { ...known, reviews: known.reviews || reviews });
    clearTimeout(this.#later);
    this.#later = setTimeout(() => void this.look(), this.#options.settled ?? 1500);
    this.#later.unref();
  }

  /** Looks at what changed since the last look, and tells what is new. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) =>
        this.#options.log(`News could not be told: ${error instanceof Error ? error.name : typeof error}.`),
      );
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { workspaces, settings, isLooking } = this.#options;
    const changed = this.#changed;
    this.#changed = new Map();
    const found = workspaces().map(async (workspace) => {
      const { spaces, reviews } = changed.get(workspace.id) ?? {};
      const news = await this.#find(workspace, [...(spaces ?? [])], reviews ?? false);
      return news.filter((one) => !this.#told.has(keyOf(one)));
    });
    // One that cannot be read keeps nobody from hearing of the others.
    const lists = (await Promise.allSettled(found)).flatMap((list) =>
      list.status === "fulfilled" && list.value.length > 0 ? [list.value] : [],
    );
    if (lists.length === 0) return;
    const { notifyMentions, notifyReviews, notifyConflicts } = settings();
    const wanted = {
      mention: notifyMentions,
      review: notifyReviews,
      approval: notifyReviews,
      changes: notifyReviews,
      conflict: notifyConflicts,
    };
    const shown = isLooking() ? [] : lists.flatMap(joined).filter(({ kind }) => wanted[kind]);
    for (const one of lists.flat()) this.#told.add(keyOf(one));
    for (const one of shown) this.#show(one);
    this.#keep();
  }

  #keep(): void {
    const fault = keepFile(this.#options.path, [...this.#told].slice(-mostTold));
    if (fault !== undefined) this.#options.log(`What was told could not be kept (${fault}).`);
  }

  async #find(
    { id, organization, user }: Workspace,
    spaces: readonly string[],
    reviews: boolean,
  ): Promise<News[]> {
    const ask: Ask = (operation, input) => this.#options.ask(id, operation, input);
    const reader = { user: user.id, displayName: user.displayName, organization };
    const found = await Promise.all([
      ...(reviews ? [findReviews(ask, reader)] : []),
      ...spaces.flatMap((space) => [
        findMentions(ask, reader, space),
        findVerdicts(ask, reader, space),
        findConflicts(ask, reader, space),
      ]),
    ]);
    return found.flat().map((one) => ({ ...one, to: { workspace: id, ...one.to } }));
  }

  #show(news: Joined): void {
    if (!Notification.isSupported()) return;
    const { notifications } = texts();
    const titles = {
      mention: () => notifications.mention(news.who),
      review: () => notifications.review(news.who),
      approval: () => notifications.approval(news.who),
      changes: () => notifications.changes(news.who),
      conflict: () => notifications.conflict,
    };
    const body =
      news.all.length > 1 ? notifications.conflicts(news.all.length) : news.text.slice(0, longestText);
    const notification = new Notification({ title: titles[news.kind](), body });
    this.#shown.add(notification);
    for (const old of [...this.#shown].slice(0, -mostShown)) this.#shown.delete(old);
    notification.once("click", () => this.#options.go(news.to));
    notification.once("show", () => (isRefused = false));
    notification.once("close", ({ reason }) => {
      // Windows puts it aside then, where it can be clicked for days.
      if (reason !== "timedOut") this.#shown.delete(notification);
    });
    notification.once("failed", () => {
      this.#shown.delete(notification);
      if (!isRefused) this.#options.log("The system shows no notifications of Recto.");
      isRefused = true;
      // It counts as told: it stands in the app, and would come with all the others once they are allowed.
    });
    notification.show();
  }
}

/** What is told at once. */
type Joined = News & { all: News[] };

/** Many conflicts come of one merge: they are one thing to hear of, for each place where they are decided. */
function joined(news: News[]): Joined[] {
  const conflicts = news.filter(({ kind }) => kind === "conflict");
  const others = news.filter(({ kind }) => kind !== "conflict").map((one) => ({ ...one, all: [one] }));
  const places = Map.groupBy(conflicts, ({ to }) => JSON.stringify(to));
  return [...others, ...[...places.values()].flatMap((all) => (all[0] ? [{ ...all[0], all }] : []))];
}

const keyOf = ({ kind, id }: News): string => `${kind}/${id}`;

function readTold(path: string): string[] {
  try {
    const read: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Array.isArray(read) ? read.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
