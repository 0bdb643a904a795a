import { describe, expect, test } from "vitest";
import { readText } from "../../../src-main/content/document/readDocument.ts";
import { htmlToMarkdown } from "../../../src-main/content/import/htmlToMarkdown.ts";
import { findLinks } from "../../../src-main/content/text/links.ts";

describe("what another program gives as HTML", () => {
  test("keeps the paragraphs and lists of a table's cell apart", () => {
    const cells = [
      "<p>first</p><p>second<br>third</p>",
      "<p>Of:</p><ul><li>one</li><li><p>two</p><ol><li>a</li><li>b</li></ol></li></ul>",
      "<pre>x\ny | z</pre>",
      "<p></p>",
    ];
    const row = cells.map((cell) => `<td>${cell}</td>`).join("");
    const head = cells.map(() => "<th>H</th>").join("");
    expect(htmlToMarkdown(`<table><tr>${head}</tr><tr>${row}</tr></table>`).split("\n")[2]).toBe(
      "| first<br>second<br>third | Of:<br>• one<br>• two<br>1. a<br>2. b | `x`<br>`y \\| z` |   |",
    );
  });

  test("keeps what is raised and lowered", () => {
    expect(htmlToMarkdown("<p>10<sup>6</sup> H<sub><strong>2</strong></sub>O</p>")).toBe(
      "10<sup>6</sup> H<sub>**2**</sub>O\n",
    );
  });

  test("keeps words as words that would be signs here", () => {
    const words = [
      "Use :smile: at 10:30:45 and $$x$$ for $5",
      '{% include "x" %}',
      "{% hint %} in a line",
      ":+1: and :a::b:",
    ];
    const markdown = htmlToMarkdown(
      `${words.map((each) => `<p>${each}</p>`).join("")}<ul><li>{% x %}</li></ul><p>a<br>{% hint %}</p>`,
    );
    expect(markdown).toContain("at 10:30:45 ");
    expect(markdown).toContain("for $5\n");
    const text = JSON.stringify(
      readText({ text: markdown, keys: undefined, links: [], page: undefined }).nodes,
    );
    for (const each of words) expect(text).toContain(JSON.stringify(each).slice(1, -1));
    expect(text).not.toMatch(/"type":"(emoji|inline-math|hint|include|x)"/);
    expect(findLinks(markdown)).toEqual([]);
  });
});
