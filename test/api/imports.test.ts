import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { unpackExport } from "../../src-main/content/export/exportZip.ts";
import { writeFolder } from "../../src-main/content/export/writeFolder.ts";
import { packFolder } from "../../src-main/content/import/packFolder.ts";
import type { FileContent } from "../../src-main/core/core.ts";
import { readExport } from "../../src-main/core/files/exports.ts";
import { archiveOf, asExported, book, importFiles, upload, type Files } from "../content/import/importing.ts";
import { request } from "undici";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import type { Job } from "../../src-main/api/types/job.ts";
import type { ImportBody } from "../../src-main/api/types/transfer.ts";
import { readPdf } from "../content/export/readPdf.ts";
import { bearer, startInstance } from "../hosts/http/instance.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
let organizationId: string;
beforeEach(async () => {
  host = await openHost();
  ({ organization: organizationId } = host);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await host.close();
});

const spaceOf = async (files: Files = book): Promise<string> =>
  (await importFiles(host, files)).result?.space as string;

const start = (who: Person, body: object) => host.refusal(who, "startImport", { organizationId, body });

async function spaces(): Promise<string[]> {
  const { items } = await host.ask("admin", "listSpacesInOrganizationById", { organizationId });
  return items.map(({ title }) => title);
}

const download = (who: Person, job: string): Promise<FileContent | undefined> =>
  readExport(host.engine, { user: host.people[who] }, organizationId, job);

