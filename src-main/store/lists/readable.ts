import { sql, type RawBuilder } from "kysely";

/**
 * Which content of an organization somebody may read, or has at least some level on, in terms that the store can ask: so
 * that a page of a list is read of what its caller sees, however much there is beside it.
 */
export type Readable = "everything" | "nothing" | PulledContent | GivenContent;

/** What a replica has pulled with one of these levels, and what its user made there meanwhile. */
export interface PulledContent {
  user: string;
  levels: readonly string[];
  /** Every level there is: what came with another one is not its maker's any more. */
  allLevels: readonly string[];
}

/** What follows from what somebody was given, and from defaults. */
export interface GivenContent {
  /** What they were given it on, by table. */
  on: Record<ContentTable, readonly string[]>;
  /** The collections that they were given it on, with all below them: it is theirs on everything in these. */
  inside: readonly string[];
  /** The defaults that are enough of themselves. */
  defaults: readonly string[];
  /**
   * Where content has it that inherits: in these collections, or, where they have it at the root, everywhere but in
   * these.
   */
  inheriting: { atRoot: boolean; collections: readonly string[] };
}

export type ContentTable = "spaces" | "collections" | "sites";

/** A condition: may this row of a table, which the query calls `name`, be read? */
export function isReadable(
  table: ContentTable,
  readable: Readable,
  name: string = table,
): RawBuilder<boolean> {
  if (readable === "everything") return sql<boolean>`1 = 1`;
  if (readable === "nothing") return sql<boolean>`1 = 0`;
  const column = (word: string) => sql.ref<string>(`${name}.${word}`);
  if ("user" in readable) return isPulled(column, readable);
  const { on, inside, defaults, inheriting } = readable;
  const ways = [isIn(column("id"), on[table]), isIn(column("default_level"), defaults)];
  const isInheriting = sql<boolean>`${column("default_level")} = 'inherit'`;
  if (table === "sites") {
    if (inheriting.atRoot) ways.push(isInheriting);
  } else {
    const isListed = isIn(column("parent"), inheriting.collections);
    const inherits = inheriting.atRoot
      ? sql<boolean>`(${column("parent")} is null or not ${isListed})`
      : isListed;
    ways.push(isIn(column("parent"), inside), sql<boolean>`(${isInheriting} and ${inherits})`);
  }
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

const isPulled = (
  column: (word: string) => RawBuilder<string>,
  { user, levels, allLevels }: PulledContent,
): RawBuilder<boolean> => {
  const withLevel = (some: readonly string[]) =>
    sql<boolean>`${column("scope")} in (select pulled.scope from scopes as pulled where ${isIn(sql.ref("pulled.level"), some)})`;
  return sql<boolean>`(${withLevel(levels)} or (${column("created_by")} = ${user} and not ${withLevel(allLevels)}))`;
};

const isIn = (column: RawBuilder<string>, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${column} in (${sql.join(values)})`;
