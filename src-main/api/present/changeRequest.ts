import { findHead } from "../../content/view.ts";
import { mainBranch } from "../../content/entry.ts";
import { discussionScope } from "../../access/scopes.ts";
import type { ChangeRequestRow } from "../../store/tables.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import type { ChangeRequest } from "../types/changeRequest.ts";
import { presentUser } from "./people.ts";
import { apiUrl, appUrl } from "./urls.ts";

/** A change request as the API gives it (document 1, ChangeRequest). */
export async function presentChangeRequest(
  context: ReadContext,
  row: ChangeRequestRow,
): Promise<ChangeRequest> {
  const { db, facts } = context;
  const space = requireSpace(context);
  const path = `/spaces/${space.id}/change-requests/${row.id}`;
  const head = await findHead(db, space.id, row.id);
  const main = await findHead(db, space.id, mainBranch);
  if (!head || !main) throw new Error(`Change request ${row.id} has lost its branch.`);
  const open = await db
    .selectFrom("comments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("scope", "=", discussionScope(space.id))
    .where("change_request", "=", row.id)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  const settled = row.status === "merged" || row.status === "archived";
  return {
    object: "change-request",
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(row.description === null
      ? {}
      : { description: JSON.parse(row.description) as NonNullable<ChangeRequest["description"]> }),
    createdBy: await presentUser(context, space.organization, row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    space: space.id,
    revision: head.id,
    revisionInitial: row.revision_initial,
    ...(row.revision_merged_ancestor === null
      ? {}
      : { revisionMergedAncestor: row.revision_merged_ancestor }),
    ...(row.revision_merged === null ? {} : { revisionMerged: row.revision_merged }),
    ...(row.merged_by === null
      ? {}
      : { mergedBy: await presentUser(context, space.organization, row.merged_by) }),
    ...(row.merged_at === null ? {} : { mergedAt: row.merged_at }),
    comments: Number(open.count),
    outdated: !settled && head.base !== main.number,
    urls: { app: appUrl(facts, path), location: apiUrl(facts, path) },
  };
}
