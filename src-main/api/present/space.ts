import type { Level } from "../../access/levels.ts";
import { may } from "../../access/rights.ts";
import { discussionScope } from "../../access/scopes.ts";
import { spacePermissions } from "../../access/spaceRights.ts";
import { countChangeRequests, countOpenComments, findMainHeads } from "../../store/spaces.ts";
import { visibilityOf } from "../../content/view/visibility.ts";
import type { RevisionRow, SpaceRow } from "../../store/tables.ts";
import { readArrangementAbove, shownParent, type Arrangement } from "../spaces/arrangement.ts";
import type { HostFacts, ReadContext } from "../context.ts";
import type { Space } from "../types/space.ts";
import { presentGitSync } from "./gitSync.ts";
import { findPublications, type Publication } from "./publication.ts";
import { apiUrl, appUrl } from "./urls.ts";

type Asking = Pick<ReadContext, "db" | "facts" | "user" | "access">;

/** A space, and what its reader may do on it. */
export interface LeveledSpace {
  space: SpaceRow;
  level: Level | undefined;
}

/** A space as the API gives it to somebody of this level on it (document 1, Space); for many see {@link presentSpaces}. */
export async function presentSpace(
  context: Asking,
  space: SpaceRow,
  level: Level | undefined,
  arrangement?: Arrangement,
  shareKey?: string,
): Promise<Space> {
  const [presented] = await presentSpaces(
    context,
    [{ space, level }],
    arrangement ?? (await readArrangementAbove(context, space)),
    shareKey,
  );
  if (!presented) throw new Error(`Space ${space.id} was not presented.`);
  return presented;
}

/** A page of a list of spaces, in its order: what all of them need is asked once. */
export async function presentSpaces(
  context: Asking,
  spaces: readonly LeveledSpace[],
  arrangement: Arrangement,
  shareKey?: string,
): Promise<Space[]> {
  const { db } = context;
  const heads = await findMainHeads(
    db,
    spaces.map(({ space }) => space),
  );
  // Counts count what the caller may see, and `read` sees no discussions (design §4, §7).
  const discussed = spaces.filter(({ level }) => may(level, "comment"));
  const discussions = await countDiscussions(
    db,
    discussed.map(({ space }) => space.id),
  );
  const publications = await findPublications(
    context,
    // A site shows no space that is deleted.
    spaces.flatMap(({ space }) => (space.deleted_at === null ? [space.id] : [])),
    shareKey,
  );
  return spaces.map(({ space, level }) => {
    const head = heads.get(space.id);
    if (!head) throw new Error(`Space ${space.id} has lost its main branch.`);
    return writeSpace(context.facts, space, level, {
      head,
      parent: shownParent(arrangement, space),
      discussions: discussions.get(space.id) ?? noDiscussions,
      publication: publications.get(space.id),
    });
  });
}

interface Around {
  head: RevisionRow;
  parent: string | null;
  discussions: Discussions;
  publication: Publication | undefined;
}

function writeSpace(
  facts: HostFacts,
  space: SpaceRow,
  level: Level | undefined,
  { head, parent, discussions, publication }: Around,
): Space {
  const { visibility, visitorAuth, ...published } = publication ?? {};
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
    ...(space.git_sync === null ? {} : { gitSync: presentGitSync(space.git_sync) }),
    ...(space.language === null ? {} : { language: space.language as NonNullable<Space["language"]> }),
    ...(visitorAuth === undefined ? {} : { visitorAuth }),
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

async function countDiscussions(
  db: ReadContext["db"],
  spaces: readonly string[],
): Promise<Map<string, Discussions>> {
  const scopes = spaces.map(discussionScope);
  const requests = await countChangeRequests(db, scopes);
  const comments = await countOpenComments(db, scopes);
  return new Map(
    spaces.map((space) => {
      const scope = discussionScope(space);
      const { draft = 0, open = 0, archived = 0, merged = 0 } = requests.get(scope) ?? {};
      return [
        space,
        {
          comments: comments.get(scope) ?? 0,
          changeRequests: draft + open + archived + merged,
          changeRequestsOpen: open,
          changeRequestsDraft: draft,
        },
      ];
    }),
  );
}
