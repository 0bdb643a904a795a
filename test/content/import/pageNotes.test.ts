import { expect, test } from "vitest";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { readNote, writeNote } from "../../../src-main/content/import/pageNote.ts";
import { memorySource } from "./memorySource.ts";

test.each(["javascript:alert(1)", "data:text/html,x"])(
  "a note leads no link page to %s, which no writer could have it lead to",
  async (url) => {
    const note = writeNote({ target: { kind: "url", url } });
    const { pages } = await planImport(
      memorySource({ "SUMMARY.md": `- [Link](#)${note}\n- [A](a.md)\n`, "a.md": "" }),
    );
    expect(pages.map(({ title, kind, target }) => ({ title, kind, target }))).toEqual([
      { title: "Link", kind: "document" },
      { title: "A", kind: "document" },
    ]);
    expect(readNote(writeNote({ cover: { ref: { kind: "url", url } } }))).toEqual({});
  },
);

test.each([
  "Using \\<!-- {note} --\\>",
  "Using `<!-- {note} -->`",
  'With \\<!-- and \\<!-- {"slug":"b"} --\\>',
])("a title that quotes a comment leaves its page the note behind it: %s", (title) => {
  const note = { slug: "a", condition: "b" };
  expect(readNote(`${title}${writeNote(note)}`)).toEqual(note);
  expect(readNote(`${title} <!-- hidden -->${writeNote(note)}`)).toEqual(note);
});
