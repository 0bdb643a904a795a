import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { Random } from "../../sync/random.ts";
import { GitMergeFile, mergeBranches, readMarked } from "./gitMergeFile.ts";
import { chanceTexts, hostileTexts } from "./hostile.ts";
import { judge, type Verdict } from "./judge.ts";
import { mergedOf, type Merged, type Stretch } from "./merged.ts";
import { mergeLines, mergeReplicas, mergeWords } from "./peers.ts";
import { countWords, noWords } from "./everyWord.ts";
import { comparePeople } from "./people.ts";
import { TwoWriters } from "./twoWriters.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "recto-mergers-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const three = { base: "a\nb\nc\nd\n", ours: "a\nx\nc\nd\n", theirs: "a\ny\nc\nd\ne\n" };
const stretches: Stretch[] = [
  { text: "a\n" },
  { base: "b\n", ours: "x\n", theirs: "y\n" },
  { text: "c\nd\ne\n" },
];

describe("The peers", () => {
  test("are read as they are: git by file and by branches, node-diff3 by line", () => {
    const git = new GitMergeFile(join(folder, "file"));
    expect(git.merge(three, { withBase: true })).toEqual(stretches);
    const branches = mergeBranches(join(folder, "branches"), [three], ["-X", "diff-algorithm=patience"]);
    expect(branches.results.map(mergedOf)).toEqual([mergedOf(stretches)]);
    expect(mergeLines(three)).toEqual(mergedOf(stretches));
  });

  test("join by word what words allow", () => {
    const parts = mergeWords({ base: "a b c d e", ours: "x b c d e", theirs: "a b c d y" });
    expect(mergedOf(parts!)).toEqual({ text: "x b c d y", conflicts: [], shown: 0 });
  });

  test("take both edits in replicas of one text", () => {
    expect(mergeReplicas({ base: "a b c d e", ours: "x b c d e", theirs: "a b c d y" }).text).toBe(
      "x b c d y",
    );
  });

  test("are not misled by a text that looks like a conflict", () => {
    expect(readMarked("<<<<<<< ours\n=======\n")).toEqual([{ text: "<<<<<<< ours\n=======\n" }]);
  });
});

describe("Generated writers", () => {
  const sessions = (seed: number) => {
    const writers = new TwoWriters({ seed, size: 800 });
    return Array.from({ length: 120 }, () => writers.session());
  };

  test("are the same for the same seed, and sometimes overlap", () => {
    const all = sessions(7);
    expect(sessions(7)).toEqual(all);
    const overlapping = all.filter(({ intended }) => intended.length === 0).length;
    expect(overlapping).toBeGreaterThan(10);
    expect(overlapping).toBeLessThan(80);
  });

  test("mean together what holds every word that either put in, each once", () => {
    const plain = sessions(8).filter(({ intended }) => intended.length > 0);
    expect(plain.reduce((count, { written }) => count + written.length, 0)).toBeGreaterThan(100);
    for (const { intended, written } of plain)
      for (const text of intended) {
        const words = text.toLowerCase().split(/[^a-z]+/);
        for (const word of written) expect(words.filter((other) => other === word)).toEqual([word]);
      }
  });
});

describe("The judge", () => {
  const base = "One two.\n\nThree four.\n";
  const session = {
    base,
    ours: base,
    theirs: base,
    written: ["quka", "qulo"],
    intended: ["Quka.\n\nQulo.\n"],
  };
  const overlap = { ...session, intended: [] };
  const merged = (text: string, ...conflicts: Merged["conflicts"]): Merged => ({ text, conflicts, shown: 0 });
  const conflict = { ours: "Quka.", theirs: "Qulo.", at: 0 };

  test.each<[Verdict, typeof session, Merged]>([
    ["right", session, merged("Quka.\n\n\nQulo.  \n")],
    ["needless", session, merged("Quka.\n", conflict)],
    ["asked", overlap, merged("Quka.\n", conflict)],
    ["asked", overlap, { ...merged("Quka qulo.\n"), shown: 1 }],
    ["mixed", overlap, merged("Quka qulo.\n")],
    ["mixed", session, merged("Qulo.\n\nQuka.\n")],
    ["lost", session, merged("Quka.\n")],
    ["lost", overlap, merged("Quka.\n")],
    ["doubled", session, merged("Quka.\n\nQulo.\n\nQuka.\n")],
    ["doubled", session, merged("Quka.\n\nQulo.\n\nThree.\n")],
  ])("calls it %s", (verdict, given, result) => {
    expect(judge(given, result)).toBe(verdict);
  });
});

