import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { streamExport } from "../../../src-main/content/export/exportZip.ts";
import { readZip } from "../../../src-main/content/import/zip.ts";
import { collect } from "../../../src-main/store/blobs/blobs.ts";

const noise = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * at * seed + at) % 251);

test("an archive is made of one file after the other: the next is read when the pieces of the last were taken", async () => {
  const read: string[] = [];
  const file = (path: string) => ({
    path,
    content: async () => {
      read.push(path);
      return noise(3_000_000, path.length);
    },
  });
  const pieces = streamExport([file("b.png"), file("a.mp4"), file("cc.txt")]);
  await pieces.next();
  expect(read).toEqual(["a.mp4"]);
  for await (const piece of pieces) expect(piece.byteLength).toBeLessThan(1_200_000);
  expect(read).toEqual(["a.mp4", "b.png", "cc.txt"]);
});

test("an archive is read by who reads archives, and the same files give the same bytes, in whatever order", async () => {
  const files = [
    { path: "guide/README.md", content: "# Lamps\n" },
    { path: "empty.txt", content: "" },
    { path: "lamp.png", content: async () => noise(1_200_000, 3) },
    { path: "öl/größe.txt", content: async () => noise(10, 5) },
  ];
  const archive = await collect(streamExport(files));
  expect(await collect(streamExport(files.toReversed()))).toEqual(archive);
  const found = unzipSync(archive);
  expect(Object.keys(found)).toEqual(["empty.txt", "guide/README.md", "lamp.png", "öl/größe.txt"]);
  expect(found["lamp.png"]).toEqual(noise(1_200_000, 3));
  expect(Buffer.from(found["guide/README.md"]!).toString()).toBe("# Lamps\n");
  expect((await readZip(archive)).files.map(({ path }) => path).toSorted()).toContain("öl/größe.txt");
});

test("what an archive does not hold is refused before anything of it is written", () => {
  const unread = async (): Promise<Uint8Array> => {
    throw new Error("It was read.");
  };
  const many = Array.from({ length: 65_535 }, (_, at) => ({ path: `${at}.md`, content: "" }));
  expect(() => streamExport(many)).toThrow(
    "An archive holds up to 65534 files, and these are 65535. Export the pages in several parts.",
  );
  const large = [1, 2, 3].map((at) => ({ path: `${at}.mp4`, content: unread, size: 1_500_000_000 }));
  expect(() => streamExport(large)).toThrow(
    "An archive holds up to 4 GB, and these files have more. Export the pages in several parts.",
  );
  expect(() => streamExport(large.slice(1))).not.toThrow();
  expect(() => streamExport(many.slice(1))).not.toThrow();
});
