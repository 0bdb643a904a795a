import { discussionScope } from "../../../src-main/access/scopes.ts";
import type { Replica } from "../replica.ts";
import { unwrap } from "../refusal.ts";

interface Space {
  id: string;
  comments: number;
  changeRequests: number;
  changeRequestsOpen: number;
  changeRequestsDraft: number;
}

interface Comment {
  id: string;
  replies: number;
  repliers: { count: number }[];
  reactions: { count: number }[];
}

/** Counts that records show to a replica's writer and that its rows do not add up to. */
export async function wrongCounts({ machine, user }: Replica): Promise<string[]> {
  const { engine, disk } = machine;
  const ask = async <T>(operation: string, input: object): Promise<T[]> =>
    unwrap<{ items: T[] }>(operation, await engine.call({ user }, operation, input)).items;
  const { reading } = disk;
  const problems: string[] = [];
  const levels = new Map(
    (await reading.selectFrom("scopes").select(["scope", "level"]).execute()).map((row) => [
      row.scope,
      row.level,
    ]),
  );
  for (const { id: organizationId } of await ask<{ id: string }>("listOrganizationsForAuthenticatedUser", {}))
    for (const space of await ask<Space>("listSpacesInOrganizationById", { organizationId, limit: 100 })) {
      const scope = discussionScope(space.id);
      if (!levels.get(scope)) continue;
      const comments = await reading.selectFrom("comments").selectAll().where("scope", "=", scope).execute();
      const requests = await reading
        .selectFrom("change_requests")
        .select("status")
        .where("scope", "=", scope)
        .execute();
      const replies = await reading
        .selectFrom("replies")
        .select("comment")
        .where("scope", "=", scope)
        .execute();
      const reactions = await reading
        .selectFrom("reactions")
        .select("target")
        .where("scope", "=", scope)
        .execute();
      const expected = {
        comments: comments.filter((row) => row.change_request === null && row.resolved_at === null).length,
        changeRequests: requests.length,
        changeRequestsOpen: requests.filter(({ status }) => status === "open").length,
        changeRequestsDraft: requests.filter(({ status }) => status === "draft").length,
      };
      for (const [name, count] of Object.entries(expected) as [keyof typeof expected, number][])
        if (space[name] !== count)
          problems.push(`the space ${space.id} says ${name} ${space[name]}, not ${count}`);
      for (const comment of await ask<Comment>("listCommentsInSpace", { spaceId: space.id, limit: 100 })) {
        const said = {
          replies: comment.replies,
          "replies of people": total(comment.repliers),
          reactions: total(comment.reactions),
        };
        const answered = replies.filter((row) => row.comment === comment.id).length;
        const reacted = reactions.filter((row) => row.target === comment.id).length;
        const expected = { replies: answered, "replies of people": answered, reactions: reacted };
        for (const [name, count] of Object.entries(expected) as [keyof typeof expected, number][])
          if (said[name] !== count)
            problems.push(`the comment ${comment.id} says ${said[name]} ${name}, not ${count}`);
      }
    }
  return problems;
}

const total = (counted: readonly { count: number }[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);
