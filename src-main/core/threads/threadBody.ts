import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { operations, findOperation } from "../../api/operations.ts";
import type { ByteRange } from "../../store/blobs/blobs.ts";
import { makeFolder } from "../../store/disk/disk.ts";
import { deriveId } from "../../store/ids.ts";
import { provideSecret } from "../../store/server/instanceSecret.ts";
import { readMeta, writeMeta } from "../../store/meta.ts";
import { listOnlineSpaces } from "../../store/onlineSpaces.ts";
import { isAdminOfAny } from "../../store/people/people.ts";
import { listAttention, listWaiting } from "../../sync/attention.ts";
import { recallClock } from "../../sync/clock.ts";
import { startPurging } from "../../jobs/purge.ts";
import { startReindexing } from "../../jobs/reindex.ts";
import { startBackgroundWork } from "./backgroundWork.ts";
import type { Instead } from "../../content/find/capitals.ts";
import type { TextQuery } from "../../content/find/findMatches.ts";
import { mergeText, type Texts } from "../../content/merge/textMerge.ts";
import { copyBeforeMigration } from "../../store/disk/precaution.ts";
import { readStore, transact, type Store } from "../../store/store.ts";
import { findInputProblems, requireOperation } from "../checkInput.ts";
import { examineCondition, measureData } from "../administration/condition.ts";
import { listDeletedPages, readDeletedPage } from "../find/deletedPages.ts";
import { listDeletedFiles } from "../find/deletedFiles.ts";
import { listDeletedReusables } from "../find/deletedReusables.ts";
import { furnishHandbook } from "../workspaces/handbook.ts";
import type { Caller, CoreEvent, FoundFile } from "../core.ts";
import { Engine } from "../engine.ts";
import { faultOf, type Fault } from "../fault.ts";
import { previewGit, type GitPlace } from "../git/gitPreview.ts";
import { previewExport } from "../files/exportPreview.ts";
import { exportSpaceAs, openExport, type ExportChoice, type ExportFormat } from "../files/exports.ts";
import { previewImport, type PreviewChoice } from "../files/importPreview.ts";
import { findFile, putBlob } from "../files/files.ts";
import { findInSpace, planReplacement, type ReplacedPage } from "../find/findInSpace.ts";
import { foundOrganization } from "../administration/foundation.ts";
import { databaseName, type Founding, type Opened, type ThreadSettings } from "../message.ts";
import { blobsOf, openPlace, passingOf, piecesOf } from "../administration/place.ts";
import { Downloads } from "../files/madeFiles.ts";
import { claimWorkspace } from "../administration/serving.ts";
import { findDiscussed, type DiscussedPlace, type SoughtWords } from "../find/findDiscussed.ts";
import type { SaidOnline } from "../find/saidOnline.ts";
import { findEdited } from "../find/findEdited.ts";
import { nearestQuery, type SearchedPlace } from "../find/nearestQuery.ts";
import { findPageSigns, type PagePlace } from "../find/pageSigns.ts";
import { findPdfReader, readPdf } from "../files/pdfs.ts";
import type { BranchChoice } from "../find/readableBranch.ts";
import { readPublished } from "../published.ts";
import { listReusables, readReusable } from "../find/reusableContents.ts";
import { measureStorage } from "../files/storage.ts";
import { Uploads } from "../files/uploads.ts";
import { watchOthers } from "../watch.ts";

/** What a thread tells without being asked. */
export interface Announcements {
  event: (event: CoreEvent) => void;
  fault: (fault: Fault) => void;
}

export type Verbs = Record<string, (...args: never[]) => Promise<unknown>>;

/** Opens a thread's half of a store and answers what it can be asked. */
export async function openThread(
  settings: ThreadSettings,
  announcements: Announcements,
): Promise<{ opened: Opened; verbs: Verbs }> {
  const store = await openHalf(settings);
  const engine = new Engine({
    store,
    blobs: blobsOf(store, settings.place),
    facts: { kind: settings.kind, baseUrl: settings.baseUrl },
    privateAddresses: settings.privateAddresses ?? false,
    clock: () => Date.now(),
    random: () => deriveId(randomUUID()),
    log: ({ operation, error }) => announcements.fault(faultOf(operation, error)),
  });
  if (settings.kind === "replica") await recallClock(engine);
  engine.subscribe((happened) => announcements.event(happened));
  const uploads = new Uploads(engine, piecesOf(store, settings.place));
  const verbs =
    settings.role === "writer"
      ? await openWriter(engine, uploads, settings)
      : openReader(engine, uploads, settings);
  return { opened: await describe(store, settings), verbs };
}

async function openHalf({ role, place, kind }: ThreadSettings): Promise<Store> {
  if (role === "reader" || kind === "instance") return openPlace(place, role);
  await makeFolder(place, 0o700);
  const forget = await copyBeforeMigration(join(place, databaseName));
  const store = await openPlace(place, role);
  await forget();
  return store;
}

