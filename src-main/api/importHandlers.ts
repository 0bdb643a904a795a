import { reaches } from "../access/levels.ts";
import { spaceScope } from "../access/scopes.ts";
import { Draft } from "../content/draft.ts";
import { importAsMain, importInto, type PreparedImport } from "../content/import/importSpace.ts";
import { checkParent } from "../content/placement.ts";
import { viewHead } from "../content/view.ts";
import { refuseLocked } from "../content/writeContent.ts";
import { putJob } from "../store/jobs.ts";
import type { JobTable, SpaceRow } from "../store/tables.ts";
import { findBlob } from "../store/uploads.ts";
import type { WriteContext } from "./context.ts";
import { ApiError } from "./error.ts";
import { makeSpace } from "./newSpace.ts";
import type { Description } from "./operation.ts";
import { presentJob, type ImportResult } from "./present/job.ts";
import type { Job } from "./types/job.ts";
import type { ImportBody } from "./types/transfer.ts";

/** More warnings than anybody reads are counted. */
const mostWarnings = 1000;

/** Imports what `prepare` read of the archive; see {@link startImport}. */
export async function runImport(
  context: WriteContext,
  { organizationId, body }: { organizationId: string; body: ImportBody },
): Promise<Job> {
  const target = await findTarget(context, organizationId, body);
  const ready = await requireReady(context, organizationId, body);
  const { plan } = ready;
  let space = target?.space;
  if (target) await importInto({ ...context, space: target.space }, ready, target.into);
  else {
    space = await makeSpace(context, organizationId, { title: plan.title });
    await importAsMain({ ...context, space }, ready);
  }
  const result: ImportResult = {
    space: (space as SpaceRow).id,
    pages: plan.pages.length,
    files: plan.files.length,
    warnings: listWarnings(plan.warnings),
  };
  const job: JobTable = {
    id: context.newId("job"),
    organization: organizationId,
    user_id: context.user,
    kind: "import",
    status: "done",
    done: plan.pages.length,
    total: plan.pages.length,
    unit: "pages",
    result: JSON.stringify(result),
    error: null,
    created_at: context.now,
    updated_at: context.now,
  };
  await putJob(context.db, job);
  return presentJob(context.facts, job);
}

/** What a person reads about an import that waits or was refused. */
export async function describeImport({ prepared }: WriteContext): Promise<Description> {
  const read = prepared as PreparedImport | undefined;
  return { title: read?.tag === "ready" ? `Import of ${read.plan.title}` : "Import of a folder of Markdown" };
}

interface Target {
  space: SpaceRow;
  into: string | null;
}

/** The place in an existing space that the pages go to; undefined for a new space. Refuses who may not. */
async function findTarget(
  context: WriteContext,
  organization: string,
  body: ImportBody,
): Promise<Target | undefined> {
  if (body.space === undefined) {
    const { standing } = context;
    if (standing === undefined || standing === "guest" || !reaches(standing, "create"))
      throw new ApiError(403, "This needs the role create in the organization.");
    if (body.parent !== undefined)
      throw new ApiError(400, `/body/parent: there is no collection ${body.parent}.`);
    return undefined;
  }
  const space = await requireEditable(context, organization, body.space);
  refuseLocked(space);
  if (body.title !== undefined)
    throw new ApiError(
      400,
      "/body/title is for a new space; leave it out to add pages to one that is there.",
    );
  return { space, into: await findParent(context, space, body.parent) };
}

async function requireEditable(
  { db, access, user }: WriteContext,
  organization: string,
  id: string,
): Promise<SpaceRow> {
  const space = await db
    .selectFrom("spaces")
    .selectAll()
    .where("scope", "=", spaceScope(id))
    .where("organization", "=", organization)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const level = space && (await access.levelOn(db, user, space));
  if (!space || level === undefined) throw new ApiError(404, `There is no space ${id}.`);
  if (!reaches(level, "edit"))
    throw new ApiError(403, `This needs the level edit on the space “${space.title}”; you have ${level}.`);
  return space;
}

/** The page that the import goes under; where it is gone meanwhile, the nearest one above it that is left. */
async function findParent(
  context: WriteContext,
  space: SpaceRow,
  parent: string | undefined,
): Promise<string | null> {
  if (parent === undefined) return null;
  const draft = new Draft(context.db, await viewHead(context.db, space.id));
  const holder = await draft.find("page", parent);
  if (!holder) {
    if (context.firstRun || !(await draft.last("page", parent)))
      throw new ApiError(400, `/body/parent names no page: ${parent}`);
    return draft.livingAncestor("page", parent);
  }
  checkParent("document", holder, "/body/parent");
  return parent;
}

/** What was prepared, if the caller may use the archive (design §4) and it can be imported. */
async function requireReady(
  { db, user, prepared }: WriteContext,
  organization: string,
  { blob }: ImportBody,
): Promise<Extract<PreparedImport, { tag: "ready" }>> {
  if (!(await findBlob(db, organization, blob, user)))
    throw new ApiError(400, `/body/blob names bytes that you have not uploaded: ${blob}`);
  const import_ = prepared as PreparedImport | undefined;
  if (!import_ || import_.tag === "missing")
    throw new ApiError(409, "The archive is no longer here: upload it again.", "blob-missing");
  if (import_.tag === "refused") throw new ApiError(import_.error.code, import_.error.message);
  return import_;
}

function listWarnings(warnings: readonly { message: string }[]): string[] {
  const messages = warnings.slice(0, mostWarnings).map(({ message }) => message.toWellFormed());
  const rest = warnings.length - messages.length;
  return rest > 0 ? [...messages, `There are ${rest} more such warnings.`] : messages;
}
