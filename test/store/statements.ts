import type BetterSqlite3 from "better-sqlite3";

type Statement = Pick<BetterSqlite3.Statement<unknown[]>, "all" | "run">;

/** What stores were asked while some work ran, and what they answered: costs that no busy machine makes longer. */
export interface Asked {
  /** Each time that a statement ran. */
  statements: { sql: string; values: readonly unknown[] }[];
  rowsRead: number;
  rowsWritten: number;
}

/** Upkeep in idle time comes when it comes. */
const isUpkeep = (sql: string): boolean => /^(pragma|insert into search \(search)/.test(sql);

/** Runs work and answers what it asked of every store that is open in this process. */
export async function statementsOf(
  raw: BetterSqlite3.Database,
  work: () => Promise<unknown>,
): Promise<Asked> {
  const asked: Asked = { statements: [], rowsRead: 0, rowsWritten: 0 };
  const shared = Object.getPrototypeOf(raw.prepare("select 1")) as Statement;
  const { all, run } = shared;
  const note = (sql: string, values: unknown[]): void => {
    // Kysely gives them as one list.
    asked.statements.push({ sql, values: values.flat() });
  };
  shared.all = function (this: BetterSqlite3.Statement, ...values) {
    const rows = all.apply(this, values);
    if (isUpkeep(this.source)) return rows;
    note(this.source, values);
    asked.rowsRead += rows.length;
    return rows;
  };
  shared.run = function (this: BetterSqlite3.Statement, ...values) {
    const result = run.apply(this, values);
    if (isUpkeep(this.source)) return result;
    note(this.source, values);
    asked.rowsWritten += result.changes;
    return result;
  };
  try {
    await work();
  } finally {
    Object.assign(shared, { all, run });
  }
  return asked;
}

/** How SQLite finds the rows of what was asked: each step of a plan, with the statement's text and values. */
export function plansOf(raw: BetterSqlite3.Database, { statements }: Asked): Plan[] {
  const plans = new Map<string, string[]>();
  const explain = (sql: string): string[] => {
    const known = plans.get(sql);
    if (known) return known;
    const values = sql.match(/\?/g)?.map(() => null) ?? [];
    const lines = raw.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[];
    const details = lines.map(({ detail }) => detail);
    plans.set(sql, details);
    return details;
  };
  return statements
    .filter(({ sql }) => /^\s*(select|update|delete|with)/i.test(sql))
    .flatMap(({ sql, values }) => explain(sql).map((step) => ({ step, sql, values })));
}

export interface Plan {
  step: string;
  sql: string;
  values: readonly unknown[];
}
