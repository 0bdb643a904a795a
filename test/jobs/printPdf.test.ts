import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { exportHtml } from "../../src-main/content/export/html/exportHtml.ts";
import { exportPdf } from "../../src-main/content/export/pdf/exportPdf.ts";
import { planImport } from "../../src-main/content/import/planImport.ts";
import { printPdf } from "../../src-main/jobs/printPdf.ts";
import { readPdf } from "../content/export/readPdf.ts";
import { snapshotOf } from "../content/export/snapshotOf.ts";
import { memorySource } from "../content/import/memorySource.ts";

const { signal } = new AbortController();

const book = {
  "SUMMARY.md": "# The book\n\n- [First](one.md)\n  - [Inner](two.md)\n\n## Part\n\n- [Last](three.md)\n",
  "one.md": `# First\n\nSee [the inner page](two.md) or [a site](https://example.org/there).\n\n## Below\n\n${"Words that fill the page. ".repeat(400)}\n`,
  "two.md": `# Inner\n\n\`\`\`\n${"unbroken".repeat(40)}END\n\`\`\`\n\n| ${"Heading | ".repeat(14)}\n|${"---|".repeat(14)}\n| ${"some_long_name | ".repeat(13)}LASTCELL |\n`,
  "three.md": "# Last\n\nДокументация, 日本語 and naïve words.\n",
};

const patience = 180_000;

afterEach(() => void vi.unstubAllEnvs());

describe("a PDF", { timeout: patience }, () => {
  test("has the words of its pages, an outline as the tree is, links, and the size of its paper", async () => {
    const snapshot = snapshotOf(await planImport(memorySource(book)));
    const html = await exportHtml({ snapshot, pictures: new Map() });
    const print = () => exportPdf(html, "Letter", printPdf, signal);
    const bytes = await print();
    const { title, pages, outline, links } = readPdf(bytes);
    expect(title).toBe("The book");
    expect(outline).toEqual([
      {
        title: "The book",
        inside: [
          {
            title: "First",
            inside: [
              { title: "Below", inside: [] },
              { title: "Inner", inside: [] },
            ],
          },
          { title: "Part", inside: [{ title: "Last", inside: [] }] },
        ],
      },
    ]);
    expect(links).toContain("https://example.org/there");
    // Three entries of the contents, and the link between two pages.
    expect(links.filter((link) => link.startsWith("page-"))).toHaveLength(4);
    for (const [at, { width, height, text }] of pages.entries()) {
      expect([width, height]).toEqual([612, 792]);
      expect(text.split("\n")).toContain(String(at + 1));
    }
    const said = pages.map(({ text }) => text.replaceAll("\n", "")).join("");
    for (const words of ["Words that fill the page.", "Документация", "naïve words", "LASTCELL", "END"])
      expect(said).toContain(words);
    // The same page is the same bytes, whenever it is printed.
    expect(Buffer.compare(await print(), bytes)).toBe(0);
  });

  test("is made without the network", async () => {
    let asked = 0;
    const server = createServer((_request, response) => void response.end(String((asked += 1))));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const html = `<head></head><img src="http://localhost:${port}/a.png"><link rel="stylesheet" href="http://localhost:${port}/a.css"><script>document.body.textContent = "ran"</script><p>Stays</p>`;
    const { pages } = readPdf(await exportPdf(html, "A4", printPdf, signal));
    await new Promise((closed) => server.close(closed));
    expect(pages[0]?.text).toContain("Stays");
    expect(asked).toBe(0);
  });

  test("that is cancelled ends its browser and leaves nothing behind", async () => {
    const folder = await mkdtemp(join(tmpdir(), "recto-cancel-"));
    vi.stubEnv("TMPDIR", folder);
    const cancelling = new AbortController();
    const printing = printPdf("<p>x</p>", cancelling.signal);
    // A browser that runs has a profile.
    await vi.waitFor(
      async () =>
        expect(await readdir(folder, { recursive: true })).toContainEqual(expect.stringMatching(/profile$/)),
      { timeout: patience },
    );
    cancelling.abort(new Error("enough"));
    await expect(printing).rejects.toThrow("enough");
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test("takes away what one left behind that was killed long ago, and not what another is at", async () => {
    const folder = await mkdtemp(join(tmpdir(), "recto-killed-"));
    vi.stubEnv("TMPDIR", folder);
    vi.stubEnv("CHROMIUM_PATH", process.execPath);
    const [abandoned, another] = [join(folder, "recto-print-old"), join(folder, "recto-print-new")];
    for (const place of [abandoned, another]) await mkdir(place);
    await writeFile(join(abandoned, "page.html"), "private words");
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(abandoned, longAgo, longAgo);
    await expect(printPdf("<p>x</p>", signal)).rejects.toThrow("could not print");
    expect(await readdir(folder)).toEqual(["recto-print-new"]);
    await rm(folder, { recursive: true });
  });

  test("needs a browser, and says so where there is none", async () => {
    vi.stubEnv("PATH", "");
    vi.stubEnv("CHROMIUM_PATH", "");
    await expect(printPdf("<p>x</p>", signal)).rejects.toMatchObject({
      code: 409,
      message: expect.stringMatching(/install one, or set CHROMIUM_PATH/) as string,
    });
  });

  test("says which program could not print, and what it said", async () => {
    vi.stubEnv("CHROMIUM_PATH", process.execPath);
    await expect(printPdf("<p>x</p>", signal)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining(`${process.execPath} could not print the page: `) as string,
    });
  });
});
