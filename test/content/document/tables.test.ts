import { describe, expect, test } from "vitest";
import type { DocumentNode } from "../../../src-main/api/types/document.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { tableOf } from "../../../src-main/content/document/tableShape.ts";
import { writeMarkdown } from "../../../src-main/content/document/writeMarkdown.ts";
import { block, documentOf, fragment, item, link, marked, p, url } from "./making.ts";

interface NewTable {
  view?: Record<string, unknown>;
  data?: Record<string, unknown>;
  /** Each column's definition; a heading of more than words stands beside it. */
  columns: (Record<string, unknown> & { heading?: DocumentNode })[];
  /** Which columns are hidden. */
  hidden?: number[];
  /** Values; nodes are the blocks of a rich cell. */
  rows: unknown[][];
}

/** A table as a client makes it, with names of its own. */
function table({ view = {}, data = {}, columns, hidden = [], rows }: NewTable): DocumentNode {
  const fragments: DocumentNode[] = [];
  const definition: Record<string, unknown> = {};
  for (const [at, { heading, ...rest }] of columns.entries()) {
    if (heading) fragments.push(fragment("table-header", [heading], `h${at}`));
    definition[`c${at}`] = { id: `c${at}`, type: "text", ...rest, ...(heading ? { header: `h${at}` } : {}) };
  }
  const records: Record<string, unknown> = {};
  for (const [row, cells] of rows.entries()) {
    const values: Record<string, unknown> = {};
    for (const [at, cell] of cells.entries()) {
      const isRich = Array.isArray(cell) && (cell as DocumentNode[])[0]?.object === "block";
      const name = `r${row} c${at}`;
      if (isRich) fragments.push(fragment("table-cell", cell as DocumentNode[], name));
      if (cell !== undefined) values[`c${at}`] = isRich ? name : cell;
    }
    records[`r${row}`] = { orderIndex: String(row).padStart(6, "0"), values };
  }
  const shown = columns.map((_, at) => `c${at}`).filter((_, at) => !hidden.includes(at));
  return block("table", {
    data: { view: { type: "grid", columns: shown, ...view }, definition, records, ...data },
    fragments,
  });
}

const forms: [string, string, DocumentNode][] = [
  [
    "a plain one",
    "| Name | Size |\n| --- | --: |\n| a | 1 |\n| b |  |",
    table({
      columns: [{ title: "Name" }, { title: "Size", textAlignment: "right" }],
      rows: [[[p("a")], [p("1")]], [[p("b")]]],
    }),
  ],
  [
    "one with marks, pipes and line ends",
    "| *N* | `a\\|b` |\n| --- | :-: |\n| [x](y)<br>z | `c\\|d` \\| e |",
    table({
      columns: [
        { title: "N", heading: p(marked("N", "italic")) },
        { title: "a|b", textAlignment: "center", heading: p(marked("a|b", "code")) },
      ],
      rows: [[[p(link(url("y"), "x"), "\nz")], [p(marked("c|d", "code"), " | e")]]],
    }),
  ],
  [
    "cards",
    '<table data-card-size="large" data-view="cards"><thead><tr><th></th>' +
      '<th data-hidden data-card-cover data-type="files"></th>' +
      '<th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr>' +
      '<td><strong>Start</strong></td><td><a href="/files/f1">/files/f1</a></td>' +
      '<td><a href="/pages/p1">/pages/p1</a></td></tr></tbody></table>',
    table({
      view: { type: "cards", cardSize: "large", coverDefinition: "c1", targetDefinition: "c2" },
      columns: [{ title: "" }, { type: "files", title: "" }, { type: "content-ref", title: "" }],
      hidden: [1, 2],
      rows: [[[p(marked("Start", "bold"))], ["f1"], { kind: "page", page: "p1" }]],
    }),
  ],
  [
    "columns of every type",
    '<table data-header-hidden data-full-width="true"><thead><tr><th width="120">T</th><th data-type="number">N</th>' +
      '<th data-type="checkbox">C</th><th data-type="users" data-multiple>U</th><th data-type="rating" data-max="5">R</th>' +
      '<th>S<select multiple><option value="a" label="One" color="blue"></option></select></th>' +
      '<th align="center" valign="top" data-type="image">I</th></tr></thead><tbody>' +
      "<tr><td>x<br>y</td><td>1.5</td><td>true</td>" +
      '<td><a href="recto:users/u1">recto:users/u1</a></td><td>4</td><td><span data-option="a">One</span></td>' +
      '<td><a href="i.png" data-object-fit="cover">i.png</a></td></tr>' +
      "<tr><td></td><td></td><td>false</td><td></td><td></td><td></td><td></td></tr></tbody></table>",
    table({
      view: { hideHeader: true, columnWidths: { c0: 120 } },
      data: { fullWidth: true },
      columns: [
        { title: "T" },
        { type: "number", title: "N" },
        { type: "checkbox", title: "C" },
        { type: "users", title: "U", multiple: true },
        { type: "rating", title: "R", max: 5 },
        {
          type: "select",
          title: "S",
          multiple: true,
          options: [{ value: "a", label: "One", color: "blue" }],
        },
        { type: "image", title: "I", textAlignment: "center", verticalAlignment: "top" },
      ],
      rows: [
        [[p("x\ny")], 1.5, true, ["u1"], 4, ["a"], { ref: url("i.png"), objectFit: "cover" }],
        [undefined, undefined, false],
      ],
    }),
  ],
  [
    "cells of several blocks",
    "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><h2>Two</h2><p>Text</p><ul><li>one</li>" +
      '<li><p>two</p><ol start="2"><li>three</li></ol></li></ul>' +
      '<pre><code class="language-js">a &#32;&lt; b&#10;&#10;c</code></pre></td></tr></tbody></table>',
    table({
      columns: [{ title: "A" }],
      rows: [
        [
          [
            block("heading-2", { nodes: p("Two").nodes! }),
            p("Text"),
            block("list-unordered", {
              nodes: [
                item(p("one")),
                item(p("two"), block("list-ordered", { data: { start: 2 }, nodes: [item(p("three"))] })),
              ],
            }),
            block("code", {
              data: { syntax: "js" },
              nodes: ["a  < b", "", "c"].map((words) => block("code-line", { nodes: p(words).nodes! })),
            }),
          ],
        ],
      ],
    }),
  ],
];

