import { requireChangeRequest, type RequestFields } from "../../content/requests/changeRequests.ts";
import { documentGiven } from "../../content/requests/descriptions.ts";
import { checkDocument } from "../../content/document/checkDocument.ts";
import type { ChangeRequestRow } from "../../store/tables.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import type { DocumentOrMarkdown } from "../types/documentOrMarkdown.ts";
import { Id, IdOrNumber } from "../types/scalars.ts";

/* What the operations on one change request have in common. */

export const requestParams = { spaceId: Id, changeRequestId: IdOrNumber };

/** The request that an input names by id or number; 404 where there is none. */
export const findRequest = (
  context: ReadContext,
  { changeRequestId }: { changeRequestId: string },
): Promise<ChangeRequestRow> => requireChangeRequest(context.db, requireSpace(context).id, changeRequestId);

/** What a person calls a request. */
export const nameOfRequest = ({ number, subject }: ChangeRequestRow): string =>
  subject.trim() === "" ? `change request #${number}` : `change request #${number}, “${subject}”`;

/** Throws a 409 for a request that is merged or archived. */
export function refuseClosed({ number, status }: ChangeRequestRow): void {
  if (status === "merged" || status === "archived")
    throw new ApiError(
      409,
      `Change request #${number} is ${status}.${status === "archived" ? " Reopen it first." : ""}`,
    );
}

type FieldsInput = { subject?: unknown; description?: unknown; status?: unknown };

/** The fields of a request as its writer saw them, so that what they give can be merged wherever it is run again. */
export const fieldsOf = (row: ChangeRequestRow): FieldsInput => ({
  subject: row.subject,
  description: row.description === null ? null : (JSON.parse(row.description) as unknown),
  status: row.status,
});

/** What a writer says that they saw, with a description that they read in Markdown as the document that it was. */
export function seenFields(was: FieldsInput, { description }: ChangeRequestRow): FieldsInput {
  const seen = was.description;
  if (typeof seen !== "object" || seen === null || !("markdown" in seen)) return was;
  return { ...was, description: documentGiven(seen as DocumentOrMarkdown, description) };
}

/**
 * The fields that an input gives a request, as its row has them: a description as the document that it is, which is the
 * one that its writer saw where it says the same. Throws 400 for one that is none.
 */
export function columnsGiven(
  { description: given, ...others }: FieldsInput & { description?: DocumentOrMarkdown },
  was: RequestFields,
): RequestFields {
  if (!given) return columnsOf(others);
  const description = documentGiven(given, was.description ?? null);
  if (description === given) checkDocument(description, "/body/description");
  return columnsOf({ ...others, description });
}

/** The fields of an input as a request's row has them. */
export function columnsOf({ subject, description, status }: FieldsInput): RequestFields {
  return {
    ...(typeof subject === "string" ? { subject } : {}),
    ...(description === undefined
      ? {}
      : { description: description === null ? null : JSON.stringify(description) }),
    ...(typeof status === "string" ? { status: status as ChangeRequestRow["status"] } : {}),
  };
}
