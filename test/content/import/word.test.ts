import { describe, expect, test } from "vitest";
import { packZip } from "../../../src-main/content/export/packZip.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { readZip } from "../../../src-main/content/import/zip.ts";
import { memorySource } from "./memorySource.ts";
import { linksOf, pageOf, treeOf } from "./planned.ts";
import { body, paragraph, wordFile } from "./wordFile.ts";

const markdown = `# The plan

Some **bold** words, [a site](https://example.org/a) and [a part](#first-steps).

## First steps

- One
  - Inner
- Two

| A | B \\| C |
| - | ------ |
| 1 | 2      |

![A dot](images/plan-1.png)

![A dot](images/plan-1.png)

Odd
`;

describe("a Word document", () => {
  test("is a page, and its pictures are files, each one once", async () => {
    const planned = await planImport(memorySource({ "Plan.docx": wordFile(body) }, "Plan"));
    expect(planned.title).toBe("Plan");
    expect(treeOf(planned)).toEqual(["The plan /plan"]);
    expect(pageOf(planned, "Plan.md").markdown).toBe(markdown);
    expect(linksOf(planned, "Plan.md")["images/plan-1.png"]).toEqual({ file: "images/plan-1.png" });
    expect(planned.files).toMatchObject([{ path: "images/plan-1.png", contentType: "image/png", size: 2 }]);
    expect(planned.warnings).toHaveLength(1);
    expect(planned.warnings[0]?.message).toContain("Fancy");
  });

  test("can be the archive itself, as it is uploaded", async () => {
    const planned = await planImport(await readZip(wordFile(body)), { title: "Uploaded" });
    expect(planned.title).toBe("Uploaded");
    expect(treeOf(planned)).toEqual(["The plan /document"]);
  });

  test("among others is nested as its folder is, without what Word keeps of open ones", async () => {
    const files = {
      "Guide/One.docx": wordFile(paragraph("Words")),
      "Guide/~$One.docx": "owner",
      "Two.docx": wordFile(paragraph("Words")),
    };
    expect(treeOf(await planImport(memorySource(files)))).toEqual([
      "(group) Guide /guide",
      "  One /one",
      "Two /two",
    ]);
  });

  test("beside Markdown is a file like any other", async () => {
    const files = { "a.md": "[plan](Plan.docx)\n", "Plan.docx": wordFile(body) };
    const planned = await planImport(memorySource(files));
    expect(treeOf(planned)).toEqual(["A /a"]);
    expect(planned.files.map(({ path }) => path)).toEqual(["Plan.docx"]);
  });

  test("that is none is refused by name, or left out beside one that can be read", async () => {
    const broken = packZip([{ path: "word/other.xml", bytes: Buffer.from("<x/>") }]);
    for (const bytes of [broken, Buffer.from("no archive at all"), Buffer.alloc(0)])
      await expect(planImport(memorySource({ "Plan.docx": bytes }))).rejects.toMatchObject({
        code: 400,
        message: "Plan.docx is no Word document that can be read. Save it anew in Word as .docx.",
      });
    const planned = await planImport(
      memorySource({ "Bad.docx": broken, "Good.docx": wordFile(paragraph("Words")) }),
    );
    expect(treeOf(planned)).toEqual(["Good /good"]);
    expect(planned.warnings).toMatchObject([{ kind: "left-out", path: "Bad.docx" }]);
  });

  test("that would unpack to more than any document is refused before it is read", async () => {
    const bomb = wordFile(paragraph("a".repeat(60 * 1024 * 1024)));
    await expect(planImport(memorySource({ "Bomb.docx": bomb }))).rejects.toMatchObject({ code: 413 });
  });

  test("whose pictures together are more than a file may be is refused before they are read", async () => {
    const bytes = wordFile(body, new Uint8Array(101 * 1024 * 1024));
    await expect(planImport(memorySource({ "Plan.docx": bytes }))).rejects.toMatchObject({
      code: 413,
      message: expect.stringContaining("Plan.docx unpacks to 101.") as string,
    });
  });

  test("with entities that would grow without end says none of them", async () => {
    const grows = Array.from({ length: 30 }, (_none, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join(
      "",
    );
    const bytes = wordFile(paragraph("Words &e30;"), undefined, `<!DOCTYPE x [<!ENTITY e0 "ha">${grows}]>`);
    const outcome = await planImport(memorySource({ "Grows.docx": bytes })).then(
      (planned) => pageOf(planned, "Grows.md").markdown?.length ?? 0,
      (error: { code?: number }) => error.code ?? 0,
    );
    expect(outcome).toBeLessThanOrEqual(400);
  });

  test("nested beyond meaning is read or refused, and no fault", async () => {
    const table = (inner: string): string => `<w:tbl><w:tr><w:tc>${inner}</w:tc></w:tr></w:tbl>`;
    let deep = paragraph("x");
    for (let depth = 0; depth < 3000; depth += 1) deep = table(deep);
    const outcome = await planImport(memorySource({ "Deep.docx": wordFile(deep) })).then(
      () => "read",
      (error: { code?: number }) => error.code,
    );
    expect(["read", 400]).toContain(outcome);
  }, 30_000);
});
