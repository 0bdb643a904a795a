import * as fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import git from "isomorphic-git";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PackBounds } from "../../src-main/jobs/git/packBounds.ts";
import { writeTree, type LocalRepository } from "../../src-main/jobs/git/repositoryFiles.ts";

let place: string;
let local: LocalRepository;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "recto-test-bombs-"));
  local = { gitdir: join(place, "repository"), cache: {} };
  await git.init({ fs, gitdir: local.gitdir, bare: true });
});
afterEach(() => rm(place, { recursive: true, force: true }));

const tree = (entries: [path: string, oid: string][], type: "tree" | "blob" = "tree") =>
  git.writeTree({
    fs,
    gitdir: local.gitdir,
    tree: entries.map(([path, oid]) => ({ path, oid, type, mode: type === "tree" ? "040000" : "100644" })),
  });
const unpack = async (oid: string) => {
  const { tree: entries } = await git.readTree({ fs, ...local, oid });
  return writeTree(local, entries, join(place, "files"), { limit: 1_000_000, report: () => {} });
};

describe("a repository's folders", () => {
  test("that hold one another over and over are refused, though no file is in them", async () => {
    const empty = await git.writeTree({ fs, gitdir: local.gitdir, tree: [] });
    let bomb = empty;
    for (let level = 0; level < 6; level += 1)
      bomb = await tree(Array.from({ length: 10 }, (_, at): [string, string] => [`d${at}`, bomb]));
    await expect(unpack(bomb)).rejects.toMatchObject({ code: 413 });
    expect(fs.readdirSync(join(place, "files"))).toEqual([]);
  }, 60_000);

  test("that are nested without end are refused", async () => {
    let deep = await git.writeTree({ fs, gitdir: local.gitdir, tree: [] });
    for (let level = 0; level < 200; level += 1) deep = await tree([["d", deep]]);
    await expect(unpack(deep)).rejects.toMatchObject({ code: 413 });
  });
});

/** An object of a pack: what is said of its size, and its content. */
function packed(type: number, said: number, content: Uint8Array, before = Buffer.alloc(0)): Buffer {
  const head = [(type << 4) | (said & 15)];
  for (let rest = Math.floor(said / 16); rest > 0; rest = Math.floor(rest / 128)) {
    head[head.length - 1]! |= 0x80;
    head.push(rest & 127);
  }
  return Buffer.concat([Buffer.from(head), before, deflateSync(content)]);
}
const size = (value: number): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    if (rest < 128) return bytes;
  }
};
const packOf = (...objects: Buffer[]): Buffer => {
  const head = Buffer.from("PACK\0\0\0\u0002\0\0\0\0", "latin1");
  head.writeUInt32BE(objects.length, 8);
  return Buffer.concat([head, ...objects, Buffer.alloc(20)]);
};
const line = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, "0")), bytes]);
/** A server's answer with a pack, in parts as they may arrive. */
async function* answerWith(pack: Buffer, part: number): AsyncGenerator<Uint8Array> {
  const lines = [line(Buffer.from("NAK\n")), line(Buffer.from("\u0002Counting\n"))];
  for (let at = 0; at < pack.length; at += 60_000)
    lines.push(line(Buffer.concat([Buffer.from([1]), pack.subarray(at, at + 60_000)])));
  const all = Buffer.concat([...lines, Buffer.from("0000")]);
  for (let at = 0; at < all.length; at += part) yield all.subarray(at, at + part);
}
async function read(pack: Buffer, limit = 1_000_000, part = 1000): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const bytes of new PackBounds({ each: limit, total: limit }).watch(answerWith(pack, part)))
    parts.push(bytes);
  return Buffer.concat(parts);
}

describe("a pack of objects", () => {
  const words = Buffer.from("Some words of a page.\n".repeat(100));
  test("within the bounds comes through to the last byte, however its parts arrive", async () => {
    const delta = Buffer.from([...size(words.length), ...size(words.length), 0x90 | 0x20, 0x98, 0x08]);
    const pack = packOf(
      packed(3, words.length, words),
      packed(3, 0, Buffer.alloc(0)),
      packed(6, delta.length, delta, Buffer.from([5])),
      packed(7, delta.length, delta, Buffer.alloc(20)),
    );
    for (const part of [1, 7, 1000, 1_000_000]) {
      const whole: Uint8Array[] = [];
      for await (const bytes of answerWith(pack, 1_000_000)) whole.push(bytes);
      expect((await read(pack, 1_000_000, part)).equals(Buffer.concat(whole))).toBe(true);
    }
  });

  test.each<[string, () => Buffer]>([
    ["an object over the bound", () => packOf(packed(3, 2_000_000, Buffer.alloc(2_000_000)))],
    [
      "many objects over the bound together",
      () => packOf(...Array.from({ length: 30 }, () => packed(3, 40_000, Buffer.alloc(40_000)))),
    ],
    ["an object that is more than is said of it", () => packOf(packed(3, 10, Buffer.alloc(2_000_000)))],
    [
      "a change that makes more of an object",
      () => {
        const delta = Buffer.from([...size(10), ...size(2_000_000)]);
        return packOf(packed(7, delta.length, delta, Buffer.alloc(20)));
      },
    ],
  ])("with %s is refused before it is unpacked", async (_name, pack) => {
    await expect(read(pack())).rejects.toMatchObject({ code: 413 });
  });
});
