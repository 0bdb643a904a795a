import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { requireKind } from "../core/administration/dataKind.ts";
import { openReplica } from "../core/open.ts";
import { hasData } from "../core/administration/requireData.ts";
import { readOpenConflicts, readScopes, type KnownScope } from "../core/replica/replicaScopes.ts";
import { Failure } from "./command.ts";

interface Connection {
  url: string;
  token: string;
}

const pathOf = (folder: string): string => join(folder, "connection.json");

/** Keeps how a headless replica reaches its instance, in a file that only its owner can read. */
export async function keepConnection(folder: string, connection: Connection): Promise<void> {
  const aside = `${pathOf(folder)}.new`;
  await writeFile(aside, JSON.stringify(connection), { mode: 0o600 });
  await chmod(aside, 0o600);
  await rename(aside, pathOf(folder));
}

export async function readConnection(folder: string): Promise<Connection> {
  if (!hasData(folder))
    throw new Failure(
      `there is no replica in ${folder}. Make one with: recto connect --replica ${folder} --url URL --token TOKEN`,
    );
  await requireKind(folder, "replica");
  try {
    const { url, token } = JSON.parse(await readFile(pathOf(folder), "utf8")) as Partial<Connection>;
    if (typeof url === "string" && typeof token === "string") return { url, token };
  } catch {
    // The same words for a file that is missing and one that is broken.
  }
  throw new Failure(
    `${pathOf(folder)} cannot be read, so it is not known which instance this replica is of.`,
  );
}

/** Opens a headless replica, which stays offline until it is told otherwise. */
export async function openHeadless(folder: string) {
  const { url, token } = await readConnection(folder);
  return openReplica({ folder, url, token, offline: true, log: (line) => console.error(line) });
}

/** One line for each scope with how far it is and what came, as `connect` and `sync` print it. */
export async function printScopes(folder: string, before: readonly KnownScope[]): Promise<void> {
  const former = new Map(before.map(({ scope, number }) => [scope, number]));
  const now = await readScopes(folder);
  for (const { scope, number, title } of now) {
    const came = number - (former.get(scope) ?? 0);
    console.log([scope, `${came} received`, `at ${number}`, ...(title === null ? [] : [title])].join("\t"));
    former.delete(scope);
  }
  for (const scope of former.keys()) console.log([scope, "lost"].join("\t"));
}

/** One line for each space with conflicts that wait for a choice. */
export async function printConflicts(folder: string): Promise<void> {
  for (const { space, title, count } of await readOpenConflicts(folder)) {
    const named = title === null ? [] : [title];
    console.log(["conflicts", `${count} open`, `space:${space}`, ...named].join("\t"));
  }
}