describe("What people committed", () => {
  const around = (words: string): string => `# Title\n\nAbove.\n\n${words}\n\nBelow.\n`;
  const file = { repo: "some/where", commit: "0123456789abcdef", path: "page.md" };

  test("is set beside what Recto and a merge by word make of the same hunk", () => {
    const base = around("The first sentence is here. The second is there. The third one ends it.");
    const ours = base.replace("first", "very first");
    const theirs = base.replace("third", "last");
    const joined = ours.replace("third", "last");
    const git = new GitMergeFile(join(folder, "people"));
    const report = comparePeople(
      [
        { ...file, base, ours, theirs, merged: joined },
        { ...file, base, ours, theirs, merged: ours },
        { ...file, base, ours, theirs: `${base}\nMore.\n`, merged: `${ours}\nMore.\n` },
      ],
      git,
    );
    expect(report).toMatchObject({ files: 3, clean: 1, differing: [], hunks: 2, unsettled: 0, tooLong: 0 });
    expect(report.words).toEqual({ joined: 2, asCommitted: 1, sameWords: 1 });
    expect(report.conflicting.files).toBe(2);
  });

  test("has words that are lost, invented or doubled only where a result has not what both put in", () => {
    const texts = { base: "One two.\n", ours: "One two three.\n", theirs: "Four One two.\n" };
    const counted = (text: string, ...conflicts: { ours: string; theirs: string }[]) => {
      const count = noWords();
      countWords(count, texts, { text, conflicts: conflicts as never });
      return count;
    };
    const whole = { added: 2, lost: [], invented: [], doubled: [] };
    expect(counted("Four One two three.\n")).toMatchObject({ ...whole, found: 4 });
    expect(counted("One two three.\n", { ours: "One two three.", theirs: "Four One two." })).toMatchObject(
      whole,
    );
    expect(counted("One two three.\n").lost).toEqual(["Four"]);
    expect(counted("Four One two three five.\n").invented).toEqual(["five"]);
    expect(counted("Four One two two three.\n").doubled).toEqual(["two"]);
  });

  test("says nothing of a hunk that was committed with its markers", () => {
    const base = around("The first sentence is here. The second is there.");
    const ours = base.replace("first", "very first");
    const theirs = base.replace("there", "here too");
    const marked = around("<<<<<<< HEAD\nThe very first.\n=======\nThe first.\n>>>>>>> theirs");
    const git = new GitMergeFile(join(folder, "marked"));
    const report = comparePeople([{ ...file, base, ours, theirs, merged: marked }], git);
    expect(report).toMatchObject({ hunks: 1, unsettled: 1 });
    expect(report.recto).toEqual({ joined: 0, asCommitted: 0, sameWords: 0 });
    expect(report.words).toEqual({ joined: 0, asCommitted: 0, sameWords: 0 });
  });
});

describe("Hostile texts", () => {
  const random = new Random(3);
  const drawn = Array.from({ length: 30 }, (_, at) => [`chance ${at}`, chanceTexts(20_000, random)] as const);

  test.each([...hostileTexts(100_000), ...drawn])(
    "are merged to an end: %s",
    (_name, { base, ours, theirs }) => {
      const { text, conflicts, joins } = mergeText({ base, ours, theirs });
      for (const { at, ours: kept } of conflicts) expect(text.startsWith(kept, at)).toBe(true);
      for (const { at, joined } of joins) expect(text.startsWith(joined, at)).toBe(true);
    },
  );
});
