import { randomUUID } from "node:crypto";
import { ApiError } from "../../api/error.ts";
import type { TextMerge, Texts } from "../../content/merge/textMerge.ts";
import type { Instead } from "../../content/find/capitals.ts";
import type { TextQuery } from "../../content/find/findMatches.ts";
import type { ByteRange } from "../../store/blobs/blobs.ts";
import type {
  Caller,
  Condition,
  Core,
  CoreEvent,
  FileContent,
  FoundFile,
  MadeFile,
  KeptBlob,
  Outcome,
  StoredBytes,
  UploadProgress,
} from "../core.ts";
import type { DeletionDetails, DeletionList } from "../find/deletedPages.ts";
import type { DeletedFile } from "../find/deletedFiles.ts";
import type { DeletedReusable } from "../find/deletedReusables.ts";
import type { Log } from "../fault.ts";
import type { ExportPreview } from "../files/exportPreview.ts";
import type { ExportChoice, ExportFormat } from "../files/exports.ts";
import type { ImportPreview, PreviewChoice } from "../files/importPreview.ts";
import type { GitPlace, GitPreview } from "../git/gitPreview.ts";
import type { DiscussedPlace, FoundDiscussed, SoughtWords } from "../find/findDiscussed.ts";
import type { EditedPages, FoundEdited } from "../find/findEdited.ts";
import type { FoundInSpace, PlannedReplacement, ReplacedPage } from "../find/findInSpace.ts";
import type { Opened, ThreadSettings } from "../message.ts";
import type { PagePlace, PageSigns } from "../find/pageSigns.ts";
import type { NearestQuery, SearchedPlace } from "../find/nearestQuery.ts";
import type { BranchChoice } from "../find/readableBranch.ts";
import type { ReusableList, ReusableText } from "../find/reusableContents.ts";
import type { Storage } from "../files/storage.ts";
import type { Uploads } from "../files/uploads.ts";
import { CoreThread } from "./thread.ts";

export interface ThreadsOptions extends Omit<ThreadSettings, "role"> {
  /** Where a line about a fault of ours goes. */
  log?: Log;
}

/**
 * The core in two worker threads (design §2): one with the only writing connection, one that reads. The thread
 * it is used from carries messages and nothing else.
 */
export class ThreadedCore implements Core {
  readonly writer: CoreThread;
  readonly reader: CoreThread;
  protected settings: Omit<ThreadSettings, "role">;
  readonly #listeners = new Set<(event: CoreEvent) => void>();
  #mutations: ReadonlySet<string> = new Set();

