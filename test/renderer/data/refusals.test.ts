import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { translated, wordsOf } from "../../../src-renderer/data/words/refusals.ts";
import { sentenceOf } from "../../../src-renderer/data/words/spoken.ts";
import { failures } from "../../../src-renderer/texts/de/failures.ts";
import { refusals as german } from "../../../src-renderer/texts/de/refusals.ts";
import { transfers } from "../../../src-renderer/texts/de/transfers.ts";
import { refusals as english } from "../../../src-renderer/texts/en/refusals.ts";

const locked = {
  code: 409,
  message: "The space “A, “B” and C” is locked: propose your change in a change request.",
  reason: "locked",
} as const;

test("a refusal is said in the interface's language, with the names that it had", () => {
  expect(wordsOf(locked, german)).toContain("„A, “B” und C“".replace("und", "and"));
  expect(wordsOf(locked, english)).toBe(locked.message);
  const low = "This needs the level edit on the space “Guide”; you have read.";
  expect(wordsOf({ code: 403, message: low }, german)).toMatch(/„Guide“.*„Bearbeiter“.*„Leser“/);
});

test("what a disk refuses is said in German within what it was refused to", () => {
  const message =
    "“a.html” could not be written. There is no room left for /home/ada/a.html. Make room, then try again.";
  expect(wordsOf({ code: 409, message }, german)).toBe(
    "„a.html“ ließ sich nicht speichern. Für /home/ada/a.html ist kein Platz mehr. Mach Platz und versuch es noch einmal.",
  );
});

test("what the catalogue has no sentence for is said by its reason or its code, or stays as it is", () => {
  expect(wordsOf({ code: 503, message: "fetch failed", reason: "offline" }, german)).toContain(
    "nicht zu erreichen",
  );
  expect(wordsOf({ code: 500, message: "boom" }, german)).toContain("gesichert");
  const input = "/body/title must be shorter.";
  expect(wordsOf({ code: 400, message: input, reason: "unknown" }, german)).toBe(input);
});

const refused = readFileSync(join(import.meta.dirname, "../../api/refusals.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .filter(([, , , code]) => code !== "400")
  .map(([, , , code, message]) => ({ code: Number(code), message: message! }));

test.each(refused)("$message is said in German", ({ code, message }) => {
  expect(wordsOf({ code, message }, german)).not.toBe(message);
});

test.each([
  "The token is unknown, expired or revoked. Ask for a new one.",
  "This instance speaks version 3 of the sync protocol. Update Recto on the older side.",
  "Another Recto on this computer is syncing this workspace; it also sends what is written here.",
  "Sync failed; the fault was logged, and it will be tried again.",
  "Part of this workspace differs from the organization's and could not be repaired. Your words are safe; tell whoever runs the instance.",
])("the sync panel says “%s” in the interface's language", (problem) => {
  expect(sentenceOf(problem, german)).not.toBe(problem);
  expect(sentenceOf(problem, english)).toBe(problem);
});

test.each([
  "It needs a subject.",
  "It needs a description.",
  "Only its author, Ada, may merge it.",
  "It must be brought up to date with the space first.",
  "It needs a review by somebody else than its author.",
  "It needs a review by somebody else than its author; it was edited since the last one.",
  "It needs a review that approves it, by somebody else than its author.",
  "It needs a review that approves it, by somebody else than its author; it was edited since the last one.",
  "It needs the review of an agent, and no agent reviews here; who administers the space can change this rule.",
  "One of certain people must approve it, and the rule names nobody; who administers the space can change this rule.",
  "Dr. Ada must review and approve it as it is now.",
  "This must hold: changeRequest.subject == 1.",
  "The rule “a = 1” sets a value: compare with “==”.",
])("the rule that says “%s” says it in German", (message) => {
  const ours = sentenceOf(message, german);
  expect(ours).not.toBe(message);
  expect(sentenceOf(message, english)).toBe(message);
  expect(sentenceOf(`It needs a description. ${message}`, german)).toBe(
    `Er braucht eine Beschreibung. ${ours}`,
  );
  const refused = { code: 412, message: `Change request #4 cannot be merged yet. ${message}` };
  expect(wordsOf(refused, german)).toBe(`Der Änderungsantrag #4 lässt sich noch nicht übernehmen. ${ours}`);
});

test("a merge that is refused says each rule that is not met", () => {
  const message =
    "Change request #4 cannot be merged yet. It needs a subject. Ada and Ben must review and approve it as it is now. This must hold: a = 1. It must be brought up to date with the space first.";
  expect(wordsOf({ code: 412, message }, german)).toBe(
    `Der Änderungsantrag #4 lässt sich noch nicht übernehmen. ${[
      "It needs a subject.",
      "Ada and Ben must review and approve it as it is now.",
      "This must hold: a = 1.",
      "It must be brought up to date with the space first.",
    ]
      .map((rule) => sentenceOf(rule, german))
      .join(" ")}`,
  );
});

test("whom a rule waits for is listed in German, and what people wrote as a rule stays as it is", () => {
  const waits = "Ada, Ben and Cleo must review and approve it as it is now.";
  expect(sentenceOf(waits, german)).toContain("Ada, Ben und Cleo");
  expect(sentenceOf("Ask Ada first.", german)).toBe("Ask Ada first.");
});

/** All that is said, where `{}` stands for what differs. */
const written = (pattern: string) =>
  globSync(pattern)
    .map((path) => readFileSync(path, "utf8"))
    .join("\n")
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "{}")
    .replace(/["`] \+\s*["`]/g, "");

/** Who runs an instance by commands reads these, and programs that upload. */
const unseen =
  /^src-main\/(?:core\/(?:administration\/\w+|files\/uploads)|content\/(?:export\/write\w+|import\/packFolder))\.ts$/;

test("what is refused in a sentence of its own is said in German", () => {
  const known = { ...transfers.sentences, ...failures };
  const missing = globSync("src-main/{api,content,core,jobs}/**/*.ts")
    .filter((path) => !unseen.test(path))
    .flatMap((path) =>
      [...written(path).matchAll(/Error\(\s*(403|409|412|413|503),\s*(?:"([^"]+)"|`([^`]+)`)/g)].map(
        ([, code, plain, template]) => ({
          code: Number(code),
          message: (plain ?? template ?? "").replace(/\.\{\}$/, "."),
        }),
      ),
    )
    .filter(({ message }) => /^[A-Z“]|^\{\} [a-z]/.test(message))
    .filter(({ code, message }) => wordsOf({ code, message }, german) === message)
    .filter(({ message }) => translated(message, known) === undefined);
  expect(missing.map(({ message }) => message)).toEqual([]);
});

test("every sentence that is translated is one that the API still says, with as many names", () => {
  const source = written("src-main/**/*.ts");
  const isSaid = (sentence: string) =>
    source.includes(sentence.replace(/(?:; it was edited since the last one)?\.$/, "")) ||
    source.includes(sentence.replace(/\{\}(?: “\{\}”)?;/, "{}{};"));
  expect(Object.keys(german.sentences).filter((sentence) => !isSaid(sentence))).toEqual([]);
  for (const [sentence, ours] of Object.entries(german.sentences)) {
    const turns = [...ours.matchAll(/\{(?:\w+ )?(\d)\}/g)].map(([, turn]) => Number(turn));
    expect(Math.max(0, ...turns), sentence).toBeLessThanOrEqual(sentence.split("{}").length - 1);
  }
});
