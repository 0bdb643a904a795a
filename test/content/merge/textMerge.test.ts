import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stepBudget } from "../../../src-main/content/merge/diff.ts";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { RUNS, twoWriters, writing } from "../text/writing.ts";

describe("two writers' texts", () => {
  test.each<[string, [base: string, ours: string, theirs: string], string]>([
    ["edits of two paragraphs", ["A a\n\nB b\n", "A x\n\nB b\n", "A a\n\nB y\n"], "A x\n\nB y\n"],
    [
      "an edit, and a paragraph inserted beside it",
      ["A a a\n\nC\n", "A a x\n\nC\n", "A a a\n\nB\n\nC\n"],
      "A a x\n\nB\n\nC\n",
    ],
    ["a deletion and an edit elsewhere", ["A\n\nB\n\nC c\n", "A\n\nC c\n", "A\n\nB\n\nC d\n"], "A\n\nC d\n"],
    ["the same edit by both", ["A\n\nB b\n", "A\n\nB x\n", "A\n\nB x\n\nC\n"], "A\n\nB x\n\nC\n"],
    ["two insertions at one place", ["A\n\nB\n", "A\n\nY\n\nB\n", "A\n\nX\n\nB\n"], "A\n\nX\n\nY\n\nB\n"],
    ["insertions that share a paragraph", ["A\n", "A\n\nX\n\nZ\n", "A\n\nX\n\nY\n"], "A\n\nX\n\nY\n\nZ\n"],
    ["two paragraphs behind an end without a newline", ["A", "A\n\nX", "A\n\nY"], "A\n\nX\n\nY"],
    ["an edit of the last paragraph, and one behind it", ["A a", "A b", "A a\n\nB"], "A b\n\nB"],
    ["a deleted end, and an insertion before it", ["A\n\nB\n", "A\n", "A\n\nX\n\nB\n"], "A\n\nX\n"],
    ["deletions that leave nothing", ["A\n\nB\n", "B\n", "A\n"], ""],
    [
      "a paragraph between a heading and its text",
      ["# A\nb b\n", "# A\nb c\n", "# A\n\nX\n\nb b\n"],
      "# A\n\nX\n\nb c\n",
    ],
    [
      "Windows line endings",
      ["A\r\n\r\nB", "A\r\n\r\nX\r\n\r\nB", "A\r\n\r\nB\r\n\r\nC"],
      "A\r\n\r\nX\r\n\r\nB\r\n\r\nC",
    ],
    ["a changed separator stays", ["A\n\nB\n", "A\n\n\nB\n", "A\n\nB\n\nC\n"], "A\n\n\nB\n\nC\n"],
    [
      "items of one list",
      ["- a\n- b\n- c\n", "- a\n- x\n- b\n- c\n", "- a\n- b\n- d\n"],
      "- a\n- x\n- b\n- d\n",
    ],
    ["items added by both", ["- a\n- b", "- a\n- b\n- x", "- a\n- b\n- y"], "- a\n- b\n- x\n- y"],
    [
      "items of a loose list",
      ["- a\n\n- b\n", "- a\n\n- b\n\n- x\n", "- a\n\n- b\n\n- y\n"],
      "- a\n\n- b\n\n- x\n\n- y\n",
    ],
    [
      "a paragraph between two lists that the other put into one, taking out what parted them",
      [
        "- Take the red box.\n- Open the lid.\n\nThen wait.\n\n- Close the lid.\n- Put it back.\n",
        "- Take the red box.\n- Open the lid.\n\nMind your fingers.\n\nThen wait.\n\n- Close the lid.\n- Put it back.\n",
        "- Take the red box.\n- Open the lid.\n- Close the lid.\n- Put it back.\n",
      ],
      "- Take the red box.\n- Open the lid.\n\nMind your fingers.\n\n- Close the lid.\n- Put it back.\n",
    ],
    [
      "numbered items, one pushed down and one edited",
      [
        "1. one\n2. two\n3. three\n",
        "1. one\n2. new\n3. two\n4. three\n",
        "1. one\n2. two\n3. three, edited\n",
      ],
      "1. one\n2. new\n3. two\n4. three, edited\n",
    ],
    [
      "rows of one table",
      [
        "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n",
        "| a | b |\n|---|---|\n| 1 | x |\n| 3 | 4 |\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | y |\n| 5 | 6 |\n",
      ],
      "| a | b |\n|---|---|\n| 1 | x |\n| 3 | y |\n| 5 | 6 |\n",
    ],
    [
      "a table made wider and a row added",
      ["| a |\n|---|\n| 1 |\n", "| a    |\n|------|\n| 1    |\n", "| a |\n|---|\n| 1 |\n| 2 |\n"],
      "| a    |\n|------|\n| 1    |\n| 2 |\n",
    ],
    [
      "definitions at the end",
      ["[a]: b\n", "[a]: b\n[c]: d\n", "[a]: b\n[e]: f\n"],
      "[a]: b\n[c]: d\n[e]: f\n",
    ],
    [
      "a list that one numbered while the other shortened it and took its box's neighbour out of a quote",
      [
        "> Before you start.\n\n{% hint %}\n- Plug in the cable.\n- Wait.\n{% endhint %}\n",
        "Before you start.\n\n{% hint %}\n- Plug in the red cable.\n{% endhint %}\n",
        "Before you start. Sit down.\n\n{% hint %}\n1. Plug in the cable.\n2. Wait.\n{% endhint %}\n",
      ],
      "Before you start. Sit down.\n\n{% hint %}\n1. Plug in the red cable.\n{% endhint %}\n",
    ],
    [
      "the same at the end, behind a paragraph that one put last before it",
      [
        "Lock up.\n\n| Day | Task | By |\n| --- | --- | --- |\n| One | Dust | Ann |\n| Two | Mop | Bob |\n\nThen rest.\n",
        "| No | Task | By |\n| --- | --- | --- |\n| 7 | Dust | Ann |\n| 8 | Mop | Bob |\n\nSit. Then rest.\n\nLock up.\n\nGo home.\n",
        "Lock up.\n\n| No | Day | Task | By |\n| --- | --- | --- | --- |\n| 7 | One | Dust | Ann |\n| 8 | Two | Mop | Bob |\n\nSit. Then rest.\n\nGo home.\n",
      ],
      "| No | Task | By |\n| --- | --- | --- |\n| 7 | Dust | Ann |\n| 8 | Mop | Bob |\n\nSit. Then rest.\n\nLock up.\n\nGo home.\n",
    ],
  ])("%s merge", (_name, [base, ours, theirs], merged) => {
    expect(mergeText({ base, ours, theirs })).toEqual({ text: merged, conflicts: [], joins: [] });
    expect(mergeText({ base, ours: theirs, theirs: ours })).toEqual({
      text: merged,
      conflicts: [],
      joins: [],
    });
  });

  test.each<[string, [base: string, ours: string, theirs: string], [string, string, string][]]>([
    ["one paragraph edited by both", ["A\n\nB b\n", "A\n\nB x\n", "A\n\nB y\n"], [["B b", "B x", "B y"]]],
    [
      "a deletion against an edit",
      ["A\n\nB b b\n\nC\n", "A\n\nC\n", "A\n\nB b x\n\nC\n"],
      [["B b b", "", "B b x"]],
    ],
    [
      "an edit against a deletion",
      ["A\n\nB b b\n\nC\n", "A\n\nB b x\n\nC\n", "A\n\nC\n"],
      [["B b b", "B b x", ""]],
    ],
    [
      "an insertion into what is deleted",
      ["A\n\nB\n\nC\n\nD\n", "A\n\nD\n", "A\n\nB\n\nX\n\nC\n\nD\n"],
      [["B\n\nC", "", "B\n\nX\n\nC"]],
    ],
    [
      "one item of a list",
      ["- a\n- b\n- c\n", "- a\n- x\n- c\n", "- a\n- y\n- c\n- d\n"],
      [["- b", "- x", "- y"]],
    ],
    [
      "one row of a table",
      ["| a |\n|---|\n| 1 |\n", "| a |\n|---|\n| 2 |\n", "| a |\n|---|\n| 3 |\n"],
      [["| 1 |", "| 2 |", "| 3 |"]],
    ],
    [
      "insertions of which one seems to be the other",
      [
        "A\n",
        "A\n\nRun the installer and wait until it says that all is done.\n",
        "A\n\nRun the installer and wait until it says that it is done.\n",
      ],
      [
        [
          "",
          "Run the installer and wait until it says that all is done.",
          "Run the installer and wait until it says that it is done.",
        ],
      ],
    ],
    [
      "two neighbours that both rewrote, each by itself",
      ["A\n\nb b b\n\nc c c\n\nD\n", "A\n\nb b x\n\nc c x\n\nD\n", "A\n\nb b y\n\nc c y\n\nD\n"],
      [
        ["b b b", "b b x", "b b y"],
        ["c c c", "c c x", "c c y"],
      ],
    ],
    [
      "two quotes that one put into one, and of which the other rewrote the second",
      [
        "> A says one.\n\n> B says two.\n",
        "> A says one.\n> B says two.\n",
        "> A says one.\n\n> B has another thing.\n",
      ],
      [
        [
          "> A says one.\n\n> B says two.",
          "> A says one.\n> B says two.",
          "> A says one.\n\n> B has another thing.",
        ],
      ],
    ],
    [
      "two lists that one made one of, taking out what parted them, which the other rewrote",
      [
        "- Take the red box.\n- Open the lid.\n\nThen wait a moment.\n\n- Close the lid.\n- Put it back.\n",
        "- Take the red box.\n- Open the lid.\n\nThen wait an hour.\n\n- Close the lid.\n- Put it back.\n",
        "- Take the red box.\n- Open the lid.\n- Close the lid.\n- Put it back.\n",
      ],
      [
        [
          "- Take the red box.\n- Open the lid.\n\nThen wait a moment.\n\n- Close the lid.\n- Put it back.",
          "- Take the red box.\n- Open the lid.\n\nThen wait an hour.\n\n- Close the lid.\n- Put it back.",
          "- Take the red box.\n- Open the lid.\n- Close the lid.\n- Put it back.",
        ],
      ],
    ],
    [
      "two quotes that one made one of, taking out what parted them, which the other rewrote",
      [
        "> A b.\n\nThen wait a moment.\n\n> C d.\n",
        "> A b.\n>\n> C d.\n",
        "> A b.\n\nThen wait an hour.\n\n> C d.\n",
      ],
      [
        [
          "> A b.\n\nThen wait a moment.\n\n> C d.",
          "> A b.\n>\n> C d.",
          "> A b.\n\nThen wait an hour.\n\n> C d.",
        ],
      ],
    ],
    [
      "two quotes that one made one of, taking out what parted them, before which the other put a paragraph",
      [
        "> A b.\n\nThen wait.\n\n> C d.\n",
        "> A b.\n>\n> C d.\n",
        "> A b.\n\nMind it.\n\nThen wait.\n\n> C d.\n",
      ],
      [["> A b.\n\nThen wait.\n\n> C d.", "> A b.\n>\n> C d.", "> A b.\n\nMind it.\n\nThen wait.\n\n> C d."]],
    ],
    [
      "two quotes that one put into one, and of which the other rewrote the second and put another behind",
      ["> A b.\n\n> C d.\n", "> A b.\n>\n> C d.\n", "> A b.\n\n> X y z.\n\n> V w.\n"],
      [["> A b.\n\n> C d.", "> A b.\n>\n> C d.", "> A b.\n\n> X y z.\n\n> V w."]],
    ],
    [
      "what was in a quote that both took away, and of which one took that out and the other edited it",
      ["> ## A\n>\n> > B b c.\n", "## A\n", "## A\n\n> B x c.\n"],
      [["> B b c.", "", "> B x c."]],
    ],
    ["whole texts that share nothing", ["", "A", "B"], []],
    [
      "a paragraph that one took out and the other edited, where both ended with one more",
      [
        "Lock up.\n\nWater the plants on the windowsill.\n\nTurn off the lights in the kitchen and the hall.\n",
        "Look around. Turn off the lights in the kitchen and the hall.\n\nLock up.\n\nGo home.\n",
        "Lock up.\n\nWater the tall plants on the windowsill.\n\nTurn off the lights in the kitchen and the hall.\n\nGo home.\n",
      ],
      [["Water the plants on the windowsill.", "", "Water the tall plants on the windowsill."]],
    ],
  ])("%s", (_name, [base, ours, theirs], conflicts) => {
    const merged = mergeText({ base, ours, theirs });
    expect(merged.conflicts.map((conflict) => [conflict.base, conflict.ours, conflict.theirs])).toEqual(
      conflicts,
    );
    for (const { at, ours: kept } of merged.conflicts)
      expect(merged.text.slice(at, at + kept.length)).toBe(kept);
  });

  test("conflict without holding back what else they changed", () => {
    const base = "# T\n\nA a\n\nB b\n\nC c\n";
    const merged = mergeText({
      base,
      ours: "# T\n\nA x\n\nB b\n\nC c\n\nOurs\n",
      theirs: "# T\n\nA y\n\nB theirs\n\nC c\n",
    });
    expect(merged.text).toBe("# T\n\nA x\n\nB theirs\n\nC c\n\nOurs\n");
    expect(merged.conflicts).toHaveLength(1);
  });

  test("keep an edit and its place when a paragraph above is rewritten", () => {
    const merged = mergeText({
      base: "One is the first.\n\nTwo is the second.\n",
      ours: "Something else altogether!\n\nTwo is the second.\n",
      theirs: "One is the first.\n\nTwo is the second one.\n",
    });
    expect(merged).toEqual({
      text: "Something else altogether!\n\nTwo is the second one.\n",
      conflicts: [],
      joins: [],
    });
  });
});

