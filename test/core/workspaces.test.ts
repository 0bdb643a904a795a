import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { DesktopEvent, Result } from "../../src-preload/bridge.ts";
import type { FoundElsewhere, SoughtElsewhere } from "../../src-main/core/workspaces/searchElsewhere.ts";
import type { SyncStatus } from "../../src-main/core/core.ts";
import {
  openWorkspaces,
  type Workspace,
  type Workspaces,
} from "../../src-main/core/workspaces/workspaces.ts";
import { Cleanup, memoryVault, startInstance, type Instance } from "./instance.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const handbook = join(import.meta.dirname, "../../src-main/handbook");

async function open(folder: string, tokens = memoryVault(), offline = false) {
  const log: string[] = [];
  const workspaces = await openWorkspaces({
    folder,
    tokens,
    handbook,
    offline,
    log: (line) => log.push(line),
  });
  cleanup.add(() => workspaces.close());
  return { workspaces, tokens, log };
}

function valueOf<T>(result: Result<unknown>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value as T;
}

const connect = (workspaces: Workspaces, url: string, token: string) =>
  workspaces.desktop("connect", { url, token });

const listSpaces = async (workspaces: Workspaces, organizationId: string): Promise<string[]> =>
  valueOf<{ items: { title: string }[] }>(
    await workspaces.call("listSpacesInOrganizationById", { organizationId }),
  ).items.map(({ title }) => title);

const makeSpace = ({ core, users, organization }: Instance, title: string) =>
  core.call({ user: users.ada }, "createSpace", { organizationId: organization, body: { title } });

interface Comment {
  replies: number;
  target: { page?: { id: string }; node?: { id: string } };
}

describe("the first start", () => {
  test("opens a workspace without the handbook where that cannot be read, and says so in the log", async () => {
    const log: string[] = [];
    const workspaces = await openWorkspaces({
      folder: await cleanup.folder(),
      tokens: memoryVault(),
      handbook: join(import.meta.dirname, "nowhere"),
      log: (line) => log.push(line),
    });
    cleanup.add(() => workspaces.close());
    expect(await listSpaces(workspaces, workspaces.all[0]?.organization ?? "")).toEqual([]);
    expect(log).toEqual([expect.stringContaining("the handbook's import failed")]);
  });

  test("calls the first workspace as its writer's language does", async () => {
    const workspaces = await openWorkspaces({
      folder: await cleanup.folder(),
      tokens: memoryVault(),
      handbook,
      firstTitle: () => "Mein Arbeitsbereich",
    });
    cleanup.add(() => workspaces.close());
    const [workspace] = valueOf<Workspace[]>(await workspaces.desktop("workspaces", undefined));
    expect(workspace).toMatchObject({ title: "Mein Arbeitsbereich" });
  });

  test("opens a workspace with the handbook, an open change request and a conversation", async () => {
    const { workspaces, log } = await open(await cleanup.folder());
    expect(log).toEqual([]);
    const [workspace] = valueOf<Workspace[]>(await workspaces.desktop("workspaces", undefined));
    expect(workspace).toMatchObject({ title: "My workspace", kind: "local", url: null, current: true });
    const organizationId = workspace?.organization;
    const spaces = valueOf<{ items: { id: string; title: string }[] }>(
      await workspaces.call("listSpacesInOrganizationById", { organizationId }),
    ).items;
    expect(spaces.map(({ title }) => title)).toEqual(["Recto handbook"]);
    const spaceId = spaces[0]?.id;
    const requests = valueOf<{ items: { id: string; subject: string }[] }>(
      await workspaces.call("listChangeRequestsForSpace", { spaceId, status: "open" }),
    ).items;
    expect(requests.map(({ subject }) => subject)).toEqual(["Say what happens to edits older than 180 days"]);
    const comments = valueOf<{ items: Comment[] }>(
      await workspaces.call("listCommentsInSpace", { spaceId }),
    ).items;
    expect(comments.map(({ replies }) => replies).sort()).toEqual([0, 1]);
    expect(comments.filter(({ target }) => target.node)).toHaveLength(1);
    const proposed = valueOf<{ markdown: string }>(
      await workspaces.call("getPageInChangeRequestById", {
        spaceId,
        changeRequestId: requests[0]?.id,
        pageId: comments[0]?.target.page?.id,
        format: "markdown",
      }),
    ).markdown;
    expect(proposed).toContain("As long as you like.");
    expect(proposed).not.toContain("Weeks are fine.");
  });

  test("happens once", async () => {
    const folder = await cleanup.folder();
    const first = await open(folder);
    const before = first.workspaces.all;
    await first.workspaces.close();
    const second = await open(folder);
    expect(second.workspaces.all).toEqual(before);
    expect(await listSpaces(second.workspaces, before[0]?.organization ?? "")).toEqual(["Recto handbook"]);
  });

  test("what a crash left half-made is cleared, and what is unknown stays", async () => {
    const folder = await cleanup.folder();
    for (const name of ["half", "unknown"]) await mkdir(join(folder, name));
    await writeFile(join(folder, "half", "unfinished"), "");
    await writeFile(join(folder, "unknown", "notes.txt"), "mine");
    await open(folder);
    expect(existsSync(join(folder, "half"))).toBe(false);
    expect(existsSync(join(folder, "unknown", "notes.txt"))).toBe(true);
  });

  test("a list that cannot be read is left alone", async () => {
    const folder = await cleanup.folder();
    await writeFile(join(folder, "workspaces.json"), "{");
    await expect(open(folder)).rejects.toThrow("cannot be read. Nothing was changed.");
    expect(await readFile(join(folder, "workspaces.json"), "utf8")).toBe("{");
  });
});

