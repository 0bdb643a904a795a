import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedBlocks } from "../../../src-renderer/editor/containers/foldedBlocks.ts";
import {
  hrefIn,
  isTyped,
  linkTo,
  readMarkup,
  sameMarkup,
  writeMarkup,
} from "../../../src-renderer/editor/htmlTables/cellMarkup.ts";
import { readHtmlTable } from "../../../src-renderer/editor/htmlTables/htmlTable.ts";
import { cellIn } from "../../../src-renderer/editor/htmlTables/tableCells.ts";
import {
  htmlTableEdits,
  layWords,
  setLink,
  setWords,
} from "../../../src-renderer/editor/htmlTables/htmlTableEdits.ts";
import { addressIn, offered } from "../../../src-renderer/editor/controls/choiceField.ts";
import { fill } from "../../../src-renderer/editor/menus/insertBlock.ts";
import { blockKinds } from "../../../src-renderer/editor/menus/blockKinds.ts";
import { drawnPieces, piecesInPlace } from "../../../src-renderer/editor/pieces/drawnPieces.ts";
import { readPiece } from "../../../src-renderer/editor/pieces/readPiece.ts";
import { shownSource } from "../../../src-renderer/editor/shownSource.ts";
import { tableActions, type ActionName } from "../../../src-renderer/editor/tables/tableKeys.ts";
import { changed } from "../changedText.ts";
import { stateOf } from "../editing.ts";

const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const target = '<th data-hidden data-card-target data-type="content-ref"></th>';
const cards = (head: string, ...rows: string[]): string =>
  `<table data-view="cards"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
const grid = (head: string, ...rows: string[]): string =>
  `<table>\n  <thead><tr>${head}</tr></thead>\n  <tbody>\n    ${rows.join("\n    ")}\n  </tbody>\n</table>`;

const did = (source: string, name: ActionName, at: number, column = 0): string => {
  const { changes } = tableActions[name](htmlTableEdits(source, readHtmlTable(source)!), { row: at, column });
  return changed(source, changes);
};

const link = (href: string): string => `<a href="${href}">${href}</a>`;
const [north, south, west] = [
  row("<strong>North</strong>", "Far", link("a.md")),
  row("<strong>South</strong>", "Near", ""),
  row("<strong>West</strong>", "Here", ""),
];
const head = `<th></th><th></th>${target}`;

test.each([
  ["<strong>First card</strong>", { before: "<strong>", words: "First card", behind: "</strong>" }],
  ["<p><em>Far</em></p>", { before: "<p><em>", words: "Far", behind: "</em></p>" }],
  ["\n  Far &amp; <b>wide</b>\n", { before: "\n  ", words: "Far & **wide**", behind: "\n" }],
  ['See <a href="a.md">the <code>a*b</code></a><br>now', { words: "See [the `a*b`](a.md)\nnow" }],
  ["<strong>One</strong> and <B>two</B> three", { words: "**One** and **two** three" }],
  ["2 * 3 [sic]", { words: "2 \\* 3 \\[sic\\]" }],
  ["", { before: "", words: "", behind: "" }],
  ["<strong></strong>", { before: "<strong>", words: "", behind: "</strong>" }],
])("the words of the cell %j are typed with the signs of Markdown", (source, read) => {
  expect(readMarkup(source)).toMatchObject(read);
});

test.each([
  '<img src="a.png">',
  "<p>One</p><p>Two</p>",
  "a &copy; b",
  "<em>open",
  '<a class="button" href="x">x</a>',
  "<strong>Bold</strong><em>x</em> c",
  "<code>a`b</code>",
  "<strong>two </strong>three",
  "one <em></em> two",
])("the cell %j holds more than can be typed", (source) => {
  expect(readMarkup(source)).toBeUndefined();
});

