import { Type } from "typebox";
import { blamePage } from "../../content/history/blame.ts";
import { openBranch, type OpenBranch } from "./branch.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { query } from "../operation.ts";
import { readPeople } from "../present/people.ts";
import { Id, IdOrNumber, strict, Timestamp } from "../types/scalars.ts";
import { User } from "../types/user.ts";

/* Who wrote what in a page (gaps.md §24.1). */

const Blame = Type.Object(
  {
    blocks: Type.Array(
      Type.Object({ key: Type.String(), author: User, revision: Id, changedAt: Timestamp }, strict),
    ),
  },
  strict,
);

async function readBlame(context: ReadContext, { space, view, draft }: OpenBranch, pageId: string) {
  if (!(await draft.find("page", pageId))) throw new ApiError(404, `There is no page ${pageId} here.`);
  // Who sees no discussions has no requests on their own computer, and is told the same there and here.
  const blocks = await blamePage(context.db, space, view, pageId, { requests: context.level !== "read" });
  const people = await readPeople(
    context,
    space.organization,
    blocks.map(({ author }) => author),
  );
  return { blocks: blocks.map((block) => ({ ...block, author: people(block.author) })) };
}

export const getPageBlame = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/content/page/{pageId}/blame",
  params: { spaceId: Id, pageId: Id },
  returns: Blame,
  needs: { on: "space", level: "read" },
  run: async (context, input) => readBlame(context, await openBranch(context, input), input.pageId),
});

export const getPageBlameInChangeRequest = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/blame",
  params: { spaceId: Id, changeRequestId: IdOrNumber, pageId: Id },
  returns: Blame,
  needs: { on: "space", level: "comment" },
  run: async (context, input) => readBlame(context, await openBranch(context, input), input.pageId),
});