test("a merge made once more from the same base changes nothing where a side moved what the other took out of its quote", () => {
  const base = "Call the desk.\n\n> Bring the key.\n";
  const ours = "Call the desk.\n\nBring the key.\n\n## On the way home\n";
  const theirs = "> Bring the key.\n\nCall the desk.\n";
  const { text } = mergeText({ base, ours, theirs });
  expect(text).toBe("Bring the key.\n\nCall the desk.\n\n## On the way home\n");
  expect(mergeText({ base, ours: text, theirs }).text).toBe(text);
  expect(mergeText({ base, ours, theirs: text }).text).toBe(text);
});

test("who made a merge once more from the same base is asked where that reads as a rewording of what is gone", () => {
  const base = "# Setup\n\nRun the installer.\n";
  const ours = "# Setup\n\n# Troubleshooting\n\nRun the installer.\n";
  const merged = mergeText({ base, ours, theirs: "Run the installer.\n" });
  expect(merged).toEqual({ text: "# Troubleshooting\n\nRun the installer.\n", conflicts: [], joins: [] });
  // The same three texts come about where ours gave the section another title while theirs took the title out.
  const again = mergeText({ base, ours: merged.text, theirs: "Run the installer.\n" });
  expect(again).toEqual({
    text: merged.text,
    conflicts: [{ base: "# Setup", ours: "# Troubleshooting", theirs: "", at: 0 }],
    joins: [],
  });
});

