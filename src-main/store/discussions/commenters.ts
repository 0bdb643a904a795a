import type { Reader } from "../handles.ts";
import type { MemberRow } from "../tables.ts";

/** Whose discussions are meant. */
export interface DiscussedPlace {
  /** The scopes of a space's discussions and of its organization's members. */
  discussion: string;
  members: string;
  /** Null for the space itself. */
  changeRequest: string | null;
}

function commenting(db: Reader, { discussion, members, changeRequest }: DiscussedPlace) {
  const on = changeRequest === null ? ("is" as const) : ("=" as const);
  return db
    .selectFrom("members")
    .where("scope", "=", members)
    .where((eb) =>
      eb.or([
        eb(
          "id",
          "in",
          eb
            .selectFrom("comments")
            .select("comments.posted_by")
            .where("comments.scope", "=", discussion)
            .where("comments.change_request", on, changeRequest),
        ),
        eb(
          "id",
          "in",
          eb
            .selectFrom("comments")
            .innerJoin("replies", (join) =>
              join.onRef("replies.scope", "=", "comments.scope").onRef("replies.comment", "=", "comments.id"),
            )
            .select("replies.posted_by")
            .where("comments.scope", "=", discussion)
            .where("comments.change_request", on, changeRequest),
        ),
      ]),
    );
}

/** The members who posted a comment or a reply there, by their ids. */
export async function listCommenters(
  db: Reader,
  place: DiscussedPlace,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MemberRow[]> {
  let query = commenting(db, place).selectAll();
  if (after !== undefined) query = query.where("id", ">", after);
  return query.orderBy("id").limit(limit).execute();
}

export async function countCommenters(db: Reader, place: DiscussedPlace): Promise<number> {
  const row = await commenting(db, place)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
