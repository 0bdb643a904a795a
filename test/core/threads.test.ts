import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { CoreEvent } from "../../src-main/core/core.ts";
import { openInstance, openLocal } from "../../src-main/core/open.ts";
import { NoDataError } from "../../src-main/core/administration/requireData.ts";
import type { ThreadedCore } from "../../src-main/core/threads/threads.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrations } from "../../src-main/store/migrate.ts";
import { lookedAtWhileWriting, pagesWritten } from "./longWrite.ts";

const founding = { organization: "My workspace", displayName: "Ada" };
const cleanup: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "recto-core-"));
  cleanup.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openTemporary(log: string[] = []) {
  const folder = await makeFolder();
  const opened = await openLocal({ folder, founding, log: (line) => log.push(line) });
  cleanup.push(() => opened.core.close());
  return { folder, ...opened };
}

const createSpace = (organizationId: string, title: string) => ({
  organizationId,
  body: { title },
});

async function titles(core: ThreadedCore, user: string, organizationId: string): Promise<string[]> {
  const outcome = await core.call({ user }, "listSpacesInOrganizationById", { organizationId });
  if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
  return (outcome.body as { items: { title: string }[] }).items.map(({ title }) => title);
}

describe("the core in two threads", () => {
  test("a reader sees what the writer has just committed", async () => {
    const { core, owner, organization } = await openTemporary();
    for (const title of ["Handbook", "Runbook"]) {
      const made = await core.call(owner, "createSpace", createSpace(organization, title));
      expect(made.status).toBe(201);
      expect(await titles(core, owner.user, organization)).toContain(title);
    }
  });

  test("data of a version that knew no secret gets one when it is opened, and keeps it", async () => {
    const { core, folder } = await openTemporary();
    await core.close();
    const secrets = async (change?: string) => {
      const { raw, close } = openSqlite(join(folder, "recto.db"));
      const found = raw.prepare("select value from meta where key = 'secret'").pluck().all();
      if (change !== undefined) raw.exec(change);
      await close();
      return found;
    };
    expect(await secrets("delete from meta where key = 'secret'")).toHaveLength(1);
    const reopen = async () => (await openLocal({ folder })).core.close();
    await reopen();
    const made = await secrets();
    expect(made).toHaveLength(1);
    await reopen();
    expect(await secrets()).toEqual(made);
  });

  test("a read is answered while a long write runs, with what was there before it", async () => {
    const { core, owner, organization } = await openTemporary();
    const made = await core.call(owner, "createSpace", createSpace(organization, "Handbook"));
    const spaceId = (made as { body: { id: string } }).body.id;
    const pagesNow = async (): Promise<number> => {
      const outcome = await core.call(owner, "listPages", { spaceId });
      return (outcome as { body: { pages: object[] } }).body.pages.length;
    };
    const before = await pagesNow();
    const seen = await lookedAtWhileWriting(core, owner, spaceId, pagesNow);
    expect(seen.filter((pages) => pages === before).length).toBeGreaterThan(5);
    expect(await pagesNow()).toBe(before + pagesWritten);
  });

  test("listeners hear what a commit changed", async () => {
    const { core, owner, organization } = await openTemporary();
    const heard: CoreEvent[] = [];
    core.subscribe((event) => heard.push(event));
    await core.call(owner, "createSpace", createSpace(organization, "Handbook"));
    const tables = heard.flatMap((event) => (event.type === "changed" ? event.rows : []));
    expect(tables.map(({ table }) => table)).toContain("spaces");
  });

  test("refusals and unknown operations are answers", async () => {
    const { core, owner } = await openTemporary();
    expect(await core.call(owner, "noSuchOperation", {})).toMatchObject({ status: 404 });
    expect(await core.call(owner, "createSpace", { organizationId: 7 })).toMatchObject({ status: 400 });
    expect(await core.authenticate("recto_wrong")).toBeUndefined();
  });

  test("bytes that are put stay the caller's own", async () => {
    const { core, owner, organization } = await openTemporary();
    const bytes = new Uint8Array([1, 2, 3]);
    const kept = await core.putBlob(owner, organization, bytes);
    expect(kept).toMatchObject({ size: 3 });
    expect([...bytes]).toEqual([1, 2, 3]);
    await expect(core.putBlob(owner, "elsewhere", bytes)).rejects.toMatchObject({ code: 404 });
  });

  test.each(["writer", "reader"] as const)("a %s that dies is started again", async (name) => {
    const log: string[] = [];
    const { core, owner, organization } = await openTemporary(log);
    await core.call(owner, "createSpace", createSpace(organization, "Before"));
    await titles(core, owner.user, organization);
    const caught = core.call(
      owner,
      name === "writer" ? "createSpace" : "listSpacesInOrganizationById",
      name === "writer" ? createSpace(organization, "During") : { organizationId: organization },
    );
    await core[name].kill();
    // Whether the call was answered before the end or refused by it, it is answered.
    expect([200, 201, 503]).toContain((await caught).status);
    const after = await core.call(owner, "createSpace", createSpace(organization, "After"));
    expect(after.status).toBe(201);
    expect(await titles(core, owner.user, organization)).toEqual(expect.arrayContaining(["Before", "After"]));
    expect(log).toEqual([`The ${name} thread ended unexpectedly and is started again.`]);
  });

  test("what another process writes is noticed", async () => {
    const { folder, core, owner, organization } = await openTemporary();
    const other = await openLocal({ folder });
    cleanup.push(() => other.core.close());
    const heard: CoreEvent[] = [];
    core.subscribe((event) => heard.push(event));
    await other.core.call(owner, "createSpace", createSpace(organization, "From elsewhere"));
    const moved = () =>
      heard.flatMap((event) =>
        event.type === "changed" && event.rows.some(({ table }) => table === "spaces")
          ? Object.keys(event.numbers)
          : [],
      );
    await expect.poll(moved, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/^space:/));
  });
});

describe("opening", () => {
  test("a folder without data is refused and stays as it was", async () => {
    const folder = await makeFolder();
    await expect(openInstance({ place: folder, baseUrl: "http://127.0.0.1:1" })).rejects.toThrow(NoDataError);
    await expect(openLocal({ folder })).rejects.toThrow("There is no Recto data in");
    expect(existsSync(join(folder, "recto.db"))).toBe(false);
  });

  test("a workspace that was founded once is opened as it is", async () => {
    const { folder, core, owner, organization } = await openTemporary();
    await core.close();
    const again = await openLocal({ folder, founding });
    cleanup.push(() => again.core.close());
    expect(again.owner).toEqual(owner);
    expect(again.organization).toBe(organization);
  });

  test("data that is newer than the program is refused with a sentence for people", async () => {
    const { folder, core } = await openTemporary();
    await core.close();
    const { raw } = openSqlite(join(folder, "recto.db"));
    raw.prepare("insert into migrations (number, name) values (?, 'later')").run(migrations.length + 1);
    raw.close();
    await expect(openLocal({ folder })).rejects.toThrow("newer version of Recto");
  });
});
