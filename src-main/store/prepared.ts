import type {
  CompiledQuery,
  DeleteResult,
  InsertResult,
  Kysely,
  QueryExecutorProvider,
  UpdateResult,
} from "kysely";
import { dialectOf, type Dialect } from "./dialects/dialect.ts";
import type { Tables } from "./tables.ts";

/*
 * Queries that are asked again and again. To build and compile one takes several times as long as SQLite needs to answer
 * it, and comes to the same words each time: here that is done once for each kind of database.
 */

/** What a query runs on: any handle of a store. */
type Handle = Pick<Kysely<Tables>, "getExecutor">;

/** A query that Kysely has built, or one in words of its own. */
interface Built<R> {
  compile(db: QueryExecutorProvider): CompiledQuery<R>;
}

/** What is written answers no rows, unless it says that it returns some. */
type Answer<R> = R extends InsertResult | UpdateResult | DeleteResult ? void : R[];

/** Stands in a query for a value that is only known when it runs. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const places: object = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/**
 * A query as a function of its values, by name or by number. `build` gets places in their stead, so what the query is must
 * not depend on them: one that has several shapes is {@link shaped}.
 */
export function prepared<H extends Handle, V extends object, R>(
  build: (db: H, values: V) => Built<R>,
): (db: H, values: V) => Promise<Answer<R>> {
  const known = new Map<Dialect, CompiledQuery<R>>();
  return async (db, values) => {
    const executor = db.getExecutor();
    const dialect = dialectOf(db);
    let query = known.get(dialect);
    if (!query) known.set(dialect, (query = build(db, places as V).compile(db)));
    const given = values as Record<string, unknown>;
    const parameters = query.parameters.map((value) => (value instanceof Place ? given[value.name] : value));
    const { rows } = await executor.executeQuery<R>({ ...query, parameters });
    return rows as Answer<R>;
  };
}

/** Of the values of a query, those from one on, as a list of so many. */
export const listOf = <T>(values: readonly T[], from: number, size: number): T[] =>
  Array.from({ length: size }, (_, at) => values[from + at] as T);

/** Queries that differ in what is no value, such as a table or how many rows they name: each made once, when first asked. */
export function shaped<S extends readonly (string | number)[], Q>(
  make: (...shape: S) => Q,
): (...shape: S) => Q {
  const known = new Map<string, Q>();
  return (...shape) => {
    const name = shape.join("\0");
    let query = known.get(name);
    if (query === undefined) known.set(name, (query = make(...shape)));
    return query;
  };
}
