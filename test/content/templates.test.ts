import { describe, expect, test } from "vitest";
import { indexLinks, resolveLink } from "../../src-main/content/import/resolveLink.ts";
import { fillTemplate } from "../../src-main/content/templates/fillTemplate.ts";
import { readTemplate } from "../../src-main/content/templates/readTemplate.ts";
import { templateIds, type TemplatePage } from "../../src-main/content/templates/template.ts";
import { splitBlocks } from "../../src-main/content/text/blocks.ts";
import { findLinks } from "../../src-main/content/text/links.ts";
import { outline } from "../../src-main/content/text/outline.ts";

const pagesOf = async (id: string): Promise<TemplatePage[]> => (await readTemplate(id)) ?? [];

const textsOf = async (id: string): Promise<(TemplatePage & { markdown: string })[]> =>
  (await pagesOf(id)).filter(
    (page): page is TemplatePage & { markdown: string } => page.markdown !== undefined,
  );

describe.each(templateIds)("The template %s", (id) => {
  test("has four to eight pages with something to say, groups only at its root", async () => {
    const texts = await textsOf(id);
    expect(texts.length).toBeGreaterThanOrEqual(4);
    expect(texts.length).toBeLessThanOrEqual(8);
    for (const { markdown } of texts) expect(splitBlocks(markdown).length).toBeGreaterThan(2);
    const groups = (await pagesOf(id)).filter(({ markdown }) => markdown === undefined);
    expect(groups.filter(({ parent }) => parent !== null)).toEqual([]);
  });

  test("links to its own pages and headings, and to nothing that is not there", async () => {
    const texts = await textsOf(id);
    const index = indexLinks(texts.map(({ key }) => [key, { page: key }]));
    const lost: string[] = [];
    for (const { key, markdown } of texts)
      for (const { target } of findLinks(markdown)) {
        const found = resolveLink(index, key, target);
        if (found.tag === "nowhere") lost.push(`${key}: ${target}`);
        if (found.tag !== "found" || found.anchor === undefined || !("page" in found.to)) continue;
        const { page } = found.to;
        const headings = outline(texts.find((other) => other.key === page)?.markdown ?? "");
        if (!headings.some(({ anchor }) => anchor === found.anchor)) lost.push(`${key}: ${target}`);
      }
    expect(lost).toEqual([]);
  });

  test("reads well where none of its named links were given", async () => {
    for (const { markdown } of await textsOf(id)) {
      const filled = fillTemplate(markdown, {}, "s");
      expect(filled).not.toMatch(/ref:|\n\n\n|^\n/);
      expect(filled.length).toBeGreaterThan(markdown.length - 200);
    }
  });
});

test.each(["blank", "../handbook", "constructor"])("there is no template %s", async (id) => {
  expect(await readTemplate(id)).toBeUndefined();
});

describe("A named link of a template", () => {
  const text = "![Our logo](ref:logo)\n\nAsk [support](ref:support) or ![them](ref:logo).\n";
  const support = { kind: "url", url: "https://example.com/a(b" } as const;

  test("is only its words where nothing was given, and a picture then is nothing", () => {
    expect(fillTemplate(text, {}, "s")).toBe("Ask support or .\n");
  });

  test.each([
    [{ kind: "file", file: "f1" }, "/files/f1"],
    [{ kind: "file", file: "f1", space: "s" }, "/files/f1"],
    [{ kind: "file", file: "f1", space: "other" }, "recto:spaces/other/files/f1"],
    [{ kind: "page", page: "p1" }, "/pages/p1"],
    [{ kind: "anchor", page: "p1", anchor: "top" }, "/pages/p1#top"],
    [{ kind: "space", space: "s" }, "recto:spaces/s"],
    [{ kind: "user", user: "u" }, "recto:users/u"],
  ] as const)("leads to %j", (logo, target) => {
    expect(fillTemplate(text, { logo, support }, "s")).toBe(
      `![Our logo](${target})\n\nAsk [support](https://example.com/a%28b) or ![them](${target}).\n`,
    );
  });

  test.each(["constructor", "toString"])("is not what every object has: %s", (name) => {
    expect(fillTemplate(`[words](ref:${name})`, {}, "s")).toBe("words");
  });
});
