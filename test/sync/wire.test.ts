import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findOperation, inputSchema, operations } from "../../src-main/api/operations.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import { replicatedKeys } from "../../src-main/store/tables.ts";
import { hostPaths } from "../../src-main/hosts/http/openapiHostPaths.ts";
import { numbersHeader } from "../../src-main/core/network/numbersHeader.ts";
import { outboxHeader, writeReport } from "../../src-main/sync/outboxReport.ts";
import { wireFingerprint } from "../../src-main/sync/messages.ts";
import { syncSchemas } from "../../src-main/sync/schemas.ts";

/** What a file declares, without its comments and its layout. */
function declared(path: string): string {
  const source = readFileSync(new URL(`../../src-main/sync/${path}`, import.meta.url), "utf8");
  return source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replace(/^(import|export const) .*$/gm, "")
    .replace(/\s+/g, " ");
}

async function replicatedColumns(): Promise<object> {
  const { db, raw, close } = openSqlite(":memory:");
  await migrate(db);
  const columns = Object.keys(replicatedKeys).map((table) => [
    table,
    raw.prepare('select name, type, "notnull" from pragma_table_info(?) order by name').all(table),
  ]);
  await close();
  return Object.fromEntries(columns) as object;
}

const mutationInputs = () =>
  Object.keys(operations)
    .sort()
    .map((id) => [id, findOperation(id)] as const)
    .flatMap(([id, operation]) =>
      operation?.mutation && !operation.local ? [[id, inputSchema(operation)]] : [],
    );

/** What replicas ask an instance beside its operations. */
const routes = () =>
  Object.entries(hostPaths)
    .filter(([path]) => path.startsWith("/v1/"))
    .map(([path, methods]) => [path, Object.keys(methods).sort()]);

test("what goes over the wire is what the protocol's version stands for (V2)", async () => {
  const carried = {
    messages: [declared("messages.ts"), declared("mutation.ts")],
    schemas: syncSchemas,
    inputs: mutationInputs(),
    columns: await replicatedColumns(),
    keys: replicatedKeys,
    headers: [[outboxHeader, writeReport({ waiting: 3, age: 120 })], numbersHeader],
    routes: routes(),
  };
  const fingerprint = hash("sha256", JSON.stringify(carried), "base64url").slice(0, 22);
  expect(
    fingerprint,
    "Decide about programs that are in use (an upcast raises protocolVersion), then take over the new fingerprint.",
  ).toBe(wireFingerprint);
});
