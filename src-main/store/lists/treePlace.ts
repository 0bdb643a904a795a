import { sql, type RawBuilder } from "kysely";

/*
 * Where something stands in a tree, as one text: ranks and ids from the root down. It sorts as a reader meets things: each
 * before what is in it, and that before the next.
 */

/** Sorts before everything that ranks, titles and ids are made of. */
const step = sql`cast(${"\u0001"} as text)`;

/** The part of such a text that one thing has of itself. */
export const stepOf = (rank: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${rank} || ${step} || ${id} || ${step}`;