describe("startImport", () => {
  test.each<[string, Uint8Array, number]>([
    ["what is no archive", Buffer.from("no zip at all"), 400],
    ["an archive that is cut off", archiveOf(book).subarray(0, 300), 400],
    ["a path that leads out of the archive", archiveOf({ "../out.md": "# Out" }), 400],
    ["an archive without Markdown", archiveOf({ "a.png": "x" }), 400],
    ["a bomb", archiveOf({ "a.md": "# A", "b.bin": new Uint8Array(60_000_000) }), 413],
  ])("refuses %s and imports nothing", async (_what, archive, status) => {
    const blob = await upload(host, "admin", archive);
    const refused = await start("admin", { blob });
    expect(refused).toMatchObject({ status, error: { code: status } });
    expect(await spaces()).toEqual([]);
  });

  test("takes only what its caller uploaded, whoever else did", async () => {
    const blob = await upload(host, "admin", archiveOf(book));
    const unknown = "0".repeat(64);
    for (const body of [{ blob }, { blob: unknown }])
      expect(await start("creator", body)).toMatchObject({
        status: 400,
        error: { message: expect.stringContaining("/body/blob") as string },
      });
    await host.engine.blobs.remove(blob);
    expect(await start("admin", { blob })).toMatchObject({ status: 409, error: { reason: "blob-missing" } });
  });

  test("needs create for a new space, and gives it to its maker", async () => {
    const made = async (who: Person) => ({
      organizationId,
      body: { blob: await upload(host, who, archiveOf(book)), title: "Mine" },
    });
    expect(await host.status("reviewer", "startImport", await made("reviewer"))).toBe(403);
    expect(await host.status("guest", "startImport", await made("guest"))).toBe(403);
    const job = await host.ask("creator", "startImport", await made("creator"));
    const space = await host.ask("creator", "getSpaceById", { spaceId: job.result?.space as string });
    expect(space).toMatchObject({ title: "Mine", permissions: { admin: true } });
  });

  test("needs edit for a space that is there, and one that is not locked", async () => {
    const space = await spaceOf();
    const into = async (who: Person) => ({
      organizationId,
      body: { blob: await upload(host, who, archiveOf({ "a.md": "# A" })), space },
    });
    expect(await host.status("commenter", "startImport", await into("commenter"))).toBe(403);
    expect(await host.status("guest", "startImport", await into("guest"))).toBe(404);
    expect(await host.status("editor", "startImport", await into("editor"))).toBe(201);
    await host.ask("admin", "updateSpaceById", { spaceId: space, body: { editMode: "locked" } });
    expect(await host.refusal("editor", "startImport", await into("editor"))).toMatchObject({
      status: 409,
      error: { reason: "locked" },
    });
  });

  test("reads no archive for who may not import it", async () => {
    const space = await spaceOf();
    const theirs = await upload(host, "admin", archiveOf({ "b.md": "# B" }));
    const mine = async (who: Person) => upload(host, who, archiveOf({ "a.md": "# A" }));
    const refused: [Person, ImportBody, number][] = [
      ["reviewer", { blob: await mine("reviewer") }, 403],
      ["guest", { blob: await mine("guest") }, 403],
      ["stranger", { blob: theirs }, 404],
      ["commenter", { blob: await mine("commenter"), space }, 403],
      ["guest", { blob: await mine("guest"), space }, 404],
      ["creator", { blob: await mine("creator"), space: "nowhere" }, 404],
      ["creator", { blob: theirs }, 400],
    ];
    const read = vi.spyOn(host.engine.blobs, "read");
    for (const [who, body, status] of refused) {
      expect(await start(who, body)).toMatchObject({ status });
      const sent = { id: "m", seed: "s", operation: "startImport", at: host.clock.iso(), decisions: {} };
      const input = { organizationId, body };
      await expect(host.engine.prepare(host.people[who], { ...sent, input })).rejects.toMatchObject({
        code: status,
      });
    }
    expect(read).not.toHaveBeenCalled();
  });

  test("names the field that cannot be", async () => {
    const space = await spaceOf();
    const blob = await upload(host, "admin", archiveOf(book));
    const wrong: [Record<string, unknown>, string, number][] = [
      [{ blob, space: "nowhere" }, "nowhere", 404],
      [{ blob, space, title: "Other" }, "/body/title", 400],
      [{ blob, space, parent: "nowhere" }, "nowhere", 404],
      [{ blob, parent: "nowhere" }, "nowhere", 404],
      [{ blob: "short" }, "/body/blob", 400],
      [{ blob, format: "word" }, "/body/format", 400],
      [{ blob, colour: "red" }, "/body/colour", 400],
    ];
    for (const [body, named, status] of wrong)
      expect(await start("admin", body)).toMatchObject({
        status,
        error: { message: expect.stringContaining(named) as string },
      });
    const { pages } = await host.ask("admin", "listPages", { spaceId: space });
    const link = pages.find(({ type }) => type === "link");
    expect(await start("admin", { blob, space, parent: link?.id })).toMatchObject({ status: 400 });
  });
});

describe("a job", () => {
  test("is there for who started it, and for nobody else", async () => {
    const job = await importFiles(host, book);
    const named = { organizationId, jobId: job.id };
    expect(await host.ask("admin", "getJob", named)).toEqual(job);
    for (const who of ["creator", "stranger"] as const)
      for (const operation of ["getJob", "cancelJob"] as const)
        expect(await host.status(who, operation, named)).toBe(404);
    expect(await host.status("admin", "getJob", { organizationId, jobId: "nowhere" })).toBe(404);
  });

  test("that is finished cannot be cancelled", async () => {
    const job = await importFiles(host, book);
    expect(await host.status("admin", "cancelJob", { organizationId, jobId: job.id })).toBe(409);
  });
});

