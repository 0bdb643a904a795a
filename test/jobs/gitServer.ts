import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile, mkdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** No setting of whoever runs the tests. */
const env = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "Gil",
  GIT_AUTHOR_EMAIL: "gil@example.com",
  GIT_COMMITTER_NAME: "Gil",
  GIT_COMMITTER_EMAIL: "gil@example.com",
};

export const git = async (folder: string, ...words: string[]): Promise<string> =>
  (await run("git", ["-C", folder, ...words], { env })).stdout.trim();

/** Git's own server of repositories over HTTP, on this machine, with one repository that somebody else works in too. */
export class GitServer {
  /** The repository as somebody else has it on their computer. */
  readonly clone: string;
  /** Whoever asks needs this name and password. */
  password: string | undefined;
  /** What happens before a push is taken. */
  beforePush: (() => Promise<void>) | undefined;
  /** Everything that it was asked with. */
  readonly asked: string[] = [];
  readonly #folder: string;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  private constructor(folder: string) {
    this.#folder = folder;
    this.clone = join(folder, "clone");
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/lamps/guide.git`;
  }

  static async open(): Promise<GitServer> {
    const folder = await mkdtemp(join(tmpdir(), "recto-test-git-"));
    const bare = join(folder, "lamps", "guide.git");
    await mkdir(bare, { recursive: true });
    await git(bare, "init", "--quiet", "--bare", "--initial-branch=main");
    await git(bare, "config", "http.receivepack", "true");
    await git(folder, "clone", "--quiet", bare, "clone").catch(() => undefined);
    await git(join(folder, "clone"), "checkout", "--quiet", "-B", "main");
    const server = new GitServer(folder);
    await new Promise<void>((ready) => server.#server.listen(0, "127.0.0.1", ready));
    return server;
  }

  /** Commits files (null removes one) and pushes them, as somebody else does. Answers the commit. */
  async commit(files: Record<string, string | null>, message = "Change"): Promise<string> {
    await git(this.clone, "fetch", "--quiet", "origin");
    await git(this.clone, "reset", "--quiet", "--hard", "origin/main").catch(() => undefined);
    for (const [path, text] of Object.entries(files)) {
      const file = join(this.clone, path);
      await mkdir(dirname(file), { recursive: true });
      await (text === null ? rm(file) : writeFile(file, text));
    }
    await git(this.clone, "add", "--all");
    await git(this.clone, "commit", "--quiet", "-m", message);
    await git(this.clone, "push", "--quiet", "origin", "HEAD:main");
    return git(this.clone, "rev-parse", "HEAD");
  }

  /** Makes the branch another history, as a force push does. */
  async replaceHistory(files: Record<string, string>): Promise<void> {
    await git(this.clone, "checkout", "--quiet", "--orphan", "fresh");
    await git(this.clone, "rm", "-rfq", "--cached", ".");
    for (const [path, text] of Object.entries(files)) await writeFile(join(this.clone, path), text);
    await git(this.clone, "add", ...Object.keys(files));
    await git(this.clone, "commit", "--quiet", "-m", "Begin anew");
    await git(this.clone, "push", "--quiet", "--force", "origin", "HEAD:main");
    await git(this.clone, "checkout", "--quiet", "--force", "-B", "main");
    await git(this.clone, "clean", "-fdq");
  }

  /** The paths of the branch's files. */
  async paths(): Promise<string[]> {
    const listed = await git(this.#bare, "ls-tree", "-r", "--name-only", "main");
    return listed === "" ? [] : listed.split("\n");
  }

  read(path: string): Promise<string> {
    return git(this.#bare, "show", `main:${path}`);
  }

  log(): Promise<string> {
    return git(this.#bare, "log", "--format=%s|%an|%ae", "main");
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #bare(): string {
    return join(this.#folder, "lamps", "guide.git");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", headers } = request;
    const url = new URL(request.url ?? "/", "http://localhost");
    this.asked.push(`${method} ${url.pathname} ${headers.authorization ?? ""}`);
    if (this.password !== undefined) {
      const expected = `Basic ${Buffer.from(this.password).toString("base64")}`;
      if (headers.authorization !== expected) {
        response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
        return;
      }
    }
    if (url.pathname.endsWith("/git-receive-pack")) await this.beforePush?.();
    const backend = spawn("git", ["http-backend"], {
      env: {
        ...env,
        GIT_PROJECT_ROOT: this.#folder,
        GIT_HTTP_EXPORT_ALL: "1",
        REQUEST_METHOD: method,
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        CONTENT_TYPE: headers["content-type"] ?? "",
        CONTENT_LENGTH: headers["content-length"] ?? "",
        GIT_PROTOCOL: (headers["git-protocol"] as string | undefined) ?? "",
        REMOTE_USER: "gil",
      },
    });
    request.pipe(backend.stdin);
    const parts: Buffer[] = [];
    for await (const part of backend.stdout) parts.push(part as Buffer);
    const answer = Buffer.concat(parts);
    const end = answer.indexOf("\r\n\r\n");
    const lines = answer.subarray(0, end).toString().split("\r\n");
    for (const line of lines) {
      const [name = "", value = ""] = line.split(/:\s*/, 2);
      if (name.toLowerCase() === "status") response.statusCode = Number.parseInt(value, 10);
      else if (name !== "") response.setHeader(name, value);
    }
    response.end(answer.subarray(end + 4));
  }
}
