import type { Level } from "../../access/levels.ts";
import { may } from "../../access/rights.ts";
import { discussionScope } from "../../access/scopes.ts";
import { spacePermissions } from "../../access/spaceRights.ts";
import { mainBranch } from "../../content/entry.ts";
import { findHead } from "../../content/view.ts";
import { countChangeRequests, countOpenComments, type StatusCounts } from "../../store/spaces.ts";
import { visibilityOf } from "../../content/visibility.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { readArrangementAbove, shownParent, type Arrangement } from "../arrangement.ts";
import type { ReadContext } from "../context.ts";
import type { Space } from "../types/space.ts";
import { findPublication } from "./publication.ts";
import { apiUrl, appUrl } from "./urls.ts";

/** A space as the API gives it to somebody of this level on it (document 1, Space); for many, what they lie in is given. */
export async function presentSpace(
  context: Pick<ReadContext, "db" | "facts" | "user" | "access">,
  space: SpaceRow,
  level: Level | undefined,
  arrangement?: Arrangement,
): Promise<Space> {
  const { db, facts } = context;
  const head = await findHead(db, space.id, mainBranch);
  if (!head) throw new Error(`Space ${space.id} has lost its main branch.`);
  // Counts count what the caller may see, and `read` sees no discussions (design §4, §7).
  const discussions = may(level, "comment") ? await countDiscussions(db, space.id) : noDiscussions;
  const parent = shownParent(arrangement ?? (await readArrangementAbove(context, space)), space);
  const { visibility, ...published } = (await findPublication(context, space)) ?? {};
  return {
    object: "space",
    id: space.id,
    title: space.title,
    emoji: space.emoji,
    visibility: visibility ?? (visibilityOf({ ...space, parent }) as Space["visibility"]),
    createdAt: space.created_at,
    updatedAt: head.at > space.updated_at ? head.at : space.updated_at,
    ...(space.deleted_at === null ? {} : { deletedAt: space.deleted_at }),
    editMode: space.edit_mode,
    mergeRules: JSON.parse(space.merge_rules) as Space["mergeRules"],
    urls: {
      location: apiUrl(facts, `/spaces/${space.id}`),
      app: appUrl(facts, `/spaces/${space.id}`),
      ...published,
    },
    organization: space.organization,
    ...(parent === null ? {} : { parent }),
    ...(space.language === null ? {} : { language: space.language as NonNullable<Space["language"]> }),
    revision: head.id,
    defaultLevel: space.default_level as Space["defaultLevel"],
    ...discussions,
    permissions: spacePermissions(space, level),
  };
}

type Discussions = Pick<Space, "comments" | "changeRequests" | "changeRequestsOpen" | "changeRequestsDraft">;

const noDiscussions: Discussions = {
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
};

async function countDiscussions(db: ReadContext["db"], space: string): Promise<Discussions> {
  const scope = discussionScope(space);
  const requests: StatusCounts = await countChangeRequests(db, scope);
  return {
    comments: await countOpenComments(db, scope),
    changeRequests: requests.draft + requests.open + requests.archived + requests.merged,
    changeRequestsOpen: requests.open,
    changeRequestsDraft: requests.draft,
  };
}
