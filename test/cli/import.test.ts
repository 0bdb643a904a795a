import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readPdf, type ReadPdf } from "../content/export/readPdf.ts";
import { initData, makeFolder, patience, quietly, readTree, recto, serve, type Serving } from "./recto.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let data: string;
let token: string;
let book: string;

const pages: Record<string, string> = {
  "README.md": "# Welcome\n\nSee [installing](guide/install.md#steps) and ![a dot](images/dot.png).\n",
  "SUMMARY.md":
    "# Book\n\n* [Welcome](README.md)\n* [Guide](guide/README.md)\n  * [Install](guide/install.md)\n* [Elsewhere](https://example.com)\n",
  "guide/README.md": "Guide\n=====\n\nBack [home](../README.md), or to [nowhere](gone.md).\n",
  "guide/install.md":
    '---\ndescription: How\n---\n\n## Steps\n\n1. One\n2. Two  \n   more\n\n{% include "../.gitbook/includes/step.md" %}\n',
  ".gitbook/includes/step.md": "---\ntitle: Mind the step!\n---\n\nMind it, or [leave](../../README.md).\n",
};

beforeAll(async () => {
  folder = await makeFolder();
  data = folder.path("instance");
  book = folder.path("book");
  token = await initData(data);
  for (const [path, text] of Object.entries(pages)) {
    await mkdir(join(book, path, ".."), { recursive: true });
    await writeFile(join(book, path), text);
  }
  await mkdir(join(book, "images"));
  await writeFile(join(book, "images/dot.png"), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
}, patience);
afterAll(() => folder.remove());
afterEach(() => void vi.unstubAllEnvs());

/** All but the list of contents, whose form is the exporter's own. */
async function expectSame(exported: string): Promise<void> {
  const { "SUMMARY.md": _theirs, ...after } = await readTree(exported);
  const { "SUMMARY.md": _ours, ...before } = await readTree(book);
  expect(after).toEqual(before);
}

const countSpaces = async (): Promise<number> => {
  const { out } = await recto(["doctor", "--data", data, "--json"]);
  return (JSON.parse(out) as { counts: { spaces: number } }).counts.spaces;
};

/** All that a PDF says, on one line. */
const saidBy = ({ pages: printed }: ReadPdf): string =>
  printed
    .map(({ text }) => text)
    .join(" ")
    .replaceAll("\n", " ");

describe("recto import and recto export", { timeout: patience }, () => {
  test("bring a folder there and back, byte for byte, with the space's id last", async () => {
    const { code, out, err } = await recto(["import", book, "--data", data, "--space", "Book"]);
    expect(code).toBe(0);
    expect(err).toContain("guide/README.md");
    expect(err).toMatch(/imported \d+ pages and 1 file\b/);
    const space = out.trim();
    expect(space).toMatch(/^[\w-]+$/);
    const copy = folder.path("copy");
    expect((await recto(["export", space, "--data", data, "--to", copy])).code).toBe(0);
    await expectSame(copy);
    const twice = await recto(["export", space, "--data", data, "--to", copy]);
    expect(twice).toMatchObject({ code: 1, err: expect.stringContaining("already") as string });
    const unknown = await recto(["export", "none", "--data", data, "--to", folder.path("never")]);
    expect(unknown).toMatchObject({ code: 1, out: "" });
  });

  test("write a space as one file, said by its ending or by its format, the same each time", async () => {
    const space = await quietly("import", book, "--data", data);
    const bytes: Buffer[] = [];
    const exports = [["a.html"], ["b.htm", "--format", "html"], ["a.ZIP"], ["b", "--format", "zip"]] as const;
    for (const [name, ...format] of exports) {
      const to = folder.path(name);
      await quietly("export", space, "--data", data, "--to", to, ...format);
      bytes.push(await readFile(to));
    }
    const [html, again, zip, zipAgain] = bytes;
    expect(html).toEqual(again);
    expect(zip).toEqual(zipAgain);
    expect(html?.toString()).toMatch(/^<!doctype html>/);
    expect(Object.keys(unzipSync(zip as Buffer))).toContain("guide/install.md");
  });

  test("write a space as a PDF, said by its ending, on the paper that is asked for", async () => {
    const space = await quietly("import", book, "--data", data, "--space", "On paper");
    const to = folder.path("book.pdf");
    const { code, err } = await recto(["export", space, "--data", data, "--to", to, "--paper", "letter"]);
    expect({ code, err }).toEqual({ code: 0, err: `exported one file to ${to}\n` });
    const pdf = readPdf(await readFile(to));
    expect(pdf.title).toBe("On paper");
    expect(pdf.pages[0]).toMatchObject({ width: 612, height: 792 });
    expect(pdf.outline[0]?.inside.map(({ title }) => title)).toEqual(["Welcome", "Guide"]);
    expect(saidBy(pdf)).toContain("Mind it, or");
  });

  test("say what a PDF needs where no browser is, before they read anything", async () => {
    vi.stubEnv("PATH", "");
    vi.stubEnv("CHROMIUM_PATH", "");
    const { code, out, err } = await recto(["export", "any", "--data", data, "--to", folder.path("no.pdf")]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^recto: A PDF is printed by a browser .*CHROMIUM_PATH to where it is\.\n$/);
  });

  test("leave nothing of a PDF behind that is stopped while it is printed", async () => {
    const space = await quietly("import", book, "--data", data, "--space", "Stopped");
    const browser = folder.path("slow-browser");
    await writeFile(browser, "#!/bin/sh\nkill -INT $PPID\nexec sleep 600\n", { mode: 0o700 });
    const scratch = folder.path("scratch");
    await mkdir(scratch);
    vi.stubEnv("CHROMIUM_PATH", browser);
    vi.stubEnv("TMPDIR", scratch);
    const to = folder.path("stopped.pdf");
    const ran = await recto(["export", space, "--data", data, "--to", to]);
    expect(ran).toEqual({ code: 1, out: "", err: "recto: it was stopped.\n" });
    expect(await readdir(scratch)).toEqual([]);
    await expect(readFile(to)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("refuse what cannot be imported, whole", async () => {
    const before = await countSpaces();
    const slip = folder.path("slip.zip");
    await writeFile(slip, zipSync({ "a.md": strToU8("# A"), "../b.md": strToU8("# B") }));
    const broken = folder.path("broken.zip");
    await writeFile(broken, zipSync({ "a.md": strToU8("# A".repeat(1000)) }).subarray(0, 60));
    await mkdir(folder.path("empty"));
    for (const path of [
      folder.path("none"),
      slip,
      broken,
      folder.path("empty"),
      folder.path("instance/recto.db"),
    ]) {
      const { code, out, err } = await recto(["import", path, "--data", data]);
      expect({ path, code, out }).toEqual({ path, code: 1, out: "" });
      expect(err.trim().split("\n")).toHaveLength(1);
    }
    expect(await countSpaces()).toBe(before);
    const wrong = folder.path("wrong");
    await mkdir(wrong);
    await writeFile(join(wrong, "notes.md"), Buffer.from([0x23, 0xff]));
    await symlink(book, join(wrong, "docs"));
    const { code, out, err } = await recto(["import", wrong, "--data", data]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err.trim().split("\n")).toEqual([
      "warning: docs is a symbolic link that leaves the folder and was left out.",
      expect.stringContaining("nothing to import in wrong: notes.md is no valid UTF-8 text.") as string,
    ]);
    expect((await recto(["import", book])).code).toBe(2);
    expect((await recto(["import", book, "--data", data, "--url", "http://localhost"])).code).toBe(2);
  });
});

describe("recto import and recto export over HTTP", { timeout: patience }, () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(data);
  }, patience);
  afterAll(async () => {
    await serving.stop();
  }, patience);

  test("do the same as on the instance's own machine", async () => {
    const there = ["--url", serving.url, "--token", token];
    const space = await quietly("import", book, ...there, "--space", "From elsewhere");
    const copy = folder.path("copy-from-elsewhere");
    await quietly("export", space, ...there, "--to", copy);
    await expectSame(copy);
  });

  test("export one page, alone or with those below it", async () => {
    const there = ["--url", serving.url, "--token", token];
    const space = await quietly("import", book, ...there, "--space", "In parts");
    const answer = await fetch(`${serving.url}/v1/spaces/${space}/content/path/guide`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { id } = (await answer.json()) as { id: string };
    const branch = folder.path("branch");
    await quietly("export", space, ...there, "--to", branch, "--page", id);
    expect(Object.keys(await readTree(branch)).sort()).toEqual(
      [".gitbook/includes/step.md", "SUMMARY.md", "guide/README.md", "guide/install.md"].sort(),
    );
    const leaf = folder.path("leaf.pdf");
    await quietly("export", space, ...there, "--to", leaf, "--page", id, "--only", "--paper", "a4");
    const pdf = readPdf(await readFile(leaf));
    expect(pdf.pages).toMatchObject([{ width: 595, height: 842 }]);
    expect(pdf.outline).toEqual([{ title: "Guide", inside: [] }]);
    expect(saidBy(pdf)).toContain("Back home, or to nowhere.");
  });

  test("say what is wrong with the token or the address", async () => {
    const refused = await recto(["import", book, "--url", serving.url, "--token", "recto_wrong"]);
    expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("token") as string });
    const nobody = await recto(["import", book, "--url", "http://127.0.0.1:9", "--token", token]);
    expect(nobody).toMatchObject({ code: 1, out: "" });
    expect(nobody.err.trim().split("\n")).toHaveLength(1);
    expect((await recto(["import", book, "--url", "nowhere", "--token", token])).code).toBe(1);
  });
});
