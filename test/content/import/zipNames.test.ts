import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { packZip } from "../../../src-main/content/export/packZip.ts";
import { readZip } from "../../../src-main/content/import/zip.ts";

/** An archive as older programs pack one: names as bytes that say of no encoding, with extra fields. */
function oldArchive(entries: { name: Buffer; extra?: Buffer }[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, extra = Buffer.alloc(0) } of entries) {
    const bytes = Buffer.from("# Page\n");
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, name, bytes);
    directory.push(entry, name, extra);
    offset += 30 + name.length + bytes.length;
  }
  const length = directory.reduce((sum, { length: each }) => sum + each, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const bytes = (text: string) => Buffer.from(text, "latin1");
const pathsIn = async (...names: Buffer[]) =>
  (await readZip(oldArchive(names.map((name) => ({ name }))))).files.map(({ path }) => path);

test("names of an archive that Windows packed are read as Windows wrote them", async () => {
  expect(await pathsIn(bytes("\x9abersicht.md"), bytes("f\x81r alle/gro\xe1.md"))).toEqual([
    "für alle/groß.md",
    "Übersicht.md",
  ]);
});

test("names in UTF-8 are read as such, marked or not, and those in Latin letters as those", async () => {
  expect(await pathsIn(Buffer.from("für.md"))).toEqual(["für.md"]);
  expect(await pathsIn(bytes("caf\xe9 f\xfcr.md"))).toEqual(["café für.md"]);
});

test("a name that is given in Unicode besides is that one, as long as it is of this name", async () => {
  const plain = bytes("?.md");
  const field = (of: Buffer) => {
    const unicode = Buffer.from("日本.md");
    const head = Buffer.alloc(9);
    head.writeUInt16LE(0x7075, 0);
    head.writeUInt16LE(5 + unicode.length, 2);
    head.writeUInt8(1, 4);
    head.writeUInt32LE(crc32(of), 5);
    return Buffer.concat([Buffer.from([0x55, 0x54, 1, 0, 0]), head, unicode]);
  };
  const read = async (extra: Buffer) => (await readZip(oldArchive([{ name: plain, extra }]))).files[0]?.path;
  expect(await read(field(plain))).toBe("日本.md");
  expect(await read(field(bytes("other.md")))).toBe("?.md");
});

test("an icon of a folder and other names with control characters are left out, and nothing else", async () => {
  const files = ["docs/a.md", "docs/Icon\r", "docs/b\n.md", "Q: what.md"];
  const source = await readZip(packZip(files.map((path) => ({ path, bytes: Buffer.from("x") }))));
  expect(source.files.map(({ path }) => path)).toEqual(["Q: what.md", "docs/a.md"]);
  expect(source.warnings).toEqual([
    {
      kind: "left-out",
      path: "docs/b .md",
      message: "docs/b .md has a control character in its name and was left out.",
    },
  ]);
});
