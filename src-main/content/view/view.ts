import type { Branches } from "../../store/branches/branches.ts";
import type { Reader } from "../../store/handles.ts";
import { discussionScope, spaceScope } from "../../access/scopes.ts";
import type { ChangeRequestRow, RevisionRow } from "../../store/tables.ts";
import { prepared } from "../../store/prepared.ts";
import { mainBranch } from "../entry.ts";

/** A branch of a space at one of its revisions; a change request's lies over a revision of main (design §5). */
export interface View {
  space: string;
  branch: string;
  number: number;
  /** The number of main's revision below; undefined on main itself. */
  base: number | undefined;
  revision: RevisionRow;
  /** Is it the last revision of its branch? What holds then has no end, which an index finds at once. */
  isHead: boolean;
}

/** The scope that holds the rows of a branch. */
export const branchScope = (space: string, branch: string): string =>
  branch === mainBranch ? spaceScope(space) : discussionScope(space);

/** The branches that a view is made of. */
export const branchesOf = ({ space, branch, number, base }: View): Branches => ({
  own: { scope: branchScope(space, branch), branch, number },
  below: base === undefined ? undefined : { scope: spaceScope(space), branch: mainBranch, number: base },
});

/** The last revision of a branch. */
export async function findHead(db: Reader, space: string, branch: string): Promise<RevisionRow | undefined> {
  const [head] = await lastRevision(db, { scope: branchScope(space, branch), branch });
  return head;
}

const lastRevision = prepared((db: Reader, { scope, branch }: { scope: string; branch: string }) =>
  db
    .selectFrom("revisions")
    .selectAll()
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .orderBy("number", "desc")
    .limit(1),
);

/** A branch at a revision of it. */
export const viewOf = (space: string, revision: RevisionRow, isHead: boolean): View => ({
  isHead,
  space,
  branch: revision.branch,
  number: revision.number,
  base: revision.base ?? undefined,
  revision,
});

/** A branch as it is now. Throws when the branch has no revision, which a made space or change request always has. */
export async function viewHead(db: Reader, space: string, branch: string = mainBranch): Promise<View> {
  const head = await findHead(db, space, branch);
  if (!head) throw new Error(`Branch ${branch} of space ${space} has no revision.`);
  return viewOf(space, head, true);
}

/** A revision of main or of a change request by its id. */
export async function findRevisionView(
  db: Reader,
  space: string,
  id: string,
  scopes = [spaceScope(space), discussionScope(space)],
): Promise<View | undefined> {
  const revision = await db
    .selectFrom("revisions")
    .selectAll()
    .where("scope", "in", scopes)
    .where("id", "=", id)
    .executeTakeFirst();
  return revision && viewOf(space, revision, false);
}

/** A branch at one of its numbers. */
export async function viewBranchAt(db: Reader, space: string, branch: string, number: number): Promise<View> {
  const revision = await db
    .selectFrom("revisions")
    .selectAll()
    .where("scope", "=", branchScope(space, branch))
    .where("branch", "=", branch)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return viewOf(space, revision, false);
}

/** What a change request stands on. */
export const baseOf = (db: Reader, view: View): Promise<View> =>
  viewBranchAt(db, view.space, mainBranch, view.base as number);

/** The head of a change request's own branch. */
export const viewChangeRequest = (db: Reader, request: ChangeRequestRow): Promise<View> =>
  viewHead(db, request.space, request.id);
