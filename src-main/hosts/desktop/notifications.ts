import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Notification } from "electron";
import type { DesktopEvent, DesktopSettings, Destination } from "../../../src-preload/bridge.ts";
import type { Workspace } from "../../core/workspaces.ts";
import { concerned, findConflicts, findMentions, findReviews, type Ask, type News } from "./news.ts";
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
  /** After a change more changes come; so long it is waited for them, in milliseconds. */
  settled?: number;
}

/** So many things are remembered as told; the oldest are forgotten, and closed long since. */
const mostTold = 5000;
const longestText = 140;

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
    this.#looking = this.#looking.then(() => this.#look()).catch(() => undefined);
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
    for (const one of lists.flat()) this.#told.add(keyOf(one));
    keepTold(this.#options.path, [...this.#told].slice(-mostTold));
    if (isLooking()) return;
    const { notifyMentions, notifyReviews, notifyConflicts } = settings();
    const wanted = { mention: notifyMentions, review: notifyReviews, conflict: notifyConflicts };
    for (const one of lists.flatMap(joined)) if (wanted[one.kind]) this.#show(one);
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
      ...spaces.flatMap((space) => [findMentions(ask, reader, space), findConflicts(ask, space)]),
    ]);
    return found.flat().map((one) => ({ ...one, to: { workspace: id, ...one.to } }));
  }

  #show(news: News & { count?: number }): void {
    if (!Notification.isSupported()) return;
    const { notifications } = texts();
    const titles = {
      mention: () => notifications.mention(news.who),
      review: () => notifications.review(news.who),
      conflict: () => notifications.conflict,
    };
    const body =
      news.count !== undefined && news.count > 1
        ? notifications.conflicts(news.count)
        : news.text.slice(0, longestText);
    const notification = new Notification({ title: titles[news.kind](), body });
    this.#shown.add(notification);
    notification.once("click", () => this.#options.go(news.to));
    notification.once("close", () => this.#shown.delete(notification));
    notification.show();
  }
}

/** Many conflicts come of one merge: they are one thing to hear of. */
function joined(news: News[]): (News & { count?: number })[] {
  const conflicts = news.filter(({ kind }) => kind === "conflict");
  const others = news.filter(({ kind }) => kind !== "conflict");
  const [first] = conflicts;
  return first === undefined ? others : [...others, { ...first, count: conflicts.length }];
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

function keepTold(path: string, told: string[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(told));
}
