import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isAddress } from "../../src-main/store/server/address.ts";

/** From the sources, unless there is a fresh build, which starts in half of the time. */
export const program =
  process.env["RECTO_BUILT"] ?? fileURLToPath(new URL("../../src-main/cli.ts", import.meta.url));

/** For what starts processes: on a busy machine each takes seconds. */
export const patience = 180_000;

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Runs the `recto` command in a process of its own. Its result may go to a file, or to a pipe that nobody reads any
 * more (`closed`).
 */
export async function recto(args: string[], input?: string | Buffer, result?: string): Promise<Ran> {
  const file = result === undefined || result === "closed" ? undefined : await open(result, "w");
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", file?.fd ?? "pipe", "pipe"] });
  if (result === "closed") child.stdout?.destroy();
  const ended = readAll(child);
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(input);
  try {
    return await ended;
  } finally {
    await file?.close();
  }
}

/** Runs a command that prints one thing and must succeed; answers what it printed. */
export async function quietly(...args: string[]): Promise<string> {
  const { code, out, err } = await recto(args);
  if (code !== 0) throw new Error(`recto ${args.join(" ")} ended with ${code}: ${err}`);
  return out.trim().split("\n").at(-1) ?? "";
}

function readAll(child: ChildProcess): Promise<Ran> {
  let [out, err] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done({ code, out, err }));
  });
}

/** A line of an instance's log. */
export interface LogLine {
  level: string;
  msg: string;
  operation?: string;
  status?: number;
}

/** The lines of a log; what is none of them, such as a warning of Node's, is passed over. */
export const linesOf = (err: string): LogLine[] =>
  err
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as LogLine);

export interface Serving {
  url: string;
  port: number;
  pid: number;
  /** What it has written to its log so far. */
  log: () => LogLine[];
  /** Sends it a signal. */
  signal: (signal: NodeJS.Signals) => void;
  /** Settles when it has ended. */
  ended: Promise<Ran>;
  /** Ends it as a service manager does. */
  stop: () => Promise<Ran>;
  /** Ends it as a power cut does. */
  kill: () => Promise<void>;
}

/** How a command is told where an instance's data is. */
const at = (place: string): string[] => [isAddress(place) ? "--database" : "--data", place];

/** Starts `recto serve` and waits until it listens. */
export async function serve(
  place: string,
  port = 0,
  environment: NodeJS.ProcessEnv = {},
  options: readonly string[] = [],
): Promise<Serving> {
  const line = ["serve", ...at(place), "--port", String(port), ...options];
  const child = spawn(process.execPath, [program, ...line], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const ended = readAll(child);
  let err = "";
  child.stderr.on("data", (text: string) => (err += text));
  const url = await new Promise<string>((ready, failed) => {
    child.stdout.on("data", (text: string) => {
      const [, found] = /^listening on (https?:\S+)$/m.exec(text) ?? [];
      if (found !== undefined) ready(found);
    });
    void ended.then((ran) => failed(new Error(`recto serve ended: ${ran.err}`)), failed);
  });
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid as number,
    log: () => linesOf(err),
    signal: (signal) => void child.kill(signal),
    ended,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** A folder for one test file, and its end. */
export async function makeFolder(): Promise<{
  path: (...names: string[]) => string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "recto-cli-"));
  return {
    path: (...names) => join(folder, ...names),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Makes an instance's data; answers the first admin's token. */
export const initData = (place: string): Promise<string> =>
  quietly(
    ...["init", ...at(place), "--organization", "Acme", "--name", "Ada", "--email", "ada@example.com"],
    "--quiet",
  );

/** Every file of a folder by its path, one character for each byte. */
export async function readTree(root: string): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    tree[path.slice(root.length + 1)] = await readFile(path, "latin1");
  }
  return tree;
}