describe("startExport", () => {
  test("names an archive of the space as it was then, for its starter alone", async () => {
    const spaceId = await spaceOf();
    const job = await host.ask("reader", "startExport", { spaceId, body: { format: "markdown" } });
    expect(job).toMatchObject({
      kind: "export",
      status: "done",
      result: {
        url: `https://docs.example.com/v1/orgs/${organizationId}/jobs/${job.id}/download`,
        pages: 6,
        files: 1,
      },
    });
    const change = { operation: "insert_page", document: { markdown: "# Later" } } as const;
    await host.ask("admin", "updateSpaceContent", { spaceId, body: { changes: [change] } });
    const content = await download("reader", job.id);
    expect(content).toMatchObject({ contentType: "application/zip", name: "guide.zip" });
    const files: Files = {};
    for (const { path, content: bytes } of unpackExport((content as FileContent).bytes))
      files[path] = typeof bytes === "string" ? bytes : await bytes();
    const text = (path: string) => Buffer.from(files[path] as Uint8Array).toString();
    expect(Object.keys(files).sort()).toEqual(Object.keys(book).sort());
    expect(text("README.md")).toBe(book["README.md"]);
    expect(asExported(files)["img/a.png"]).toBe(asExported(book)["img/a.png"]);
    expect(await download("admin", job.id)).toBeUndefined();
    expect(await download("stranger", job.id)).toBeUndefined();
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
    await expect(download("reader", job.id)).rejects.toMatchObject({ code: 404 });
  });

  test("gives a space as one HTML file too, its pictures in it", async () => {
    const spaceId = await spaceOf();
    const job = await host.ask("reader", "startExport", { spaceId, body: { format: "html" } });
    const content = (await download("reader", job.id)) as FileContent;
    expect(content).toMatchObject({ contentType: "text/html; charset=utf-8", name: "guide.html" });
    const html = Buffer.from(content.bytes).toString();
    expect(html).toContain("<title>Guide</title>");
    const picture = Buffer.from(book["img/a.png"]).toString("base64");
    expect(html).toContain(`<img src="data:image/png;base64,${picture}" alt="a picture">`);
    expect(html).not.toContain('href="words.md"');
  });

  test("of a change request is not for those who see no discussions", async () => {
    const spaceId = await spaceOf();
    const { number } = await host.ask("admin", "createChangeRequest", { spaceId, body: { subject: "New" } });
    const input = { spaceId, body: { format: "markdown", changeRequest: String(number) } } as const;
    expect(await host.status("reader", "startExport", input)).toBe(404);
    const job = await host.ask("commenter", "startExport", input);
    expect(await download("commenter", job.id)).toBeDefined();
  });

  test("gives a page as a PDF, without those below it where only it is asked for", async () => {
    const spaceId = await spaceOf();
    const { pages } = await host.ask("reader", "listPages", { spaceId });
    const { id: page } = pages.find(({ title }) => title === "Install") as { id: string };
    const body = { format: "pdf", page, only: true } as const;
    const job = await host.ask("reader", "startExport", { spaceId, body });
    expect(job.result).toMatchObject({ pages: 1 });
    const content = (await download("reader", job.id)) as FileContent;
    expect(content).toMatchObject({ contentType: "application/pdf", name: "install.pdf" });
    expect(readPdf(content.bytes)).toMatchObject({ title: "Install", outline: [{ title: "Install" }] });
  });

  test("refuses a PDF where nothing could print it, but says so to readers alone", async () => {
    const spaceId = await spaceOf();
    vi.stubEnv("PATH", "");
    vi.stubEnv("CHROMIUM_PATH", "");
    const input = { spaceId, body: { format: "pdf" } } as const;
    expect(await host.refusal("reader", "startExport", input)).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining("printed by a browser") as string },
    });
    expect(await host.status("stranger", "startExport", input)).toBe(404);
  });

  test("refuses pages that are not there, and an only that is about none", async () => {
    const spaceId = await spaceOf();
    const alone = { format: "html", only: true } as const;
    expect(await host.status("admin", "startExport", { spaceId, body: alone })).toBe(400);
    const body = { format: "markdown", page: "nowhere" } as const;
    expect(await host.status("admin", "startExport", { spaceId, body })).toBe(404);
    expect(await host.status("guest", "startExport", { spaceId, body: { format: "markdown" } })).toBe(404);
  });
});

