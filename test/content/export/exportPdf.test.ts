import { describe, expect, test } from "vitest";
import { exportHtml } from "../../../src-main/content/export/html/exportHtml.ts";
import { exportPdf } from "../../../src-main/content/export/pdf/exportPdf.ts";
import { forPaper } from "../../../src-main/content/export/pdf/forPaper.ts";
import { usualPaper } from "../../../src-main/content/export/pdf/paper.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "../import/memorySource.ts";
import { snapshotOf } from "./snapshotOf.ts";

const { signal } = new AbortController();

describe("a page for paper", () => {
  test("names the pictures that it does not hold, and shows the others", async () => {
    const markdown =
      '![Far](https://e.org/far.png) ![](https://e.org/plain.png)\n\n<img alt="Raw <b>" src="//e.org/raw.png">\n\n![Near](near.png)\n';
    const plan = await planImport(memorySource({ "a.md": markdown, "near.png": "x" }));
    const pictures = new Map([["near.png", "data:image/png;base64,eA=="]]);
    const html = forPaper(await exportHtml({ snapshot: snapshotOf(plan), pictures }), "Letter");
    expect(html.match(/<img [^>]*>/g)).toEqual(['<img src="data:image/png;base64,eA==" alt="Near">']);
    for (const name of ["Far", "https://e.org/plain.png", "Raw <b>"])
      expect(html.replaceAll("&#x3C;", "<")).toContain(`<em>${name}</em>`);
  });

  test("has a size, and fetches nothing", async () => {
    const html = forPaper("<html><head><title>a</title></head><body></head></body></html>", "A4");
    expect(html).toMatch(
      /^<html><head><title>a<\/title><meta [^>]*img-src data:;[^>]*><style>@page \{ size: A4; \}/,
    );
    expect(html).toContain("<body></head></body>");
    expect(html.match(/@page/g)).toHaveLength(1);
  });

  test.each([
    ["en-US", "Letter"],
    ["es-MX", "Letter"],
    ["fr-CA", "Letter"],
    ["en-GB", "A4"],
    ["de-DE", "A4"],
    ["ja", "A4"],
    ["und", "A4"],
  ])("is where %s is spoken on %s", (locale, paper) => {
    expect(usualPaper(locale)).toBe(paper);
  });
});

test("A PDF does not say when it was printed, and everything in it stays where it is", async () => {
  const printed =
    "%PDF\n<</CreationDate (D:20260101000000+00'00')\n/ModDate (D:20260101000000+00'00')>>\nrest";
  const bytes = await exportPdf("<head></head>", "A4", async () => Buffer.from(printed), signal);
  const text = Buffer.from(bytes).toString();
  expect(text).toMatch(/^%PDF\n<<\s+>>\nrest$/);
  expect(text).toHaveLength(printed.length);
});
