import { rm } from "node:fs/promises";
import { join } from "node:path";
import { reaches } from "../../access/levels.ts";
import { discussionScope, membersScope, organizationScope, spaceScope } from "../../access/scopes.ts";
import { ApiError } from "../../api/error.ts";
import { readGitSync, type GitMeeting, type KeptGitSync } from "../../api/present/gitSync.ts";
import type { GitOperation } from "../../api/types/space.ts";
import type { SpaceAuthoring } from "../../content/authoring.ts";
import { DiskError } from "../../store/disk/disk.ts";
import { readFolder } from "../../content/import/folder.ts";
import { followFolder, type Followed } from "../../content/import/followFolder.ts";
import type { Source } from "../../content/import/source.ts";
import type { FolderFound } from "../../content/import/stateOfFolder.ts";
import { ImportError } from "../../content/import/importError.ts";
import type { ImportPlan } from "../../content/import/importPlan.ts";
import { listWarnings } from "../../content/import/listWarnings.ts";
import { prepareSource } from "../../content/import/prepareImport.ts";
import { snapshotSpace } from "../../content/export/snapshotSpace.ts";
import { writeFolder } from "../../content/export/writeFolder.ts";
import { sealRevision } from "../../content/history/revise.ts";
import { findRevisionView, viewHead } from "../../content/view/view.ts";
import { openGitCredentials } from "../../jobs/git/credentials.ts";
import type { GitDone, GitReach, Repository } from "../../jobs/git/gitTask.ts";
import { GitTimeout, gitDeadline, runGit } from "../../jobs/git/runGit.ts";
import { makePassingFolder } from "../../jobs/passingFolder.ts";
import { noting, requireKept, whileKept } from "../../store/blobs/kept.ts";
import type { Writer } from "../../store/handles.ts";
import {
  isGitJobWanted,
  noteGitProgress,
  removeGitJob,
  type GitJob,
  type GitProgress,
} from "../../store/gitOrders.ts";
import { findEmails, findPeople } from "../../store/people/people.ts";
import { update } from "../../store/replicated.ts";
import { findSpaceOf } from "../../store/spaces.ts";
import { readStore, transact } from "../../store/store.ts";
import type { SpaceRow } from "../../store/tables.ts";
import type { Engine } from "../engine.ts";
import { filesOf, readRevision } from "../files/exports.ts";
import { listFormer, listOwn, listUnread } from "./formerFiles.ts";
import { findMeeting, isOf } from "./meeting.ts";
import { newIdOf } from "../perform.ts";

/** Of all that one order receives, in bytes. */
const mostReceived = 100 * 1024 * 1024;
/** Of all that an import says: it is kept on the space, which everybody has who reads it. */
const mostWarnings = 50;
/** How often whoever waits hears how far it is, and it is asked whether they still wait, in milliseconds. */
export const pulse = 1000;
/** Besides what goes to and fro, all its files are read and kept. */
const repositories = { prefix: "recto-git-", longest: 6 * gitDeadline };

/** How orders are carried out. */
export interface GitWork {
  /** Lets repositories in private networks be reached, too. */
  privateAddresses: boolean;
  /** Where what passes is kept; a system's own place without it. */
  passing?: string | undefined;
  /** Aborted where the process ends: what is under way is begun anew at the next start. */
  signal: AbortSignal;
  /** How a task is done: in a thread of its own, unless somebody looks on. */
  run?: typeof runGit;
  /** Has something done again and again, until what it answers is called; by the clock unless said otherwise. */
  everyPulse?: (work: () => void) => () => void;
}

type Ending = Pick<GitOperation, "state" | "error" | "changeRequest" | "warnings"> & { meeting?: GitMeeting };

/** One order while it is carried out. */
export class GitRun {
  readonly #engine: Engine;
  readonly #job: GitJob;
  readonly #cancelling = new AbortController();
  readonly #seed: string;
  readonly #work: GitWork;
  #progress: GitProgress | undefined;

  constructor(engine: Engine, job: GitJob, work: GitWork) {
    this.#engine = engine;
    this.#job = job;
    this.#seed = engine.random();
    this.#work = work;
  }

