import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Result } from "../../../src-preload/bridge.ts";
import { readEvents } from "../../../src-main/core/network/eventStream.ts";
import { startShell, type Shell } from "../../../src-main/hosts/http/shell.ts";

const patience = 180_000;

let folder: string;
let shell: Shell;

const start = (demo: boolean): Promise<Shell> =>
  startShell({ data: join(folder, "data"), renderer: join(folder, "page"), demo });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-shell-"));
  shell = await start(true);
}, patience);
afterAll(async () => {
  await shell.close();
  await rm(folder, { recursive: true, force: true });
}, patience);

/** Opens a shell's page as a browser does; answers what its bridge can do. */
async function enter(url: string) {
  const { origin } = new URL(url);
  const answer = await request(url);
  await answer.body.dump();
  const cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
  const post = async <T>(path: string, message: unknown): Promise<T> => {
    const { body } = await request(origin + path, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    const result = (await body.json()) as Result<T>;
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  return {
    origin,
    cookie,
    call: <T>(operation: string, input: unknown) => post<T>("/shell/call", { operation, input }),
    desktop: <T>(verb: string, input?: unknown) => post<T>("/shell/desktop", { verb, input }),
  };
}

type Page = Awaited<ReturnType<typeof enter>>;

interface Space {
  id: string;
  title: string;
}

const findHandbook = async ({ call, desktop }: Page): Promise<Space> => {
  const workspaces = await desktop<{ current: boolean; organization: string }[]>("workspaces");
  const organizationId = workspaces.find(({ current }) => current)?.organization;
  const { items } = await call<{ items: Space[] }>("listSpacesInOrganizationById", { organizationId });
  return items.find(({ title }) => /handbook/i.test(title)) as Space;
};

describe("a demo", { timeout: patience }, () => {
  let first: Page;
  let second: Page;

  test("gives two writers a page each, on one organization with the handbook", async () => {
    first = await enter(shell.url);
    second = await enter(shell.demoUrl ?? "");
    const [one, two] = [await findHandbook(first), await findHandbook(second)];
    expect(one.id).toBe(two.id);
    const user = await second.call<{ displayName: string }>("getAuthenticatedUser", {});
    expect(user.displayName).toBe("Second writer");
  });

  test("shows each what the other does, and tells their pages", async () => {
    const { id: spaceId } = await findHandbook(first);
    const page = await first.call<{ id: string }>("getPageByPath", { spaceId, pagePath: "getting-started" });
    const stop = new AbortController();
    const { body } = await request(`${second.origin}/shell/events`, {
      headers: { cookie: second.cookie },
      signal: stop.signal,
    });
    const arrived = new Promise<void>((done) => {
      void readEvents(body, (data) => {
        const event = JSON.parse(data) as { type: string; rows?: { table: string; scope: string }[] };
        if (event.rows?.some(({ table, scope }) => table === "states" && scope === `space:${spaceId}`))
          done();
      }).catch(() => undefined);
    });
    const change = {
      operation: "update_page",
      page: page.id,
      document: { markdown: "Both can read this.\n" },
    };
    await first.call("updateSpaceContent", { spaceId, body: { changes: [change] } });
    await arrived;
    stop.abort();
    const read = await second.call<{ markdown: string }>("getPageById", {
      spaceId,
      pageId: page.id,
      format: "markdown",
    });
    expect(read.markdown).toBe("Both can read this.\n");
  });

  test("goes on where it ended", async () => {
    await shell.close();
    shell = await start(true);
    const again = await enter(shell.url);
    const { id: spaceId } = await findHandbook(again);
    const page = await again.call<{ markdown: string }>("getPageByPath", {
      spaceId,
      pagePath: "getting-started",
      format: "markdown",
    });
    expect(page.markdown).toBe("Both can read this.\n");
  });
});