describe("for any texts, a merge", () => {
  const texts = fc.oneof(twoWriters, fc.record({ base: writing, ours: writing, theirs: writing }));

  test("with a side that changed nothing is the other side, and of one text is that text", () => {
    fc.assert(
      fc.property(texts, ({ base, ours }) => {
        expect(mergeText({ base, ours, theirs: ours })).toEqual({ text: ours, conflicts: [], joins: [] });
        expect(mergeText({ base, ours: base, theirs: ours })).toEqual({
          text: ours,
          conflicts: [],
          joins: [],
        });
        expect(mergeText({ base, ours, theirs: base })).toEqual({ text: ours, conflicts: [], joins: [] });
      }),
      RUNS,
    );
  });
});

describe("a merge of texts that a stranger wrote", () => {
  const many = (count: number, block: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => block(at)).join("");

  test.each<[string, string, string, string]>([
    [
      "equal blocks",
      many(10_000, () => "***\n\n"),
      many(9_000, () => "***\n\n"),
      many(11_000, () => "***\n\n"),
    ],
    [
      "blank lines",
      many(50_000, () => "\n"),
      `a\n${many(40_000, () => "\n")}`,
      `${many(60_000, () => "\n")}b`,
    ],
    [
      "one-letter headings",
      many(20_000, (at) => `# ${"ab"[at % 2]}\n`),
      many(20_000, (at) => `# ${"aab"[at % 3]}\n`),
      many(20_000, (at) => `# ${"abb"[at % 3]}\n`),
    ],
    [
      "equal items",
      many(20_000, (at) => `- ${"ab"[at % 2]}\n`),
      many(20_000, (at) => `- ${"aab"[at % 3]}\n`),
      many(19_000, (at) => `- ${"abb"[at % 3]}\n`),
    ],
    [
      "equal rows",
      `| a |\n|---|\n${many(15_000, (at) => `| ${at % 2} |\n`)}`,
      `| a |\n|---|\n${many(15_000, (at) => `| ${at % 3} |\n`)}`,
      `| a |\n|---|\n${many(15_000, (at) => `| ${at % 5} |\n`)}`,
    ],
    [
      "the reverse order",
      many(8_000, (at) => `p${at}\n\n`),
      many(8_000, (at) => `p${8_000 - at}\n\n`),
      many(8_000, (at) => `p${(at * 7919) % 8_000}\n\n`),
    ],
    [
      "long paragraphs of the same words",
      many(32, (at) => `${"word ".repeat(300)}${at}\n\n`),
      many(32, (at) => `${"word ".repeat(300)}x${at}\n\n`),
      many(32, (at) => `${"word ".repeat(300)}y${at}\n\n`),
    ],
  ])("takes a bounded number of steps: %s", (_name, base, ours, theirs) => {
    const size = base.length + ours.length + theirs.length;
    const budget = stepBudget(size);
    const before = budget.left;
    const merged = mergeText({ base, ours, theirs }, { budget });
    expect(before - budget.left).toBeLessThan(60 * size);
    for (const { at, ours: kept } of merged.conflicts) expect(merged.text.startsWith(kept, at)).toBe(true);
  });

  test("takes a paragraph that is longer than anybody writes whole", () => {
    const base = `First of all. ${many(3_000, (at) => `Sentence ${at} is here. `)}Last of all.\n`;
    const [ours, theirs] = [base.replace("First", "Begin first"), base.replace("Last", "End last")];
    const { text, conflicts, joins } = mergeText({ base, ours, theirs });
    expect({ text, conflicts: conflicts.length, joins }).toEqual({ text: ours, conflicts: 1, joins: [] });
  });

  test("past its budget conflicts and loses nothing", () => {
    const base = many(400, (at) => `p${at}\n\n`);
    const ours = many(400, (at) => `p${at} less\n\n`);
    const theirs = many(400, (at) => `p${at} more\n\n`);
    const { text, conflicts } = mergeText({ base, ours, theirs }, { budget: { left: 0 } });
    expect(conflicts.length).toBeGreaterThan(0);
    const kept = new Set(
      [text, ...conflicts.map((conflict) => conflict.theirs)].flatMap((part) => part.split("\n\n")),
    );
    for (const block of theirs.split("\n\n")) expect(kept).toContain(block);
  });
});