/** A table by its rows and columns, without their names. */
function shape(node: DocumentNode | undefined) {
  const found = node && tableOf(node);
  if (!found) throw new Error("There is no table.");
  const rich = (cell: unknown): unknown =>
    JSON.parse(
      JSON.stringify(cell ?? null, (name, value: unknown) =>
        ["key", "isVoid", "fragment"].includes(name) ? undefined : value,
      ),
    );
  return {
    view: found.view,
    data: found.data,
    columns: found.columns.map(({ id: _id, heading, ...rest }) => ({ ...rest, heading: rich(heading) })),
    rows: found.rows.map(({ cells }) => cells.map(rich)),
  };
}

describe("a table", () => {
  test.each(forms)("%s is read", (_name, markdown, node) => {
    const { nodes } = readDocument({ text: markdown });
    expect(nodes).toHaveLength(1);
    expect(shape(nodes[0])).toEqual(shape(node));
  });

  test.each(forms)("%s is written", (_name, markdown, node) => {
    const markdownOf = writeMarkdown(documentOf([node]));
    const attributes = (html: string) => html.replace(/ [\w-]+(="[^"]*")?/g, "");
    expect(attributes(markdownOf)).toBe(attributes(markdown));
    expect(shape(readDocument({ text: markdownOf }).nodes[0])).toEqual(shape(node));
  });

  test("names its rows and columns the same each time it is read", () => {
    const kept = { text: "| a | b |\n| - | - |\n| 1 | 2 |\n| 1 | 2 |\n", keys: ["k1"] };
    const [first] = readDocument(kept).nodes;
    expect(readDocument(kept).nodes[0]).toEqual(first);
    expect(tableOf(first!)!.rows.map(({ id }) => id)).toHaveLength(2);
    expect(new Set(tableOf(first!)!.rows.map(({ id }) => id)).size).toBe(2);
  });

  test("keeps the rows that nobody changed as they were typed", () => {
    const text = "|a    |b|\n|-----|-|\n|1|  2  |\n| 3  |4|\n";
    const document = readDocument({ text, keys: ["k1"] });
    const changed = JSON.parse(
      JSON.stringify(document).replace('"text":"4"', '"text":"five"'),
    ) as typeof document;
    expect(writeMarkdown(changed, { text, keys: ["k1"] })).toBe(
      "|a    |b|\n|-----|-|\n|1|  2  |\n| 3 | five |\n",
    );
  });

  test("that no form can say stands as JSON", () => {
    const odd = table({ data: { cellMerges: [{ row: 1 }] }, columns: [{ title: "A" }], rows: [] });
    const markdown = writeMarkdown(documentOf([odd]));
    expect(markdown.startsWith("{% node %}\n```json\n")).toBe(true);
    expect(readDocument({ text: markdown }).nodes[0]).toEqual(odd);
  });

  test("of HTML that says more than a table's node can stays as it is", () => {
    for (const html of [
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
      "<table><tr><td>x</td></tr></table>",
      "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><video></video></td></tr></tbody></table>",
    ])
      expect(readDocument({ text: html }).nodes).toMatchObject([
        { type: "markdown", data: { markdown: html } },
      ]);
  });
});
