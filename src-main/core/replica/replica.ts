import { randomUUID } from "node:crypto";
import { parseScope } from "../../access/scopes.ts";
import { ApiError } from "../../api/error.ts";
import type {
  AttentionItem,
  Caller,
  FileContent,
  FoundFile,
  PagePresence,
  ReplicaCore,
  SaidPresence,
  SyncStatus,
  WaitingItem,
} from "../core.ts";
import type { FoundDiscussed } from "../find/findDiscussed.ts";
import type { ExportPreview } from "../files/exportPreview.ts";
import type { ExportChoice, ExportFormat } from "../files/exports.ts";
import type { Opened } from "../message.ts";
import type { Ways } from "../network/ways.ts";
import type { OnlineSpace } from "../files/storage.ts";
import { ThreadedCore } from "../threads/threads.ts";
import type { ExportNeed } from "./replicaBody.ts";
import { RememberedSaid } from "./rememberedSaid.ts";
import { SharedFetches, type Needing } from "./sharedFetches.ts";
import type { TrafficDay } from "./traffic.ts";
import type { UnsentFile } from "./unsentFile.ts";

/** A replica's core: its sync runs in the writer's thread, beside the connection that it writes with. */
export class ReplicaThreads extends ThreadedCore implements ReplicaCore {
  #owner = "";
  readonly #fetches = new SharedFetches();
  readonly #said = new RememberedSaid((space, signal) =>
    this.#inWriter("readSaidOnline", signal, this.owner, space),
  );

  get owner(): Caller {
    return { user: this.#owner };
  }

  override async open(): Promise<Opened> {
    const opened = await super.open();
    this.#owner = opened.owner;
    this.subscribe((event) => {
      if (event.type !== "changed") return;
      for (const { scope } of event.rows) {
        const { kind, id } = parseScope(scope);
        if (kind === "discussion") this.#said.forget(id);
      }
    });
    return opened;
  }

  syncStatus(): Promise<SyncStatus> {
    return this.writer.ask("syncStatus");
  }

  syncNow(): Promise<SyncStatus> {
    return this.writer.ask("syncNow");
  }

  setOnline(online: boolean): Promise<SyncStatus> {
    this.#remember({ online });
    return this.writer.ask("setOnline", online);
  }

  /** Goes on with another token, after the old one was refused. */
  signIn(token: string): Promise<SyncStatus> {
    this.#remember({ token });
    return this.writer.ask("signIn", token);
  }

  /** Reaches the instance by these ways from now on. */
  reroute(ways: Ways): Promise<void> {
    this.#remember({ ways });
    return this.writer.ask("reroute", ways);
  }

  /** Waits until the bytes of all files that can be had are here; they come by themselves, but later. */
  fetchFiles(): Promise<void> {
    return this.writer.ask("fetchFiles");
  }

  /**
   * Keeps a space on this computer, or leaves it online: then it is worked on through the instance. Throws 404 for one
   * that is not on the instance.
   */
  keepSpace(space: string, offline: boolean): Promise<void> {
    return this.writer.ask("keepSpace", space, offline);
  }

  listOnlineSpaces(): Promise<OnlineSpace[]> {
    return this.reader.ask("listOnlineSpaces");
  }

  /** Has files of at most so many bytes come by themselves: all for null, none for 0. */
  chooseFileLimit(limit: number | null): Promise<void> {
    return this.writer.ask("chooseFileLimit", limit);
  }

  /** A file of a space that is left online comes from the instance. */
  override async readFile(
    caller: Caller,
    space: string,
    file: string,
    changeRequest?: string,
  ): Promise<FileContent | undefined> {
    const kept = await super.readFile(caller, space, file, changeRequest);
    return kept ?? this.writer.ask("readOnline", space, file, changeRequest);
  }

  /** Tells the instance which page a window shows; answers who has it open. */
  tellPresence(said: SaidPresence): Promise<PagePresence["people"]> {
    return this.writer.ask("tellPresence", said);
  }

  /** What was carried over the network, day by day. */
  readTraffic(): Promise<TrafficDay[]> {
    return this.writer.ask("readTraffic");
  }

  listWaiting(): Promise<WaitingItem[]> {
    return this.reader.ask("listWaiting");
  }

  listAttention(): Promise<AttentionItem[]> {
    return this.reader.ask("listAttention");
  }

  /** What the instance does not have, as a file for its writer. */
  writeUnsent(workspace: string): Promise<UnsentFile> {
    return this.writer.ask("writeUnsent", workspace);
  }

  retryAttention(id: string): Promise<void> {
    return this.writer.ask("retryAttention", id);
  }

  discardAttention(id: string): Promise<void> {
    return this.writer.ask("discardAttention", id);
  }

  override exportFile(
    caller: Caller,
    id: string,
    choice: ExportChoice,
    format: ExportFormat,
  ): Promise<FileContent> {
    return this.#fetchingFirst({ caller, id }, choice, ["texts", "files"], () =>
      super.exportFile(caller, id, choice, format),
    );
  }

  override previewExport(
    caller: Caller,
    id: string,
    choice: ExportChoice,
    format: ExportFormat,
  ): Promise<ExportPreview> {
    return this.#fetchingFirst({ caller, id }, choice, ["texts"], () =>
      super.previewExport(caller, id, choice, format),
    );
  }

  /** What is not here yet is fetched first, where there is a network. */
  #fetchingFirst<T>(
    job: Needing,
    choice: ExportChoice,
    what: readonly ExportNeed[],
    work: () => Promise<T>,
  ): Promise<T> {
    const fetch = (signal: AbortSignal): Promise<void> =>
      this.#inWriter("fetchForExport", signal, job.caller, choice, what);
    return this.#fetches.doing(job, { key: JSON.stringify([choice, what]), lacks: isLacking, fetch }, work);
  }

  /** Has the writer, who has the network, fetch something until the signal calls it off. */
  #inWriter<T>(verb: string, signal: AbortSignal, caller: Caller, ...asked: unknown[]): Promise<T> {
    const id = randomUUID();
    const callOff = (): void => void this.writer.ask("cancelJob", caller, id).catch(() => undefined);
    signal.addEventListener("abort", callOff, { once: true });
    return this.writer
      .ask<T>(verb, caller, id, ...asked)
      .finally(() => signal.removeEventListener("abort", callOff));
  }

  /** The comments of a space that is left online come over the network. */
  override async findDiscussed(...asked: Parameters<ThreadedCore["findDiscussed"]>): Promise<FoundDiscussed> {
    try {
      return await super.findDiscussed(...asked);
    } catch (error) {
      const [, { space }] = asked;
      const isOnline = error instanceof ApiError && error.reason === "needs-instance";
      if (!isOnline || space === undefined) throw error;
      return this.reader.ask("findDiscussed", ...asked, await this.#said.read(space));
    }
  }

  override async cancelJob(caller: Caller, id: string): Promise<boolean> {
    const isWaiting = this.#fetches.cancel({ caller, id });
    return (await super.cancelJob(caller, id)) || isWaiting;
  }

  protected override fetchFile(
    space: string,
    file: string,
    changeRequest: string | undefined,
    found: FoundFile,
  ): Promise<FileContent | undefined> {
    return this.writer.ask("fetchFile", found, space, file, changeRequest);
  }

  /** A thread that has to start again starts with what is true now. */
  #remember(change: { token?: string; online?: boolean; ways?: Ways }): void {
    const { token = "", online = true, ...more } = this.settings.replica ?? {};
    this.settings = { ...this.settings, replica: { token, online, ...more, ...change } };
  }
}

/** Whether a text or bytes are not here yet. */
const isLacking = (error: unknown): boolean =>
  error instanceof ApiError && /^(base|blob)-missing$/.test(error.reason ?? "");
