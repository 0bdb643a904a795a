import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { DesktopEvent, Result } from "../../../src-preload/bridge.ts";
import { ApiError } from "../../api/error.ts";
import { usualPaper } from "../../content/export/pdf/paper.ts";
import { printPdf } from "../../jobs/printPdf.ts";
import { PrintQueue } from "../../jobs/printQueue.ts";
import { deriveId } from "../../store/ids.ts";
import type { FileContent, SyncStatus } from "../core.ts";
import { MadeExports, type ExportOrder, type JobEvent } from "../files/madeExports.ts";
import { openLocal, openReplica, type Owned } from "../open.ts";
import { RemotePictures } from "../files/remotePictures.ts";
import { PageTexts } from "../find/pageTexts.ts";
import { Replacements } from "../find/replacements.ts";
import { ReplicaThreads } from "../replica/replica.ts";
import { resultOf } from "../result.ts";
import { direct } from "../network/ways.ts";
import { ShownWorkspace, type OpenWorkspace } from "./shownWorkspace.ts";
import type { ThreadedCore } from "../threads/threads.ts";
import { begin, clearUnfinished, finish, putAside, takeAway } from "./workspaceFolders.ts";
import { WorkspaceList, type KeptWorkspace } from "./workspaceList.ts";
import { refuseUnsent } from "./workspaceStatus.ts";
import type { WorkspacesOptions } from "./workspacesOptions.ts";
import { answersOf, readVerb, type VerbAnswers } from "./workspaceVerbs.ts";
import { writerName } from "./writerName.ts";

/** One workspace, one instance (or none), one user (design §6.10). */
export interface Workspace {
  id: string;
  /** The organization's title. */
  title: string;
  organization: string;
  kind: "local" | "replica";
  /** The instance's address, for a replica. */
  url: string | null;
  user: { id: string; displayName: string };
  /** The one that was chosen last: a window that names none shows it. */
  current: boolean;
}

/** How long the workspace that is shown has the computer for itself, in milliseconds. */
const othersAfter = 2000;

/** Opens the workspaces of this computer; at the first start makes one, with the handbook in it. */
export async function openWorkspaces(options: WorkspacesOptions): Promise<Workspaces> {
  const list = await WorkspaceList.read(join(options.folder, "workspaces.json"));
  await clearUnfinished(options.folder, new Set(list.all.map(({ id }) => id)));
  const workspaces = new Workspaces(options, list);
  if (list.all.length === 0) await workspaces.makeFirst();
  else workspaces.openCurrent();
  workspaces.openOthersSoon();
  return workspaces;
}

/**
 * The workspaces of this computer: what the pages of the app talk to (design §8). Each page says with what it asks which
 * one it shows, so that every window has its own; what names none is meant for the one that was chosen last.
 */
