import type { SyncStatus } from "../../../src-main/core/core.ts";
import type { OnlineSpace, StoredSpace } from "../../../src-main/core/files/storage.ts";
import type { Workspace } from "../../../src-main/core/workspaces/workspaces.ts";
import { ask, messageOf, tell } from "../calls/ask.ts";
import { untrack } from "svelte";
import { bridge } from "../calls/bridge.ts";
import { Latest } from "./latest.ts";
import { panels } from "../window/panels.svelte.ts";
import { place } from "../window/place.svelte.ts";
import { readAll } from "../calls/readAll.ts";
import type { Space, User } from "../calls/records.ts";
import { settled } from "./settle.ts";
import { shownWorkspace } from "./shownWorkspace.ts";
import { syncWords } from "../words/syncWords.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { touch } from "./touch.svelte.ts";
import { texts } from "../../texts/texts.ts";

/** The workspace that this window shows: who writes, its spaces, and how far it is in sync. */
class CurrentWorkspace {
  /** All of this computer; current is the one that this window shows. */
  list = $state.raw<Workspace[]>([]);
  current = $state.raw<Workspace | undefined>();
  user = $state.raw<User | undefined>();
  spaces = $state.raw<Space[]>([]);
  /** Those that are not kept on this computer, or not yet. */
  online = $state.raw<OnlineSpace[]>([]);
  status = $state.raw<SyncStatus | undefined>();
  /** Why the workspace could not be read, for the screen that says so. */
  problem = $state<string | undefined>();
  #isRead = $state(false);
  /** What is known of the workspace is read, and it is the one that the place is in. */
  readonly ready = $derived(this.#isRead && [undefined, this.current?.id].includes(place.workspace));

  organization = $derived(this.current?.organization ?? "");
  isLocal = $derived(this.current === undefined || this.current.kind === "local");
  /** The writer is in the organization no more, and nothing of it is here. */
  isLocked = $derived(this.status?.locked ?? false);
  /** The organization's instance does not answer, or is not to be asked. */
  isCutOff = $derived(
    !this.isLocal && !["idle", "pushing", "pulling"].includes(this.status?.state ?? "idle"),
  );
  /** How far the workspace is in sync, in the words of its sign. */
  words = $derived(syncWords(this.status, touch.state));

  #latest = this.#listen();
  /** Of which workspace it was said since when it had been out of touch. */
  readonly #toldAbsences = new Set<string>();

  constructor() {
    // Screens may ask before it is known which workspaces there are.
    shownWorkspace.id = place.workspace;
  }

  /** Reads everything and keeps it fresh from then on; answers how to stop. */
  start(): () => void {
    void this.load();
    const readStatus = settled(200, () => void this.#readStatus());
    const readSpaces = settled(400, () => void this.#readSpaces().catch(() => undefined));
    const stopRegained = touch.onRegained(() => void this.load());
    const stopEvents = bridge.on((event) => {
      if (event.type === "workspaces") void this.#show(event.workspaces);
      else if ("workspace" in event && event.workspace !== this.current?.id) return;
      else if (event.type === "sync") {
        this.#latest.hear(event.status);
        // In a browser it may have come after an answer that is newer.
        readStatus();
      } else if (event.type === "changed") {
        if (event.rows.some((row) => listsSpaces(row.scope))) readSpaces();
        if (!this.isLocal) readStatus();
      }
    });
    return () => {
      stopRegained();
      stopEvents();
    };
  }

  async load(): Promise<void> {
    this.problem = undefined;
    try {
      await this.#show(await tell("workspaces", undefined));
    } catch (problem) {
      this.problem = messageOf(problem);
    }
  }

  /** Shows the workspace that the place is in, where that is another one by now. */
  keepToPlace(): void {
    $effect(() => {
      const id = place.workspace;
      untrack(() => {
        if (id !== undefined && this.current !== undefined && id !== this.current.id) void this.#turn(id);
      });
    });
  }

  async #turn(id: string): Promise<void> {
    // It may have been taken off this computer since.
    await tell("openWorkspace", { id }).catch(() => place.leave());
    await this.load();
  }

  space(id: string | undefined): Space | undefined {
    return this.spaces.find((space) => space.id === id);
  }

  /** Whether a space is kept on this computer. */
  keptOf(id: string | undefined): StoredSpace["kept"] {
    const online = this.online.find((space) => space.id === id);
    if (!online) return "offline";
    return online.fetching ? "fetching" : "online";
  }

  async readOnline(): Promise<void> {
    const { id } = shownWorkspace;
    const online = await tell("listOnlineSpaces", undefined);
    if (shownWorkspace.id !== id) return;
    const isSame = JSON.stringify(online) === JSON.stringify(this.online);
    this.online = online;
    if (!isSame) touch.refresh();
  }

  /** Shows how far it is in sync: by what `verb` answers, such as one that goes offline, unless more was told since. */
  follow(verb?: () => Promise<SyncStatus>): Promise<void> {
    return this.#latest.ask(verb);
  }

  #takeStatus(status: SyncStatus): void {
    const { isLocked, isCutOff } = this;
    this.status = status;
    this.#tellOfAbsence(status);
    if (this.isLocked !== isLocked) {
      // The spaces of before are none, or are of before.
      this.#isRead = false;
      void this.load();
    } else if (isCutOff && !this.isCutOff && this.online.length > 0) touch.refresh();
  }

  /** Says once that part of the workspace was read anew, since it had been out of touch for so long. */
  #tellOfAbsence({ rereadAfter }: SyncStatus): void {
    const absence = `${shownWorkspace.id} ${rereadAfter}`;
    if (rereadAfter === null || this.#toldAbsences.has(absence)) return;
    this.#toldAbsences.add(absence);
    toasts.show(texts.sync.reread, { label: texts.sync.rereadMore, run: () => (panels.sync = true) });
  }

  async #show(list: Workspace[]): Promise<void> {
    const by = (fits: (one: Workspace) => boolean): Workspace | undefined => list.find(fits);
    const current =
      by(({ id }) => id === place.workspace) ??
      by(({ id }) => id === this.current?.id) ??
      by((one) => one.current) ??
      list[0];
    const moved = current?.id !== this.current?.id;
    shownWorkspace.id = current?.id;
    this.list = list.map((one) => ({ ...one, current: one.id === current?.id }));
    this.current = current;
    if (current !== undefined) place.settle(current.id);
    if (moved) {
      this.#isRead = false;
      this.#latest = this.#listen();
      this.spaces = [];
      this.user = undefined;
    }
    let problem: string | undefined;
    let user: User | undefined;
    try {
      if (current !== undefined) await this.follow();
      if (current === undefined || this.isLocked) this.spaces = [];
      else [user] = await Promise.all([ask("getAuthenticatedUser", {}), this.#readSpaces()]);
    } catch (caught) {
      problem = messageOf(caught);
    }
    if (shownWorkspace.id !== current?.id) return;
    this.user = user ?? this.user;
    this.problem = problem;
    this.#isRead = true;
  }

  /** What hears how far the workspace that is shown now is in sync, as long as it is shown. */
  #listen(): Latest<SyncStatus> {
    const { id } = shownWorkspace;
    return new Latest<SyncStatus>(
      () => tell("syncStatus", undefined),
      (status) => {
        if (shownWorkspace.id === id) this.#takeStatus(status);
      },
    );
  }

  /** An edit while offline makes one more change wait. */
  async #readStatus(): Promise<void> {
    try {
      await this.follow();
    } catch {
      // The next event asks again.
    }
  }

  async #readSpaces(): Promise<void> {
    if (!this.organization) return;
    const { id } = shownWorkspace;
    const organizationId = this.organization;
    const [spaces] = await Promise.all([
      readAll((paging) => ask("listSpacesInOrganizationById", { organizationId, ...paging }, id)),
      this.readOnline(),
    ]);
    if (shownWorkspace.id === id) this.spaces = spaces;
  }
}

/** Titles stand in the organization's and the space's scope, counts of requests in the discussion's. */
function listsSpaces(scope: string): boolean {
  return scope.startsWith("org:") || scope.startsWith("space:") || scope.startsWith("discussion:");
}

export const workspace = new CurrentWorkspace();