/** Makes what a folder without data needs to begin with; leaves one that has it as it is. */
async function found(engine: Engine, founding: Founding): Promise<void> {
  if ((await readMeta(engine.store.reading, "kind")) !== undefined) return;
  if (founding.kind === "local") {
    const { organization: title, displayName: name, handbook } = founding;
    const made = await foundOrganization(engine, { organization: title, name, email: "me@this-computer" });
    if (handbook === undefined) return;
    // A workspace without the handbook is still a workspace.
    await furnishHandbook(engine, { user: made.user }, made.organization, handbook).catch((error: unknown) =>
      engine.fault("the handbook's import", error),
    );
    return;
  }
  await transact(engine.store, { mode: "replication", scopes: [], at: engine.now() }, async (db) => {
    await writeMeta(db, "kind", "replica");
    await writeMeta(db, "owner", founding.owner);
    if (founding.email !== undefined) await writeMeta(db, "email", founding.email);
    await writeMeta(db, "organization", founding.organization);
    await writeMeta(db, "url", engine.facts.baseUrl);
  });
}

/** Data of a version that knew no secret gets one, unless it is a replica's. */
async function secure(engine: Engine): Promise<void> {
  const { store, facts } = engine;
  if (facts.kind === "replica" || (await readMeta(store.reading, "secret")) !== undefined) return;
  await transact(store, { mode: "authority", scopes: [], at: engine.now() }, provideSecret);
}

async function describe({ reading }: Store, { kind }: ThreadSettings): Promise<Opened> {
  const ids = Object.keys(operations);
  const mayPassOn = kind === "replica";
  return {
    mutations: ids.filter((id) => findOperation(id)?.mutation),
    needingInstance: ids.filter((id) => mayPassOn && findOperation(id)?.needsInstance !== undefined),
    owner: (await readMeta(reading, "owner")) ?? "",
    organization: (await readMeta(reading, "organization")) ?? "",
  };
}

/** What both threads do; the difference is which connection they do it with. */
const either = (engine: Engine): Verbs => ({
  call: (caller: Caller, operation: string, input: unknown) => engine.call(caller, operation, input),
  sync: (caller: Caller, verb: "push" | "pull" | "texts", message: unknown) =>
    engine.sync(caller, verb, message),
  cancelJob: (caller: Caller, id: string) => engine.cancelJob(id, caller),
});

function openReader(engine: Engine, uploads: Uploads, { place }: ThreadSettings): Verbs {
  const downloads = new Downloads(passingOf(place));
  return {
    ...either(engine),
    authenticate: (token: string) => engine.authenticate(token),
    findFile: (caller: Caller, space: string, file: string, changeRequest?: string, revision?: string) =>
      findFile(engine, caller, space, file, changeRequest, revision),
    findBlob: (caller: Caller, organization: string, sha256: string) =>
      uploads.look(caller, organization, sha256),
    readBytes: ({ sha256 }: FoundFile, range?: ByteRange) => engine.blobs.read(sha256, range),
    readExport: (caller: Caller, organization: string, job: string, id: string) =>
      engine.asJob(id, caller, (running) =>
        downloads.keep(caller.user, () => openExport(engine, caller, organization, job, running)),
      ),
    exportFile: (caller: Caller, id: string, choice: ExportChoice, format: ExportFormat) =>
      engine.asJob(id, caller, (job) => exportSpaceAs(engine, caller, choice, format, job)),
    previewExport: (caller: Caller, id: string, choice: ExportChoice, format: ExportFormat) =>
      engine.asJob(id, caller, (job) => previewExport(engine, caller, choice, format, job)),
    previewImport: (caller: Caller, id: string, choice: PreviewChoice) =>
      engine.asJob(id, caller, (job) => previewImport(engine, caller, choice, job)),
    previewGit: (caller: Caller, where: GitPlace) => previewGit(engine, caller, where),
    findInSpace: (caller: Caller, id: string, choice: BranchChoice, query: TextQuery) =>
      engine.asJob(id, caller, (job) => findInSpace(engine, caller, choice, query, job)),
    findDiscussed: (...asked: [Caller, DiscussedPlace, SoughtWords, number, SaidOnline?]) =>
      findDiscussed(engine, ...asked),
    findEdited: (...asked: [Caller, DiscussedPlace, SoughtWords, number]) => findEdited(engine, ...asked),
    findPageSigns: (...asked: [Caller, string, readonly PagePlace[]]) => findPageSigns(engine, ...asked),
    nearestQuery: (caller: Caller, where: SearchedPlace, typed: string) =>
      nearestQuery(engine, caller, where, typed),
    listDeletedPages: (
      caller: Caller,
      choice: BranchChoice,
      paging: { limit: number; page?: string | undefined },
    ) => listDeletedPages(engine, caller, choice, paging),
    readDeletedPage: (caller: Caller, choice: BranchChoice, page: string) =>
      readDeletedPage(engine, caller, choice, page),
    listDeletedFiles: (caller: Caller, choice: BranchChoice) => listDeletedFiles(engine, caller, choice),
    listDeletedReusables: (caller: Caller, choice: BranchChoice) =>
      listDeletedReusables(engine, caller, choice),
    listReusables: (caller: Caller, choice: BranchChoice, withUses: boolean) =>
      listReusables(engine, caller, choice, withUses),
    readReusable: (caller: Caller, choice: BranchChoice, id: string, known?: string) =>
      readReusable(engine, caller, choice, id, known),
    planReplacement: (
      caller: Caller,
      choice: BranchChoice,
      words: { query: TextQuery; instead: Instead },
      pages: readonly ReplacedPage[],
    ) => planReplacement(engine, caller, choice, words, pages),
    async readPdf(token: string) {
      const reader = await findPdfReader(engine, token);
      // Whoever makes many addresses has no more of them at once, and keeps their other downloads.
      return reader && downloads.keep(`PDFs of ${reader}`, () => readPdf(engine, token));
    },
    readPublished: (organization: string, specification: string) =>
      readStore(engine.store, (db) => readPublished(db, organization, specification)),
    isAdministrator: (caller: Caller) => readStore(engine.store, (db) => isAdminOfAny(db, caller.user)),
    examineCondition: () => examineCondition(engine, place),
    measureData: () => measureData(engine, place),
    listWaiting: () => listWaiting(engine.store.reading),
    listAttention: () => listAttention(engine.store.reading),
    listOnlineSpaces: async () =>
      (await listOnlineSpaces(engine.store.reading)).map(({ space, head }) => ({
        id: space,
        fetching: head !== null,
      })),
    measureStorage: () => measureStorage(engine, place),
    mergeText: async (texts: Texts) => mergeText(texts),
    findInputProblems: async (operation: string, input: object) =>
      findInputProblems(requireOperation(operation), input),
    async close() {
      await endJobs(engine);
      await engine.store.close();
    },
  };
}