test("a conflict about what stood in a container names it, where the container is gone", () => {
  const hint = (text: string): string => `{% hint style="info" %}\n${text}\n{% endhint %}\n`;
  const code = "```js\nrun()\nstop()\n```";
  const details = (title: string): string =>
    `\n<details>\n\n<summary>${title}</summary>\n\nText of it.\n\n</details>`;
  const { text, conflicts } = mergeText({
    base: hint(`${code}\n${details("One")}`),
    ours: `${code}\n${details("Other")}\n`,
    theirs: `${code.replace("js", "ts")}\n${details("One")}\n`,
  });
  expect(text).toContain(code);
  expect(conflicts.find(({ ours }) => ours === code)).toMatchObject({
    base: code,
    theirs: code.replace("js", "ts"),
  });
});

test("a conflict names what was there, where something of it stood elsewhere", () => {
  const table = "| a |\n| --- |\n| First |";
  const { conflicts } = mergeText({
    base: `> ${table.replaceAll("\n", "\n> ")}\n\n1. Second.\n\n1. Third.\n`,
    ours: `1. Second.\n\n${table}\n\n1. Third.\n`,
    theirs: `${table}\n\n1. Second.\n`,
  });
  expect(conflicts.map(({ base }) => base)).toContain("1. Third.");
});

