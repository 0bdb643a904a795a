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

test("a folder that a note gives a page of its own file leads to that page, from the list and from other pages", async () => {
  const { pages, warnings } = await planImport(
    memorySource({
      "SUMMARY.md": `- [Again](old#)\n- [Lamps](lamps.md)${writeNote({ folder: "old" })}\n- [B](b.md)\n`,
      "lamps.md": "# Lamps\n",
      "b.md": "[lamps](old)\n",
    }),
  );
  expect(pages.map(({ key, target }) => ({ key, target }))).toEqual([
    { key: "summary:1", target: { page: "lamps.md" } },
    { key: "lamps.md", target: undefined },
    { key: "b.md", target: undefined },
  ]);
  expect(pages[2]?.links).toMatchObject([{ to: { page: "lamps.md" } }]);
  expect(warnings).toEqual([]);
});

test("a line that leads to itself becomes an empty page, and says so", async () => {
  const { pages, warnings } = await planImport(
    memorySource({
      "SUMMARY.md": `- [Loop](loop#)${writeNote({ folder: "loop" })}\n- [A](a.md)\n`,
      "a.md": "",
    }),
  );
  expect(pages[0]).toMatchObject({ title: "Loop", kind: "document", markdown: "" });
  expect(warnings.map(({ message }) => message)).toEqual([
    "SUMMARY.md lists “Loop”, which leads to itself; it became an empty page.",
  ]);
});

test("what a list says of a file or a folder is found however their accents are spelled", async () => {
  const list = `- [A](a.md)\n- Größe${writeNote({ folder: "größe" })}\n\n<!-- {"file":"öl.md","name":"Öl"} -->\n`;
  const { pages, files } = await planImport(
    memorySource({
      "SUMMARY.md": list.normalize("NFD"),
      "a.md": "[size](größe)\n".normalize("NFC"),
      ["öl.md".normalize("NFC")]: "Words.\n",
    }),
  );
  expect(pages.map(({ kind }) => kind)).toEqual(["document", "document"]);
  expect(pages[0]?.links).toMatchObject([{ to: { page: "summary:2" } }]);
  expect(files.map(({ name }) => name.normalize("NFC"))).toEqual(["Öl"]);
});
