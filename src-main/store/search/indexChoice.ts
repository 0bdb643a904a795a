import { sql } from "kysely";

/**
 * A column to compare by, but not to choose an index for. Two indexes that begin alike look equally good to SQLite,
 * which then may walk every row that holds now to find the one with an id; what remains of the question decides.
 */
export const unindexed = (
  column:
    | "since"
    | "states.since"
    | "own.since"
    | "until"
    | "states.until"
    | "own.until"
    | "below.until"
    | "former.until",
) => sql<number>`+${sql.ref(column)}`;

/**
 * The kind "file", said in the statement itself: SQLite uses an index of files alone only where it is plain that nothing
 * else is meant.
 */
export const filesAlone = sql.lit("file" as const);