test("a conflict about what stood in a quote names it whole, with what only its kind is told by", () => {
  const [code, coda] = ["```js\nrun()\nstop()\n```", "Text of it."];
  const details = "<details>\n\n<summary>One</summary>\n\nMore of it.\n\n</details>\n";
  const { conflicts } = mergeText({
    base: `> ${`${code}\n\n${details}`.trim().replaceAll("\n", "\n> ")}\n\n${coda}\n`,
    ours: `${code}\n\n${details}\n${coda}\n`,
    theirs: `${code.replace("js", "ts")}\n\n> ${coda}\n\n${details}\n${coda}\n`,
  });
  expect(conflicts.map(({ base, ours }) => [base, ours])).toEqual([[code, code]]);
});

test("a conflict names the same as what was there, whichever side is ours", () => {
  const base = "2) second\n<!-- note\n| a | b |\n|---|---|\n| 1 | 2 |\n-->\n  - nested\n\nTitle\n===\n";
  const ours = "1. first\n* other item\nTitle\n===\n{% tab %}\n";
  const theirs = "| a | b |\n|---|---|\n| 1 | 2 |\n{% tab %}\n  - nested\n2) second\n";
  const named = mergeText({ base, ours, theirs }).conflicts.map((conflict) => conflict.base);
  expect(named).not.toContain("");
  expect(mergeText({ base, ours: theirs, theirs: ours }).conflicts.map((conflict) => conflict.base)).toEqual(
    named,
  );
});

