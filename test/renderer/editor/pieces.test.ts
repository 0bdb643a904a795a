import { expect, test } from "vitest";
import { foldedBlocks } from "../../../src-renderer/editor/containers/foldedBlocks.ts";
import { drawnPieces, openChosen, piecesInPlace } from "../../../src-renderer/editor/pieces/drawnPieces.ts";
import { shownSource } from "../../../src-renderer/editor/shownSource.ts";
import { readHtmlTable } from "../../../src-renderer/editor/htmlTables/htmlTable.ts";
import { readImage } from "../../../src-renderer/editor/pieces/imageSource.ts";
import { setImage, writeImage } from "../../../src-renderer/editor/pieces/writeImage.ts";
import { readOperation } from "../../../src-renderer/editor/pieces/operation.ts";
import { readPiece } from "../../../src-renderer/editor/pieces/readPiece.ts";
import { markedTextOf, stateOf } from "../editing.ts";

test.each([
  ["$$\na^2\n$$", { kind: "math", formula: "a^2" }],
  ['{% embed url="https://example.com" %}', { kind: "embed", url: "https://example.com" }],
  ['{% file src="/files/1" %}', { kind: "file", target: "/files/1" }],
  ['{% content-ref url="a.md" %}\n[a](a.md)\n{% endcontent-ref %}', { kind: "reference", target: "a.md" }],
  ['{% include "/reusable-contents/1" %}', { kind: "include", target: "/reusable-contents/1" }],
  [
    '{% openapi-operation spec="lamps" path="/a" method="GET" %}',
    { kind: "operation", specification: "lamps", path: "/a", method: "get" },
  ],
  [
    '{% openapi-webhook spec="lamps" name="lit" method="POST" %}\n[lamps](lamps)\n{% endopenapi-webhook %}',
    { kind: "webhook", specification: "lamps", name: "lit", method: "post" },
  ],
  [
    '{% openapi-schemas spec="lamps" schemas="Lamp, Keeper" grouped="true" %}\n{% endopenapi-schemas %}',
    { kind: "schemas", specification: "lamps", names: ["Lamp", "Keeper"] },
  ],
])("%s is drawn as what it says", (source, piece) => {
  expect(readPiece(source)).toEqual(piece);
});

test.each([
  "{% embed %}",
  "{% openapi %}",
  "$$\nopen",
  "![a](b) and words",
  "<div>words</div>",
  "<table><tr>",
  '{% unknown a="b" %}',
])("%s stays source", (source) => {
  expect(readPiece(source)).toBeUndefined();
});

test("an image is Markdown until it has a caption, a width or a place, and comes back from either", () => {
  const plain = { target: "a b.png", link: "", alternative: "A [lamp]", caption: "", width: "", align: "" };
  expect(writeImage(plain)).toBe("![A \\[lamp\\]](<a b.png>)");
  const rich = { ...plain, caption: 'Lit <"at">', width: "375", align: "center" };
  const led = { ...plain, link: "https://example.com/a (b)" };
  expect(writeImage(led)).toBe("[![A \\[lamp\\]](<a b.png>)](<https://example.com/a (b)>)");
  for (const image of [plain, rich, led, { ...rich, link: "/pages/1#a&b" }, { ...plain, width: "50%" }])
    expect(readImage(writeImage(image))).toEqual(image);
  expect(
    readImage('<figure><img src="a.png" alt="" data-size="line"><figcaption></figcaption></figure>'),
  ).toBeUndefined();
});

test.each([
  "[![a](b.png) words](c)",
  "[![a](b.png)](c) words",
  '[![a](b.png)](c "title")',
  '<a href="c" target="_blank"><img src="b.png"></a>',
  '<figure><a href="c"><img src="b.png"><figcaption></figcaption></figure>',
])("%s says more than the form of an image has, and stays source", (source) => {
  expect(readImage(source)).toBeUndefined();
});

