import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Document } from "../../src-main/api/types/document.ts";
import { readDocument, type KeptText } from "../../src-main/content/document/readDocument.ts";
import { writeMarkdown } from "../../src-main/content/document/writeMarkdown.ts";
import { mergeText } from "../../src-main/content/merge/textMerge.ts";
import { keyBlocks } from "../../src-main/content/text/keys.ts";
import { openHost, type ApiHost } from "../api/host.ts";
import { exportFiles, importFiles } from "./import/importing.ts";

/* What Recto does not know it keeps, byte for byte, wherever a text goes (design §5). */

const CASES: [what: string, bytes: string][] = [
  ["a tag that stands for itself", '{% acme-map lat="1.5" %}'],
  ["a tag with a body", '{% acme-poll id="7" %}\nDo you like it?\n{% endacme-poll %}'],
  ["a body of blocks", "{% acme %}\n# Title\n\n+ one\n+  two\n\n|a|b|\n|-|:-:|\n|1|2|\n{% endacme %}"],
  ["a body between blank lines", "{% acme %}\n\n\nWords.\n\n{% endacme %}"],
  ["an empty body", "{% acme %}\n{% endacme %}"],
  ["a body of code", "{% acme %}\n~~~js\n{% hint %}\n  code( )\n~~~\n{% endacme %}"],
  ["attributes of every quoting", `{%acme a='1'   b="2"\tc=3 d e=""  %}`],
  ["attributes that are no attributes", '{% acme "loose" 5 = , a="b" {"json": [1]} %}'],
  ["an integration's block", '{% @acme/widget  content="{\\"a\\": 1}" %}'],
  ["a tag that nothing closes", '{% acme open="yes" %}\n\nWords behind it.'],
  ["an end that nothing opened", "{% endacme %}"],
  ["one in another", "{% acme %}\n{% acme-inner  x='1' %}\nWords.\n{% endacme-inner %}\n{% endacme %}"],
  ["one in a hint", '{% hint style="info" %}\n{% acme  %}\nWords.\n{% endacme %}\n{% endhint %}'],
  ["a hint in one", '{% acme %}\n{% hint   style="info" %}\nWords.\n{% endhint %}\n{% endacme %}'],
  ["one in an item", "- an item\n\n  {% acme  %}\n  Words.\n  {% endacme %}"],
  ["one in a quote", "> {% acme  a='1' %}\n> Words.\n> {% endacme %}"],
  ["one within a sentence", "Words with {% acme-inline  id='1' %} among them."],
  ["a tag of several words that is none", "{% acme\n   a='1'\n%}"],
  ["other scripts in its values", '{% acme title="日本語 ก็ 👩‍👩‍👧" %}\n한국어 עברית\n{% endacme %}'],
  [
    "a known tag with fields that nobody knows",
    '{% hint style="info" acme-x="1"  y=\'2\' %}\nWords.\n{% endhint %}',
  ],
];

const pageWith = (bytes: string, above = "Above it.", below = "Below it."): string =>
  `# Title\n\n${above}\n\n${bytes}\n\n## More\n\n${below}\n`;
const onWindows = (text: string): string => text.replaceAll("\n", "\r\n");

/** The cases with the line endings of either kind of computer. */
const ALL = CASES.flatMap(([what, bytes]): [string, (text: string) => string, string][] => [
  [what, (text) => text, bytes],
  [`${what}, with Windows line endings`, onWindows, bytes],
]);

describe("A merge keeps", () => {
  test.each(ALL)("%s that neither touched", (_what, endings, bytes) => {
    const [base, ours, theirs, both] = [
      pageWith(bytes),
      pageWith(bytes, "Above it, edited."),
      pageWith(bytes, undefined, "Below it, edited."),
      pageWith(bytes, "Above it, edited.", "Below it, edited."),
    ].map(endings) as [string, string, string, string];
    const kept = { text: both, conflicts: [], joins: [] };
    expect(mergeText({ base, ours, theirs })).toEqual(kept);
    expect(mergeText({ base, ours: theirs, theirs: ours })).toEqual(kept);
  });

  test.each(ALL)("%s that one put in", (_what, endings, bytes) => {
    const [base, ours, theirs, both] = [
      "# Title\n\nAbove it.\n\n## More\n\nBelow it.\n",
      pageWith(bytes),
      "# Title\n\nAbove it.\n\n## More\n\nBelow it, edited.\n",
      pageWith(bytes, undefined, "Below it, edited."),
    ].map(endings) as [string, string, string, string];
    const kept = { text: both, conflicts: [], joins: [] };
    expect(mergeText({ base, ours, theirs })).toEqual(kept);
    expect(mergeText({ base, ours: theirs, theirs: ours })).toEqual(kept);
  });
});

describe("A text that was a document keeps", () => {
  /** The document as whoever reads it over HTTP has it. */
  const sent = (kept: KeptText): string => JSON.stringify(readDocument(kept));

  test.each(ALL)("%s where nothing was edited", (_what, endings, bytes) => {
    const text = endings(pageWith(bytes));
    const kept = { text, keys: keyBlocks("page", text) };
    expect(writeMarkdown(JSON.parse(sent(kept)) as Document, kept)).toBe(text);
  });

  test.each(ALL)("%s where other blocks were edited", (_what, endings, bytes) => {
    const text = endings(pageWith(bytes));
    const kept = { text, keys: keyBlocks("page", text) };
    const edited = sent(kept)
      .replace("Above it.", "Above it, edited.")
      .replace("Below it.", "Below it, edited.");
    const expected = endings(pageWith(bytes, "Above it, edited.", "Below it, edited."));
    expect(writeMarkdown(JSON.parse(edited) as Document, kept)).toBe(expected);
  });
});

test("A document keeps the tags of an unknown directive whose words are edited, whatever their form", () => {
  const text = pageWith("{%acme a='1'   b=\"2\"  %}\n\n*  Do you like it?\n*  Really?\n\n{%  endacme %}");
  const kept = { text, keys: keyBlocks("page", text) };
  const edited = JSON.stringify(readDocument(kept)).replace("like", "love");
  const written = writeMarkdown(JSON.parse(edited) as Document, kept);
  expect(written).toContain("{%acme a='1'   b=\"2\"  %}\n");
  expect(written).toContain("Do you love it?\n");
  expect(written).toContain("\n{%  endacme %}\n");
  expect(written.replace(/\{%acme[^]*endacme %\}/, "")).toBe(text.replace(/\{%acme[^]*endacme %\}/, ""));
});

describe("What was imported and exported keeps", () => {
  let host: ApiHost;
  beforeAll(async () => {
    host = await openHost();
  });
  afterAll(() => host.close());

  test.each(ALL)("%s", async (_what, endings, bytes) => {
    const text = endings(pageWith(bytes));
    const files = { "README.md": "# Home\n", "page.md": text };
    const first = (await importFiles(host, files)).result?.space as string;
    const exported = await exportFiles(host, { space: first });
    expect(exported["page.md"]).toBe(text);
    const second = (await importFiles(host, exported)).result?.space as string;
    expect(await exportFiles(host, { space: second })).toEqual(exported);
  });
});