/** How long the end of a thread waits for its jobs to notice it, in milliseconds. */
const jobPatience = 5000;

/** A job that is under way is given the time to stop before the store under it closes. */
async function endJobs(engine: Engine): Promise<void> {
  const late = new AbortController();
  const timer = wait(jobPatience, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([engine.endJobs(), timer]);
  late.abort();
}

async function openWriter(
  engine: Engine,
  uploads: Uploads,
  { place, kind, founding, replica }: ThreadSettings,
): Promise<Verbs> {
  // Whoever serves an instance claims it for all of its threads.
  const release = kind === "instance" ? undefined : await claimWorkspace(place);
  if (founding) await found(engine, founding);
  await secure(engine);
  // Only a replica needs the network, and the code for it takes its time to load.
  const body =
    replica && (await (await import("../replica/replicaBody.ts")).openReplicaBody(engine, replica));
  const stopWatching = await watchOthers(engine, () => body?.noticeEdit());
  const stopSweeping = uploads.startSweeping();
  const stopPurging = startPurging(engine, (error) => engine.fault("the purge of what is old", error));
  const stopReindexing = startReindexing(engine, (error) => engine.fault("the search index", error));
  const stopWorking = startBackgroundWork(engine, passingOf(place));
  return {
    ...either(engine),
    ...body?.verbs,
    async call(caller: Caller, operation: string, input: unknown) {
      const outcome = await engine.call(caller, operation, input);
      // Behind the answer: who saved does not wait for what is only shown, and counts all that waits in the outbox.
      if (!("error" in outcome) && body) setImmediate(() => body.noticeEdit());
      return outcome;
    },
    appendUpload: (...piece: Parameters<Uploads["appendOrdered"]>) => uploads.appendOrdered(...piece),
    finishUpload: (token: string) => uploads.finishOrdered(token),
    putBlob: (caller: Caller, organization: string, bytes: Uint8Array) =>
      putBlob(engine, caller, organization, bytes),
    renewBlob: (...asked: Parameters<Uploads["progress"]>) => uploads.progress(...asked),
    appendBlob: (...piece: Parameters<Uploads["append"]>) => uploads.append(...piece),
    finishBlob: (caller: Caller, organization: string, sha256: string) =>
      uploads.finish(caller, organization, sha256),
    async close() {
      stopWatching();
      stopSweeping();
      await stopWorking();
      await stopReindexing();
      await stopPurging();
      // A job may wait for an answer that does not come as long as there is a network.
      await Promise.all([endJobs(engine), body?.close()]);
      await engine.store.close();
      release?.();
    },
  };
}