test("an image that leads somewhere is drawn as a block, and keeps its bytes where nothing of it changes", () => {
  for (const source of [
    "[![a](b.png)](c.md)",
    '<a href="c.md"><img src="b.png" alt="a"></a>',
    '<figure><a href="c.md"><img src="b.png" alt="a"></a><figcaption></figcaption></figure>',
  ]) {
    const state = stateOf(`${source}\n\nWords.|`, [shownSource, foldedBlocks(), piecesInPlace()]);
    expect(drawnPieces(state)).toHaveLength(1);
    const image = readImage(source)!;
    expect(image).toMatchObject({ target: "b.png", link: "c.md", alternative: "a" });
    expect(setImage(source, image, { alternative: "a" })).toEqual([]);
    const [change] = setImage(source, image, { link: "" });
    expect(change!.insert).toBe("![a](b.png)");
  }
});

test("each cell of a table in HTML is known by the source between its tags", () => {
  const source =
    '<table data-view="cards"><thead><tr><th>Name</th><th data-hidden data-card-target data-type="content-ref">To</th></tr></thead>' +
    '<tbody><tr><td>North &amp; far</td><td><a href="a.md">a</a></td></tr></tbody></table>';
  const table = readHtmlTable(source)!;
  expect(table.view).toBe("cards");
  expect(table.columns.map(({ source: words, isHidden, role }) => [words, isHidden, role])).toEqual([
    ["Name", false, undefined],
    ["To", true, "target"],
  ]);
  const [north] = table.rows[0]!.cells;
  expect(source.slice(north!.from, north!.to)).toBe("North &amp; far");
});

test("an operation is read with its parameters, its body and its answers, references followed", () => {
  const specification = {
    paths: {
      "/lamps/{id}": {
        parameters: [{ $ref: "#/components/parameters/id" }],
        post: {
          summary: "Light",
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Lamp" } } } },
          responses: {
            200: {
              description: "Lit",
              content: {
                "application/json": {
                  schema: { type: "array", items: { $ref: "#/components/schemas/Lamp" } },
                },
              },
            },
          },
        },
      },
    },
    components: {
      parameters: {
        id: { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
      },
      schemas: {
        Lamp: {
          type: "object",
          required: ["name"],
          properties: { name: { type: "string" }, next: { $ref: "#/components/schemas/Lamp" } },
        },
      },
    },
  };
  const operation = readOperation(specification, "/lamps/{id}", "post")!;
  expect(operation.parameters).toEqual([
    { name: "id", place: "path", type: "string (uuid)", isRequired: true, description: "" },
  ]);
  expect(operation.body?.fields[0]).toMatchObject({ name: "name", type: "string", isRequired: true });
  expect(operation.responses).toMatchObject([{ status: "200", description: "Lit", type: "object[]" }]);
  expect(readOperation(specification, "/lamps/{id}", "get")).toBeUndefined();
  expect(readOperation(undefined, "/lamps", "get")).toBeUndefined();
});

test("a formula is source while somebody writes in it, and drawn before and after", () => {
  const drawn = (marked: string) =>
    drawnPieces(stateOf(marked, [shownSource, foldedBlocks(), piecesInPlace()])).length;
  expect(drawn("$$\na|\n$$\n\nWords.")).toBe(0);
  expect(drawn("|$$\na\n$$\n\nWords.")).toBe(1);
  expect(drawn("$$\na\n$$|\n\nWords.")).toBe(1);
  const writing = stateOf("$$\na|\n$$\n\nWords.", [shownSource, foldedBlocks(), piecesInPlace()]);
  expect(drawnPieces(writing.update({ selection: { anchor: writing.doc.length } }).state)).toHaveLength(1);
});

test("Enter at the end of a drawn block goes on below it, and at its start shows its source", () => {
  const entered = (marked: string) => {
    let state = stateOf(marked, [shownSource, foldedBlocks(), piecesInPlace()]);
    openChosen({ state, dispatch: (transaction) => void (state = transaction.state) });
    return [markedTextOf(state), drawnPieces(state).length];
  };
  expect(entered("$$\na\n$$|")).toEqual(["$$\na\n$$\n\n|", 1]);
  expect(entered("|$$\na\n$$")).toEqual(["|$$\na\n$$", 0]);
});
