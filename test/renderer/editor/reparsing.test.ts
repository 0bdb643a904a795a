import { language } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { IterMode, NodeProp, TreeFragment, type Tree } from "@lezer/common";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tagLanguage } from "../../../src-renderer/editor/code/codeLanguages.ts";
import { pageLanguage } from "../../../src-renderer/editor/language.ts";

const { parser } = EditorState.create({ extensions: pageLanguage() }).facet(language)!;

/** Every node of a tree with its place; nodes without a name are only how it is kept. */
function nodesOf(tree: Tree): string[] {
  const nodes: string[] = [];
  tree.iterate({ enter: ({ name, from, to }) => void nodes.push(`${name} ${from}-${to}`) });
  return nodes;
}

interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** A page that is read again after edits, as the editor does it. Reading can be broken off at `stopAt`. */
class Page {
  text: string;
  tree: Tree;
  #fragments: readonly TreeFragment[];

  constructor(text: string) {
    this.text = text;
    this.tree = parser.parse(text);
    this.#fragments = TreeFragment.addTree(this.tree);
  }

  edit(edits: readonly Edit[], stopAt?: number): void {
    let moved = 0;
    let text = "";
    let kept = 0;
    const changes = edits.map(({ from, to, insert }) => {
      text += this.text.slice(kept, from) + insert;
      kept = to;
      const change = { fromA: from, toA: to, fromB: from + moved, toB: from + moved + insert.length };
      moved += insert.length - (to - from);
      return change;
    });
    this.text = text + this.text.slice(kept);
    this.#fragments = TreeFragment.applyChanges(this.#fragments, changes);
    this.read(stopAt);
  }

  read(stopAt?: number): void {
    const parse = parser.startParse(this.text, this.#fragments);
    if (stopAt !== undefined && stopAt < this.text.length) parse.stopAt(stopAt);
    let tree: Tree | null = null;
    while (!tree) tree = parse.advance();
    this.#fragments = TreeFragment.addTree(tree, this.#fragments, parse.stoppedAt !== null);
    this.tree = tree;
  }
}

/** Whatever begins, ends, breaks or joins blocks. */
const bits = [
  "Words of a line.",
  "more *words* of it",
  "",
  "",
  "",
  "---",
  "===",
  "```js",
  "```",
  "~~~",
  "> quoted",
  "> - in a quote",
  "- item",
  "- [ ] task",
  "  of it",
  "      far in",
  "    indented code",
  "1. one",
  "   more of one",
  "# Heading",
  "   ## Set in",
  '{% hint style="info" %}',
  "{% endhint %}",
  "| a | b |",
  "| --- | --- |",
  "| a | b |\n| --- | --- |\n| 1 | 2 |",
  "<details>",
  "<!-- left open",
  "-->",
  "</details>",
  "[label]: https://x.example",
  "Named[^n] once",
  "[^n]: A note",
  "[^n]: word",
  "[^n]: A note\n\n    that goes on",
  "\t- by a tab",
];
const linesOf = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...bits), { minLength, maxLength }).map((lines) => lines.join("\n"));
const ordinary =
  "\n\nA paragraph of words that stands for many.\n\n# And its heading\n\nWith *words* below.\n\n";

test("a page that is read again around its changes is the page as it is read from the beginning", () => {
  const edit = fc.record({ at: fc.nat(), cut: fc.nat(40), insert: linesOf(0, 4), glued: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(linesOf(0, 30), { minLength: 1, maxLength: 12 }),
      fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
      fc.array(fc.option(fc.nat(3000)), { minLength: 12, maxLength: 12 }),
      (parts, rounds, stops) => {
        const page = new Page(parts.join(ordinary.repeat(6)));
        for (const [round, edits] of rounds.entries()) {
          const places = edits
            .map(({ at, cut, insert, glued }) => {
              const from = at % (page.text.length + 1);
              return {
                from,
                to: Math.min(page.text.length, from + cut),
                insert: glued ? insert : `\n${insert}\n`,
              };
            })
            .toSorted((a, b) => a.from - b.from)
            .filter((one, index, all) => index === 0 || one.from > all[index - 1]!.to);
          page.edit(places, stops[round] ?? undefined);
          page.read();
          expect(nodesOf(page.tree)).toEqual(nodesOf(parser.parse(page.text)));
        }
      },
    ),
    { numRuns: 150 },
  );
});

test("a key keeps the chunks of a long page but the one it is in, wherever it is pressed", () => {
  const page = new Page(ordinary.repeat(1000));
  page.edit([{ from: 8, to: 8, insert: "x" }]);
  for (const at of [0, 0.25, 0.5, 0.75, 1]) {
    const from = Math.floor(page.text.length * at);
    for (let key = 0; key < 60; key += 1) {
      const before = new Set(page.tree.children);
      page.edit([{ from: from + key, to: from + key, insert: "y" }]);
      expect(page.tree.children.length).toBeLessThan(90);
      expect(page.tree.children.filter((chunk) => !before.has(chunk)).length).toBeLessThanOrEqual(3);
    }
  }
  expect(nodesOf(page.tree)).toEqual(nodesOf(parser.parse(page.text)));
});

test("code that is opened reaches to the end of the page, and back when it is closed", () => {
  const page = new Page(ordinary.repeat(100));
  const at = page.text.indexOf("# And", 2000);
  page.edit([{ from: at, to: at, insert: "```\n\n" }]);
  expect(page.tree.topNode.lastChild).toMatchObject({ name: "FencedCode", from: at, to: page.text.length });
  page.edit([{ from: at + 4, to: at + 4, insert: "```" }]);
  expect(nodesOf(page.tree)).toEqual(nodesOf(parser.parse(page.text)));
});

test("tags among words are read once their language is here, each by itself", async () => {
  await tagLanguage.load();
  const page = new Page('Press <kbd>Ctrl</kbd> here.\n\n<div class="note">\n\nWords.\n\n</div>\n');
  const read: string[][] = [];
  page.tree.iterate({
    mode: IterMode.IgnoreMounts | IterMode.IgnoreOverlays,
    enter(node) {
      const tags = node.tree?.prop(NodeProp.mounted)?.tree;
      if (tags) read.push(nodesOf(tags));
    },
  });
  expect(read).toHaveLength(4);
  expect(read[0]).toContain("OpenTag 0-5");
  expect(read[1]).toContain("CloseTag 0-6");
  expect(read.flat().join(" ")).not.toContain("Mismatched");
});
