import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { lookAt, lookAtOpened, packFiles } from "../../../src-renderer/data/forms/chosenFiles.ts";

/** A file as a browser gives it of a folder that somebody chose. */
function fileAt(path: string, text = "words"): File {
  const file = new File([text], path.split("/").at(-1)!);
  return Object.defineProperty(file, "webkitRelativePath", { value: path });
}

test("a folder is counted without what an import leaves out", () => {
  const paths = ["Book/.git/config.md", "Book/node_modules/a.md", "Book/b.md", "Book/a.md", "Book/lamp.png"];
  const chosen = lookAt(paths.map((path) => fileAt(path)));
  expect(chosen).toMatchObject({ name: "Book", archive: undefined, pages: 2, bytes: 15 });
  expect(chosen?.files.map(({ path }) => path)).toEqual(["Book/a.md", "Book/b.md", "Book/lamp.png"]);
});

test("what an import makes no page of is counted as no page: a web page, and a Word document beside Markdown", () => {
  const counted = (...names: string[]) => lookAt(names.map((name) => fileAt(`Book/${name}`)))?.pages;
  expect(counted("a.html", "b.htm")).toBe(0);
  expect(counted("a.docx", "b.docx", "~$b.docx", "c.html")).toBe(2);
  expect(counted("a.md", "b.docx")).toBe(1);
});

test("an archive is taken as it is, and nothing chosen is nothing", () => {
  const archive = fileAt("");
  expect(lookAt([])).toBeUndefined();
  expect(lookAt([Object.defineProperty(archive, "name", { value: "Book.ZIP" })])).toMatchObject({
    name: "Book",
    archive,
  });
});

test("files are packed as they are, under their paths", async () => {
  const { files } = lookAt([fileAt("Büch/b.md", "Über Lampen"), fileAt("Büch/leer.md", "")])!;
  const archive = unzipSync((await packFiles(files, () => {}, new AbortController().signal))!);
  const texts = Object.entries(archive).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
  expect(texts).toEqual([
    ["Büch/b.md", "Über Lampen"],
    ["Büch/leer.md", ""],
  ]);
});

test("whoever stops it while files are read has no archive, and no more of them is read", async () => {
  const { files } = lookAt(Array.from({ length: 9 }, (_, at) => fileAt(`Book/${at}.md`)))!;
  const stopping = new AbortController();
  const told: number[] = [];
  const tell = (done: number): void => {
    told.push(done);
    if (done === 3) stopping.abort();
  };
  expect(await packFiles(files, tell, stopping.signal)).toBeUndefined();
  expect(told).toEqual([0, 1, 2, 3]);
});

test("what was opened with the app is looked at as what was chosen, and is read file by file", async () => {
  const opened = {
    id: "1",
    name: "Book",
    files: [".git/config.md", "b.md", "a.md"].map((path) => ({ path, size: 5 })),
  };
  const read: number[] = [];
  const chosen = lookAtOpened(opened, async (file) => {
    read.push(file);
    return new TextEncoder().encode(`file ${file}`);
  });
  expect(chosen).toMatchObject({ name: "Book", archive: undefined, pages: 2, bytes: 10 });
  expect(read).toEqual([]);
  const archive = unzipSync((await packFiles(chosen.files, () => {}, new AbortController().signal))!);
  const texts = Object.entries(archive).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
  expect(texts).toEqual([
    ["Book/a.md", "file 2"],
    ["Book/b.md", "file 1"],
  ]);
});
