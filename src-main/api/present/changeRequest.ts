import { findRequestStates, type RequestState } from "../../store/branches/changeRequests.ts";
import { findMainHeads } from "../../store/spaces.ts";
import type { ChangeRequestRow, RevisionRow, SpaceRow } from "../../store/tables.ts";
import { requireSpace, type HostFacts, type ReadContext } from "../context.ts";
import type { ChangeRequest } from "../types/changeRequest.ts";
import { descriptionIn } from "../../content/requests/descriptions.ts";
import type { Format } from "../types/scalars.ts";
import { readPeople, type People } from "./people.ts";
import { apiUrl, appUrl } from "./urls.ts";

/** A change request as the API gives it (document 1, ChangeRequest); for many see {@link presentChangeRequests}. */
export async function presentChangeRequest(
  context: ReadContext,
  row: ChangeRequestRow,
  format?: Format,
): Promise<ChangeRequest> {
  const [request] = await presentChangeRequests(context, [row], [requireSpace(context)], format);
  return request as ChangeRequest;
}

/** Change requests of these spaces of one organization, in their order: what all of them need is asked once. */
export async function presentChangeRequests(
  context: ReadContext,
  rows: readonly ChangeRequestRow[],
  spaces: readonly SpaceRow[],
  format?: Format,
): Promise<ChangeRequest[]> {
  const [space] = spaces;
  if (space === undefined) return [];
  const { db, facts } = context;
  const states = await findRequestStates(db, rows);
  const heads = await findMainHeads(db, spaces);
  const ids = rows.flatMap(({ created_by, merged_by }) => [created_by, ...(merged_by ? [merged_by] : [])]);
  const people = await readPeople(context, space.organization, ids);
  return rows.map((row) => {
    const state = states.get(row.id);
    const main = heads.get(row.space);
    if (!state || !main) throw new Error(`Change request ${row.id} has lost its branch.`);
    return writeRequest(facts, row, { state, main, people, format });
  });
}

interface Surroundings {
  state: RequestState;
  main: RevisionRow;
  people: People;
  format: Format | undefined;
}

function writeRequest(
  facts: HostFacts,
  row: ChangeRequestRow,
  { state, main, people, format }: Surroundings,
): ChangeRequest {
  const path = `/spaces/${row.space}/change-requests/${row.id}`;
  return {
    object: "change-request",
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(row.description === null ? {} : { description: descriptionIn(format, row.description) }),
    createdBy: people(row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    space: row.space,
    revision: state.head,
    revisionInitial: row.revision_initial,
    ...(row.revision_merged_ancestor === null
      ? {}
      : { revisionMergedAncestor: row.revision_merged_ancestor }),
    ...(row.revision_merged === null ? {} : { revisionMerged: row.revision_merged }),
    ...(row.merged_by === null ? {} : { mergedBy: people(row.merged_by) }),
    ...(row.merged_at === null ? {} : { mergedAt: row.merged_at }),
    comments: state.open,
    outdated: row.status !== "merged" && state.base !== main.number,
    urls: { app: appUrl(facts, path), location: apiUrl(facts, path) },
  };
}
