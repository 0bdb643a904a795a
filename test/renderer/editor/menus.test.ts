import { CompletionContext } from "@codemirror/autocomplete";
import { history, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { gemoji } from "gemoji";
import { describe, expect, test } from "vitest";
import { inlineFormula } from "../../../src-renderer/editor/inlineFormula.ts";
import { blockKinds } from "../../../src-renderer/editor/menus/blockKinds.ts";
import { emojiFor } from "../../../src-renderer/editor/menus/emojiMenu.ts";
import { fill, insertBlock } from "../../../src-renderer/editor/menus/insertBlock.ts";
import { linkMenu, type LinkTargets } from "../../../src-renderer/editor/menus/linkMenu.ts";
import type { MenuOption } from "../../../src-renderer/editor/menus/option.ts";
import { picking, pickAt, pickingIn } from "../../../src-renderer/editor/menus/picking.ts";
import { matchOf, ranked } from "../../../src-renderer/editor/menus/ranking.ts";
import { blockAsked, kindsFor } from "../../../src-renderer/editor/menus/slashMenu.ts";
import { outlineOfText } from "../../../src-renderer/editor/outline.ts";
import { hiddenTitleLine, titleIs } from "../../../src-renderer/editor/titleLine.ts";
import { markedTextOf, pressed, stateOf } from "../editing.ts";

describe("what was typed of a name", () => {
  test("finds beginnings before words before middles", () => {
    const names = ["Subtable", "Data table", "Table"];
    expect(ranked(names, "table", (name) => [name]).map(({ item }) => item)).toEqual([
      "Table",
      "Data table",
      "Subtable",
    ]);
  });

  test("is shown where it stands in the name", () => {
    expect(matchOf("tab", "Data table")?.ranges).toEqual([5, 8]);
  });

  test("finds names whatever the accents", () => {
    expect(matchOf("uber", "Überschrift")).toBeDefined();
  });

  test("does not find letters that are strewn over a name by chance", () => {
    expect(matchOf("eoa", "The coast in spring")).toBeUndefined();
    expect(matchOf("dtb", "Data table by")).toBeDefined();
  });
});

test("kinds of blocks that begin with what was typed stand as the menu has them, those that are used more before them", () => {
  const names = (typed: string, used?: string) =>
    kindsFor(typed, (name) => (name === used ? 1 : 0)).map(({ item }) => item.name);
  expect(names("tab").slice(0, 2)).toEqual(["table", "tabs"]);
  expect(names("tab", "tabs").slice(0, 2)).toEqual(["tabs", "table"]);
  expect(names("tabs", "table")[0]).toBe("tabs");
});

describe("a stroke", () => {
  test.each([
    ["at the start of a line", "/|", ""],
    ["behind a space", "Words /tab|", "tab"],
    ["with a name of two words", "/code bl|", "code bl"],
    ["in an item", "- /ima|", "ima"],
  ])("asks for a block %s", (_where, text, typed) => {
    const state = stateOf(text);
    expect(blockAsked(state, state.selection.main.head)?.typed).toBe(typed);
  });

  test.each([
    ["amid a word", "and/or|"],
    ["before a space", "1 / |2"],
    ["in code", "```\n/tab|\n```"],
    ["in a line of code", "Say `/tab|` twice"],
    ["in an address", "See https://example.com/tab|"],
    ["in a table's source", "¦ a ¦\n¦ --- ¦\n¦ /tab| ¦"],
  ])("is only a stroke %s", (_where, text) => {
    const state = stateOf(text);
    expect(blockAsked(state, state.selection.main.head)).toBeUndefined();
  });
});

describe("the list of blocks", () => {
  test("is whole and in its order while nothing is typed", () => {
    expect(kindsFor("").map(({ item }) => item.name)).toEqual(blockKinds.map(({ name }) => name));
  });

  test.each([
    ["h2", "heading2"],
    ["todo", "tasks"],
    ["callout", "hintInfo"],
    ["toggle", "expandable"],
    ["latex", "math"],
    ["synced", "reusable"],
    ["endnote", "footnote"],
    ["warn", "hintWarning"],
  ])("knows %s as %s", (typed, name) => {
    expect(kindsFor(typed)[0]?.item.name).toBe(name);
  });

  test("closes when nothing is called so", () => {
    expect(kindsFor("nothing is called so")).toEqual([]);
  });

  test("has a template with a place for the caret for every block of its own", () => {
    for (const { name, form } of blockKinds) {
      if (form.as !== "block") continue;
      const { text, anchor, head } = fill(form.template);
      expect(text, name).not.toMatch(/[‸⟦⟧]/);
      expect(anchor, name).toBeLessThanOrEqual(head);
      expect(anchor, name).toBeGreaterThan(0);
    }
  });
});

const inserted = (marked: string, template: string, nests = false): string => {
  const state = stateOf(marked);
  return markedTextOf(state.update(insertBlock(state, template, { nests })).state);
};

describe("a block", () => {
  const box = "{% box %}\n‸\n{% endbox %}";

  test.each([
    ["takes the place of an empty line", "One.\n\n|\n\nTwo.", "One.\n\n{% box %}\n|\n{% endbox %}\n\nTwo."],
    ["keeps its distance from words above", "One.\n|", "One.\n\n{% box %}\n|\n{% endbox %}"],
    ["keeps its distance from words below", "|\nTwo.", "{% box %}\n|\n{% endbox %}\n\nTwo."],
    [
      "stands below the paragraph of the caret",
      "One| and more.\n\nTwo.",
      "One and more.\n\n{% box %}\n|\n{% endbox %}\n\nTwo.",
    ],
    [
      "stands between the tags of the block around it",
      "{% hint %}\n|\n{% endhint %}",
      "{% hint %}\n{% box %}\n|\n{% endbox %}\n{% endhint %}",
    ],
    [
      "that cannot nest takes the item that only asked for it",
      "- one\n- |",
      "- one\n\n{% box %}\n|\n{% endbox %}",
    ],
    ["takes an empty heading", "One.\n\n## |\n\nTwo.", "One.\n\n{% box %}\n|\n{% endbox %}\n\nTwo."],
    ["stands below a heading with words", "## One|", "## One\n\n{% box %}\n|\n{% endbox %}"],
    ["that cannot nest takes the only item of the page", "- |", "{% box %}\n|\n{% endbox %}"],
    ["that cannot nest takes a quote's only line too", "> |\n\nTwo.", "{% box %}\n|\n{% endbox %}\n\nTwo."],
    [
      "stands in a footnote, where its empty line is indented to be there",
      "[^1]: One.\n\n    |\n",
      "[^1]: One.\n\n    {% box %}\n    |\n    {% endbox %}\n",
    ],
    [
      "that cannot nest stands below the whole list",
      "- one|\n- two",
      "- one\n- two\n\n{% box %}\n|\n{% endbox %}",
    ],
  ])("%s", (_what, before, after) => {
    expect(inserted(before, box)).toBe(after);
  });

  test("that is HTML keeps its distance from a tag below, which would else be part of it", () => {
    expect(inserted("{% hint %}\n|\n{% endhint %}", "<table>‸</table>")).toBe(
      "{% hint %}\n<table>|</table>\n\n{% endhint %}",
    );
  });

  test("that nests stays in its item and its quote", () => {
    expect(inserted("- |", "```\n‸\n```", true)).toBe("- ```\n  |\n  ```");
    expect(inserted("> |", "```\n‸\n```", true)).toBe("> ```\n> |\n> ```");
  });

  test("is taken back whole by one undo", () => {
    let state = EditorState.create({ doc: "One.\n", selection: { anchor: 5 }, extensions: history() });
    const dispatch = (transaction: { state: EditorState }): void => void (state = transaction.state);
    dispatch(
      state.update({
        changes: { from: 5, insert: "typed" },
        selection: { anchor: 10 },
        userEvent: "input.type",
      }),
    );
    dispatch(state.update(insertBlock(state, box)));
    undo({ state, dispatch: (transaction) => dispatch(transaction) });
    expect(state.doc.toString()).toBe("One.\ntyped");
  });
});

test("a block takes an item below the title that is not shown, and the title stays", () => {
  const editor = stateOf("# Home\n\n- |", hiddenTitleLine());
  const state = editor.update({ effects: titleIs.of("Home") }).state;
  const spec = insertBlock(state, "¦ a ¦".replaceAll("¦", "|"));
  expect(markedTextOf(state.update(spec).state)).toBe("# Home\n\n¦ a ¦|");
});

describe("the list of links", () => {
  const pages = [
    { id: "p1", title: "Lamps", above: "" },
    { id: "p2", title: "Lenses [old]", above: "Lamps" },
  ];
  const targets: LinkTargets = {
    pages: () => pages,
    files: () => [
      { id: "f1", name: "lantern.png", isImage: true },
      { id: "f2", name: "lamp plan.pdf", isImage: false },
    ],
    people: async () => [{ id: "u1", name: "Lamia" }],
    findHeadings: async () => [{ page: "p2", anchor: "lamp-oil", title: "Lamp oil", above: "Lenses" }],
    headingsOf: async () => outlineOfText("## Wick\n\n## Oil\n"),
    reusables: async () => [{ id: "r1", name: "Safety" }],
  };
  const list = async (marked: string, what?: "reusable") => {
    let state = stateOf(marked, picking);
    if (what) state = state.update({ effects: pickAt.of({ at: 0, what }) }).state;
    const found = await linkMenu(targets)(new CompletionContext(state, state.selection.main.head, false));
    return found?.options.map(({ label, section }) => [label, (section as { name: string }).name]) ?? [];
  };

  test("has pages, headings, people and files", async () => {
    expect(await list("## Lamplight\n\nSee @lam|")).toEqual([
      ["Lamps", "Pages"],
      ["Lamplight", "On this page"],
      ["Lamp oil", "Headings of other pages"],
      ["Lamia", "People"],
      ["lamp plan.pdf", "Files"],
    ]);
  });

  test("shows before a page what stands before its title, or else the sign of all pages", async () => {
    const signed = [
      { id: "p1", title: "Lamp one", above: "", emoji: "🪔" },
      { id: "p2", title: "Lamp two", above: "", icon: "key" },
      { id: "p3", title: "Lamp three", above: "" },
    ];
    const state = stateOf("See @Lamp|", picking);
    const asked = new CompletionContext(state, state.selection.main.head, false);
    const found = await linkMenu({ ...targets, pages: () => signed })(asked);
    const signs = new Map(found?.options.map((option) => [option.label, (option as MenuOption).sign]));
    expect(signed.map(({ title }) => signs.get(title))).toEqual([
      { glyph: "🪔" },
      { pageIcon: "key" },
      "page",
    ]);
  });

  test("has the headings of a page behind its title and a sign", async () => {
    expect(await list("See @Lamps#w|")).toEqual([["Wick", "Lamps"]]);
  });

  test("has reusable contents alone where one was asked for, and a new one of the name that was typed", async () => {
    expect(await list("|", "reusable")).toEqual([
      ["Safety", "Reusable contents"],
      ["New reusable content", "New"],
    ]);
    expect(await list("Oil|", "reusable")).toEqual([["New: “Oil”", "New"]]);
  });

  test("that a menu opened ends where its writer goes on with other things than a name", async () => {
    const begun = () =>
      stateOf("One |two", picking).update({ effects: pickAt.of({ at: 4, what: "page" }) }).state;
    const typing = (state: EditorState, insert: string) => {
      const { head } = state.selection.main;
      const anchor = head + insert.length;
      return state.update({ changes: { from: head, insert }, selection: { anchor }, userEvent: "input.type" })
        .state;
    };
    const after = (state: EditorState) => pickingIn(state)?.at;
    expect(after(typing(typing(begun(), "No"), "rth"))).toBe(4);
    expect(after(begun().update({ changes: { from: 0, insert: "Zero. " } }).state)).toBe(10);
    expect(after(typing(begun(), " "))).toBeUndefined();
    expect(after(typing(begun(), "\n"))).toBeUndefined();
    expect(after(typing(begun(), "x".repeat(61)))).toBeUndefined();
    expect(after(begun().update({ selection: { anchor: 2 } }).state)).toBeUndefined();
    const shorter = { changes: { from: 3, to: 4 }, userEvent: "delete.backward" };
    expect(after(begun().update(shorter).state)).toBeUndefined();
  });

  test.each(["ada@exam|ple.com", "`@lam|`", "@ lam|"])("stays closed in %s", async (text) => {
    expect(await list(text)).toEqual([]);
  });
});

test("emoji are found by their names and by what they show", () => {
  expect(emojiFor(gemoji, "tada")[0]?.item.emoji).toBe("🎉");
  expect(emojiFor(gemoji, "thumbs")[0]?.item.emoji).toBe("👍");
  expect(emojiFor(gemoji, "party").map(({ item }) => item.emoji)).toContain("🎉");
  expect(emojiFor(gemoji, "white_check")[0]?.item.names).toContain("white_check_mark");
});

describe("an outline", () => {
  test("names headings by their words and tells equal ones apart", () => {
    const text = "## One **bold** [link](/x)\n\nWords.\n\n### Two\n\n## Two\n\n```\n# no heading\n```\n";
    expect(outlineOfText(text).map(({ level, title, anchor }) => [level, title, anchor])).toEqual([
      [2, "One bold link", "one-bold-link"],
      [3, "Two", "two"],
      [2, "Two", "two-1"],
    ]);
  });
});

test("a formula in a sentence is begun around what is chosen, and never around lines or dollars", () => {
  expect(pressed([inlineFormula], "It is | far.")).toBe("It is $$|$$ far.");
  const chosen = (doc: string, from: number, to: number): string => {
    let state = EditorState.create({ doc, selection: { anchor: from, head: to } });
    inlineFormula({ state, dispatch: (transaction) => void (state = transaction.state) });
    return state.doc.toString();
  };
  expect(chosen("It is x far.", 6, 7)).toBe("It is $$x$$ far.");
  expect(chosen("One.\n\nTwo.", 0, 10)).toBe("One.\n\nTwo.");
  expect(chosen("It is $5.", 6, 8)).toBe("It is $5.");
});
