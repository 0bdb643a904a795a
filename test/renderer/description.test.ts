import { expect, test } from "vitest";
import { documentOfText, textOfDocument } from "../../src-renderer/data/description.ts";

test("a description comes back as it was typed", () => {
  const text = "Readers asked for it.\n\nIt says in one place\nwhat happens offline.";
  expect(textOfDocument(documentOfText(text))).toBe(text);
  expect(documentOfText("  \n\n ").nodes).toEqual([]);
});
