import { describe, expect, test } from "vitest";
import type { Document } from "../../../src-main/api/types/document.ts";
import {
  documentOfText,
  textOfDocument,
  wordsOfBlock,
} from "../../../src-renderer/data/words/description.ts";

test("a description comes back as it was typed", () => {
  const text = "Readers asked for it.\n\nIt says in one place\nwhat happens offline.";
  expect(textOfDocument(documentOfText(text))).toBe(text);
  expect(documentOfText("  \n\n ").nodes).toEqual([]);
});

test("the words of a block are found by its key", () => {
  const document = documentOfText("Trim the\nwick.\n\nClean it.");
  const [first, second] = document.nodes;
  if (first && second) [first.key, second.key] = ["a", "b"];
  expect(wordsOfBlock(document, "a")).toBe("Trim the wick.");
  expect(wordsOfBlock(document, "c")).toBeUndefined();
});

describe("A description with more to it than words", () => {
  type Node = Document["nodes"][number];
  const leaf = (text: string, ...marks: string[]): Node => ({
    object: "text",
    leaves: [{ object: "leaf", text, marks: marks.map((type) => ({ object: "mark", type })) }],
  });
  const block = (type: string, ...nodes: Node[]): Node => ({ object: "block", type, nodes });
  const bold = block("paragraph", leaf("Readers "), leaf("asked", "bold"), leaf(" for it."));
  const list = block(
    "list-unordered",
    block("list-item", block("paragraph", leaf("lamps"))),
    block("list-item", block("paragraph", leaf("oil"))),
  );
  const plain = block("paragraph", leaf("The end."));
  const former: Document = { object: "document", data: {}, nodes: [bold, list, plain] };
  const text = textOfDocument(former);

  test.each<[string, string, unknown[]]>([
    ["is the same where nothing was typed", text, [bold, list, plain]],
    ["keeps it before and behind what was typed", text.replace("oil", "wax"), [bold, {}, plain]],
    ["keeps it where paragraphs were added", `Why?\n\n${text}\n\nMore.`, [{}, bold, list, plain, {}]],
    ["keeps it where paragraphs went", text.replace("The end.", ""), [bold, list]],
    ["keeps it where paragraphs changed places", "The end.\n\nReaders asked for it.", [plain, bold]],
    ["is empty where all words were taken out", "", []],
  ])("%s", (_what, typed, nodes) => {
    const changed = documentOfText(typed, former);
    expect(changed.nodes).toMatchObject(nodes);
    expect(textOfDocument(changed)).toBe(typed.trim());
  });
});