test("a box that one put around half of what the other put in one never takes in the other half", () => {
  const hint = (style: string, text: string): string => `{% hint style="${style}" %}\n${text}\n{% endhint %}`;
  const merged = (half: string, whole: string): ReturnType<typeof mergeText> =>
    mergeText({
      base: "One two three. Four five.\n",
      ours: `${hint(half, "One two three.")}\n\nFour five.\n`,
      theirs: `${hint(whole, "One two three.\n\nFour five.")}\n`,
    });
  expect(merged("info", "danger").text).toBe(
    `${hint("danger", `${hint("info", "One two three.")}\n\nFour five.`)}\n`,
  );
  const { text, conflicts } = merged("danger", "info");
  expect(text).toBe(`${hint("danger", "One two three.")}\n\nFour five.\n`);
  expect(conflicts).toHaveLength(1);
});

test("a word that both kept stands in a question or beside it, not in both, whatever was put above it", () => {
  const base = "Lamps.\n\nSecond.\n\nw3q\n";
  const ours = "Lamps.\n\nSecond.\n\nw3q w4q\n";
  const theirs = "Lamps.\n\nA paragraph with w6q. It ends.\n\nw7q\n\nw3q And w5q.\n";
  for (const sides of [
    { ours, theirs },
    { ours: theirs, theirs: ours },
  ]) {
    const { text, conflicts } = mergeText({ base, ...sides });
    expect(conflicts).toHaveLength(1);
    expect(text.split("w3q")).toHaveLength(2);
  }
});