test("an archive goes to an instance and comes back over HTTP", async () => {
  const instance = await startInstance();
  try {
    const ask = async (method: "GET" | "POST" | "PUT", path: string, body?: Uint8Array | object) => {
      const bytes = body instanceof Uint8Array;
      const answer = await request(instance.url + path, {
        method,
        headers: {
          ...bearer(instance.token),
          ...(body ? { "content-type": bytes ? "application/octet-stream" : "application/json" } : {}),
        },
        body: bytes ? body : body ? JSON.stringify(body) : null,
      });
      return { status: answer.statusCode, headers: answer.headers, bytes: await answer.body.bytes() };
    };
    const jobIn = ({ bytes }: { bytes: Uint8Array }) => JSON.parse(Buffer.from(bytes).toString()) as Job;
    const archive = archiveOf(book);
    const blob = sha256Of(archive);
    const orgPath = `/v1/orgs/${instance.organization}`;
    expect((await ask("PUT", `${orgPath}/blobs/${blob}`, archive)).status).toBe(201);
    const made = await ask("POST", `${orgPath}/imports`, { blob });
    expect(made.status).toBe(201);
    const exported = await ask("POST", `/v1/spaces/${jobIn(made).result?.space ?? ""}/exports`, {
      format: "markdown",
    });
    expect(exported.status).toBe(201);
    const { pathname } = new URL(jobIn(exported).result?.url as string);
    const archived = await ask("GET", pathname);
    expect(archived).toMatchObject({ status: 200, headers: { "content-type": "application/zip" } });
    expect(archived.headers["content-disposition"]).toMatch(/^attachment;.*guide\.zip$/);
    expect(unpackExport(archived.bytes).map(({ path }) => path)).toContain("start/linux.md");
    expect((await ask("GET", `${orgPath}/jobs/nowhere/download`)).status).toBe(404);
    expect(instance.faults).toEqual([]);
  } finally {
    await instance.close();
  }
});

describe("a folder on disk", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "recto-import-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("is packed, imported, exported and written as it was", async () => {
    const from = join(folder, ".my guide");
    await mkdir(from);
    const files = asFolder(book);
    await writeFolder(files, join(from, "inner"));
    await symlink("/etc/hostname", join(from, "link.md"));
    const { archive, warnings } = await packFolder(from);
    expect(warnings).toMatchObject([{ kind: "left-out", path: "link.md" }]);
    expect((await packFolder(from)).archive).toEqual(archive);
    const blob = await upload(host, "admin", archive);
    const job = await host.ask("admin", "startImport", { organizationId, body: { blob } });
    const spaceId = job.result?.space as string;
    expect(await spaces()).toEqual(["My guide"]);
    const exported = await host.ask("admin", "startExport", { spaceId, body: { format: "markdown" } });
    const content = (await download("admin", exported.id)) as FileContent;
    const to = join(folder, "out");
    await writeFolder(unpackExport(content.bytes), to);
    for (const path of Object.keys(book).filter((name) => name !== "SUMMARY.md"))
      expect(await readFile(join(to, "inner", path))).toEqual(await readFile(join(from, "inner", path)));
  });

  test("that is not there, or is no folder, is refused before anything else", async () => {
    await writeFile(join(folder, "a.txt"), "a");
    await expect(packFolder(join(folder, "nowhere"))).rejects.toMatchObject({ code: 400 });
    await expect(packFolder(join(folder, "a.txt"))).rejects.toMatchObject({ code: 400 });
  });

  test("that is empty is refused by its name, with what was left out of it", async () => {
    const [empty, linked] = [join(folder, "empty"), join(folder, "linked")];
    await mkdir(empty);
    await expect(packFolder(empty)).rejects.toMatchObject({
      code: 400,
      message: "There is no Markdown in empty, so there is nothing to import.",
    });
    await mkdir(linked);
    await symlink(empty, join(linked, "docs"));
    await expect(packFolder(linked)).rejects.toMatchObject({
      code: 400,
      message:
        "There is nothing to import in linked: docs is a symbolic link that leaves the folder and was left out.",
    });
  });

  const asFolder = (files: Files) =>
    Object.entries(files).map(([path, content]) => ({
      path,
      content: typeof content === "string" ? content : async () => content,
    }));
});
