import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import type { Job } from "../../src-main/api/types/job.ts";
import { Downloads } from "../../src-main/core/files/madeFiles.ts";
import { openLocal } from "../../src-main/core/open.ts";
import { claimServing } from "../../src-main/core/administration/serving.ts";
import { Cleanup, startInstance } from "./instance.ts";

/* What is made to be downloaded, and kept until it is. */

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const archive = { contentType: "application/zip", name: "lamps.zip" };

const bodyOf = <T>(outcome: object): T => (outcome as { body: T }).body;

test("an export that is downloaded is kept beside the instance's data meanwhile, where only its account may look", async () => {
  const { core, folder, organization, users } = await startInstance(cleanup);
  const ada = { user: users.ada };
  const space = bodyOf<{ id: string }>(
    await core.call(ada, "createSpace", { organizationId: organization, body: { title: "Lamps" } }),
  );
  const job = bodyOf<Job>(
    await core.call(ada, "startExport", { spaceId: space.id, body: { format: "markdown" } }),
  );
  const made = await core.readExport(ada, organization, job.id);
  expect(dirname(made?.folder ?? "")).toBe(join(folder, "passing"));
  expect(made?.path.startsWith(made.folder)).toBe(true);
  if (process.platform !== "win32") expect((await stat(join(folder, "passing"))).mode & 0o777).toBe(0o700);
});

test("what a repository gives and gets is beside the instance's data as well", async () => {
  const { core, folder, organization, users } = await startInstance(cleanup, { privateAddresses: true });
  const ada = { user: users.ada };
  const { id: spaceId } = bodyOf<{ id: string }>(
    await core.call(ada, "createSpace", { organizationId: organization, body: { title: "Lamps" } }),
  );
  const silent = createServer(() => {});
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  cleanup.add(async () => silent.close().closeAllConnections());
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/guide.git`;
  await core.call(ada, "importGitRepository", { spaceId, body: { url, ref: "main" } });
  const kept = async (): Promise<string[]> => readdir(join(folder, "passing")).catch(() => []);
  await vi.waitFor(async () => expect(await kept()).toEqual([expect.stringMatching(/^recto-git-/)]), 20_000);
  await core.call(ada, "cancelGitOperation", { spaceId });
  await vi.waitFor(async () => expect(await kept()).toEqual([]), 20_000);
});

test("what an instance that was killed was sending goes when it is served again, and not while it is served", async () => {
  const { folder } = await startInstance(cleanup);
  const left = join(folder, "passing", "recto-download-abc");
  const leave = async (): Promise<void> => {
    await mkdir(left, { recursive: true });
    await writeFile(join(left, "made"), "private words");
  };
  await leave();
  const claim = await claimServing(folder);
  expect(await readdir(folder)).not.toContain("passing");
  await leave();
  await expect(claimServing(folder)).rejects.toThrow("is served already");
  expect(await readdir(left)).toEqual(["made"]);
  await claim.release();
});

test("what a workspace that was killed was keeping goes when it is opened again, and not while it is open", async () => {
  const folder = await cleanup.folder();
  const left = join(folder, "passing", "recto-git-abc");
  const leave = async (): Promise<void> => {
    await mkdir(left, { recursive: true });
    await writeFile(join(left, "made"), "private words");
  };
  await leave();
  const founding = { organization: "Lamps", displayName: "Ada" };
  const { core } = await openLocal({ folder, founding, log: () => {} });
  expect(await readdir(folder)).not.toContain("passing");
  await leave();
  const other = await openLocal({ folder, log: () => {} });
  await other.core.close();
  expect(await readdir(left)).toEqual(["made"]);
  await core.close();
  await (await openLocal({ folder, log: () => {} })).core.close();
  expect(await readdir(folder)).not.toContain("passing");
});

test("who has four exports of theirs under way is refused a fifth, and told when to ask again", async () => {
  const { core, url, organization, users, tokens } = await startInstance(cleanup);
  const ada = { user: users.ada };
  const space = bodyOf<{ id: string }>(
    await core.call(ada, "createSpace", { organizationId: organization, body: { title: "Lamps" } }),
  );
  const job = bodyOf<Job>(
    await core.call(ada, "startExport", { spaceId: space.id, body: { format: "markdown" } }),
  );
  const begun = [];
  for (let turn = 0; turn < 4; turn += 1) begun.push(await core.readExport(ada, organization, job.id));
  const download = () =>
    fetch(`${url}/v1/orgs/${organization}/jobs/${job.id}/download`, {
      headers: { authorization: `Bearer ${tokens.ada}` },
    });
  const refused = await download();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  await rm(begun[0]!.folder, { recursive: true });
  expect((await download()).status).toBe(200);
});

test("who has many addresses of PDFs has four of them made at once, and an export beside them", async () => {
  // It fails at each page, in the time that a program takes to start.
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  const { core, url, organization, users } = await startInstance(cleanup);
  const ada = { user: users.ada };
  const spaces = ["One", "Two", "Three", "Four", "Five"].map(async (title) =>
    bodyOf<{ id: string }>(
      await core.call(ada, "createSpace", { organizationId: organization, body: { title } }),
    ),
  );
  const ids = (await Promise.all(spaces)).map(({ id }) => id);
  const addresses = ids.map(async (spaceId) =>
    bodyOf<{ url: string }>(await core.call(ada, "getSpacePDF", { spaceId })),
  );
  const paths = (await Promise.all(addresses)).map((made) => new URL(made.url).pathname);
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`)).status));
  expect(statuses.sort()).toEqual([409, 409, 409, 409, 429]);
  const body = { format: "markdown" };
  const job = bodyOf<Job>(await core.call(ada, "startExport", { spaceId: ids[0] ?? "", body }));
  expect(await core.readExport(ada, organization, job.id)).toBeDefined();
  vi.unstubAllEnvs();
});

test("a person has four downloads under way at once, and others have theirs meanwhile", async () => {
  const downloads = new Downloads(await cleanup.folder());
  const made = (holder: string) =>
    downloads.keep(holder, async () => ({ ...archive, bytes: Buffer.from("x") }));
  const begun = await Promise.all(["ada", "ada", "ada", "ada"].map(made));
  await expect(made("ada")).rejects.toMatchObject({ code: 429 });
  expect(await made("ben")).toMatchObject({ size: 1 });
  await rm(begun[0]!.folder, { recursive: true });
  expect(await made("ada")).toMatchObject({ size: 1 });
  await expect(made("ada")).rejects.toMatchObject({ code: 429 });
});

test("what fails, or is nothing, is no download that is under way", async () => {
  const downloads = new Downloads(await cleanup.folder());
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await downloads.keep("ada", () => Promise.resolve(undefined))).toBeUndefined();
    const failing = downloads.keep("ada", () => Promise.reject(new Error("lacking")));
    await expect(failing).rejects.toThrow("lacking");
  }
});

test("downloads take half of the room that a disk has, and no more", async () => {
  const place = await cleanup.folder();
  const megabyte = 1024 * 1024;
  let room = 100 * megabyte;
  const downloads = new Downloads(place, async () => room);
  const keep = (size: number) =>
    downloads.keep("ada", async () => ({
      ...archive,
      bytes: (async function* () {
        for (let at = 0; at < size; at += 1, room -= megabyte) yield Buffer.alloc(megabyte);
      })(),
    }));
  const kept = await keep(30);
  await expect(keep(40)).rejects.toMatchObject({ code: 503 });
  expect(await readdir(place)).toEqual([basename(kept!.folder)]);
  room = 70 * megabyte;
  await keep(5);
});