  constructor({ log = (line) => void process.stderr.write(`${line}\n`), ...settings }: ThreadsOptions) {
    this.settings = settings;
    const onEvent = (event: CoreEvent): void => {
      for (const listener of this.#listeners) listener(event);
    };
    const open = (role: ThreadSettings["role"], after?: Promise<unknown>): CoreThread =>
      new CoreThread({
        settings: () => ({ ...this.settings, role }),
        onEvent,
        log,
        ...(after ? { after } : {}),
      });
    this.writer = open("writer");
    // Both load at once, but nothing reads before the writer has brought the schema up to date.
    this.reader = open("reader", this.writer.opened);
  }

  /** Waits until both threads are ready; closes again and throws where they cannot be. */
  async open(): Promise<Opened> {
    try {
      const opened = await this.writer.opened;
      await this.reader.opened;
      this.#mutations = new Set([...opened.mutations, ...opened.needingInstance]);
      return opened;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async call(caller: Caller, operation: string, input: unknown): Promise<Outcome> {
    const ask = (thread: CoreThread): Promise<Outcome> =>
      outcomeOf(thread.ask<Outcome>("call", caller, operation, input));
    if (this.#mutations.has(operation)) return ask(this.writer);
    const outcome = await ask(this.reader);
    // A replica's writer has the network, by which a text comes that a read lacks, or the answer of the instance.
    const reason = "error" in outcome ? outcome.error.reason : undefined;
    const isLacking = reason === "base-missing" || reason === "needs-instance";
    return isLacking && this.settings.kind === "replica" ? ask(this.writer) : outcome;
  }

  authenticate(token: string): Promise<Caller | undefined> {
    return this.reader.ask("authenticate", token);
  }

  /** Keeps bytes at once; a mutation of the caller's may then name them (design §4). */
  putBlob(caller: Caller, organization: string, bytes: Uint8Array): Promise<KeptBlob> {
    return this.writer.ask("putBlob", caller, organization, bytes);
  }

  /** What came long ago is noted anew, which only the writer can. */
  async findBlob(...asked: Parameters<Core["findBlob"]>): Promise<UploadProgress | undefined> {
    const found = await this.reader.ask<Awaited<ReturnType<Uploads["look"]>>>("findBlob", ...asked);
    return found?.isFading ? this.writer.ask("renewBlob", ...asked) : found;
  }

  appendBlob(...piece: Parameters<Core["appendBlob"]>): Promise<number> {
    return this.writer.ask("appendBlob", ...piece);
  }

  finishBlob(caller: Caller, organization: string, sha256: string): Promise<KeptBlob> {
    return this.writer.ask("finishBlob", caller, organization, sha256);
  }

  findFile(...asked: Parameters<Core["findFile"]>): Promise<FoundFile | undefined> {
    return this.reader.ask("findFile", ...asked);
  }

  readBytes(file: FoundFile, range?: ByteRange): Promise<Uint8Array | undefined> {
    return this.reader.ask("readBytes", file, range);
  }

  /** A file with its bytes, if the caller may read it; a replica gets those that it does not hold yet. */
  async readFile(
    caller: Caller,
    space: string,
    file: string,
    changeRequest?: string,
  ): Promise<FileContent | undefined> {
    const found = await this.findFile(caller, space, file, changeRequest);
    if (!found) return undefined;
    const bytes = await this.readBytes(found);
    const { contentType, name } = found;
    return bytes ? { bytes, contentType, name } : this.fetchFile(space, file, changeRequest, found);
  }

  async readExport(
    caller: Caller,
    organization: string,
    job: string,
    signal?: AbortSignal,
  ): Promise<MadeFile | undefined> {
    // One job may be fetched twice at once, and who leaves ends only what was theirs.
    const id = randomUUID();
    const leave = (): void => void this.cancelJob(caller, id).catch(() => undefined);
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await this.reader.ask("readExport", caller, organization, job, id);
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  /** What a branch is now as one file; `job` events with this id tell how far it is. Throws what refuses it. */
  exportFile(caller: Caller, id: string, choice: ExportChoice, format: ExportFormat): Promise<FileContent> {
    return this.reader.ask("exportFile", caller, id, choice, format);
  }

  /** What such a file would hold; a job of this id, which can be cancelled. */
  previewExport(
    caller: Caller,
    id: string,
    choice: ExportChoice,
    format: ExportFormat,
  ): Promise<ExportPreview> {
    return this.reader.ask("previewExport", caller, id, choice, format);
  }

  /** What an import would make; `job` events with this id tell how far it is read. */
  previewImport(caller: Caller, id: string, choice: PreviewChoice): Promise<ImportPreview> {
    return this.reader.ask("previewImport", caller, id, choice);
  }

  /** What is known before a space and a repository meet. */
  previewGit(caller: Caller, where: GitPlace): Promise<GitPreview> {
    return this.reader.ask("previewGit", caller, where);
  }

  /** Looks through a branch; `job` events with this id tell how far it is. */
  findInSpace(caller: Caller, id: string, choice: BranchChoice, query: TextQuery): Promise<FoundInSpace> {
    return this.reader.ask("findInSpace", caller, id, choice, query);
  }

  /** What a query that finds nothing, or one of whose words does, was probably meant to be. */
  nearestQuery(caller: Caller, where: SearchedPlace, typed: string): Promise<NearestQuery | undefined> {
    return this.reader.ask("nearestQuery", caller, where, typed);
  }

  /** Change requests and comments that answer a query. */
  findDiscussed(...asked: [Caller, DiscussedPlace, SoughtWords, number]): Promise<FoundDiscussed> {
    return this.reader.ask("findDiscussed", ...asked);
  }

  /** Pages that answer a query and were written on by somebody, or since a moment. */
  async findEdited(...asked: [Caller, DiscussedPlace, SoughtWords, number]): Promise<FoundEdited[]> {
    const { pages, lacking } = await this.reader.ask<EditedPages>("findEdited", ...asked);
    if (lacking.length === 0 || this.settings.kind !== "replica") return pages;
    const isBrought = await this.writer.ask<boolean>("bringTexts", lacking);
    return isBrought ? (await this.reader.ask<EditedPages>("findEdited", ...asked)).pages : pages;
  }

  /** What stands before the titles of some pages. */
  findPageSigns(...asked: [Caller, string, readonly PagePlace[]]): Promise<PageSigns> {
    return this.reader.ask("findPageSigns", ...asked);
  }

  /** Deleted pages of a branch, the last first. */
  listDeletedPages(
    caller: Caller,
    choice: BranchChoice,
    paging: { limit: number; page?: string | undefined },
  ): Promise<DeletionList> {
    return this.reader.ask("listDeletedPages", caller, choice, paging);
  }

  /** One deleted page of a branch; undefined where it is not deleted. */
  readDeletedPage(caller: Caller, choice: BranchChoice, page: string): Promise<DeletionDetails | undefined> {
    return this.reader.ask("readDeletedPage", caller, choice, page);
  }

  /** The files that were deleted from a branch, the last first. */
  listDeletedFiles(caller: Caller, choice: BranchChoice): Promise<DeletedFile[]> {
    return this.reader.ask("listDeletedFiles", caller, choice);
  }

  /** The reusable contents that were deleted from a branch, the last first. */
  listDeletedReusables(caller: Caller, choice: BranchChoice): Promise<DeletedReusable[]> {
    return this.reader.ask("listDeletedReusables", caller, choice);
  }

  /** The reusable contents of a branch, and where asked what shows them. */
  listReusables(caller: Caller, choice: BranchChoice, withUses: boolean): Promise<ReusableList> {
    return this.reader.ask("listReusables", caller, choice, withUses);
  }

  /** A reusable content of a branch with its text, but where that has the hash `known`. */
  readReusable(caller: Caller, choice: BranchChoice, id: string, known?: string): Promise<ReusableText> {
    return this.reader.ask("readReusable", caller, choice, id, known);
  }

  /** What writes other words where they were found; writes nothing. */
  planReplacement(
    caller: Caller,
    choice: BranchChoice,
    words: { query: TextQuery; instead: Instead },
    pages: readonly ReplacedPage[],
  ): Promise<PlannedReplacement> {
    return this.reader.ask("planReplacement", caller, choice, words, pages);
  }

  /** Ends the making of such a file, such a preview or such a search; answers whether it was under way. */
  cancelJob(caller: Caller, id: string): Promise<boolean> {
    return this.reader.ask("cancelJob", caller, id);
  }

  sync(caller: Caller, verb: "push" | "pull" | "texts", message: unknown): Promise<Outcome> {
    const thread = verb === "push" ? this.writer : this.reader;
    return outcomeOf(thread.ask<Outcome>("sync", caller, verb, message));
  }

  appendUpload(token: string, at: number, bytes: Uint8Array): Promise<number> {
    return this.writer.ask("appendUpload", token, at, bytes);
  }

  finishUpload(token: string): Promise<KeptBlob> {
    return this.writer.ask("finishUpload", token);
  }

  readPdf(token: string): Promise<MadeFile | undefined> {
    return this.reader.ask("readPdf", token);
  }

  readPublished(...asked: Parameters<Core["readPublished"]>): ReturnType<Core["readPublished"]> {
    return this.reader.ask("readPublished", ...asked);
  }

  isAdministrator(caller: Caller): Promise<boolean> {
    return this.reader.ask("isAdministrator", caller);
  }

  examineCondition(): Promise<Condition> {
    return this.reader.ask("examineCondition");
  }

  measureData(): Promise<StoredBytes> {
    return this.reader.ask("measureData");
  }

  /** What of a workspace is kept on this computer. */
  measureStorage(): Promise<Storage> {
    return this.reader.ask("measureStorage");
  }

  /** Merges what two sides made of a text, beside everything else that is going on. */
  mergeText(texts: Texts): Promise<TextMerge> {
    return this.reader.ask("mergeText", texts);
  }

  /** What of an input does not fit its operation, in one sentence; undefined when all does. Runs nothing. */
  findInputProblems(operation: string, input: object): Promise<string[]> {
    return this.reader.ask("findInputProblems", operation, input);
  }

  subscribe(listener: (event: CoreEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.reader.close();
    await this.writer.close();
    this.#listeners.clear();
  }

  /** Gets bytes that this store does not hold; only a replica knows where. */
  protected async fetchFile(
    _space: string,
    _file: string,
    _changeRequest: string | undefined,
    _found: FoundFile,
  ): Promise<FileContent | undefined> {
    return undefined;
  }
}

/** A thread that fails is an answer like any other: a call never rejects for its caller. */
async function outcomeOf(asked: Promise<Outcome>): Promise<Outcome> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return { status: error.code, ...error.toBody() };
    return { status: 500, error: { code: 500, message: "Recto failed at this. Please try again." } };
  }
}
