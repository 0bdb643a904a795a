import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { normalLabel, readDefinitions, relabel } from "../../../src-main/content/text/labels.ts";

/* Labels that both sides chose: whatever the merge does to them, words lead where their writer meant them to. */

const PARAGRAPHS = ["The ferry leaves at seven.", "The bus waits for it.", "The walk takes an hour."];
const NOTES = ["Not on Sundays", "By daylight only", "Ask a driver", "Room for thirty", "Bring a coat"];

/** What a side adds behind a paragraph: a sentence that names a label, and what it defines the label to be. */
interface Naming {
  paragraph: number;
  label: string;
  note: string;
}

const naming: fc.Arbitrary<Naming> = fc.record({
  paragraph: fc.nat(PARAGRAPHS.length - 1),
  label: fc.constantFrom("^1", "^2", "^note", "rules", "Other rules"),
  note: fc.constantFrom(...NOTES),
});
const page = fc.uniqueArray(naming, { selector: ({ label }) => label, maxLength: 3 });

/** Says at `paragraph` something that only this side says, and names a label there. */
const sentence = (side: string, { paragraph, label }: Naming): string =>
  label.startsWith("^")
    ? `${side}${paragraph} says so.[${label}]`
    : `[${side}${paragraph} says so][${label}].`;

function written(base: readonly Naming[], side: string, added: readonly Naming[]): string {
  const known = new Set(base.map(({ label }) => label));
  const fresh = added.filter(({ label }) => !known.has(label));
  const said: [string, Naming][] = [
    ...base.map((each): [string, Naming] => ["Base", each]),
    ...fresh.map((each): [string, Naming] => [side, each]),
  ];
  const paragraphs = PARAGRAPHS.map((text, at) =>
    [
      text,
      ...said.filter(([, each]) => each.paragraph === at).map(([who, each]) => sentence(who, each)),
    ].join(" "),
  );
  const notes = said.map(([who, { label, note }]) =>
    label.startsWith("^")
      ? `[${label}]: ${note}.`
      : `[${label}]: https://example.org/${who}/${note.replaceAll(" ", "-")}`,
  );
  return `${[...paragraphs, ...notes].join("\n\n")}\n`;
}

/** What each sentence that names a label leads to. */
function meanings(markdown: string): Map<string, string | undefined> {
  const definitions = readDefinitions(markdown);
  const named = markdown.matchAll(/(\w+\d says so)(?:\.\[(\^[^\]]+)\]|\]\[([^\]]+)\])/g);
  return new Map(
    [...named].map(([, words, note, link]) => [words!, definitions.get(normalLabel((note ?? link)!))?.said]),
  );
}

test("words of both sides lead to the notes and addresses that they led to before", () => {
  fc.assert(
    fc.property(page, page, page, (was, mine, other) => {
      const [base, ours, theirs] = [
        written(was, "", []),
        written(was, "Mine", mine),
        written(was, "Their", other),
      ];
      const merged = mergeText({ base, ours, theirs });
      const mirrored = mergeText({ base, ours: theirs, theirs: ours });
      expect(mirrored.conflicts).toHaveLength(merged.conflicts.length);
      if (merged.conflicts.length > 0) return;
      expect(mirrored.text).toBe(merged.text);
      const result = meanings(merged.text);
      for (const side of [ours, theirs])
        for (const [words, said] of meanings(side)) expect([words, result.get(words)]).toEqual([words, said]);
      for (const side of [ours, theirs]) {
        const again = mergeText({ base, ours: merged.text, theirs: side });
        expect(again.text).toBe(merged.text);
      }
    }),
    { numRuns: 300 },
  );
});

test("words that somebody adds to what arrived lead where they did there, though the merged page has other labels", () => {
  fc.assert(
    fc.property(page, page, page, (was, mine, other) => {
      const [base, ours, theirs] = [
        written(was, "", []),
        written(was, "Mine", mine),
        written(was, "Their", other),
      ];
      const merged = mergeText({ base, ours, theirs });
      if (merged.conflicts.length > 0) return;
      for (const arrived of [ours, theirs])
        for (const { label, said } of readDefinitions(arrived).values()) {
          const words = sentence("Later", { paragraph: 0, label, note: "" });
          const later = arrived.replace(PARAGRAPHS[0]!, `${PARAGRAPHS[0]} ${words}`);
          const again = mergeText({ base: arrived, ours: merged.text, theirs: later });
          if (again.conflicts.length > 0) continue;
          const expected = new Map([...meanings(merged.text), ["Later0 says so", said]]);
          expect(new Map([...meanings(again.text)].sort())).toEqual(new Map([...expected].sort()));
        }
    }),
    { numRuns: 200 },
  );
});

test("labels of which more clash than two people write apart stay as they are", () => {
  const notes = (side: string): string =>
    Array.from({ length: 40 }, (_, at) => `[^${at}]: ${side} wrote note ${at}.\n\n`).join("");
  const { text, conflicts } = mergeText({
    base: "So.\n",
    ours: `So.\n\n${notes("Mine")}`,
    theirs: `So.\n\n${notes("Theirs")}`,
  });
  expect([text, ...conflicts.map(({ theirs }) => theirs)].join("\n")).not.toContain("[^40]");
});

describe("another label", () => {
  const labels = new Map([
    ["^1", "^4"],
    ["RULES", "laws"],
  ]);
  test.each([
    [
      "a footnote and what names it",
      "So.[^1] [^10]\n\n[^1]: Not [^1] here.\n",
      "So.[^4] [^10]\n\n[^4]: Not [^4] here.\n",
    ],
    ["links in full", "[the rules][rules] [x][ru]\n", "[the rules][laws] [x][ru]\n"],
    ["links whose words are the label", "[Rules] and [rules][].\n", "[Rules][laws] and [rules][laws].\n"],
    ["images", "![sign][rules] ![rules]\n", "![sign][laws] ![rules][laws]\n"],
    [
      "links with an address of their own",
      "[rules](https://example.org)\n",
      "[rules](https://example.org)\n",
    ],
    ["code", "`[rules]`\n\n```\n[rules]\n[^1]: x\n```\n", "`[rules]`\n\n```\n[rules]\n[^1]: x\n```\n"],
    ["brackets that are escaped", "\\[rules] \\[^1]\n", "\\[rules] \\[^1]\n"],
    ["a definition with a title", '[Rules]: <a b> "[rules]"\n', '[laws]: <a b> "[rules]"\n'],
    [
      "tables, items and quotes",
      "| a[^1] |\n| - |\n\n- b[^1]\n\n> c[^1]\n",
      "| a[^4] |\n| - |\n\n- b[^4]\n\n> c[^4]\n",
    ],
    [
      "hints",
      '{% hint style="info" %}\nSo.[^1]\n{% endhint %}\n',
      '{% hint style="info" %}\nSo.[^4]\n{% endhint %}\n',
    ],
    ["front matter", "---\na: [^1]\n---\n\nSo.[^1]\n", "---\na: [^1]\n---\n\nSo.[^4]\n"],
    ["a label behind a label", "[see [rules]][rules]\n", "[see [rules][laws]][rules][laws]\n"],
  ])("is given to %s", (_what, before, after) => {
    expect(relabel(before, labels)).toBe(after);
  });
});
