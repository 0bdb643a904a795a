import type { Reader } from "../handles.ts";

/** The columns that say who made or did something in a space and its discussions. */
const naming = {
  spaces: ["created_by"],
  revisions: ["author"],
  states: ["author"],
  change_requests: ["created_by", "merged_by"],
  reviews: ["reviewer", "requested_by"],
  requested_reviewers: ["user_id", "requested_by"],
  comments: ["posted_by", "resolved_by"],
  replies: ["posted_by"],
  reactions: ["user_id"],
  conflicts: ["raised_by", "resolved_by"],
} as const;

/** Everybody whom the rows of a scope name. */
export async function listNamedPeople(db: Reader, scope: string): Promise<Set<string>> {
  const named = new Set<string>();
  for (const [table, columns] of Object.entries(naming))
    for (const column of columns) {
      const rows = await db
        .selectFrom(table as "comments")
        .select(`${column as "posted_by"} as who`)
        .distinct()
        .where("scope", "=", scope)
        .execute();
      for (const { who } of rows) if (who !== null) named.add(who);
    }
  return named;
}