  async carryOut(): Promise<void> {
    const stop = (): void => this.#cancelling.abort(cancelled());
    this.#work.signal.addEventListener("abort", stop, { once: true });
    const { everyPulse = byTheClock } = this.#work;
    const stopBeating = everyPulse(() => void this.#beat().catch(() => undefined));
    let place: string | undefined;
    try {
      place = await makePassingFolder(repositories, this.#work.passing);
      await this.#meetPushed(place);
      const ending = this.#job.direction === "import" ? await this.#import(place) : await this.#export(place);
      if (ending) await this.#end(ending);
    } catch (error) {
      if (!this.#work.signal.aborted) await this.#end(this.#refusal(error));
    } finally {
      stopBeating();
      this.#work.signal.removeEventListener("abort", stop);
      if (place !== undefined) await rm(place, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  /** What was pushed by an export that did not live to note it is where space and repository met last. */
  async #meetPushed(place: string): Promise<void> {
    const scope = spaceScope(this.#job.space);
    const space = await findSpaceOf(this.#engine.store.reading, scope);
    const pushing = readGitSync(space?.git_sync ?? null)?.pushing;
    if (!pushing || !isOf(pushing, this.#job)) return;
    const { commit } = pushing;
    const task = { kind: "find" as const, place: join(place, "pushed"), ...(await this.#server()), commit };
    if ((await this.#run(task, this.#watching)).commit !== commit) return;
    await this.#write([scope], (db) => this.#change(db, (sync) => met(sync, pushing)));
  }

  /** An import ends within its own transaction. */
  async #import(place: string): Promise<undefined> {
    const task = { kind: "fetch" as const, place, ...(await this.#server()) };
    const { leftOut = [], ...done } = await this.#run(task, this.#watching);
    const source = await readFolder(join(place, "files"));
    for (const { path, why } of leftOut)
      source.warnings.push({ kind: "left-out", path, message: `${path} ${why} and was left out.` });
    // What was left out is there all the same.
    const unread = new Set(source.warnings.map(({ path }) => path));
    const present = new Set([...source.files.map(({ path }) => path), ...unread]);
    const { space } = await this.#write([], (db) => this.#admitted(db));
    const arrived = { source, done, found: { present, leftOut: unread } };
    await whileKept(this.#engine, (kept) => this.#follow(arrived, { title: space.title, kept }));
    return undefined;
  }

  /** Has the space follow what a repository has, and notes where they met. */
  async #follow(
    { source, done, found }: { source: Source; done: GitDone; found: Omit<FolderFound, "listsComputed"> },
    { title, kept }: { title: string; kept: Set<string> },
  ): Promise<void> {
    const { space: id } = this.#job;
    const { leftOut } = found;
    const job = { signal: this.#cancelling.signal, report: this.#watching.report };
    const ready = await prepareSource(noting(this.#engine.blobs, kept), source, { title, job });
    await this.#write([spaceScope(id), discussionScope(id)], async (db) => {
      await requireKept(db, this.#engine.blobs, kept);
      const authoring = await this.#admitted(db);
      const met = await this.#lastMeeting(db, authoring.space);
      const listed = saysAll(ready.plan);
      const listsComputed = listed || (met?.listsComputed ?? false);
      const followed = await followFolder(authoring, ready, {
        base: met && (await findRevisionView(db, id, met.revision)),
        found: { ...found, listsComputed },
        force: this.#job.force,
        standalone: this.#job.standalone,
        subject: `Import of ${nameOf(this.#job)}`,
      });
      const { revision } = followed;
      const meeting: GitMeeting = { ...this.#where(), ...done, revision, by: "import", listsComputed };
      if (followed.result !== "same") meeting.request = followed.request;
      if (leftOut.size > 0) meeting.unread = await this.#unreadOf(authoring, revision, leftOut);
      if (followed.result === "waits" && met) meeting.before = withoutBefore(met);
      const warnings = listWarnings(ready.plan.warnings, mostWarnings);
      const said = warnings.length > 0 ? { warnings } : {};
      await this.#note(db, { meeting, ...this.#endingOf(followed), ...said });
    });
  }

  async #unreadOf(
    { db, space }: SpaceAuthoring,
    revision: string,
    unread: ReadonlySet<string>,
  ): Promise<string[]> {
    const view = await findRevisionView(db, space.id, revision);
    return view ? listUnread(await snapshotSpace(db, space, view), unread) : [];
  }

  /** What an import came to; one that waits for people has failed, unless a request of its own was all it was to make. */
  #endingOf(followed: Followed): Ending {
    if (followed.result !== "waits") return { state: "success" };
    const { number: changeRequest, why } = followed;
    if (this.#job.standalone) return { state: "success", changeRequest };
    const error = `It waits in change request #${changeRequest}. ${why} Decide there, then merge it.`;
    return { state: "failure", changeRequest, error };
  }

  async #export(place: string): Promise<Ending> {
    const { space: id, user } = this.#job;
    const engine = this.#engine;
    const { revision, met, author } = await this.#write([spaceScope(id), discussionScope(id)], async (db) => {
      const authoring = await this.#admitted(db);
      return {
        revision: await sealRevision(authoring, await viewHead(db, id)),
        met: await this.#lastMeeting(db, authoring.space),
        author: await this.#author(db),
      };
    });
    const [now, before] = await readStore(engine.store, async (db) => [
      await readRevision(engine, db, user, { space: id, revision }),
      met && (await readRevision(engine, db, user, { space: id, revision: met.revision })),
    ]);
    if (!now) throw new Error("The revision that is exported is not there.");
    const files = join(place, "export");
    const made = await filesOf(engine, now);
    await writeFolder(made, files);
    const paths = made.map(({ path }) => path);
    const meetingOf = (done: GitDone): GitMeeting => ({
      ...this.#where(),
      ...done,
      revision,
      by: "export",
      listsComputed: true,
    });
    const common = before && { ...met, snapshot: before };
    const former = common ? await listFormer(engine.blobs, common, paths) : [];
    const done = await this.#run(
      {
        kind: "push",
        place,
        ...(await this.#server()),
        files,
        former,
        own: common ? listOwn(common) : [],
        known: met && { commit: met.commit, tree: met.tree },
        force: this.#job.force,
        message: this.#job.message ?? `Export of ${now.title}`,
        author,
        timestamp: Math.floor(Date.parse(engine.now()) / 1000),
      },
      { ...this.#watching, pushing: (done) => this.#notePushing(meetingOf(done)) },
    );
    return { state: "success", meeting: meetingOf(done) };
  }

  /** Notes before a push what it will have come to. */
  async #notePushing(pushing: GitMeeting): Promise<void> {
    await this.#write([spaceScope(this.#job.space)], async (db) => {
      await this.#admitted(db);
      await this.#change(db, (sync) => ({ ...sync, pushing }));
    });
  }

  get #watching() {
    return {
      signal: this.#cancelling.signal,
      report: (done: number, total: number, unit: string) => void (this.#progress = { done, total, unit }),
    };
  }

  get #run(): typeof runGit {
    return this.#work.run ?? runGit;
  }

  #where(): Repository {
    const { url, ref, folder } = this.#job;
    return { url, ref, folder };
  }

  async #server(): Promise<Repository & GitReach> {
    const { sealed } = this.#job;
    const { store } = this.#engine;
    return {
      ...this.#where(),
      ...(sealed === undefined ? {} : { authorization: await openGitCredentials(store.reading, sealed) }),
      privateAddresses: this.#work.privateAddresses,
      limit: mostReceived,
    };
  }

  /** What repository and space had in common last; undefined where they have not met there. */
  async #lastMeeting(db: Writer, space: SpaceRow): Promise<GitMeeting | undefined> {
    const { met, waits } = await findMeeting(db, space, this.#job);
    if (waits && !this.#job.force)
      throw new ApiError(
        409,
        "What the last import brought still waits in a change request: merge it, or archive it, and try again.",
      );
    return met;
  }

  async #author(db: Writer): Promise<{ name: string; email: string }> {
    const { organization, user } = this.#job;
    const people = await findPeople(db, organizationScope(organization), [user]);
    const emails = await findEmails(db, membersScope(organization), [user]);
    return { name: people.get(user)?.display_name ?? "Recto", email: emails.get(user) ?? "" };
  }

  /** Whoever ordered it may still do it, and still wants it. */
  async #admitted(db: Writer): Promise<SpaceAuthoring> {
    const { space: id, user } = this.#job;
    const { access } = this.#engine;
    if (!(await isGitJobWanted(db, this.#job))) throw cancelled();
    const space = await findSpaceOf(db, spaceScope(id));
    const level = space && (await access.levelOn(db, user, space));
    if (!space || level === undefined || !reaches(level, "admin"))
      throw new ApiError(403, "Whoever ordered this no longer has the level admin on the space.");
    return {
      db,
      space,
      user,
      now: this.#engine.now(),
      firstRun: true,
      newId: newIdOf(user, this.#seed),
      decide: (_name, choose) => choose(),
    };
  }

  async #write<T>(scopes: string[], work: (db: Writer) => Promise<T>): Promise<T> {
    const engine = this.#engine;
    const options = { mode: "authority" as const, scopes, at: engine.now(), by: this.#job.user };
    const done = await transact(engine.store, options, async (db) => {
      const value = await work(db);
      await engine.followStale(db);
      return value;
    });
    engine.announce(done);
    return done.value;
  }

  /** Notes how far it is, for who asks, and ends what nobody wants any more. */
  async #beat(): Promise<void> {
    const progress = this.#progress;
    this.#progress = undefined;
    if (!(await isGitJobWanted(this.#engine.store.reading, this.#job))) {
      this.#cancelling.abort(cancelled());
      return;
    }
    if (!progress) return;
    const { store } = this.#engine;
    await transact(store, { mode: "replication", scopes: [], at: this.#engine.now() }, (db) =>
      noteGitProgress(db, this.#job, progress),
    );
  }

  #refusal(error: unknown): Ending {
    if (error instanceof GitTimeout) return { state: "timeout", error: error.message };
    if (error instanceof ApiError || error instanceof ImportError || error instanceof DiskError)
      return { state: "failure", error: error.message };
    this.#engine.fault(`git ${this.#job.direction}`, error);
    return { state: "failure", error: "Recto failed at it. The fault was logged." };
  }

  async #end(ending: Ending): Promise<void> {
    await this.#write([spaceScope(this.#job.space)], (db) => this.#note(db, ending));
  }

  /** Ends the order, with what became of it, unless it was cancelled. */
  async #note(db: Writer, { meeting, ...ending }: Ending): Promise<void> {
    // What was ordered after it was cancelled has the same id, and still waits.
    if (!(await isGitJobWanted(db, this.#job))) return;
    const endedAt = this.#engine.now();
    await this.#change(db, (sync, { direction, startedAt }) => ({
      ...(meeting ? met(sync, meeting) : sync),
      updatedAt: endedAt,
      operation: { direction, startedAt, endedAt, ...ending },
    }));
    await removeGitJob(db, this.#job.id);
  }

  async #change(
    db: Writer,
    change: (sync: KeptGitSync, operation: GitOperation) => KeptGitSync,
  ): Promise<void> {
    const scope = spaceScope(this.#job.space);
    const space = await db.selectFrom("spaces").selectAll().where("scope", "=", scope).executeTakeFirst();
    const sync = readGitSync(space?.git_sync ?? null);
    if (!space || !sync?.operation) return;
    const key = { scope, id: space.id };
    await update(db, "spaces", key, { git_sync: JSON.stringify(change(sync, sync.operation)) });
  }
}

/** Whether what a folder has was listed by a program that notes all that no Markdown says. */
const saysAll = ({ pages, files }: ImportPlan): boolean =>
  pages.some(({ kind, note }) => kind === "computed" || note?.layout || note?.variables) ||
  files.some(({ saysType }) => saysType);

function byTheClock(work: () => void): () => void {
  const timer = setInterval(work, pulse);
  return () => clearInterval(timer);
}

const cancelled = (): ApiError => new ApiError(409, "It was cancelled.", "cancelled");

const met = ({ pushing: _done, ...sync }: KeptGitSync, meeting: GitMeeting): KeptGitSync => ({
  ...sync,
  meeting,
});

const withoutBefore = ({ before: _older, ...met }: GitMeeting): Omit<GitMeeting, "before"> => met;

const nameOf = ({ url, ref }: Repository): string =>
  `${new URL(url).pathname.replace(/^\/+|(\.git)?\/*$/g, "")}, ${ref}`;