describe("a workspace of an instance", () => {
  test("is pulled, followed, and remembered", async () => {
    const instance = await startInstance(cleanup);
    await makeSpace(instance, "Harbour");
    const folder = await cleanup.folder();
    const { workspaces, tokens } = await open(folder);
    const events: DesktopEvent[] = [];
    workspaces.subscribe((event) => events.push(event));
    const made = valueOf<Workspace>(
      await connect(workspaces, `${instance.url}/`, ` ${instance.tokens.ben} `),
    );
    expect(made).toMatchObject({
      kind: "replica",
      title: "Lighthouse",
      url: instance.url,
      user: { id: instance.users.ben, displayName: "Ben" },
      current: true,
    });
    expect(tokens.kept.get(made.id)).toBe(instance.tokens.ben);
    expect(await listSpaces(workspaces, instance.organization)).toEqual(["Harbour"]);
    expect(events.some((event) => event.type === "workspaces")).toBe(true);
    const status = valueOf<SyncStatus>(await workspaces.desktop("syncStatus", undefined));
    expect(status).toMatchObject({ state: "idle", waiting: 0, attention: 0, inSync: true, problem: null });

    const arrived = new Promise<void>((resolve) =>
      workspaces.subscribe((event) => {
        if (event.type !== "changed" || event.workspace !== made.id) return;
        void listSpaces(workspaces, instance.organization).then(
          (titles) => titles.includes("Beacon") && resolve(),
        );
      }),
    );
    await makeSpace(instance, "Beacon");
    await arrived;

    await workspaces.close();
    const again = await open(folder, tokens, true);
    expect(again.workspaces.all.find(({ current }) => current)?.id).toBe(made.id);
    expect(await listSpaces(again.workspaces, instance.organization)).toHaveLength(2);
    const offline = valueOf<SyncStatus>(await again.workspaces.desktop("syncStatus", undefined));
    expect(offline.state).toBe("paused");
  });

  test("what is written offline reaches the instance when the writer comes back", async () => {
    const instance = await startInstance(cleanup);
    const { workspaces } = await open(await cleanup.folder());
    await connect(workspaces, instance.url, instance.tokens.ben);
    await workspaces.desktop("setOnline", { online: false });
    valueOf(
      await workspaces.call("createSpace", {
        organizationId: instance.organization,
        body: { title: "Written on a plane" },
      }),
    );
    const waiting = valueOf<{ title: string; sent: boolean }[]>(
      await workspaces.desktop("listWaiting", undefined),
    );
    expect(waiting).toMatchObject([{ title: "New space Written on a plane", sent: false }]);
    const status = valueOf<SyncStatus>(await workspaces.desktop("setOnline", { online: true }));
    expect(status).toMatchObject({ state: "idle", waiting: 0, inSync: true });
    const there = await instance.core.call({ user: instance.users.ada }, "listSpacesInOrganizationById", {
      organizationId: instance.organization,
    });
    expect(JSON.stringify(there)).toContain("Written on a plane");
  });

  test("sends what waits in it though another one is shown", async () => {
    const instance = await startInstance(cleanup);
    const folder = await cleanup.folder();
    const first = await open(folder);
    const [local] = first.workspaces.all;
    await connect(first.workspaces, instance.url, instance.tokens.ben);
    await first.workspaces.desktop("setOnline", { online: false });
    const input = { organizationId: instance.organization, body: { title: "Written on the way" } };
    valueOf(await first.workspaces.call("createSpace", input));
    await first.workspaces.desktop("openWorkspace", { id: local?.id });
    await first.workspaces.close();
    const second = await open(folder, first.tokens);
    expect(second.workspaces.all.find(({ current }) => current)?.kind).toBe("local");
    const ada = { user: instance.users.ada };
    const there = { organizationId: instance.organization };
    await expect
      .poll(
        async () => JSON.stringify(await instance.core.call(ada, "listSpacesInOrganizationById", there)),
        { timeout: 60_000 },
      )
      .toContain("Written on the way");
  }, 120_000);

  test("is worked in by a window of its own, whatever was chosen last in another one", async () => {
    const instance = await startInstance(cleanup);
    await makeSpace(instance, "Harbour");
    const { workspaces } = await open(await cleanup.folder());
    const [local] = workspaces.all;
    const made = valueOf<Workspace>(await connect(workspaces, instance.url, instance.tokens.ben));
    const titles = async (workspace: Workspace | undefined) => {
      const asked = { organizationId: workspace?.organization };
      const found = await workspaces.call("listSpacesInOrganizationById", asked, workspace?.id);
      return valueOf<{ items: { title: string }[] }>(found).items.map(({ title }) => title);
    };
    const body = { title: "Kept here" };
    valueOf(await workspaces.call("createSpace", { organizationId: local?.organization, body }, local?.id));
    expect(await titles(local)).toContain("Kept here");
    expect(await titles(made)).toEqual(["Harbour"]);
    const stateOf = async (id: string | undefined) =>
      valueOf<SyncStatus>(await workspaces.desktop("syncStatus", undefined, id)).state;
    await workspaces.desktop("setOnline", { online: false }, made.id);
    expect([await stateOf(local?.id), await stateOf(made.id)]).toEqual(["local", "paused"]);
    expect(workspaces.all.find(({ current }) => current)?.id).toBe(made.id);
    expect(await workspaces.call("getAuthenticatedUser", {}, "gone")).toMatchObject({
      ok: false,
      error: { code: 404 },
    });
  });

  test("is gone to and left without anything being opened, fetched or waited for", async () => {
    const instance = await startInstance(cleanup);
    const { workspaces } = await open(await cleanup.folder());
    const [local] = workspaces.all;
    const made = valueOf<Workspace>(await connect(workspaces, instance.url, instance.tokens.ben));
    const coreOf = async (id: string | undefined) => (await workspaces.shown(id).open()).core;
    const cores = [await coreOf(local?.id), await coreOf(made.id)];
    await instance.stop();
    for (const { id, organization } of [local, made, local, made].filter((each) => each !== undefined)) {
      valueOf(await workspaces.desktop("openWorkspace", { id }));
      expect(workspaces.shown().id).toBe(id);
      valueOf(await workspaces.call("listSpacesInOrganizationById", { organizationId: organization }));
      expect([await coreOf(local?.id), await coreOf(made.id)]).toEqual(cores);
    }
  });

  test("lets the pages of the other workspaces be found from it, with their sections, and none of its own", async () => {
    const instance = await startInstance(cleanup);
    await makeSpace(instance, "A tidy harbour");
    const { workspaces } = await open(await cleanup.folder());
    await connect(workspaces, instance.url, instance.tokens.ben);
    const search = async (query: string, more: Partial<SoughtElsewhere> = {}) => {
      const sought = { query, kinds: ["pages"], ...more };
      const found = valueOf<FoundElsewhere[]>(await workspaces.desktop("searchElsewhere", sought));
      return found.flatMap((one) => (one.kind === "page" ? one : []));
    };
    const found = await search("tidy");
    expect(new Set(found.map(({ workspace, space }) => `${workspace.title}, ${space.title}`))).toEqual(
      new Set(["My workspace, Recto handbook"]),
    );
    expect(found.map(({ page }) => page.title)).toContain("Organizing pages");
    const said = found.flatMap(({ section }) => section ?? []);
    const marked = said.flatMap(({ body, highlights }) =>
      highlights.map(({ start, end }) => body.slice(start, end)),
    );
    expect(new Set(marked.map((word) => word.toLowerCase()))).toContain("tidy");
    expect(await search(" ")).toEqual([]);
    const near = await search("keybaord");
    expect(near.length).toBeGreaterThan(0);
    expect(new Set(near.map(({ meant }) => meant))).toEqual(new Set(["keyboard"]));
    expect(found.every(({ meant }) => meant === undefined)).toBe(true);
    // Without a word, what was written last; the writer is another person there.
    expect((await search("", { isMine: true })).length).toBeGreaterThan(0);
    expect(await search("", { since: "2100-01-01T00:00:00.000Z" })).toEqual([]);
    const [local] = workspaces.all;
    const nearest = (query: string) =>
      workspaces.desktop("nearestQuery", { organizationId: local?.organization, query }, local?.id);
    expect(valueOf(await nearest("keybaord"))).toEqual({ query: "keyboard", alsoTyped: false });
    expect(valueOf(await nearest("keyboard"))).toBeUndefined();
    expect(valueOf<object[]>(await workspaces.desktop("readTraffic", undefined))).toHaveLength(1);
  });

  test("lets comments and change requests of the other workspaces be found from it, in spite of slips", async () => {
    const instance = await startInstance(cleanup);
    const { workspaces } = await open(await cleanup.folder());
    const [local] = workspaces.all;
    const spaces = valueOf<{ items: { id: string }[] }>(
      await workspaces.call("listSpacesInOrganizationById", { organizationId: local?.organization }),
    );
    const spaceId = spaces.items[0]?.id;
    const comment = { body: { markdown: "The **periscope** is missing here." } };
    valueOf(await workspaces.call("postCommentInSpace", { spaceId, body: comment }));
    valueOf(
      await workspaces.call("createChangeRequest", { spaceId, body: { subject: "Draw the periscope" } }),
    );
    await connect(workspaces, instance.url, instance.tokens.ben);
    const kinds = ["requests", "comments"];
    for (const query of ["periscope", "persicope"]) {
      const sought = { query, kinds };
      const found = valueOf<FoundElsewhere[]>(await workspaces.desktop("searchElsewhere", sought));
      expect(found).toMatchObject([
        { kind: "request", workspace: { id: local?.id }, request: { subject: "Draw the periscope" } },
        { kind: "comment", space: { id: spaceId }, comment: { word: "periscope", status: "open" } },
      ]);
    }
    const refused = await workspaces.desktop("searchElsewhere", { query: "x", kinds: "pages" });
    expect(refused).toMatchObject({ ok: false, error: { code: 400 } });
  });

  test("connecting that fails says why and leaves nothing behind", async () => {
    const instance = await startInstance(cleanup);
    const folder = await cleanup.folder();
    const { workspaces } = await open(folder);
    const before = await readdir(folder);
    const failures = [
      [await connect(workspaces, "not an address", "x"), 400, "is no address of an instance"],
      [await connect(workspaces, "https://ada:secret@docs.example.org", "x"), 400, "no password in it"],
      [await connect(workspaces, "https://docs.example.org/?page=1", "x"), 400, "no query"],
      [await connect(workspaces, "http://127.0.0.1:9", "x"), 503, "Nothing answers"],
      [await connect(workspaces, instance.url, "recto_wrong"), 401, "does not accept this token"],
      [await connect(workspaces, instance.url, " "), 400, "A token is needed"],
    ] as const;
    for (const [result, code, words] of failures) {
      expect(result).toMatchObject({ ok: false, error: { code } });
      expect(result.ok ? "" : result.error.message).toContain(words);
    }
    expect(await readdir(folder)).toEqual(before);
    expect(workspaces.all).toHaveLength(1);
  });

  test("connecting again opens the workspace that is there", async () => {
    const instance = await startInstance(cleanup);
    const { workspaces } = await open(await cleanup.folder());
    const first = valueOf<Workspace>(await connect(workspaces, instance.url, instance.tokens.ben));
    const local = workspaces.all.find(({ kind }) => kind === "local");
    await workspaces.desktop("openWorkspace", { id: local?.id });
    const second = valueOf<Workspace>(await connect(workspaces, instance.url, instance.tokens.ben));
    expect(second).toEqual(first);
    expect(workspaces.all).toHaveLength(2);
    expect(await workspaces.desktop("signIn", { token: instance.tokens.ada })).toMatchObject({
      ok: false,
      error: { code: 409 },
    });
    expect(await workspaces.desktop("signIn", { token: instance.tokens.ben })).toMatchObject({ ok: true });
  });

  test("an instance that goes away leaves a workspace that goes on", async () => {
    const instance = await startInstance(cleanup);
    const { workspaces } = await open(await cleanup.folder());
    await connect(workspaces, instance.url, instance.tokens.ben);
    await instance.stop();
    const body = { title: "Still here" };
    const made = await workspaces.call("createSpace", { organizationId: instance.organization, body });
    expect(made.ok).toBe(true);
    const status = valueOf<SyncStatus>(await workspaces.desktop("syncNow", undefined));
    expect(status).toMatchObject({ state: "offline", waiting: 1, inSync: false });
  });

  test("is removed only when nothing in it would be lost", async () => {
    const instance = await startInstance(cleanup);
    const folder = await cleanup.folder();
    const { workspaces, tokens } = await open(folder);
    const { id } = valueOf<Workspace>(await connect(workspaces, instance.url, instance.tokens.ben));
    await workspaces.desktop("setOnline", { online: false });
    const body = { title: "Unsent" };
    await workspaces.call("createSpace", { organizationId: instance.organization, body });
    const refused = await workspaces.desktop("removeWorkspace", { id });
    expect(refused).toMatchObject({ ok: false, error: { code: 409, reason: "not-empty" } });
    await workspaces.desktop("setOnline", { online: true });
    expect(await workspaces.desktop("removeWorkspace", { id })).toEqual({ ok: true, value: undefined });
    expect(existsSync(join(folder, id))).toBe(false);
    expect(tokens.kept.size).toBe(0);
    expect(workspaces.all).toMatchObject([{ kind: "local", current: true }]);
  });
});

