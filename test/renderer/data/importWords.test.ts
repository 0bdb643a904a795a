import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { transferWords } from "../../../src-renderer/data/words/transferWords.ts";
import { refusals } from "../../../src-renderer/texts/de/refusals.ts";
import { transfers } from "../../../src-renderer/texts/de/transfers.ts";
import { memorySource } from "../../content/import/memorySource.ts";

/* Everything that an import can say has its German sentence: whoever adds a warning adds that too. */

/** What a command line is told, which speaks English. */
const onlyCommands = /(packFolder|readSource)\.ts$/;

/** What nobody is told: names for ids and steps, a subject that stays as it was given, and why an archive is broken. */
const untold = new Set([
  "ranks at the top",
  "ranks under",
  "files read",
  "files kept",
  "pages linked",
  "Import of",
  "Export of",
  "its directory is out of bounds",
  "its directory is cut off",
  "it has no directory",
  "its entries overlap",
  "is missing",
  "is cut off",
]);

/** Programmers alone read these. */
const isThrown = (node: ts.Node): boolean =>
  ts.isNewExpression(node) && node.expression.getText() === "Error";

/** What a file's texts say, piece by piece between the names that are put into them; single words are no sentence. */
function piecesOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const pieces: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isThrown(node) || ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      pieces.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return pieces.filter((piece) => /\p{L}{2,}[,;:]? \p{L}+/u.test(piece) && !/[<=>{}]/.test(piece));
}

test("every piece of a sentence that an import says is in one that is said in German", () => {
  const said = Object.keys({ ...transfers.sentences, ...refusals.sentences }).join("\n");
  const paths = [...globSync("src-main/content/import/**/*.ts"), "src-main/core/git/gitOrders.ts"];
  const told = paths.filter((path) => !onlyCommands.test(path));
  const pieces = new Map(told.flatMap((path) => piecesOf(path).map((piece) => [piece, path])));
  expect(pieces.size).toBeGreaterThan(60);
  for (const piece of untold) expect(pieces.delete(piece), piece).toBe(true);
  expect([...pieces].filter(([piece]) => !said.includes(piece))).toEqual([]);
});

test("a computed page that has pages below it in a list is said in German, too", async () => {
  const note = `<!-- ${JSON.stringify({ computed: { type: "builtin:openapi", props: {} } })} -->`;
  const { warnings, pages } = await planImport(
    memorySource({ "SUMMARY.md": `- API ${note}\n  - [A](a.md)\n- [B](b.md)\n`, "a.md": "", "b.md": "" }),
  );
  expect(pages.map(({ title, parent }) => [title, parent])).toEqual([
    ["API", null],
    ["A", null],
    ["B", null],
  ]);
  expect(warnings.map(({ message }) => transferWords(message, transfers, refusals))).toEqual([
    "SUMMARY.md führt unter „API“ Seiten auf; unter einer Seite aus einer Quelle kann keine stehen, darum folgen sie ihr.",
  ]);
});
