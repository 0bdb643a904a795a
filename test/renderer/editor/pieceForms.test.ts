import { expect, test } from "vitest";
import { drawnPieces, piecesInPlace } from "../../../src-renderer/editor/pieces/drawnPieces.ts";
import { foldedBlocks } from "../../../src-renderer/editor/containers/foldedBlocks.ts";
import { listOperations, listSchemas, listWebhooks } from "../../../src-renderer/editor/pieces/operation.ts";
import {
  addressInTag,
  setCaption,
  setFormula,
  setLinkBeside,
  setValues,
} from "../../../src-renderer/editor/pieces/pieceSource.ts";
import { readPiece } from "../../../src-renderer/editor/pieces/readPiece.ts";
import { editSpecified, writeSpecified } from "../../../src-renderer/editor/pieces/specifiedSource.ts";
import { shownSource } from "../../../src-renderer/editor/shownSource.ts";
import type { Change } from "../../../src-renderer/editor/tables/tableText.ts";
import { stateOf } from "../editing.ts";

/* What the forms of drawn blocks change of their source. */

const changed = (source: string, changes: readonly Change[]): string =>
  stateOf(`|${source.replaceAll("|", "¦")}`)
    .update({ changes })
    .state.doc.toString();

test("another address of an embed leaves every other byte of its tag and of its caption", () => {
  const source = '{%- embed   fullWidth="true" url=\'https://a.example\' x="1" %}\nA *lamp*.\n{% endembed %}';
  expect(changed(source, setValues(source, { url: "https://b.example/?q=1" }))).toBe(
    '{%- embed   fullWidth="true" url="https://b.example/?q=1" x="1" %}\nA *lamp*.\n{% endembed %}',
  );
  expect(setValues(source, { url: "https://a.example" })).toEqual([]);
});

test("an address that would end its tag is written so that it does not", () => {
  expect(addressInTag(' https://a.example/"x" %} y ')).toBe("https://a.example/%22x%22%20%25%7D%20y");
});

test.each([
  ["begins", '{% embed url="u" %}', "Lit *far*", '{% embed url="u" %}\nLit *far*\n{% endembed %}'],
  [
    "begins between tags",
    '{% file src="s" %}\n\n{% endfile %}',
    "Lit",
    '{% file src="s" %}\nLit\n{% endfile %}',
  ],
  [
    "changes",
    '{% embed url="u" %}\n\n  One  \n\n{% endembed %}',
    "Two",
    '{% embed url="u" %}\n\n  Two  \n\n{% endembed %}',
  ],
  ["goes", '{% embed url="u" %}\nOne\n{% endembed %}', " ", '{% embed url="u" %}'],
  [
    "that would be a heading is words",
    '{% embed url="u" %}',
    "# One",
    '{% embed url="u" %}\n\\# One\n{% endembed %}',
  ],
  [
    "that would be a list is words",
    '{% embed url="u" %}',
    "1. One",
    '{% embed url="u" %}\n1\\. One\n{% endembed %}',
  ],
  [
    "that would close its block does not",
    '{% embed url="u" %}',
    "{% endembed %}",
    '{% embed url="u" %}\n\\{% endembed %}\n{% endembed %}',
  ],
])("a caption %s", (_what, source, caption, becomes) => {
  expect(changed(source, setCaption(source, caption))).toBe(becomes);
});

test("a block and the words below it are drawn as one, unless those are blocks of their own", () => {
  const drawn = (source: string) => {
    const state = stateOf(`${source}\n\nWords.|`, [shownSource, foldedBlocks(), piecesInPlace()]);
    return drawnPieces(state).map(({ from, to }) => readPiece(state.sliceDoc(from, to)));
  };
  expect(drawn('{% embed url="u" %}\nA lamp.\n{% endembed %}')).toEqual([
    { kind: "embed", url: "u", caption: "A lamp." },
  ]);
  expect(drawn('{% file src="s" %}\n*Lit*, 5 lamps\n{% endfile %}')).toEqual([
    { kind: "file", target: "s", caption: "*Lit*, 5 lamps" },
  ]);
  expect(drawn('{% embed url="u" %}\n- One\n- Two\n{% endembed %}')).toEqual([]);
  expect(drawn('{% embed url="u" %}\nOne.\n\nTwo.\n{% endembed %}')).toEqual([]);
});

test("the link that repeats a content reference leads where it does, and other words stay", () => {
  const source = '{% content-ref url="a.md" %}\n[A \\[lamp\\]](a.md)\n{% endcontent-ref %}';
  expect(
    changed(source, [
      ...setValues(source, { url: "/pages/2" }),
      ...setLinkBeside(source, "/pages/2", "Far [off]"),
    ]),
  ).toBe('{% content-ref url="/pages/2" %}\n[Far \\[off\\]](/pages/2)\n{% endcontent-ref %}');
  const other = '{% content-ref url="a.md" %}\nSee the lamp.\n{% endcontent-ref %}';
  expect(setLinkBeside(other, "/pages/2", "Far")).toEqual([]);
});