test.each([
  ["**bold** and *slanted*", "<strong>bold</strong> and <em>slanted</em>"],
  ["***both***", "<strong><em>both</em></strong>"],
  ["~~gone~~ `a < b`", "<s>gone</s> <code>a &lt; b</code>"],
  ['[a & b](x?a=1&b="2")', '<a href="x?a=1&amp;b=&quot;2&quot;">a &amp; b</a>'],
  ["2 * 3 * 4\nnext", "2 * 3 * 4<br>next"],
  ["\\*no\\*", "*no*"],
])("%j is typed for a cell's %j", (typed, source) => {
  expect(writeMarkup(typed)).toBe(source);
});

test("whatever words a cell holds, what is typed for them is they again", () => {
  const letters = fc.stringMatching(/^[a-z*_`~[\]()\\!&<> ]{0,20}$/);
  fc.assert(
    fc.property(letters, (words) => {
      const source = words.trim().replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
      const read = readMarkup(source)!;
      expect(read.before + writeMarkup(read.words) + read.behind).toBe(source);
    }),
  );
});

/** Markup that writers of cells meet, whose letters are none of those that the test types. */
const markup = fc.letrec<{ all: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.stringMatching(/^[a-h *_`~[\]()\\!\n]{1,6}$/),
    fc.constantFrom("&amp;", "&lt;", "&#39;", "<br>", "<br/>", "&nbsp;"),
    fc
      .tuple(fc.constantFrom("strong", "b", "em", "i", "s", "del", "code", "p"), tie("all"))
      .map(([name, inside]) => `<${name}>${inside}</${name}>`),
    tie("all").map((inside) => `<a href="x.md">${inside}</a>`),
  ),
  all: fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
})).all;

