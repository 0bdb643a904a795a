import { expect, test } from "vitest";
import { parseInline } from "../../../src-renderer/editor/inline.ts";

test("inline Markdown becomes parts without its marks", () => {
  expect(parseInline("A **bold** and *soft* `code`")).toEqual([
    { kind: "text", text: "A " },
    { kind: "strong", parts: [{ kind: "text", text: "bold" }] },
    { kind: "text", text: " and " },
    { kind: "emphasis", parts: [{ kind: "text", text: "soft" }] },
    { kind: "text", text: " " },
    { kind: "code", text: "code" },
  ]);
});

test("a link keeps its target and its words", () => {
  expect(parseInline('[the *list*](/pages/p1 "Title")')).toEqual([
    {
      kind: "link",
      target: "/pages/p1",
      parts: [
        { kind: "text", text: "the " },
        { kind: "emphasis", parts: [{ kind: "text", text: "list" }] },
      ],
    },
  ]);
  expect(parseInline("<https://example.org>")).toEqual([
    { kind: "link", target: "https://example.org", parts: [{ kind: "text", text: "https://example.org" }] },
  ]);
});

test("HTML stays text", () => {
  expect(parseInline("a <script>b</script>")).toEqual([
    { kind: "text", text: "a " },
    { kind: "text", text: "<script>" },
    { kind: "text", text: "b" },
    { kind: "text", text: "</script>" },
  ]);
});

test("formulas and expressions stand for themselves, whatever signs are in them", () => {
  expect(parseInline("Area $$a_1 * b_1$$ of {{ page.vars._lamp_ }}, `$$c$$`")).toEqual([
    { kind: "text", text: "Area " },
    { kind: "formula", text: "a_1 * b_1", source: "$$a_1 * b_1$$" },
    { kind: "text", text: " of " },
    { kind: "value", text: "page.vars._lamp_", source: "{{ page.vars._lamp_ }}" },
    { kind: "text", text: ", " },
    { kind: "code", text: "$$c$$" },
  ]);
});