export class Workspaces {
  /** Pictures of pages that lie on servers of others. */
  readonly pictures: RemotePictures;
  /** What is replaced in whole spaces. */
  readonly replacements: Replacements;
  readonly pageTexts = new PageTexts();
  readonly #options: WorkspacesOptions;
  readonly #list: WorkspaceList;
  readonly #answers: VerbAnswers;
  readonly #opened = new Map<string, Promise<OpenWorkspace>>();
  readonly #listeners = new Set<(event: DesktopEvent) => void>();
  readonly #exports: MadeExports;
  #later: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WorkspacesOptions, list: WorkspaceList) {
    this.#options = options;
    this.#list = list;
    this.pictures = new RemotePictures(join(options.folder, "pictures.json"));
    const { print, paper } = options.printer ?? {
      print: (html: string, signal: AbortSignal) => printPdf(html, signal, join(options.folder, "passing")),
      paper: usualPaper(),
    };
    const tell = (event: JobEvent): void => this.#tell(event);
    this.#exports = new MadeExports({ print: new PrintQueue(print, 0).for("the writer"), paper }, tell);
    this.replacements = new Replacements(tell);
    this.#answers = answersOf(this, options.verbs);
  }

  /** The workspace that a window shows. Whoever asks it something meets 404 where it is on this computer no more. */
  shown(id?: string): ShownWorkspace {
    if (id === undefined) return new ShownWorkspace(this.#list.current?.id, () => this.#openCurrent());
    return new ShownWorkspace(id, async () => this.#open(this.#require(id)));
  }

  /** Runs an operation in a workspace, as its owner. */
  call(operation: string, input: unknown, workspace?: string): Promise<Result<unknown>> {
    return this.shown(workspace).call(operation, input);
  }

  /** Does what a page asks of the desktop beside operations. */
  desktop(verb: string, input: unknown, workspace?: string): Promise<Result<unknown>> {
    const shown = this.shown(workspace);
    return resultOf(async () => ({ ok: true, value: await readVerb(this.#answers, verb, input, shown) }));
  }

  /** A file of a workspace. */
  readFile(
    space: string,
    file: string,
    changeRequest?: string,
    workspace?: string,
  ): Promise<FileContent | undefined> {
    return this.shown(workspace).readFile(space, file, changeRequest);
  }

  /** A picture on somebody else's server, if the writer agreed to see those of its host. */
  readPicture(address: string): Promise<FileContent | undefined> {
    return this.pictures.read(address);
  }

  /** Makes a file of a workspace, which stays until it is dropped. */
  async makeExport(order: ExportOrder, shown = this.shown()): Promise<FileContent> {
    return this.#exports.make(await shown.open(), order);
  }

  /** A file that was made, whole. */
  findExport(id: string): FileContent | undefined {
    return this.#exports.find(id);
  }

  dropExport(id: string): void {
    this.#exports.drop(id);
  }

  dropExports(): void {
    this.#exports.dropAll();
  }

  subscribe(listener: (event: DesktopEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#later);
    this.#listeners.clear();
    this.#exports.dropAll();
    const ends = [...this.#opened.values()].map((opened) =>
      opened.then(
        ({ core }) => core.close(),
        () => undefined,
      ),
    );
    const failed = (await Promise.allSettled(ends)).find((end) => end.status === "rejected");
    this.#opened.clear();
    if (failed) throw failed.reason;
  }

  get all(): Workspace[] {
    return this.#list.all;
  }

  #openCurrent(): Promise<OpenWorkspace> {
    const kept = this.#list.current;
    if (!kept) return Promise.reject(new ApiError(409, "No workspace is open."));
    return this.#open(kept);
  }

  /** Begins to open the current workspace; whoever asks it something meets what went wrong. */
  openCurrent(): void {
    this.#openCurrent().catch(() => undefined);
  }

  /**
   * Opens the other workspaces too, once the current one has had the time to show itself: they sync though nobody looks
   * at them, and going to one of them waits for nothing.
   */
  openOthersSoon(): void {
    this.#later = setTimeout(() => void this.#openOthers(), othersAfter);
    this.#later.unref();
  }

  async #openOthers(): Promise<void> {
    await this.#openCurrent().catch(() => undefined);
    for (const { id } of this.all) {
      // It may be gone by now, and so may the app.
      const kept = this.#list.find(id);
      if (this.#isClosed) return;
      if (kept) await this.#open(kept).catch(() => undefined);
    }
  }

  /** The workspaces that are open, beside one. */
  async others(than: string | undefined): Promise<(OpenWorkspace & Pick<Workspace, "id" | "title">)[]> {
    const opening = this.all
      .filter(({ id }) => id !== than)
      .map(async ({ id, title }) => {
        const opened = await this.#opened.get(id)?.catch(() => undefined);
        return opened ? [{ ...opened, id, title }] : [];
      });
    return (await Promise.all(opening)).flat();
  }

  /** Syncs every workspace that is open; the network may be another than at the last time. */
  async syncAll(): Promise<void> {
    const opened = await this.others(undefined);
    const sync = async (id: string): Promise<void> => {
      await this.reroute(id);
      await (await this.shown(id).replica())?.syncNow();
    };
    await Promise.allSettled(opened.map(({ id }) => sync(id)));
  }

  /** Asks the system anew how the instance of a workspace is reached. */
  async reroute(id: string): Promise<void> {
    const { proxyFor } = this.#options;
    const url = this.#list.find(id)?.url;
    if (!proxyFor || !url) return;
    const ways = await proxyFor(url);
    // What is not said in time changes nothing.
    if (ways) await (await this.shown(id).replica())?.reroute(ways);
  }

  titleOf(id: string | undefined): string {
    return (id === undefined ? undefined : this.#list.find(id)?.title) ?? "";
  }

  /** Makes another workspace the one that was chosen last. Throws 404 for an unknown id. */
  async choose(id: string): Promise<Workspace> {
    const kept = this.#require(id);
    await this.#open(kept);
    await this.#list.choose(id);
    return this.#tellList(id);
  }

  /** The local workspace of a first start. */
  async makeFirst(): Promise<void> {
    const id = this.#newId();
    const folder = this.#folderOf(id);
    await begin(folder);
    const { handbook, firstTitle = () => "My workspace" } = this.#options;
    const [title, displayName] = [firstTitle(), writerName()];
    const founding = { organization: title, displayName, handbook };
    const opened = await openLocal({ folder, founding, ...this.#log });
    this.#adopt(id, opened);
    const { owner, organization } = opened;
    const user = { id: owner.user, displayName };
    await this.#list.put({ id, kind: "local", url: null, title, organization, user });
    await finish(folder);
  }

  /** Joins an organization's instance: makes a replica and pulls it. Where that fails nothing is left behind. */
  async connect(address: string, token: string): Promise<Workspace> {
    const { connectReplica, findMembership } = await network();
    const { proxyFor } = this.#options;
    const membership = await findMembership(address, token, proxyFor);
    const { url, user, organization } = membership;
    const known = this.#list.all.find((one) => one.url === url && one.user.id === user.id);
    if (known) {
      await this.choose(known.id);
      await this.signIn(token, this.shown(known.id));
      return this.#require(known.id);
    }
    const id = this.#newId();
    const folder = this.#folderOf(id);
    const keep = async (opened: Owned<ReplicaThreads>): Promise<void> => {
      this.#adopt(id, opened);
      await this.#options.tokens.write(id, token.trim());
      const { id: organizationId, title } = organization;
      await this.#list.put({ id, kind: "replica", url, user, title, organization: organizationId });
    };
    try {
      await connectReplica({ folder, token, membership, keep, proxyFor, ...this.#log });
    } catch (error) {
      this.#opened.delete(id);
      throw error;
    }
    await this.#list.choose(id);
    return this.#tellList(id);
  }

  /** Renews the token of a workspace. Throws 409 for a token of somebody else. */
  async signIn(token: string, shown: ShownWorkspace): Promise<SyncStatus> {
    const kept = this.#list.find(shown.id ?? "");
    const replica = await shown.replica();
    if (!kept?.url || !replica) throw new ApiError(409, "This workspace has no instance to sign in to.");
    const { user } = await (await network()).findMembership(kept.url, token, this.#options.proxyFor);
    if (user.id !== kept.user.id)
      throw new ApiError(
        409,
        `This token is ${user.displayName}'s, and the workspace is ${kept.user.displayName}'s. Connect it as a workspace of its own.`,
      );
    await this.#options.tokens.write(kept.id, token.trim());
    return replica.signIn(token.trim());
  }

  /**
   * Takes a workspace off this computer. A replica with work that its instance does not have is refused (409); a
   * local one, of which there is no other copy, is put aside and not deleted.
   */
  async remove(id: string): Promise<void> {
    const kept = this.#require(id);
    const { core } = await this.#open(kept);
    if (core instanceof ReplicaThreads) refuseUnsent(kept, await core.syncStatus());
    await core.close();
    this.#opened.delete(id);
    const folder = this.#folderOf(id);
    if (kept.kind === "replica") await begin(folder);
    await this.#list.remove(id);
    await this.#options.tokens.remove(id);
    if (kept.kind === "replica") await takeAway(folder);
    else await putAside(folder);
    if (this.#list.all.length === 0) await this.makeFirst();
    this.#tell({ type: "workspaces", workspaces: this.all });
  }

  #require(id: string): Workspace {
    const kept = this.#list.all.find((one) => one.id === id);
    if (!kept) throw new ApiError(404, `There is no workspace ${id} on this computer.`);
    return kept;
  }

  #newId(): string {
    return deriveId(randomUUID());
  }

  #folderOf(id: string): string {
    return join(this.#options.folder, id);
  }

  get #log(): { log?: (line: string) => void } {
    return this.#options.log ? { log: this.#options.log } : {};
  }

  #open(kept: KeptWorkspace): Promise<OpenWorkspace> {
    const known = this.#opened.get(kept.id);
    if (known) return known;
    if (this.#isClosed) return Promise.reject(new ApiError(409, "Recto is about to end."));
    const opening = this.#openStore(kept).then((opened) => {
      this.#follow(opened);
      void this.#refresh(opened).catch(() => undefined);
      return opened;
    });
    this.#opened.set(kept.id, opening);
    // What could not be opened may be another time: the disk was full, say.
    opening.catch(() => this.#opened.delete(kept.id));
    return opening;
  }

  async #openStore({ id, kind, url }: KeptWorkspace): Promise<OpenWorkspace> {
    const folder = this.#folderOf(id);
    if (kind === "local" || url === null)
      return { ...(await openLocal({ folder, ...this.#log })), workspace: id };
    const token = (await this.#options.tokens.read(id)) ?? "";
    const { offline = false, proxyFor } = this.#options;
    // Pages wait for no network, and nothing is sent before it has answered.
    const asked = offline ? undefined : proxyFor?.(url).catch(() => undefined);
    const ways = asked && "asked";
    const opened = await openReplica({ folder, url, token, ways, offline, ...this.#log });
    void asked?.then((found) => opened.core.reroute(found ?? [direct])).catch(() => undefined);
    return { ...opened, workspace: id };
  }

  #adopt(workspace: string, opened: Owned<ThreadedCore>): void {
    const adopted = { ...opened, workspace };
    this.#opened.set(workspace, Promise.resolve(adopted));
    this.#follow(adopted);
  }

  #follow({ core, workspace }: OpenWorkspace): void {
    core.subscribe((event) => this.#tell({ ...event, workspace }));
  }

  /** Titles and names change; the list keeps those that were last seen. */
  async #refresh({ workspace, core, owner, organization }: OpenWorkspace): Promise<void> {
    const [found, user] = await Promise.all([
      core.call(owner, "getOrganizationById", { organizationId: organization }),
      core.call(owner, "getAuthenticatedUser", {}),
    ]);
    const kept = this.#list.find(workspace);
    if (!kept || !("body" in found) || !("body" in user)) return;
    const { title } = found.body as { title: string };
    const { displayName } = user.body as { displayName: string };
    if (title === kept.title && displayName === kept.user.displayName) return;
    await this.#list.put({ ...kept, title, user: { ...kept.user, displayName } });
    this.#tell({ type: "workspaces", workspaces: this.all });
  }

  #tellList(id: string): Workspace {
    this.#tell({ type: "workspaces", workspaces: this.all });
    return this.#require(id);
  }

  #tell(event: DesktopEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** What reaches an instance, loaded when it is first needed: a start shows a page sooner without it. */
const network = () => import("../network/connect.ts");