describe("what a page asks", () => {
  test("is checked, and refusals are answers", async () => {
    const { workspaces } = await open(await cleanup.folder());
    const refusals: [string, unknown, number][] = [
      ["format", {}, 404],
      ["toString", {}, 404],
      ["openWorkspace", {}, 400],
      ["openWorkspace", { id: "nowhere" }, 404],
      ["connect", { url: 7, token: "x" }, 400],
      ["setOnline", { online: "yes" }, 400],
      ["putBlob", { organization: "x", bytes: [1] }, 400],
      ["retryAttention", { id: "x" }, 409],
    ];
    for (const [verb, input, code] of refusals)
      expect(await workspaces.desktop(verb, input), verb).toMatchObject({ ok: false, error: { code } });
    expect(await workspaces.call("noSuchOperation", {})).toMatchObject({ ok: false, error: { code: 404 } });
  });

  test("merging keeps the writer's words where two texts disagree", async () => {
    const { workspaces } = await open(await cleanup.folder());
    const texts = { base: "One.\n\nTwo.\n", ours: "One!\n\nTwo.\n", theirs: "One.\n\nTwo?\n" };
    expect(await workspaces.desktop("mergeText", texts)).toEqual({
      ok: true,
      value: { text: "One!\n\nTwo?\n", isClean: true },
    });
    const clash = { base: "One.\n", ours: "Mine.\n", theirs: "Yours.\n" };
    expect(await workspaces.desktop("mergeText", clash)).toEqual({
      ok: true,
      value: { text: "Mine.\n", isClean: false },
    });
  });

  test("a local workspace has nothing to sync, and is put aside when it is removed", async () => {
    const folder = await cleanup.folder();
    const { workspaces } = await open(folder);
    const [local] = workspaces.all;
    expect(await workspaces.desktop("syncNow", undefined)).toMatchObject({
      ok: true,
      value: { state: "local", waiting: 0 },
    });
    expect(await workspaces.desktop("removeWorkspace", { id: local?.id })).toMatchObject({ ok: true });
    expect(existsSync(join(folder, "removed", local?.id ?? "", "recto.db"))).toBe(true);
    expect(workspaces.all).toMatchObject([{ kind: "local", current: true }]);
    expect(workspaces.all[0]?.id).not.toBe(local?.id);
  });
});
