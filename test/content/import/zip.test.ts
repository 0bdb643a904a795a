import { zipSync, type Zippable } from "fflate";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSource } from "../../../src-main/content/import/readSource.ts";
import { importLimits } from "../../../src-main/content/import/source.ts";
import { readZip } from "../../../src-main/content/import/zip.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const archive = (files: Record<string, string>, level: 0 | 6 = 6): Uint8Array => {
  const zippable: Zippable = {};
  for (const [path, text] of Object.entries(files)) zippable[path] = [encode(text), { level }];
  return zipSync(zippable);
};
const refusal = async (bytes: Uint8Array, limits = importLimits) => {
  const error: unknown = await readZip(bytes, "guide", limits).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error && "code" in error ? { code: error.code, message: error.message } : error;
};
const find = (bytes: Uint8Array, signature: number[]) => {
  const at = Buffer.from(bytes).lastIndexOf(Buffer.from(signature));
  if (at < 0) throw new Error("no such part");
  return at;
};
const directoryEntry = [0x50, 0x4b, 0x01, 0x02];

describe("a zip archive", () => {
  test("gives its files, packed or stored, to the last byte", async () => {
    for (const level of [0, 6] as const) {
      const source = await readZip(archive({ "a.md": "# Ä\r\n", "b/c.md": "" }, level), "guide");
      expect(source.files.map((file) => file.path)).toEqual(["a.md", "b/c.md"]);
      expect(new TextDecoder().decode(await source.files[0]!.bytes())).toBe("# Ä\r\n");
      expect(await source.files[1]!.bytes()).toHaveLength(0);
    }
  });

  test("loses the one folder that wraps everything, and takes its name without a better one", async () => {
    const source = await readZip(archive({ "book-main/README.md": "x", "book-main/a/b.md": "y" }));
    expect(source.name).toBe("book-main");
    expect(source.files.map((file) => file.path)).toEqual(["README.md", "a/b.md"]);
  });

  test("keeps the folder in which a book has its list, which is where its export has it", async () => {
    const source = await readZip(archive({ "src/SUMMARY.md": "# Book\n", "src/a.md": "y" }), "book");
    expect(source.files.map((file) => file.path)).toEqual(["src/SUMMARY.md", "src/a.md"]);
    const plain = await readZip(archive({ "src/a.md": "y" }), "book");
    expect(plain.files.map((file) => file.path)).toEqual(["a.md"]);
  });

  test("keeps a folder beside which something else lies", async () => {
    const source = await readZip(archive({ "EIPS/eip-1.md": "x", "LICENSE.md": "y" }));
    expect(source.files.map((file) => file.path)).toEqual(["EIPS/eip-1.md", "LICENSE.md"]);
  });

  test("of archives is what all of them hold together", async () => {
    const parts = zipSync({
      "Export-Part-1.zip": archive({ "Space/a.md": "# A", "Space/deep/b.md": "# B" }),
      "Export-Part-2.zip": archive({ "Space/deep/c.md": "# C", "Space/deep/b.md": "# B" }),
    });
    const source = await readZip(parts);
    expect(source.name).toBe("Space");
    expect(source.files.map((file) => file.path)).toEqual(["a.md", "deep/b.md", "deep/c.md"]);
    expect(new TextDecoder().decode(await source.files[2]!.bytes())).toBe("# C");
    const slipping = zipSync({ "Part.zip": archive({ "../a.md": "x" }) });
    expect(await refusal(slipping)).toMatchObject({ code: 400 });
    const nested = zipSync({ "a.zip": zipSync({ "b.zip": archive({ "c.md": "x" }) }) });
    expect((await readZip(nested)).files.map((file) => file.path)).toEqual(["b.zip"]);
  });

  test("is read without what is hidden or left by tools", async () => {
    const files = {
      "a.md": "x",
      ".git/config": "x",
      "__MACOSX/._a.md": "x",
      ".gitbook/assets/i.png": "x",
      "s/.env": "x",
    };
    const source = await readZip(archive(files));
    expect(source.files.map((file) => file.path)).toEqual([".gitbook/assets/i.png", "a.md"]);
  });

  test.each([
    ["../outside.md", "leads out"],
    ["a/../../outside.md", "leads out"],
    ["..\\outside.md", "leads out"],
    ["/etc/outside.md", "absolute"],
    ["C:\\outside.md", "absolute"],
  ])("that names a file %j is refused", async (path, why) => {
    expect(await refusal(archive({ "a.md": "x", [path]: "y" }))).toEqual({
      code: 400,
      message: expect.stringContaining(why) as string,
    });
  });

  test("that is no archive, or cut off, is refused", async () => {
    const whole = archive({ "a.md": "some text ".repeat(50) });
    for (const bytes of [encode("no archive"), new Uint8Array(0), whole.subarray(0, whole.length - 30)]) {
      expect(await refusal(bytes)).toEqual({
        code: 400,
        message: expect.stringContaining("broken") as string,
      });
    }
  });

  test("whose content was damaged says which file", async () => {
    const bytes = archive({ "a.md": "some text" }, 0);
    bytes[find(bytes, [...encode("some text")])]! ^= 1;
    const source = await readZip(bytes);
    await expect(source.files[0]!.bytes()).rejects.toThrow("a.md is damaged");
  });

  test("that says a smaller size than it unpacks to is damaged, not endless", async () => {
    const bytes = archive({ "a.md": "text ".repeat(100_000) });
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(find(bytes, directoryEntry) + 24, 10, true);
    const source = await readZip(bytes);
    await expect(source.files[0]!.bytes()).rejects.toThrow("a.md is damaged");
  });

  test("of archives that together unpack to far more than it is, is refused", async () => {
    const limits = { ...importLimits, smallArchive: 100_000, archiveRatio: 20 };
    const part = (at: number): Uint8Array =>
      archive({
        [`${at}.md`]: "a".repeat(90_000),
        [`${at}.txt`]: Array.from({ length: 900 }, String).join(""),
      });
    const parts = zipSync(Object.fromEntries([1, 2, 3, 4].map((at) => [`part-${at}.zip`, part(at)])));
    expect(await refusal(parts, limits)).toMatchObject({ code: 413 });
    expect(await refusal(part(1), limits)).toBeUndefined();
  });

  test("that unpacks to far more than it is, is refused", async () => {
    const bytes = archive({ "a.md": "a".repeat(3_000_000) });
    expect(await refusal(bytes, { ...importLimits, smallArchive: 1_000_000 })).toMatchObject({ code: 413 });
  });

  test("with a password is refused", async () => {
    const bytes = archive({ "a.md": "x" });
    bytes[find(bytes, directoryEntry) + 8]! |= 1;
    expect(await refusal(bytes)).toMatchObject({
      code: 400,
      message: expect.stringContaining("encrypted") as string,
    });
  });

  test("is read without its symbolic links, and says so", async () => {
    const link = 0o120777 << 16;
    const bytes = zipSync({
      "a.md": encode("x"),
      "b.md": [encode("../../secret"), { os: 3, attrs: link >>> 0 }],
    });
    const source = await readZip(bytes);
    expect(source.files.map((file) => file.path)).toEqual(["a.md"]);
    expect(source.warnings).toMatchObject([{ kind: "left-out", path: "b.md" }]);
  });

  test("with a file over the limit is read without it, and says so", async () => {
    const bytes = archive({ "a.md": "x", "film.mp4": "12345678901" });
    const source = await readZip(bytes, "guide", { ...importLimits, fileBytes: 10 });
    expect(source.files.map((file) => file.path)).toEqual(["a.md"]);
    expect(source.warnings).toMatchObject([{ kind: "too-large", path: "film.mp4" }]);
  });

  test("with more files than an import takes is refused", async () => {
    const bytes = archive({ "a.md": "x", "b.md": "y" });
    expect(await refusal(bytes, { ...importLimits, files: 1 })).toMatchObject({ code: 413 });
  });

  test("on disk is read like one in memory", async () => {
    const folder = await mkdtemp(join(tmpdir(), "recto-zip-"));
    try {
      const path = join(folder, "My guide.zip");
      await writeFile(path, archive({ "a.md": "one", "b.md": "two" }));
      const source = await readSource(path);
      expect(source.name).toBe("My guide");
      expect(new TextDecoder().decode(await source.files[1]!.bytes())).toBe("two");
      await source.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
