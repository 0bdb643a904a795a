import { describe, expect, test } from "vitest";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "./memorySource.ts";
import { linksOf, treeOf } from "./planned.ts";

const plan = (files: Record<string, string>) => planImport(memorySource(files));
const messages = ({ warnings }: Awaited<ReturnType<typeof plan>>) => warnings.map(({ message }) => message);

describe("a file of the name SUMMARY.md", () => {
  test("that lists no page of the source is a page itself, wherever it lies", async () => {
    const prose =
      "# Executive summary\n\nThe study found much.\n\n- First finding\n- [Site](https://example.org)\n";
    for (const path of ["summary.md", "docs/summary.md"]) {
      const planned = await plan({ [path]: prose, "a.md": "# A\n", "b.md": "# B\n" });
      expect(treeOf(planned).map((line) => line.trim())).toEqual(
        expect.arrayContaining(["A /a", "B /b", "Executive summary /summary"]),
      );
      expect(messages(planned)).toEqual([]);
    }
    expect(treeOf(await plan({ "summary.md": prose }))).toEqual(["Executive summary /summary"]);
  });

  test("is no list of pages for a list of findings alone", async () => {
    expect(treeOf(await plan({ "SUMMARY.md": "# Findings\n\n- One\n- Two\n", "a.md": "# A\n" }))).toEqual([
      "A /a",
      "Findings /summary",
    ]);
  });

  test("that lists pages is looked for in further folders when the first one is a page", async () => {
    const planned = await plan({
      "summary.md": "# In short\n\nWords.\n",
      "docs/SUMMARY.md": "- [B](b.md)\n- [A](a.md)\n",
      "docs/a.md": "# A\n",
      "docs/b.md": "# B\n",
    });
    expect(treeOf(planned)).toEqual(["B /b", "A /a"]);
  });

  test("is a list without any page too, as an export of links and groups has it", async () => {
    expect(treeOf(await plan({ "SUMMARY.md": "# Guide\n\n- [Site](https://example.org)\n" }))).toEqual([
      "(link) Site /site",
    ]);
    expect(treeOf(await plan({ "SUMMARY.md": "# Guide\n\n- [Later](later.md)\n", "x.md": "# X\n" }))).toEqual(
      ["Later /later", "X /x !"],
    );
  });

  test("says which words of it were left out", async () => {
    const planned = await plan({
      "SUMMARY.md": "# Guide\n\nWelcome to all\nwho read this.\n\n- [A](a.md)\n\n> Quoted words\n",
      "a.md": "# A\n",
    });
    expect(treeOf(planned)).toEqual(["A /a"]);
    expect(messages(planned)).toEqual([
      "SUMMARY.md has words beside its list, which were left out (“Welcome to all who read this.”, “Quoted words”).",
    ]);
  });
});

describe("words around the links of a SUMMARY.md", () => {
  test("that outweigh them make it a page", async () => {
    const texts = [
      "# In short\n\nThis guide explains how to [install](install.md) it. Never run it as root.\n",
      "# In short\n\n- [Install](install.md): takes ten minutes, and a reboot.\n",
      "# In short\n\n- [Install](install.md)\n\n  It takes ten minutes, and a reboot.\n",
    ];
    for (const text of texts) {
      const planned = await plan({ "summary.md": text, "install.md": "# Install\n" });
      expect(treeOf(planned)).toEqual(["Install /install", "In short /summary"]);
      expect(messages(planned)).toEqual([]);
    }
  });

  test("are said to be left out where they are fewer, and numbers are no words", async () => {
    const planned = await plan({
      "SUMMARY.md":
        "# Guide\n\n- 1. [Install the program](a.md), at last\n- [Use it](b.md) <!-- hidden -->\n",
      "a.md": "# A\n",
      "b.md": "# B\n",
    });
    expect(treeOf(planned)[0]).toBe("A /a");
    expect(messages(planned)).toEqual([
      "SUMMARY.md has words beside its list, which were left out (“Install the program, at last”).",
    ]);
  });
});

describe("a .gitbook.yaml", () => {
  const pages = {
    "README.md": "# Home\n\n[A](docs/a.md)\n",
    "docs/a.md": "# A\n",
    "docs/b.md": "# B\n",
  };

  test("may name a list in another folder than that of the pages", async () => {
    const planned = await plan({
      ...pages,
      ".gitbook.yaml": "root: ./\nstructure:\n  summary: nav/SUMMARY.md\n",
      "nav/SUMMARY.md": "# Table of contents\n\n- [B](../docs/b.md)\n- [A](../docs/a.md)\n",
    });
    expect(treeOf(planned)).toEqual(["Home /home", "B /b", "A /a"]);
    expect(linksOf(planned, "README.md")).toEqual({ "docs/a.md": { page: "docs/a.md" } });
  });

  test("may name a list above the pages, with links from the pages' folder", async () => {
    const planned = await plan({
      ...pages,
      ".gitbook.yaml": "root: ./docs\nstructure:\n  summary: ../SUMMARY.md\n",
      "SUMMARY.md": "- [B](docs/b.md)\n- [A](a.md)\n",
    });
    expect(treeOf(planned)).toEqual(["B /b", "A /a"]);
  });

  test("may name the first page, listed or not", async () => {
    const settings = "structure:\n  readme: docs/b.md\n";
    expect(
      treeOf(
        await plan({
          "docs/a.md": "# A\n",
          "docs/b.md": "# B\n",
          "SUMMARY.md": "- [A](docs/a.md)\n",
          ".gitbook.yaml": settings,
        }),
      ),
    ).toEqual(["B /b", "A /a"]);
    const listed = "- [A](docs/a.md)\n- [B](docs/b.md)\n";
    expect(treeOf(await plan({ ...pages, "SUMMARY.md": listed, ".gitbook.yaml": settings }))).toEqual([
      "A /a",
      "B /b",
      "Home /home !",
    ]);
  });
});
