/** What no engine can be counted on to have that keeps its data on many machines. */
const ofOneServer =
  /^\s*(listen|unlisten|notify|call|do|lock|declare|copy)\b|\b(pg_notify|nextval|currval|setval|pg_(try_)?advisory\w*|(temp|temporary) table|language plpgsql|ctid)\b/i;

/** A change of rows, and whose; what a migration does once to all of them is given no values. */
const changing = /^\s*(?:update|delete\s+from)\s+"?(\w+).*\$1/is;

const known = new Set<string>();

/**
 * Throws for a statement that asks of a server what engines which spread over machines need not have: notifications,
 * sequences, procedures, locks by name; and for one that changes rows of scopes wherever they are.
 */
export function refuseOfOneServer(statement: string, ofScopes: ReadonlySet<string>): void {
  if (known.has(statement)) return;
  if (ofOneServer.test(statement))
    throw new Error(`No engine that spreads over machines need have what this asks for: ${statement}`);
  const [, table = ""] = changing.exec(statement) ?? [];
  if (ofScopes.has(table) && !/"?scope"?\s*(=|in\b)/.test(statement))
    throw new Error(`This changes rows of ${table} and names no scope: ${statement}`);
  known.add(statement);
}