test.each([
  ["keeps its lines", "$$\na\n$$", "b\nc", "$$\nb\nc\n$$"],
  ["keeps its line", "$$a$$", "b", "$$b$$"],
  ["gets lines where one is not enough", "$$a$$", "b\nc", "$$\nb\nc\n$$"],
  ["has no blank lines, which would end it", "$$\na\n$$", "b\n\n\nc", "$$\nb\nc\n$$"],
  ["has no line that begins a list", "$$\na\n$$", "b\n- c\n+ d", "$$\nb - c + d\n$$"],
  ["does not begin as a list", "$$\na\n$$", "- c", "$$- c$$"],
  ["does not begin as a quote, with words in it", "$$\na\n$$", "> \\text{$c$}", "$$\n{}> \\text{$c$}\n$$"],
  ["does not end early", "$$\na\n$$", "b $$ c", "$$\nb $ c\n$$"],
  ["stays when it is emptied", "$$\na\n$$", " ", "$$\na\n$$"],
])("a formula %s", (_what, source, formula, becomes) => {
  const now = changed(source, setFormula(source, formula));
  expect(now).toBe(becomes);
  expect(readPiece(now)).toMatchObject({ kind: "math" });
});

const operation = { kind: "operation", specification: "lamps", path: "/a/{id}", method: "get" } as const;

test("a part of a specification is written as the documents have it, and read again", () => {
  const pieces = [
    operation,
    { kind: "webhook", specification: "lamps", name: "lit", method: "post" } as const,
    { kind: "schemas", specification: "lamps", names: ["Lamp", "Keeper"] } as const,
  ];
  for (const piece of pieces) expect(readPiece(writeSpecified(piece))).toEqual(piece);
  expect(writeSpecified(operation)).toBe(
    '{% openapi-operation spec="lamps" path="/a/{id}" method="get" %}\nOpenAPI lamps\n{% endopenapi-operation %}',
  );
  expect(writeSpecified({ ...operation, specification: "api/lamps.yaml" })).toBe(
    '{% openapi src="api/lamps.yaml" path="/a/{id}" method="get" %}\n[api/lamps.yaml](api/lamps.yaml)\n{% endopenapi %}',
  );
});

test("schemas keep names in which there are commas and quotation marks, and what others wrote of an address", () => {
  const names = ["Map«string,Lamp»", 'The "lit" ones', "a%2Cb", "c%20d", "{% e %}", "Keeper"];
  const piece = { kind: "schemas", specification: "lamps", names } as const;
  const source = writeSpecified(piece);
  expect(source).toContain('schemas="Map«string%2CLamp»,The %22lit%22 ones,');
  expect(readPiece(source)).toEqual(piece);
  const fewer = { ...piece, names: names.slice(0, 2) };
  expect(readPiece(changed(source, editSpecified(source, piece, fewer)))).toEqual(fewer);
});

test("another operation leaves what a block says besides it, and another specification is named beside it too", () => {
  const source =
    '{% openapi-operation headless="true" spec="lamps" path="/a/{id}" method="GET" %}\n[OpenAPI lamps](https://example.com/lamps)\n{% endopenapi-operation %}';
  expect(changed(source, editSpecified(source, operation, { ...operation, path: "/b" }))).toBe(
    source.replace("/a/{id}", "/b"),
  );
  expect(editSpecified(source, operation, operation)).toEqual([]);
  const written = writeSpecified(operation);
  expect(changed(written, editSpecified(written, operation, { ...operation, specification: "horns" }))).toBe(
    written.replaceAll("lamps", "horns"),
  );
  const file = writeSpecified({ ...operation, specification: "lamps.yaml" });
  expect(changed(file, editSpecified(file, { ...operation, specification: "lamps.yaml" }, operation))).toBe(
    writeSpecified(operation),
  );
});

test("a specification lists its operations, webhooks and schemas", () => {
  const specification = {
    paths: {
      "/a": { summary: "x", get: { summary: "Reads" }, post: {} },
      "/b": { $ref: "#/components/pathItems/b" },
    },
    webhooks: { lit: { post: { summary: "Was lit" } } },
    components: { schemas: { Lamp: {} }, pathItems: { b: { delete: {} } } },
  };
  expect(listOperations(specification)).toEqual([
    { path: "/a", method: "get", summary: "Reads" },
    { path: "/a", method: "post", summary: "" },
    { path: "/b", method: "delete", summary: "" },
  ]);
  expect(listWebhooks(specification)).toEqual([{ path: "lit", method: "post", summary: "Was lit" }]);
  expect(listSchemas(specification)).toEqual(["Lamp"]);
  expect(listOperations(undefined)).toEqual([]);
});

test("a line behind a note in a formula stays a line, though it would begin a list", () => {
  const source = "$$\na\n$$";
  expect(changed(source, setFormula(source, "a % cost\n- b"))).toBe("$$\na % cost\n{}- b\n$$");
  expect(changed(source, setFormula(source, "a \\% cost\n- b"))).toBe("$$\na \\% cost - b\n$$");
});
