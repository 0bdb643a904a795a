import { ask } from "../calls/ask.ts";
import { readAll } from "../calls/readAll.ts";
import type { ChangeRequest } from "../calls/records.ts";
import { texts } from "../../texts/texts.ts";

export type RequestFilter = "draft" | "open" | "archived" | "merged";

export async function listRequests(spaceId: string, status: RequestFilter): Promise<ChangeRequest[]> {
  return readAll((paging) => ask("listChangeRequestsForSpace", { spaceId, status, ...paging }));
}

/** What a request is called, also while it has no subject; its number is said beside it. */
export function subjectOf(request: Pick<ChangeRequest, "subject">): string {
  return request.subject.trim() === "" ? texts.requests.untitled : request.subject;
}

export async function getRequest(
  spaceId: string,
  changeRequestId: string,
  workspace?: string,
): Promise<ChangeRequest> {
  return ask("getChangeRequestById", { spaceId, changeRequestId }, workspace);
}
