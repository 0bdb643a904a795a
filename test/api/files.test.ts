import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { putBlob } from "../../src-main/core/files/files.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
beforeAll(async () => {
  host = await openHost();
});
beforeEach(async () => {
  desk = await Desk.open(host);
});
afterAll(() => host.close());

/** The beginning of a PNG of this size, which is all that is looked at. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.from("89504e470d0a1a0a0000000d4948445200000000000000000806000000", "hex");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

async function insert(name: string, bytes: Buffer, request?: string): Promise<string> {
  const file = { name, contentType: "image/png", base64: bytes.toString("base64") };
  const { insertedFiles } = await desk.change(
    "admin",
    [{ operation: "insert_files", files: [file] }],
    request,
  );
  return insertedFiles![0]!.id;
}

const upload = async (bytes: Uint8Array): Promise<string> =>
  (await putBlob(host.engine, { user: host.people.admin }, host.organization, bytes)).sha256;

const read = (fileId: string) => host.ask("reader", "getFileById", { spaceId: desk.space, fileId });

describe("A file", () => {
  test("has its name, type and size, and its dimensions where it is an image", async () => {
    const picture = await insert("picture.png", png(320, 240));
    expect(await read(picture)).toMatchObject({
      name: "picture.png",
      contentType: "image/png",
      size: 29,
      dimensions: { width: 320, height: 240 },
    });
    const uploaded = await upload(png(64, 48));
    const files = [{ name: "uploaded.png", blob: uploaded }];
    const { insertedFiles } = await desk.change("admin", [{ operation: "insert_files", files }]);
    expect(insertedFiles?.[0]).toMatchObject({ dimensions: { width: 64, height: 48 } });
    const text = await insert("notes.txt", Buffer.from("Words."));
    expect(await read(text)).not.toHaveProperty("dimensions");
  });

  test("is replaced in place: its id and its name stay, and what is said of its bytes is of the new ones", async () => {
    const file = await insert("picture.png", png(320, 240));
    const page = await desk.page("Page", `![](/files/${file})\n`);
    const before = await read(file);
    const blob = await upload(png(10, 20));
    await desk.change("admin", [{ operation: "update_file", file, blob }]);
    expect(before.sha256).not.toBe(blob);
    expect(await read(file)).toMatchObject({
      sha256: blob,
      name: "picture.png",
      contentType: "image/png",
      dimensions: { width: 10, height: 20 },
    });
    const { items } = await host.ask("reader", "listFileBacklinks", { spaceId: desk.space, fileId: file });
    expect(items).toMatchObject([{ page: { id: page } }]);
    const change = { operation: "update_file" as const, file, blob: await upload(Buffer.from("%PDF-1.4")) };
    await desk.change("admin", [{ ...change, name: "paper.pdf" }]);
    const paper = await read(file);
    expect(paper).toMatchObject({ name: "paper.pdf", contentType: "application/pdf", size: 8 });
    expect(paper).not.toHaveProperty("dimensions");
    await desk.change("admin", [{ ...change, contentType: "application/x-own" }]);
    expect(await read(file)).toMatchObject({ contentType: "application/x-own" });
    const refused = {
      spaceId: desk.space,
      body: { changes: [{ ...change, blob: undefined, contentType: "a/b" }] },
    };
    expect(await host.status("admin", "updateSpaceContent", refused)).toBe(400);
  });

  test("may have no more bytes than a file may have", async () => {
    const refusal = await putBlob(
      host.engine,
      { user: host.people.admin },
      host.organization,
      new Uint8Array(100 * 1024 * 1024 + 1),
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ code: 413, message: "A file may have up to 100 MB." });
  });
});

describe("The list of files", () => {
  test("tells those that nothing leads to from the others, on main and on a change request", async () => {
    const shown = await insert("shown.png", png(1, 1));
    const cover = await insert("cover.png", png(2, 2));
    const target = await insert("target.png", png(3, 3));
    await insert("unused.png", png(4, 4));
    const page = await desk.page("Page", `<img src="/files/${shown}">\n`);
    await desk.change("admin", [
      { operation: "update_page", page, cover: { ref: { kind: "file", file: cover }, yPos: 0 } as never },
      { operation: "insert_page", type: "link", title: "Link", target: { kind: "file", file: target } },
    ]);
    const input = { spaceId: desk.space };
    const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
    expect(names(await host.ask("reader", "listFiles", { ...input, unused: true }))).toEqual(["unused.png"]);
    expect(names(await host.ask("reader", "listFiles", { ...input, unused: false }))).toEqual([
      "cover.png",
      "shown.png",
      "target.png",
    ]);
    expect((await host.ask("reader", "listFiles", { ...input, unused: true, limit: 0 })).count).toBe(1);
    const request = await desk.open();
    await desk.write(page, "No longer.\n", { request });
    await insert("new.png", png(5, 5), request);
    const onRequest = { ...input, changeRequestId: request, unused: true };
    expect(names(await host.ask("commenter", "listFilesInChangeRequestById", onRequest))).toEqual([
      "new.png",
      "shown.png",
      "unused.png",
    ]);
  });

  test("of a change request counts what it added, once what it changed, and not what it deleted", async () => {
    const [first, second] = [await insert("a.png", png(1, 1)), await insert("b.png", png(2, 2))];
    await insert("c.png", png(3, 3));
    const request = await desk.open();
    await insert("d.png", png(4, 4), request);
    await insert("e.png", png(5, 5), request);
    const changes = [
      { operation: "delete_file", file: first } as const,
      { operation: "update_file", file: second, name: "z.png" } as const,
    ];
    await desk.change("admin", changes, request);
    // What main gets meanwhile is not in the request.
    await insert("f.png", png(6, 6));
    const input = { spaceId: desk.space, changeRequestId: request };
    for (const limit of [0, 1, 3])
      expect((await host.ask("admin", "listFilesInChangeRequestById", { ...input, limit })).count).toBe(4);
    const { items, count } = await host.ask("admin", "listFilesInChangeRequestById", input);
    expect([count, items.map(({ name }) => name)]).toEqual([4, ["c.png", "d.png", "e.png", "z.png"]]);
    expect((await host.ask("admin", "listFiles", { spaceId: desk.space, limit: 1 })).count).toBe(4);
  });
});
