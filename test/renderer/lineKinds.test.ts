import { describe, expect, test } from "vitest";
import { bulletList, lineKind, nextHeading, quote, taskList } from "../../src-renderer/editor/lineKinds.ts";
import { pressed } from "./editing.ts";

describe("a line that becomes another kind", () => {
  test.each([
    ["of an empty line is gone on with behind its mark", lineKind("> "), "A\n\n|", "A\n\n> |"],
    ["keeps the caret before the first word", taskList, "|Trim.", "- [ ] |Trim."],
    ["keeps the caret within its words", quote, "Tr|im.", "> Tr|im."],
    ["has the caret behind the mark that took another's place", bulletList, "> |", "- |"],
    ["loses its mark and keeps the caret before its words", lineKind(""), "## |Oil", "|Oil"],
    ["is a heading of the page below its title", nextHeading, "|", "## |"],
  ])("%s", (_what, command, marked, expected) => {
    expect(pressed([command], marked)).toBe(expected);
  });
});
