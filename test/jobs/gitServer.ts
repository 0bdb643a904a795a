import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** No setting of whoever runs the tests; and a repository that takes pushes. */
const env = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: "http.receivepack",
  GIT_CONFIG_VALUE_0: "true",
};

const git = async (folder: string, ...words: string[]): Promise<string> =>
  (await run("git", ["-C", folder, ...words], { env })).stdout.trim();

type Committed = string | { link: string } | null;

/** Git's own server of repositories over HTTP, on this machine, with one repository that somebody else works in too. */
export class GitServer {
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
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/guide.git`;
  }

  static async open(): Promise<GitServer> {
    const folder = await mkdtemp(join(tmpdir(), "recto-test-git-"));
    await git(folder, "init", "--quiet", "--bare", "--initial-branch=main", "guide.git");
    const server = new GitServer(folder);
    await new Promise<void>((ready) => server.#server.listen(0, "127.0.0.1", ready));
    return server;
  }

  /** Commits files to the branch (null removes one, `link` is a symbolic link), as somebody else does by a push. */
  async commit(files: Record<string, Committed>, message = "Change"): Promise<void> {
    const branch = await git(this.#bare, "for-each-ref", "refs/heads/main");
    await this.#take(branch === "" ? "" : "from refs/heads/main^0\n", files, message);
  }

  /** Makes the branch another history, as a force push does. */
  replaceHistory(files: Record<string, string>): Promise<void> {
    return this.#take("", files, "Begin anew");
  }

  async #take(from: string, files: Record<string, Committed>, message: string): Promise<void> {
    const changes = Object.entries(files).map(([path, content]) => {
      if (content === null) return `D ${path}\n`;
      return typeof content === "string"
        ? `M 100644 inline ${path}\n${dataOf(content)}`
        : `M 120000 inline ${path}\n${dataOf(content.link)}`;
    });
    const importing = spawn("git", ["-C", this.#bare, "fast-import", "--quiet", "--force"], { env });
    const ended = new Promise<number | null>((end) => importing.on("close", end));
    importing.stdin.end(
      `commit refs/heads/main\ncommitter Gil <gil@example.com> 1700000000 +0000\n${dataOf(message)}${from}${changes.join("")}`,
    );
    if ((await ended) !== 0) throw new Error("The commit was not made.");
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
    return join(this.#folder, "guide.git");
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

const dataOf = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
