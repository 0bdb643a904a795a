import { describe, expect, test } from "vitest";
import { findSections } from "../../src-main/content/find/excerpts.ts";

/** The headings of the sections in which a query finds something. */
const found = (markdown: string, query: string): string[] =>
  findSections(markdown, query).map(({ title }) => title);

describe("the sections of a page that answer a query", () => {
  test.each<[string, string, string]>([
    ["a word with a mark in it", "# A\nse**arch**\n\n# B\nelse\n", "search"],
    ["a word that a link ends in", "# A\n[sea](b.md)rch\n\n# B\nelse\n", "search"],
    ["a word with an escape", "# A\nse\\*arch\n\n# B\nelse\n", "arch"],
    ["a letter that is written as an entity", "# A\ncaf&eacute;\n\n# B\nelse\n", "café"],
    ["an accent that the query leaves out", "# A\nCafé\n\n# B\nelse\n", "cafe"],
    ["a beginning of two letters", "# A\nsearch\n\n# B\nelse\n", "se"],
    ["another form of the word", "# A\nrun\n\n# B\nelse\n", "running"],
    ["a form with another letter at its end", "# A\nstudies\n\n# B\nelse\n", "studying"],
    ["a letter that not everybody has a key for", "# A\nStraße\n\n# B\nelse\n", "strasse"],
    ["such a letter at the beginning", "# A\nØen\n\n# B\nelse\n", "oen"],
    ["a script without spaces", "# A\n日**本語**です\n\n# B\nelse\n", "本語"],
    ["the heading alone", "# A search\nwords\n\n# B\nelse\n", "search"],
  ])("have %s", (_name, markdown, query) => {
    expect(found(markdown, query)).toHaveLength(1);
    expect(found(markdown, query)[0]).toMatch(/^A/);
  });

  test("have the word marked as it is written there", () => {
    const [section] = findSections("# A\nDie Straße am See.\n", "strasse see");
    const marked = section?.highlights.map(({ start, end }) => section.body.slice(start, end));
    expect(marked).toEqual(["Straße", "See"]);
  });

  test("are none where the letters stand only in a target", () => {
    expect(found("# A\n[words](search.md)\n", "search")).toEqual([]);
  });
});
