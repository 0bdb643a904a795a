import * as fs from "node:fs";
import { join } from "node:path";
import git, { type HttpClient } from "isomorphic-git";
import { ApiError } from "../../api/error.ts";
import { ImportError } from "../../content/import/importError.ts";
import { gitHttp } from "./gitHttp.ts";
import { gitRefusal, moved } from "./gitRefusal.ts";
import type { FetchTask, FindTask, GitDone, GitTask, GitWord, LeftOut, PushTask } from "./gitTask.ts";
import { findForeign } from "./foreignFiles.ts";
import {
  below,
  changeTree,
  findFile,
  findTree,
  listFiles,
  writeTree,
  type LocalRepository,
  type Tree,
} from "./repositoryFiles.ts";

/** Packed text is a few times as much unpacked. */
const unpackedTimes = 4;
/** After so many pushes that others were quicker than, they are let. */
const mostTries = 3;

/** One task, and what it is done with. */
interface Session<T extends GitTask = GitTask> {
  task: T;
  http: HttpClient;
  local: LocalRepository;
  say: (word: Exclude<GitWord, { tag: "pushing" }>) => void;
  pushing: (done: GitDone) => Promise<void>;
}

/**
 * Does a task with a Git server and says how far it is; what it says last is what came of it. `pushing` notes what is
 * about to be pushed. Throws faults of ours.
 */
export async function performGit(
  task: GitTask,
  say: Session["say"],
  pushing: Session["pushing"],
): Promise<void> {
  const local: LocalRepository = { gitdir: join(task.place, "repository"), cache: {} };
  const tools = { http: gitHttp(task), local, say, pushing };
  try {
    await git.init({ fs, gitdir: local.gitdir, bare: true, defaultBranch: "recto" });
    await git.addRemote({ fs, gitdir: local.gitdir, remote: "origin", url: task.url });
    const done = await perform(task, tools);
    say({ tag: "done", done });
  } catch (error) {
    const message =
      error instanceof ImportError
        ? error.message
        : gitRefusal(error, task, task.authorization !== undefined);
    if (message === undefined) throw error;
    say({ tag: "refused", message });
  }
}

function perform(task: GitTask, tools: Omit<Session, "task">): Promise<GitDone & { leftOut?: LeftOut[] }> {
  if (task.kind === "fetch") return fetchFiles({ ...tools, task });
  return task.kind === "push" ? pushFiles({ ...tools, task }) : findCommit({ ...tools, task });
}

/** The commit that a branch has or had; an empty one where it is not there. */
async function findCommit(session: Session<FindTask>): Promise<GitDone> {
  const { commit } = session.task;
  const found = await findRef(session);
  if ("name" in found && found.oid === commit) return { commit, tree: "" };
  // Servers give what a branch grew from, and nothing else; of what they refuse a fetch says nothing.
  const there = await fetchCommit(session, commit)
    .then(() => findTree(session.local, commit, ""))
    .catch(() => undefined);
  return { commit: there ? commit : "", tree: "" };
}

/** The whole name of what an order calls by a short one, and where it stands; else whether there is no branch at all. */
async function findRef({
  task: { url, ref },
  http,
}: Session): Promise<{ name: string; oid: string } | { isEmpty: boolean }> {
  const refs = await git.listServerRefs({ http, url });
  const wanted = ref.startsWith("refs/") ? [ref] : [`refs/heads/${ref}`, `refs/tags/${ref}`];
  for (const name of wanted) {
    const found = refs.find((known) => known.ref === name);
    if (found) return { name, oid: found.oid };
  }
  return { isEmpty: refs.every((known) => !known.ref.startsWith("refs/heads/")) };
}

const missing = (ref: string): ApiError => new ApiError(404, `The repository has no branch or tag “${ref}”.`);

/** Fetches one commit without its history, and nothing that one called `has` brought; answers its id. */
async function fetchCommit({ task, http, local, say }: Session, ref: string, has = ref): Promise<string> {
  const { fetchHead } = await git.fetch({
    fs,
    http,
    ...local,
    url: task.url,
    ref: has,
    remoteRef: ref,
    depth: 1,
    singleBranch: true,
    tags: false,
    onProgress: ({ phase, loaded, total }) =>
      say({ tag: "progress", done: loaded, total: total ?? 0, unit: unitOf(phase) }),
  });
  if (fetchHead === null) throw new Error("A fetch brought nothing.");
  return fetchHead;
}

const unitOf = (phase: string): string => (/resolv/i.test(phase) ? "objects unpacked" : "objects received");

