import { Type, type Static } from "typebox";
import { spaceScope } from "../../access/scopes.ts";
import { sealGitCredentials } from "../../jobs/git/credentials.ts";
import { addGitJob, findGitProgress, gitJobId, isGitJobWanted, removeGitJob } from "../../store/gitOrders.ts";
import { update } from "../../store/replicated.ts";
import { requireSpace, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { repositoryFolder, withoutCredentials } from "./gitAddress.ts";
import { presentGitSync, readGitSync, type KeptGitSync } from "../present/gitSync.ts";
import { GivenTime, Id, MapOf, strict, WebUrl } from "../types/scalars.ts";
import { GitSync } from "../types/space.ts";

/*
 * A space and a Git repository (gaps.md §21.2). An order is taken here and carried out beside requests; the space says
 * how far it is, and what became of it.
 */

const path = "/v1/spaces/{spaceId}/git" as const;
const params = { spaceId: Id };
const shared = { needs: { on: "space", level: "admin" }, needsInstance: true } as const;
const scopes = ({ spaceId }: { spaceId: string }): string[] => [spaceScope(spaceId)];

const repository = {
  /** May hold a name and a password, or a token: they are used for this order and kept nowhere after it. */
  url: WebUrl,
  ref: Type.String({ minLength: 1, maxLength: 256 }),
  repoTreeURL: Type.Optional(WebUrl),
  repoCommitURL: Type.Optional(WebUrl),
  repoProjectDirectory: Type.Optional(Type.String({ maxLength: 1024 })),
  timestamp: Type.Optional(GivenTime),
  force: Type.Optional(Type.Boolean()),
  standalone: Type.Optional(Type.Boolean()),
  gitInfo: Type.Optional(MapOf(Type.Unknown())),
};
const Repository = Type.Object(repository, strict);
const CommitTo = Type.Object(
  { ...repository, commitMessage: Type.String({ minLength: 1, maxLength: 10_000 }) },
  strict,
);
type Order = Static<typeof Repository> & { commitMessage?: string };

/**
 * Orders that a space's content be made what a repository holds. What was written in the space since the two last met is
 * merged with it, unless `force`; with `standalone` it waits in a change request.
 */
export const importGitRepository = mutation({
  ...shared,
  method: "POST",
  path: `${path}/import`,
  params,
  body: Repository,
  status: 204,
  scopes,
  run: (context, { body }) => takeOrder(context, body, "import"),
});

/**
 * Orders that a space's content be committed to a branch. What others wrote there since is to be imported first, unless
 * `force`: even then it stays in the repository's history.
 */
export const exportToGitRepository = mutation({
  ...shared,
  method: "POST",
  path: `${path}/export`,
  params,
  body: CommitTo,
  status: 204,
  scopes,
  run: (context, { body }) => takeOrder(context, body, "export"),
});

/** Cancels the order that a space waits for; 409 where it waits for none. Our own operation (gaps.md §24.1). */
export const cancelGitOperation = mutation({
  ...shared,
  method: "POST",
  path: `${path}/cancel`,
  params,
  status: 204,
  scopes,
  async run(context) {
    const { db, now } = context;
    const { scope, id, title, git_sync: kept } = requireSpace(context);
    const sync = readGitSync(kept);
    if (sync?.operation?.state !== "running")
      throw new ApiError(409, `“${title}” is not waiting for a repository: there is nothing to cancel.`);
    const { progress: _at, ...operation } = sync.operation;
    await removeGitJob(db, gitJobId(id));
    const cancelled: KeptGitSync = {
      ...sync,
      updatedAt: now,
      operation: { ...operation, state: "failure", endedAt: now, error: "It was cancelled." },
    };
    await update(db, "spaces", { scope, id }, { git_sync: JSON.stringify(cancelled) });
  },
});

/**
 * What became of the last order, or how far it is; 404 where there was none. That stands beside what everybody has who
 * reads the space: it would be told to all of them, each second.
 */
export const getSpaceGitInfo = query({
  method: "GET",
  path: `${path}/info`,
  params,
  returns: GitSync,
  needs: { on: "space", level: "read" },
  ofMoment: true,
  async run(context) {
    const { id, git_sync: kept, title } = requireSpace(context);
    if (kept === null) throw new ApiError(404, `The space “${title}” has nothing to do with a repository.`);
    const { operation, ...shown } = presentGitSync(kept);
    if (operation?.state !== "running") return { ...shown, ...(operation ? { operation } : {}) };
    const { startedAt } = operation;
    const progress = await findGitProgress(context.db, { id: gitJobId(id), startedAt });
    return { ...shown, operation: { ...operation, ...(progress ? { progress } : {}) } };
  },
});

async function takeOrder(context: WriteContext, body: Order, direction: "import" | "export"): Promise<void> {
  const { db, now, user } = context;
  const { scope, id, organization, title, git_sync: kept } = requireSpace(context);
  const sync = readGitSync(kept);
  const job = gitJobId(id);
  const startedAt = sync?.operation?.startedAt ?? "";
  if (sync?.operation?.state === "running" && (await isGitJobWanted(db, { id: job, startedAt })))
    throw new ApiError(
      409,
      `“${title}” is being ${sync.operation.direction}ed already: wait, or cancel that first.`,
    );
  const { url, authorization } = splitCredentials(body.url);
  const folder = repositoryFolder(body.repoProjectDirectory ?? "");
  await removeGitJob(db, job);
  await addGitJob(db, {
    id: job,
    organization,
    user,
    startedAt: now,
    space: id,
    direction,
    url,
    ref: body.ref,
    folder,
    force: body.force ?? false,
    standalone: body.standalone ?? false,
    message: body.commitMessage,
    sealed:
      authorization === undefined
        ? undefined
        : await sealGitCredentials(db, authorization, context.newId("git credentials")),
  });
  const { hostname, pathname } = new URL(url);
  const order: KeptGitSync = {
    installationStatus: "active",
    installationId: context.newId("git"),
    installationProvider: hostname.includes("gitlab") ? "gitlab" : "github",
    repoName: pathname.replace(/^\/+|(\.git)?\/*$/g, ""),
    url,
    ref: body.ref,
    ...(folder === "" ? {} : { repoProjectDirectory: folder }),
    ...saidOf(body),
    updatedAt: now,
    operation: { state: "running", direction, startedAt: now },
    ...(sync?.meeting ? { meeting: sync.meeting } : {}),
    ...(sync?.pushing ? { pushing: sync.pushing } : {}),
  };
  await update(db, "spaces", { scope, id }, { git_sync: JSON.stringify(order) });
}

/** So many characters may be said of an order besides: everybody who reads the space has them. */
const mostSaid = 4096;

/** What an order says of itself, as the space shows it: without a name and a password. */
function saidOf({ timestamp, repoTreeURL, repoCommitURL, gitInfo }: Order): Partial<KeptGitSync> {
  if (JSON.stringify(gitInfo ?? {}).length > mostSaid)
    throw new ApiError(400, `/body/gitInfo must have at most ${mostSaid} characters`);
  return {
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(repoTreeURL === undefined ? {} : { repoTreeURL: withoutCredentials(repoTreeURL) }),
    ...(repoCommitURL === undefined ? {} : { repoCommitURL: withoutCredentials(repoCommitURL) }),
    ...(gitInfo === undefined ? {} : { gitInfo }),
  };
}

/** An address without what proves who asks, and that as the header that servers want it in. */
function splitCredentials(given: string): { url: string; authorization?: string } {
  const url = withoutCredentials(given);
  const { username, password: kept } = new URL(given);
  const [name, password] = [readCredential(username), readCredential(kept)];
  if (name === "" && password === "") return { url };
  // A token alone stands where the name does; servers take it as the password of anybody.
  const [user, secret] = password === "" ? ["x-access-token", name] : [name, password];
  return { url, authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}` };
}

function readCredential(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    throw new ApiError(400, "/body/url has a name or a password that cannot be read: write % in it as %25.");
  }
}