test("who changes one letter of a cell changes nothing else of it", () => {
  let typed = 0;
  fc.assert(
    fc.property(markup, fc.nat(20), (source, nth) => {
      const read = readMarkup(source);
      if (!read) return;
      expect(sameMarkup(read.before + writeMarkup(read.words.trim()) + read.behind, source)).toBe(true);
      const ends = [...read.words.matchAll(/[a-h]/g)].map(({ index }) => index + 1);
      const at = ends[nth % Math.max(ends.length, 1)];
      if (at === undefined) return;
      typed += 1;
      const words = `${read.words.slice(0, at)}q${read.words.slice(at)}`;
      const made = read.before + writeMarkup(words.trim()) + read.behind;
      expect(made.match(/q/g)).toHaveLength(1);
      expect(sameMarkup(made.replace("q", ""), source)).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect(typed).toBeGreaterThan(200);
});

test.each([
  ["**Bold** and plain", "<strong>Bold</strong> and plain"],
  ["*Note* see below", "<em>Note</em> see below"],
  ["~~Old~~ new", "<s>Old</s> new"],
  ["Run `npm i ` first", "Run <code>npm i </code> first"],
  ["*a****** b", undefined],
  ["~~\\~~~ b", undefined],
])("%j, typed letter by letter, marks no more than its own words", (typed, made) => {
  let source = cards(head, row("<strong>North</strong>", "", ""));
  const frame = readMarkup("")!;
  for (let end = 1; end <= typed.length; end += 1) {
    const table = readHtmlTable(source)!;
    const how = { frame, before: end === 1 ? undefined : typed.slice(0, end - 1) };
    source = changed(source, setWords(table, 2, 1, typed.slice(0, end), how));
    const cell = readHtmlTable(source)!.rows[0]!.cells[1]!;
    expect(isTyped(cell.source, frame, typed.slice(0, end))).toBe(true);
  }
  const expected = made ?? writeMarkup(typed);
  expect(source).toBe(cards(head, row("<strong>North</strong>", expected, "")));
});

test.each([
  ["a comment", "<!-- <tr><td>Old</td><td></td><td></td></tr> -->"],
  ["a sign in an attribute", '<tr><td title="a>b">Text</td><td></td><td></td></tr>'],
])("a table with %s is read by nobody, who would not find where its cells end", (_what, more) => {
  const source = cards(head, row("North", "", ""));
  expect(readHtmlTable(source)).toBeDefined();
  expect(readHtmlTable(source.replace("<tbody>", `<tbody>${more}`))).toBeUndefined();
});

test("nothing is written over what cannot be typed, such as an image that has come into the cell", () => {
  const source = cards(head, row('<img src="a.png">', "", link("a.md")));
  const table = readHtmlTable(source)!;
  expect(setWords(table, 2, 0, "x")).toEqual([]);
  expect(setWords(table, 2, 0, "x", { frame: readMarkup("a") })).toEqual([]);
  expect(layWords(table, { row: 2, column: 0 }, [["x"]])).toEqual([]);
  const files =
    '<table><thead><tr><th>A</th><th data-type="files">B</th></tr></thead><tbody></tbody></table>';
  const one = files.replace("<tbody>", `<tbody>${row("a", link("/files/f"))}`);
  expect(
    changed(
      one,
      layWords(readHtmlTable(one)!, { row: 2, column: 0 }, [
        ["x", "y"],
        ["z", "w"],
      ]),
    ),
  ).toBe(files.replace("<tbody>", `<tbody>${row("x", link("/files/f"))}${row("z", "")}`));
});

test("a table with cells that span others is not written in place", () => {
  expect(
    readHtmlTable(grid("<th>A</th><th>B</th>", '<tr><td rowspan="2">a</td><td>b</td></tr>', row("c"))),
  ).toBe(undefined);
  expect(readHtmlTable(grid("<th colspan=2>A</th>", row("a", "b")))).toBe(undefined);
  expect(readHtmlTable(grid('<th colspan="1">A</th>', row("a")))).toBeDefined();
});

test("the last row before a foot goes without the foot, and rows change places across it", () => {
  const source = `<table><thead><tr><th>A</th></tr></thead><tbody>${row("1")}${row("2")}</tbody><tfoot>${row("3")}</tfoot></table>`;
  expect(did(source, "removeRow", 3)).toBe(source.replace(row("2"), ""));
  expect(did(source, "removeRow", 4)).toBe(source.replace(row("3"), ""));
  const swapped = source.replace("2", "x").replace("3", "2").replace("x", "3");
  expect(did(source, "moveRowDown", 3)).toBe(swapped);
  expect(did(source, "moveRowUp", 4)).toBe(swapped);
});

test("typed words become those of a card, and the tags around them and every other byte stay", () => {
  const source = cards(head, north, south);
  const table = readHtmlTable(source)!;
  const changes = setWords(table, 2, 0, "North-East");
  expect(changes).toEqual([
    { from: source.indexOf("North") + 5, to: source.indexOf("North") + 5, insert: "-East" },
  ]);
  expect(changed(source, setWords(table, 3, 0, ""))).toBe(
    cards(head, north, row("<strong></strong>", "Near", "")),
  );
  const short = cards(head, row("One"));
  expect(changed(short, setWords(readHtmlTable(short)!, 2, 1, "Two"))).toBe(cards(head, row("One", "Two")));
});

test("cards come, go and change places; a new one has the form of that before it", () => {
  const source = cards(head, north, south, west);
  const empty = row("<strong></strong>", "", "");
  expect(did(source, "rowBelow", 2)).toBe(cards(head, north, empty, south, west));
  expect(did(source, "rowBelow", 4)).toBe(cards(head, north, south, west, empty));
  expect(did(source, "rowAbove", 2)).toBe(cards(head, empty, north, south, west));
  expect(did(source, "moveRowDown", 2)).toBe(cards(head, south, north, west));
  expect(did(source, "moveRowUp", 4)).toBe(cards(head, north, west, south));
  expect(did(source, "moveRowUp", 2)).toBe(source);
  expect(did(source, "removeRow", 3)).toBe(cards(head, north, west));
  expect(did(cards(head, north), "removeRow", 2)).toBe("");
  expect(did(cards(head), "rowBelow", 1)).toBe(cards(head, row("", "", "")));
});

test("rows and columns of a table on several lines change, and its lines stay as they are", () => {
  const heads = '<th>Lamp</th><th data-hidden>Id</th><th align="right">Range</th>';
  const [one, two] = [row("North", "1", "18"), row("South", "2", "7")];
  const source = grid(heads, one, two);
  expect(did(source, "rowBelow", 2)).toBe(grid(heads, one, row("", "", ""), two));
  expect(did(source, "rowBelow", 0)).toBe(grid(heads, row("", "", ""), one, two));
  expect(did(source, "moveRowDown", 2)).toBe(grid(heads, two, one));
  expect(did(source, "removeRow", 3)).toBe(grid(heads, one));
  // What is hidden is no column to who moves one.
  expect(did(source, "moveColumnOn", 2, 0)).toBe(
    grid(
      '<th data-hidden>Id</th><th align="right">Range</th><th>Lamp</th>',
      row("1", "18", "North"),
      row("2", "7", "South"),
    ),
  );
  expect(did(source, "columnAfter", 2, 1)).toBe(
    grid(`${heads}<th></th>`, row("North", "1", "18", ""), row("South", "2", "7", "")),
  );
  expect(did(source, "removeColumn", 2, 1)).toBe(
    grid("<th>Lamp</th><th data-hidden>Id</th>", row("North", "1"), row("South", "2")),
  );
  const edits = htmlTableEdits(source, readHtmlTable(source)!);
  expect(edits.alignments).toEqual([undefined, "right"]);
  expect(changed(source, edits.alignColumn(0, "center"))).toBe(
    source.replace("<th>Lamp", '<th align="center">Lamp'),
  );
  expect(changed(source, edits.alignColumn(1, undefined))).toBe(source.replace(' align="right"', ""));
});

test("every change of rows and columns leaves a table that can be read, with what its cells said", () => {
  const words = fc.constantFrom("", "a", "<strong>b</strong>", "c &amp; d");
  const shape = fc.integer({ min: 1, max: 4 }).chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(fc.array(words, { minLength: 1, maxLength: columns }), { maxLength: 4 }),
      name: fc.constantFrom(...(Object.keys(tableActions) as ActionName[])),
      row: fc.nat(5),
      column: fc.nat(columns - 1),
    }),
  );
  fc.assert(
    fc.property(shape, ({ columns, rows, name, row: at, column }) => {
      const source = grid("<th>x</th>".repeat(columns), ...rows.map((cells) => row(...cells)));
      if (at > rows.length + 1) return;
      const made = readHtmlTable(did(source, name, at, column));
      expect(made).toBeDefined();
      const said = (cells: { source: string }[]) => cells.map((cell) => cell.source);
      const before = rows.flat().toSorted();
      const after = made!.rows.flatMap(({ cells }) => said(cells)).toSorted();
      if (name.startsWith("move")) expect(after).toEqual(before);
      else if (!name.startsWith("remove"))
        expect(after.filter((one) => /[a-d]/.test(one)).length).toBe(
          before.filter((one) => /[a-d]/.test(one)).length,
        );
    }),
  );
});

