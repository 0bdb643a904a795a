import { syntaxTree } from "@codemirror/language";
import { describe, expect, test } from "vitest";
import { footnoteAt, insertFootnote } from "../../../src-renderer/editor/footnotes.ts";
import { pressed, stateOf } from "../editing.ts";

function namesIn(text: string): string[] {
  const names: string[] = [];
  syntaxTree(stateOf(`|${text}`)).iterate({
    enter: ({ name, from, to }) => {
      if (/^(?:FootnoteMark|Paragraph|CodeBlock|Emphasis)$/.test(name))
        names.push(`${name} ${text.slice(from, to)}`);
    },
  });
  return names;
}

describe("a page's footnotes", () => {
  test.each([
    ["A lamp[^1] burns.", ["Paragraph A lamp[^1] burns.", "FootnoteMark [^1]"]],
    ["Two[^1][^two].", ["Paragraph Two[^1][^two].", "FootnoteMark [^1]", "FootnoteMark [^two]"]],
    [
      "Words\n[^1]: A note\n[^2]: Another note",
      [
        "Paragraph Words",
        "FootnoteMark [^1]",
        "Paragraph A note",
        "FootnoteMark [^2]",
        "Paragraph Another note",
      ],
    ],
    ["`[^1]` and [^ 2] and [^]", ["Paragraph `[^1]` and [^ 2] and [^]"]],
    ["[^1]: word\n\nWords", ["FootnoteMark [^1]", "Paragraph word", "Paragraph Words"]],
    [
      "[^1]: A note\n\n    that *goes* on\n\n        and has code\n\nWords\n\n    code",
      [
        "FootnoteMark [^1]",
        "Paragraph A note",
        "Paragraph that *goes* on",
        "Emphasis *goes*",
        "CodeBlock and has code",
        "Paragraph Words",
        "CodeBlock code",
      ],
    ],
  ])(
    "in %j are read as marks, and each note as a line of its own with what is indented below it",
    (text, expected) => {
      expect(namesIn(text)).toEqual(expected);
    },
  );

  const at = (marked: string) => {
    const state = stateOf(marked);
    return footnoteAt(state, state.selection.main.head);
  };

  test.each([
    ["Oil[^1|] here.\n\n[^1]: Whale oil", { isNote: false, other: 21, words: "Whale oil" }],
    ["Oil[^1] here.\n\n[^1|]: Whale oil", { isNote: true, other: 7, words: "Whale oil" }],
    ["Oil[^1|] here.", { isNote: false, other: -1, words: "" }],
    ["Oil.\n\n[^1|]: Whale oil", { isNote: true, other: -1, words: "Whale oil" }],
    ["Oil[^1|]\n\n```\n[^1]: code\n```\n\n[^1]: Note", { isNote: false, other: 35, words: "Note" }],
    ["灯[^注|]。\n\n[^注]: 灯油", { isNote: false, other: 14, words: "灯油" }],
  ])("lead in %j to their other end", (marked, expected) => {
    expect(at(marked)).toMatchObject(expected);
  });

  test.each(["Oil| [^1]", "`[^1|]`", "```\n[^1|]: code\n```", "[1|]"])(
    "are not seen at the caret of %j",
    (marked) => {
      expect(at(marked)).toBeUndefined();
    },
  );
});

describe("a new footnote", () => {
  test.each([
    ["Oil| burns.", "Oil[^1] burns.\n\n[^1]: |\n"],
    ["Oil[^1] and wick|.\n\n[^1]: Whale\n", "Oil[^1] and wick[^2].\n\n[^1]: Whale\n[^2]: |\n"],
    [
      "Oil[^2] and wick|.\n\n[^2]: Whale\n\nEnd.\n\n\n",
      "Oil[^2] and wick[^1].\n\n[^2]: Whale\n\nEnd.\n\n[^1]: |\n",
    ],
    ["Oil.\n\n|", "Oil.\n\n[^1]\n\n[^1]: |\n"],
    ["|", "[^1]\n\n[^1]: |\n"],
  ])("in %j takes the next free number, and is written at the end of the page", (before, after) => {
    expect(pressed([insertFootnote], before)).toBe(after);
  });
});
