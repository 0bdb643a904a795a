import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { CoreEvent } from "../../src-main/core/core.ts";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import { openReplica } from "../../src-main/core/open.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { Cleanup, startInstance, type Instance } from "./instance.ts";
import { lookedAtWhileWriting } from "./longWrite.ts";
import { Proxy } from "./proxy.ts";
import { startRecordingProxy } from "./recordingProxy.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

async function connect(instance: Instance, log: string[] = []) {
  const folder = await cleanup.folder();
  const token = instance.tokens.ben;
  const membership = await findMembership(instance.url, token);
  const opened = await connectReplica({ folder, token, membership, log: (line) => log.push(line) });
  cleanup.add(() => opened.core.close());
  return { folder, ...opened };
}

const newSpace = (organizationId: string, title: string) => ({ organizationId, body: { title } });

describe("a replica in two threads", () => {
  test("whose writer dies goes on syncing with what it had in its outbox", async () => {
    const instance = await startInstance(cleanup);
    const log: string[] = [];
    const { core, owner, organization } = await connect(instance, log);
    await core.setOnline(false);
    const made = await core.call(owner, "createSpace", newSpace(organization, "Before the crash"));
    expect(made.status).toBe(201);
    await core.writer.kill();
    expect(await core.syncStatus()).toMatchObject({ state: "paused", waiting: 1 });
    expect(await core.setOnline(true)).toMatchObject({ waiting: 0, attention: 0 });
    const ada = { user: instance.users.ada };
    const there = await instance.core.call(ada, "listSpacesInOrganizationById", {
      organizationId: organization,
    });
    expect(JSON.stringify(there)).toContain("Before the crash");
    expect(log).toEqual(["The writer thread ended unexpectedly and is started again."]);
  });

  test("closes at once though the instance has fallen silent in the middle of a round", async () => {
    const instance = await startInstance(cleanup);
    const line = await Proxy.start(cleanup, instance.url);
    const { core } = await connect({ ...instance, url: line.url });
    line.welcome = "hole";
    line.cut();
    await new Promise((later) => setTimeout(later, 300));
    const round = core.syncNow().catch(() => undefined);
    await new Promise((later) => setTimeout(later, 300));
    const before = performance.now();
    await core.close();
    expect(performance.now() - before).toBeLessThan(5000);
    await round;
  }, 120_000);

  test("lists what waits and what needs attention while a long write runs", async () => {
    const instance = await startInstance(cleanup);
    const { core, owner, organization } = await connect(instance);
    await core.setOnline(false);
    const made = await core.call(owner, "createSpace", newSpace(organization, "Handbook"));
    const spaceId = (made as { body: { id: string } }).body.id;
    const seen = await lookedAtWhileWriting(core, owner, spaceId, async () => {
      expect(await core.listAttention()).toEqual([]);
      return (await core.listWaiting()).length;
    });
    expect(seen.filter((waiting) => waiting === 1).length).toBeGreaterThan(5);
    expect(await core.listWaiting()).toHaveLength(2);
  });

  test("leaves the network to another process that syncs it, until that one is gone (L9)", async () => {
    const instance = await startInstance(cleanup);
    const { folder, core } = await connect(instance);
    await core.close();
    const { raw } = openSqlite(join(folder, "recto.db"));
    const hold = raw.prepare("insert or replace into leases (name, holder, until) values ('sync', ?, ?)");
    hold.run(`${process.ppid}.another`, new Date(Date.now() + 3_600_000).toISOString());
    const open = () => openReplica({ folder, url: instance.url, token: instance.tokens.ben, offline: true });
    const held = await open();
    const status = await held.core.setOnline(true);
    expect(status).toMatchObject({ state: "offline" });
    expect(status.problem).toContain("Another Recto on this computer");
    await held.core.close();

    const ended = spawnSync(process.execPath, ["--eval", ""]).pid;
    hold.run(`${ended}.another`, new Date(Date.now() + 3_600_000).toISOString());
    raw.close();
    const free = await open();
    cleanup.add(() => free.core.close());
    expect(await free.core.setOnline(true)).toMatchObject({ inSync: true });
  });

  test("signs in again after its token was refused", async () => {
    const instance = await startInstance(cleanup);
    const { folder, core } = await connect(instance);
    await core.close();
    const again = await openReplica({ folder, url: instance.url, token: "recto_old", offline: true });
    cleanup.add(() => again.core.close());
    expect(await again.core.setOnline(true)).toMatchObject({ state: "signedOut" });
    const status = await again.core.signIn(instance.tokens.ben);
    expect(status.problem).toBeNull();
    expect(status.syncedAt).not.toBeNull();
  });

  test("brings the bytes of files along, and those of older ones when they are asked for", async () => {
    const instance = await startInstance(cleanup);
    const ada = { user: instance.users.ada };
    const { core: instanceCore, organization } = instance;
    const made = await instanceCore.call(ada, "createSpace", newSpace(organization, "Harbour"));
    const space = "body" in made ? (made.body as { id: string }).id : "";
    const bytes = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const { sha256 } = await instanceCore.putBlob(ada, organization, bytes);
    const written = await instanceCore.call(ada, "updateSpaceContent", {
      spaceId: space,
      body: { changes: [{ operation: "insert_files", files: [{ name: "lamp.svg", blob: sha256 }] }] },
    });
    expect(written).toMatchObject({ status: 200 });
    const listed = await instanceCore.call(ada, "listFiles", { spaceId: space });
    const file = "body" in listed ? (listed.body as { items: { id: string }[] }).items[0]?.id : undefined;

    const { core, owner } = await connect(instance);
    const content = await core.readFile(owner, space, file ?? "");
    expect(sha256Of(content?.bytes ?? new Uint8Array())).toBe(sha256);
    expect(content).toMatchObject({ name: "lamp.svg", contentType: "image/svg+xml" });
    await core.setOnline(false);
    expect(await core.readFile(owner, space, file ?? "")).toBeDefined();
    expect(await core.readFile(owner, space, "nothing")).toBeUndefined();
  });

  test("is exported whole as soon as it is connected: what is not here yet is fetched first", async () => {
    const instance = await startInstance(cleanup);
    const ada = { user: instance.users.ada };
    const { core: instanceCore, organization } = instance;
    const made = await instanceCore.call(ada, "createSpace", newSpace(organization, "Harbour"));
    const space = "body" in made ? (made.body as { id: string }).id : "";
    const files = [];
    for (let at = 0; at < 20; at += 1) {
      const bytes = new TextEncoder().encode(`picture ${at}`);
      files.push({
        name: `lamp-${at}.png`,
        blob: (await instanceCore.putBlob(ada, organization, bytes)).sha256,
      });
    }
    const changes = [{ operation: "insert_files", files }];
    await instanceCore.call(ada, "updateSpaceContent", { spaceId: space, body: { changes } });

    const { core, owner } = await connect(instance);
    const here = await core.exportFile(owner, "e", { space }, "zip");
    const there = await instanceCore.exportFile(ada, "e", { space }, "zip");
    expect(Buffer.compare(here.bytes, there.bytes)).toBe(0);
  });

  test("reads what is said in a space that is left online once while somebody types, and anew once more is said", async () => {
    const instance = await startInstance(cleanup);
    const ada = { user: instance.users.ada };
    const call = async (operation: string, input: object): Promise<string> => {
      const outcome = await instance.core.call(ada, operation, input);
      return "body" in outcome ? (outcome.body as { id: string }).id : "";
    };
    const spaceId = await call("createSpace", newSpace(instance.organization, "Harbour"));
    const said = (markdown: string) => ({ body: { body: { markdown } } });
    const thread = { spaceId, commentId: "" };
    thread.commentId = await call("postCommentInSpace", { spaceId, ...said("A lantern is out.") });
    await call("postCommentReplyInSpace", { ...thread, ...said("The lantern of the pier?") });
    const line = await startRecordingProxy(cleanup, instance.url);
    const { core, owner, organization } = await connect({ ...instance, url: line.url });
    await core.keepSpace(spaceId, false);
    const before = line.heard().length;
    const find = async (query: string) => {
      const place = { organization, space: spaceId };
      const { comments } = await core.findDiscussed(owner, place, { query }, 20);
      return comments.map(({ markdown }) => markdown).sort();
    };
    const both = ["A lantern is out.", "The lantern of the pier?"];
    expect(await Promise.all(["lan", "lant", "lantern"].map(find))).toEqual([both, both, both]);
    expect(await find("pier")).toEqual([both[1]]);
    for (const each of both) expect(line.heard().slice(before).split(each)).toHaveLength(2);
    await core.call(owner, "postCommentInSpace", { spaceId, ...said("No lantern at all.") });
    expect(await find("lantern")).toEqual([both[0], "No lantern at all.", both[1]]);
  });

  test("brings older texts along when they are opened, and keeps them (L5)", async () => {
    const instance = await startInstance(cleanup);
    const ada = { user: instance.users.ada };
    const call = async <T>(operation: string, input: object): Promise<T> => {
      const outcome = await instance.core.call(ada, operation, input);
      if (!("body" in outcome)) throw new Error(`${operation}: ${JSON.stringify(outcome)}`);
      return outcome.body as T;
    };
    const { id: spaceId } = await call<{ id: string }>(
      "createSpace",
      newSpace(instance.organization, "Harbour"),
    );
    const change = (one: object) =>
      call<{ revision: string; changes: { page: { id: string } }[] }>("updateSpaceContent", {
        spaceId,
        body: { changes: [one] },
      });
    const made = await change({ operation: "insert_page", title: "Lamp", document: { markdown: "Old.\n" } });
    const pageId = made.changes[0]?.page.id ?? "";
    // What a change request stands on is not amended, and once it is archived nobody needs the texts.
    const { id } = await call<{ id: string }>("createChangeRequest", { spaceId });
    const archived = { spaceId, changeRequestId: id, body: { status: "archived" } };
    await call("updateChangeRequestById", archived);
    const edit = { operation: "update_page", page: pageId, document: { markdown: "New.\n" } };
    const written = await change(edit);

    const { core, owner } = await connect(instance);
    const then = { spaceId, revisionId: made.revision, pageId, format: "markdown" };
    await core.setOnline(false);
    const lacking = { status: 409, error: { reason: "base-missing" } };
    expect(await core.call(owner, "getPageInRevisionById", then)).toMatchObject(lacking);
    const restore = { spaceId, revisionId: made.revision, body: { pages: [pageId] } };
    expect(await core.call(owner, "restoreRevisionInSpace", restore)).toMatchObject(lacking);
    const changes = { spaceId, revisionId: made.revision, base: written.revision, words: true };
    expect(await core.call(owner, "getRevisionSemanticChanges", changes)).toMatchObject(lacking);
    await core.setOnline(true);
    expect(await core.call(owner, "getRevisionSemanticChanges", changes)).toMatchObject({
      status: 200,
      body: { changes: [{ attributes: { document: { blocks: [{ type: "removed" }, { type: "added" }] } } }] },
    });
    const read = { status: 200, body: { markdown: "Old.\n" } };
    expect(await core.call(owner, "getPageInRevisionById", then)).toMatchObject(read);
    await core.setOnline(false);
    expect(await core.call(owner, "getPageInRevisionById", then)).toMatchObject(read);
    expect(await core.call(owner, "restoreRevisionInSpace", restore)).toMatchObject({ status: 200 });
    expect(await core.call(owner, "getPageById", { spaceId, pageId })).toMatchObject(read);
  });

  test("tells its status as it changes", async () => {
    const instance = await startInstance(cleanup);
    const { core } = await connect(instance);
    const heard: CoreEvent[] = [];
    core.subscribe((event) => heard.push(event));
    const states = () => heard.flatMap((event) => (event.type === "sync" ? [event.status.state] : []));
    await core.setOnline(false);
    expect(states().at(-1)).toBe("paused");
    await core.setOnline(true);
    expect(states().at(-1)).toBe("idle");
  });
});