test("a card gets a target and a cover, and the table columns for them where it had none", () => {
  const source = cards(head, north, south);
  const table = readHtmlTable(source)!;
  expect(changed(source, setLink(table, 3, "target", "/pages/p1"))).toBe(
    cards(head, north, row("<strong>South</strong>", "Near", link("/pages/p1"))),
  );
  expect(changed(source, setLink(table, 2, "target", undefined))).toBe(
    cards(head, row("<strong>North</strong>", "Far", ""), south),
  );
  const cover = '<th data-hidden data-card-cover data-type="image"></th>';
  expect(changed(source, setLink(table, 3, "cover", "/files/f1"))).toBe(
    cards(
      head + cover,
      row("<strong>North</strong>", "Far", link("a.md"), ""),
      row("<strong>South</strong>", "Near", "", link("/files/f1")),
    ),
  );
  expect(setLink(table, 3, "cover", undefined)).toEqual([]);
  expect(hrefIn(linkTo('x?a=1&b="2"'))).toBe('x?a=1&b="2"');
});

test("the cells of a spreadsheet go into cells, and further rows below them", () => {
  const source = grid("<th>A</th><th>B</th>", row("1", "2"));
  const table = readHtmlTable(source)!;
  expect(changed(source, layWords(table, { row: 2, column: 1 }, [["x", "y"], ["z"]]))).toBe(
    source.replace("<td>2</td></tr>", "<td>x</td></tr><tr><td></td><td>z</td></tr>"),
  );
  const short = grid("<th>A</th><th>B</th><th>C</th><th>D</th>", row("1"));
  expect(changed(short, layWords(readHtmlTable(short)!, { row: 2, column: 1 }, [["x", "y"]]))).toBe(
    short.replace(row("1"), row("1", "x", "y")),
  );
});

