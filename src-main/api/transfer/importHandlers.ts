import { reaches } from "../../access/levels.ts";
import { spaceScope } from "../../access/scopes.ts";
import { Draft } from "../../content/branches/draft.ts";
import { importAsMain, importInto } from "../../content/import/importSpace.ts";
import type { PreparedImport } from "../../content/import/prepareImport.ts";
import { checkParent } from "../../content/placement.ts";
import { viewHead } from "../../content/view/view.ts";
import { refuseLocked } from "../../content/writeContent.ts";
import { putJob } from "../../store/jobs.ts";
import type { JobTable, SpaceRow } from "../../store/tables.ts";
import { findBlob } from "../../store/blobs/uploads.ts";
import { admitInto } from "../spaces/arrangement.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { listWarnings } from "../../content/import/listWarnings.ts";
import { makeSpace } from "../spaces/newSpace.ts";
import type { Description } from "../operation.ts";
import { presentJob, type ImportResult } from "../present/job.ts";
import type { Job } from "../types/job.ts";
import type { ImportBody } from "../types/transfer.ts";

/** More warnings than anybody reads are counted. */
const mostWarnings = 1000;

interface ImportInput {
  organizationId: string;
  body: ImportBody;
}

/**
 * Refuses who may not import there, or names an archive that they did not upload (design §4); answers the space that
 * is there already. Asked before the archive is read, and again when its pages are written.
 */
export async function admitImport(
  context: ReadContext,
  { organizationId, body }: ImportInput,
): Promise<SpaceRow | undefined> {
  const space = await findTarget(context, organizationId, body);
  if (!(await findBlob(context.db, organizationId, body.blob, context.user)))
    throw new ApiError(400, `/body/blob names bytes that you have not uploaded: ${body.blob}`);
  return space;
}

/** Imports what `prepare` read of the archive; see {@link startImport}. */
export async function runImport(context: WriteContext, input: ImportInput): Promise<Job> {
  const { organizationId, body } = input;
  const known = await admitImport(context, input);
  const into = known ? await findParent(context, known, body.parent) : null;
  const ready = requireReady(context);
  const { plan } = ready;
  const space =
    known ?? (await makeSpace(context, organizationId, { title: plan.title, parent: body.parent }));
  const authoring = { ...context, space };
  await (known ? importInto(authoring, ready, into) : importAsMain(authoring, ready));
  const result: ImportResult = {
    space: space.id,
    pages: plan.pages.length,
    files: plan.files.length,
    warnings: listWarnings(plan.warnings, mostWarnings),
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

/** The existing space that the pages go to; undefined for a new one. Refuses who may not. */
async function findTarget(
  context: ReadContext,
  organization: string,
  body: ImportBody,
): Promise<SpaceRow | undefined> {
  if (body.space === undefined) {
    await admitInto(context, organization, body.parent ?? null);
    return undefined;
  }
  const space = await requireEditable(context, organization, body.space);
  refuseLocked(space);
  if (body.title !== undefined)
    throw new ApiError(
      400,
      "/body/title is for a new space; leave it out to add pages to one that is there.",
    );
  return space;
}

async function requireEditable(
  { db, access, user }: ReadContext,
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
  if (!space || level === undefined) throw new ApiError(404, `There is no space ${id}.`, "no-space");
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
      throw new ApiError(404, `There is no page ${parent} here.`);
    return draft.livingAncestor("page", parent);
  }
  checkParent("document", holder, "/body/parent");
  return parent;
}

/** What was prepared, if it can be imported. */
function requireReady({ prepared }: WriteContext): Extract<PreparedImport, { tag: "ready" }> {
  const import_ = prepared as PreparedImport | undefined;
  if (!import_ || import_.tag === "missing")
    throw new ApiError(409, "The archive is no longer here: upload it again.", "blob-missing");
  if (import_.tag === "refused") throw new ApiError(import_.error.code, import_.error.message);
  return import_;
}