async function fetchFiles(session: Session<FetchTask>): Promise<GitDone & { leftOut: LeftOut[] }> {
  const { task, local, say } = session;
  const { ref, folder, limit, place } = task;
  const found = await findRef(session);
  if (!("name" in found)) throw missing(ref);
  const commit = await fetchCommit(session, found.name);
  const tree = await findTree(local, commit, folder);
  if (!tree) throw new ApiError(404, `“${ref}” has no folder “${folder}”.`);
  const leftOut = await writeTree(local, tree.tree, join(place, "files"), {
    limit: limit * unpackedTimes,
    report: (files) => say({ tag: "progress", done: files, total: 0, unit: "files unpacked" }),
  });
  return { commit, tree: tree.oid, leftOut };
}

async function pushFiles(session: Session<PushTask>): Promise<GitDone> {
  const { task, http, local, say, pushing } = session;
  for (let tries = 1; ; tries += 1) {
    const found = await findRef(session);
    if (!("name" in found) && !found.isEmpty) throw missing(task.ref);
    const ref = "name" in found ? found.name : `refs/heads/${task.ref.replace(/^refs\/heads\//, "")}`;
    if (!ref.startsWith("refs/heads/"))
      throw new ApiError(400, `“${task.ref}” is no branch: nothing can be pushed to it.`);
    const head = "name" in found ? await fetchCommit(session, ref) : undefined;
    const made = await commitFiles(session, head);
    if (made.commit === head) return made;
    await git.writeRef({ fs, gitdir: local.gitdir, ref, value: made.commit, force: true });
    await pushing(made);
    say({ tag: "progress", done: 0, total: 0, unit: "pushing" });
    try {
      await git.push({ fs, http, ...local, url: task.url, ref, remoteRef: ref });
      return made;
    } catch (error) {
      const standing = await findRef(session);
      const isMoved = "name" in standing ? standing.oid !== head : head !== undefined;
      if (!isMoved) throw error;
      // An answer may have been lost on its way.
      if ("name" in standing && standing.oid === made.commit) return made;
      if (tries === mostTries) throw new ApiError(409, moved(task.ref));
    }
  }
}

/** What a folder was when the space last met it; undefined where its repository has forgotten that. */
async function findMet(session: Session<PushTask>, head: string, now: Tree): Promise<Tree | undefined> {
  const { task, local } = session;
  const { known, folder } = task;
  if (!known || known.tree === now.oid) return known && now;
  const ref = "refs/recto/head";
  await git.writeRef({ fs, gitdir: local.gitdir, ref, value: head, force: true });
  try {
    // Servers give what a branch grew from; it takes nothing from what the export may receive.
    await fetchCommit({ ...session, http: gitHttp(task) }, known.commit, ref);
    return await findTree(local, known.commit, folder);
  } catch {
    return undefined;
  }
}

/** The commit with the files over another one; that one where it has them already. */
async function commitFiles(session: Session<PushTask>, head: string | undefined): Promise<GitDone> {
  const { task, local, say } = session;
  const { folder, files, former, known, force, message, author, timestamp } = task;
  const before = head === undefined ? undefined : await findTree(local, head, folder);
  if (!force && before && before.oid !== known?.tree)
    throw new ApiError(
      409,
      known === undefined
        ? "The repository has files there already, which this space has not met. Import them first, or export over them."
        : `Others have changed the files in “${task.ref}” since they were last imported or exported. Import first, then export again.`,
    );
  const paths = await listFiles(files);
  const written = new Map<string, string | null>();
  if (head !== undefined && before && former.length > 0) {
    const met = await findMet(session, head, before);
    for (const { path, oid } of former) {
      const [now, was] = [await findFile(local, before, path), met && (await findFile(local, met, path))];
      if (now && now.oid === (was?.oid ?? oid)) written.set(path, null);
    }
  }
  for (const path of paths) written.set(path, join(files, path));
  say({ tag: "progress", done: 0, total: paths.length, unit: "files written" });
  const root = head === undefined ? undefined : await findTree(local, head, "");
  const changes = below(folder, written);
  const own = new Set(below(folder, new Map(task.own.map((path) => [path, null]))).keys());
  const foreign = force ? undefined : await findForeign(local, root?.tree ?? [], changes, own);
  if (foreign !== undefined)
    throw new ApiError(
      409,
      `The repository has “${foreign}”, which is not from this space, where the export would write. Move or rename what is there, or export over it.`,
    );
  const tree = await changeTree(local, root?.tree ?? [], changes);
  if (tree === undefined) throw new ApiError(409, "There is nothing to export.");
  const { gitdir } = local;
  const isSame = head !== undefined && tree === root?.oid;
  const signature = { ...author, timestamp, timezoneOffset: 0 };
  const commit = isSame
    ? head
    : await git.writeCommit({
        fs,
        gitdir,
        commit: {
          message,
          tree,
          parent: head === undefined ? [] : [head],
          author: signature,
          committer: signature,
        },
      });
  return { commit, tree: (await findTree(local, commit, folder))?.oid ?? "" };
}