test.each([
  ["https://example.com/a b", undefined],
  ["https://example.com/a", "https://example.com/a"],
  ["example.com/a", "https://example.com/a"],
  ["../a.md", "../a.md"],
  ["lamps/a.md#north", "lamps/a.md#north"],
  ["#here", "#here"],
  ["mailto:a@example.com", "mailto:a@example.com"],
  ["The lamp", undefined],
  ["Lamp", undefined],
])("%j, typed for a target, is the address %j", (typed, address) => {
  expect(addressIn(typed)).toBe(address);
});

test("a name that what was typed answers to is taken before an address, unless it can be nothing else", () => {
  const choices = ["Node.js", "cover.png"].map((label) => ({ label, detail: "", href: `/pages/${label}` }));
  const hrefs = (typed: string, isFilesOnly = false) =>
    offered(choices, typed, isFilesOnly ? () => undefined : undefined).map(({ href }) => href);
  expect(hrefs("cover.png")).toEqual(["/pages/cover.png", "https://cover.png"]);
  expect(hrefs("Node.js")).toEqual(["/pages/Node.js", "https://Node.js"]);
  expect(hrefs("cover.png", true)).toEqual(["/pages/cover.png"]);
  expect(hrefs("https://cover.png")).toEqual(["https://cover.png"]);
  expect(hrefs("www.cover.png")).toEqual(["https://www.cover.png"]);
  expect(hrefs("example.com/a")).toEqual(["https://example.com/a"]);
});

test("a cell is found by where it is in the source, and as its writer counts it", () => {
  const source = grid("<th>A</th><th data-hidden>B</th><th>C</th>", row("a", "b", "c"), row("d"));
  const found = (words: string, column = 0) =>
    cellIn(readHtmlTable(source)!, source.indexOf(`>${words}<`) + 1, column);
  expect(found("A")).toEqual({ row: 0, column: 0 });
  expect(found("c")).toEqual({ row: 2, column: 1 });
  expect(found("b", 1)).toEqual({ row: 2, column: 1 });
  expect(found("d")).toEqual({ row: 3, column: 0 });
  expect(cellIn(readHtmlTable(source)!, source.indexOf("<tbody>") + 2, 0)).toBeUndefined();
});

test("the cards of the menu are written from their first title on", () => {
  const { form } = blockKinds.find(({ name }) => name === "cards")!;
  const { text, anchor, head: end } = fill(form.as === "block" ? form.template : "");
  const piece = readPiece(text);
  expect(piece).toMatchObject({ kind: "table", table: { view: "cards" } });
  const title = text.slice(anchor, end);
  expect(title).not.toBe("");
  expect(readMarkup(piece?.kind === "table" ? piece.table.rows[0]!.cells[0]!.source : "")?.words).toBe(title);
});

test("a caret in a table in HTML leaves it drawn, unless its source is typed in", () => {
  const extensions = [shownSource, foldedBlocks(), piecesInPlace()];
  const state = stateOf(`${cards(head, north).replace("North", "No|rth")}\n\nWords.`, extensions);
  expect(drawnPieces(state)).toHaveLength(1);
  const at = state.selection.main.head;
  const typed = state.update({
    changes: { from: at, insert: "x" },
    selection: { anchor: at + 1 },
    userEvent: "input.type",
  }).state;
  expect(drawnPieces(typed)).toHaveLength(0);
  expect(drawnPieces(typed.update({ selection: { anchor: typed.doc.length } }).state)).toHaveLength(1);
});
