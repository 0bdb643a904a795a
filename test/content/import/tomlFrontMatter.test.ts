import { describe, expect, test } from "vitest";
import { withYamlFrontMatter } from "../../../src-main/content/import/tomlFrontMatter.ts";

const page = (toml: string): string => `+++\n${toml}\n+++\n# Text\n`;

describe("front matter in TOML", () => {
  test.each([
    ['title = "A \\"b\\" \\u00e4"', 'title: A "b" ä\n'],
    ["title = 'no \\n escape'", "title: no \\n escape\n"],
    ["weight = 10\ndraft = true # later", "weight: 10\ndraft: true\n"],
    ["date = 2024-05-01T10:00:00Z", "date: 2024-05-01T10:00:00Z\n"],
    ['tags = ["a", "b",]', "tags:\n  - a\n  - b\n"],
    ['tags = [\n  "a",\n  "b"\n]', "tags:\n  - a\n  - b\n"],
    ["[params]\na.b = 1", undefined],
    ["[params]\nauthor = 'A'\n[params.deep]\nx = 1", "params:\n  author: A\n  deep:\n    x: 1\n"],
    ["", ""],
    ["# a note", ""],
    ['__proto__ = "x"', "__proto__: x\n"],
    ['a = "x"\na = "y"', undefined],
    ["a = {b = 1}", undefined],
    ["[[list]]\na = 1", undefined],
    ['a = """\ntext\n"""', undefined],
    ['a = "open', undefined],
    ["a = [1, [2]]", undefined],
    ["no equals sign", undefined],
    ["a = 1\n[a]\nb = 2", undefined],
  ])("%j is written as %j", (toml, yaml) => {
    expect(withYamlFrontMatter(page(toml))).toBe(
      yaml === undefined ? undefined : `---\n${yaml}---\n# Text\n`,
    );
  });

  test("keeps line ends and what begins a file", () => {
    expect(withYamlFrontMatter('\uFEFF+++\r\na = 1\r\nb = "x"\r\n+++\r\ntext\r\n')).toBe(
      "\uFEFF---\r\na: 1\r\nb: x\r\n---\r\ntext\r\n",
    );
  });

  test("is none where nothing closes it, or where it stands further down", () => {
    for (const text of ["+++\na = 1\n", "text\n+++\na = 1\n+++\n", "++++\na = 1\n++++\n", ""])
      expect(withYamlFrontMatter(text)).toBeUndefined();
  });

  test("is read to its end however it is made to go on", () => {
    for (const source of ["a = [".repeat(5000), `a = "${"\\".repeat(19_999)}`, "a = 1,".repeat(3000)])
      expect(withYamlFrontMatter(page(source))).toBeUndefined();
  });
});
