import { Type, type Static } from "typebox";
import { spaceScope } from "../access/scopes.ts";
import { noGit } from "../jobs/git.ts";
import { update } from "../store/replicated.ts";
import { requireSpace, type WriteContext } from "./context.ts";
import { ApiError } from "./error.ts";
import { mutation, query } from "./operation.ts";
import { Id, MapOf, strict, Timestamp, WebUrl } from "./types/scalars.ts";
import { GitSync } from "./types/space.ts";

/*
 * A space and a Git repository (gaps.md §21.2). Nothing of this instance speaks Git yet: an order is taken, and the
 * space says at once that nothing came of it, and why.
 */

const path = "/v1/spaces/{spaceId}/git" as const;
const params = { spaceId: Id };
const shared = { needs: { on: "space", level: "admin" }, needsInstance: true } as const;
const scopes = ({ spaceId }: { spaceId: string }): string[] => [spaceScope(spaceId)];

const repository = {
  url: WebUrl,
  ref: Type.String({ minLength: 1, maxLength: 256 }),
  repoTreeURL: Type.Optional(WebUrl),
  repoCommitURL: Type.Optional(WebUrl),
  repoProjectDirectory: Type.Optional(Type.String({ maxLength: 1024 })),
  timestamp: Type.Optional(Timestamp),
  force: Type.Optional(Type.Boolean()),
  standalone: Type.Optional(Type.Boolean()),
  gitInfo: Type.Optional(MapOf(Type.Unknown())),
};
const Repository = Type.Object(repository, strict);
const CommitTo = Type.Object(
  { ...repository, commitMessage: Type.String({ minLength: 1, maxLength: 10_000 }) },
  strict,
);

/** Orders that a space's content be made what a repository holds. */
export const importGitRepository = mutation({
  ...shared,
  method: "POST",
  path: `${path}/import`,
  params,
  body: Repository,
  status: 204,
  scopes,
  run: (context, { body }) => noteOrder(context, body, "import"),
});

/** Orders that a space's content be committed to a repository. */
export const exportToGitRepository = mutation({
  ...shared,
  method: "POST",
  path: `${path}/export`,
  params,
  body: CommitTo,
  status: 204,
  scopes,
  run: (context, { body }) => noteOrder(context, body, "export"),
});

/** What became of the last order; 404 where there was none. */
export const getSpaceGitInfo = query({
  method: "GET",
  path: `${path}/info`,
  params,
  returns: GitSync,
  needs: { on: "space", level: "read" },
  async run(context) {
    const { git_sync: kept, title } = requireSpace(context);
    if (kept === null) throw new ApiError(404, `The space “${title}” has nothing to do with a repository.`);
    return JSON.parse(kept) as GitSync;
  },
});

async function noteOrder(
  context: WriteContext,
  { url }: Static<typeof Repository>,
  direction: "import" | "export",
): Promise<void> {
  const { db, now } = context;
  const { scope, id } = requireSpace(context);
  const { hostname, pathname } = new URL(url);
  const order: GitSync = {
    installationStatus: "unauthenticated",
    installationId: context.newId("git"),
    installationProvider: hostname.includes("gitlab") ? "gitlab" : "github",
    repoName: pathname.replace(/^\/+|(\.git)?\/*$/g, ""),
    url,
    updatedAt: now,
    operation: { state: "failure", direction, startedAt: now, endedAt: now, error: noGit },
  };
  await update(db, "spaces", { scope, id }, { git_sync: JSON.stringify(order) });
}
