import { expect, test } from "vitest";
import type { Conflict } from "../../../src-main/api/types/conflict.ts";
import {
  absence,
  baseText,
  conflictWords,
  isAboutPlace,
  isJoinable,
  isWritable,
  sideText,
  versionOf,
} from "../../../src-renderer/screens/conflicts/conflictWords.ts";

const ben = { object: "user", id: "ben", displayName: "Ben" } as Conflict["raisedBy"];
const onSpace = { space: "s", revision: "r" };
const onRequest = { ...onSpace, changeRequest: "c" };
const ofRequest = { target: onRequest, entry: undefined };
const lamps = { kind: "page", id: "p", title: "Lamps" } as const;

type Given = { [K in keyof Conflict]?: Conflict[K] | undefined };

const conflict = (given: Given): Conflict =>
  ({
    object: "conflict",
    id: "x",
    status: "open",
    kind: "text",
    target: onSpace,
    entry: lamps,
    base: "one",
    ours: "two",
    theirs: "three",
    raisedBy: ben,
    raisedAt: "2026-03-04T05:06:07.000Z",
    ...given,
  }) as Conflict;

const looking = { user: "ada", page: "Lamps" };

test.each<[string, Given, string, string]>([
  ["a page's text", {}, "In the page now", "Ben’s version"],
  ["a request that meets the space", { target: onRequest }, "In this change request", "In the space"],
  [
    "a request's own field",
    { kind: "field", field: "subject", ...ofRequest },
    "As it is now",
    "Ben’s version",
  ],
  ["a join", { status: "joined", joined: "two three" }, "The other version", "Ben’s version"],
  [
    "a join that gave way to the other version",
    { status: "joined", joined: "two three", resolution: "ours" },
    "In the page now",
    "Ben’s version",
  ],
  [
    "a conflict that is asked about again after theirs was taken",
    { resolution: "theirs" },
    "The other version",
    "Ben’s version, in the page now",
  ],
  [
    "a request's conflict that is asked about again after words of one's own",
    { target: onRequest, joined: "four", resolution: "markdown" },
    "In this change request before",
    "In the space",
  ],
  ["a page that ours deleted", { kind: "delete-edit", ours: null }, "One deleted it", "The other wrote"],
  ["a page that theirs deleted", { kind: "delete-edit", theirs: null }, "The other wrote", "One deleted it"],
])("the sides of %s are named", (_what, given, ours, theirs) => {
  const words = conflictWords(conflict(given), looking);
  expect([words.ours.label, words.theirs.label]).toEqual([ours, theirs]);
});

test("who wrote a version themself is told that it is theirs", () => {
  expect(conflictWords(conflict({}), { user: "ben", page: "Lamps" }).theirs.label).toBe("Your version");
});

test.each<[string, Given, string]>([
  ["words that both changed", {}, "Both changed the same words."],
  ["words that ours took out", { ours: null }, "One took out what the other changed."],
  ["words that theirs emptied", { theirs: "" }, "One took out what the other changed."],
  ["words that both put in one place", { base: "" }, "Both wrote something else in the same place."],
  ["words that both put where no block was", { base: null }, "Both wrote something else in the same place."],
])("what two did is said of %s", (_what, given, said) => {
  expect(conflictWords(conflict(given), looking).explanation).toBe(said);
});

test("a choice about a deleted page says what becomes of the page", () => {
  const words = conflictWords(conflict({ kind: "delete-edit", ours: null }), looking);
  expect([words.ours.action, words.theirs.action]).toEqual(["Delete the page", "Keep the page"]);
  expect(absence(conflict({ kind: "delete-edit", ours: null }))).toContain("history");
});

test("a choice about anything else that was deleted names what it is", () => {
  const about = {
    kind: "delete-edit",
    ours: null,
    entry: { kind: "file", id: "f", title: "a.png" },
  } as const;
  const words = conflictWords(conflict(about), looking);
  expect([words.ours.action, words.theirs.action]).toEqual(["Delete the file", "Keep the file"]);
  expect(absence(conflict(about))).toContain("The file goes");
});

test.each<[string, Given, ReturnType<typeof conflictWords>["joined"]]>([
  ["an open conflict", {}, undefined],
  [
    "a join",
    { status: "joined", joined: "two three" },
    { label: "Joined, as it stands in the page", action: "Keep it joined" },
  ],
  [
    "a join that gave way",
    { status: "joined", joined: "two three", resolution: "theirs" },
    { label: "Joined", action: "Join them again" },
  ],
  [
    "words that a person wrote before it was asked again",
    { joined: "four", resolution: "markdown" },
    { label: "In the page now", action: "Keep it as it is" },
  ],
  [
    "a join that gave way to words that a person wrote",
    { status: "joined", joined: "four", resolution: "markdown" },
    { label: "In the page now", action: "Keep it as it is" },
  ],
])("the text of %s that is neither side's is named by whether it stands", (_what, given, joined) => {
  expect(conflictWords(conflict(given), looking).joined).toEqual(joined);
});

test.each<[string, Given, string | undefined]>([
  ["a text", {}, "one"],
  ["a value", { kind: "field", field: "hidden", base: "true" }, "Yes"],
  ["a place where nothing stood", { base: "" }, undefined],
  ["two pages of one name", { kind: "create-create", base: null }, undefined],
  ["a deleted page", { kind: "delete-edit", ours: null }, undefined],
  ["a page's place", { kind: "field", field: "parent" }, undefined],
])("what stood there before both changed %s", (_what, given, base) => {
  expect(baseText(conflict(given))).toBe(base);
});

test.each<[Given, string | undefined, string]>([
  [{}, "Lamps", "Lamps"],
  [{}, undefined, "Lamps"],
  [{ entry: { ...lamps, title: "" } }, undefined, "A page that is gone"],
  [{ entry: { kind: "reusable-content", id: "n", title: "Notice" } }, undefined, "Reusable content Notice"],
  [
    { kind: "field", field: "value", entry: { kind: "variable", id: "v", title: "version" } },
    undefined,
    "Variable version",
  ],
  [{ kind: "field", field: "label", entry: { kind: "tag", id: "t", title: "New" } }, undefined, "Tag New"],
  [
    { kind: "field", field: "title", entry: { kind: "file", id: "f", title: "a.png" } },
    undefined,
    "File a.png · name",
  ],
  [
    { kind: "field", field: "bytes", entry: { kind: "file", id: "f", title: "a.png" } },
    undefined,
    "File a.png · content of the file",
  ],
  [{ kind: "field", field: "title" }, "Lamps", "Lamps · title"],
  [{ kind: "field", field: "slug" }, "Lamps", "Lamps · address"],
  [{ kind: "field", field: "parent" }, "Lamps", "Lamps · place"],
  [{ kind: "field", field: "unheardOf" }, "Lamps", "Lamps · unheardOf"],
  [{ kind: "field", field: "description", ...ofRequest }, undefined, "This change request · description"],
])("the title of %o on %s is “%s”", (given, page, title) => {
  expect(conflictWords(conflict(given), { user: "ada", page }).title).toBe(title);
});

test.each<[string, Given, string, string]>([
  ["a text as it is", {}, "two", "two"],
  ["a title that looks like data as it is", { kind: "field", field: "title" }, "42", "42"],
  ["a page's description as it is", { kind: "field", field: "description" }, "Short.", "Short."],
  [
    "a request's description as it is",
    { kind: "field", field: "description", ...ofRequest },
    "Why, and **how**.",
    "Why, and **how**.",
  ],
  ["a yes", { kind: "field", field: "hidden" }, "true", "Yes"],
  ["a no", { kind: "field", field: "hidden" }, "false", "No"],
  ["data as data", { kind: "field", field: "tags" }, '["a"]', '[\n  "a"\n]'],
  [
    "a file by its kind and size",
    { kind: "field", field: "bytes" },
    '{"blob":"b","size":2048,"contentType":"image/png"}',
    "image/png, 2 KB",
  ],
  ["a status as its word", { kind: "field", field: "status" }, "archived", "archived"],
])("a side shows %s", (_what, given, side, shown) => {
  expect(sideText(conflict(given), side)).toBe(shown);
});

test("a side that holds nothing is said, not shown", () => {
  expect(sideText(conflict({}), null)).toBeUndefined();
  expect(absence(conflict({}))).toBe("Taken out");
  expect(absence(conflict({ kind: "field", field: "emoji" }))).toBe("None");
});

test.each<[string, Given, { joins: boolean; writes: boolean; places: boolean }]>([
  ["texts", {}, { joins: true, writes: true, places: false }],
  ["two pages of one name", { kind: "create-create" }, { joins: true, writes: true, places: false }],
  ["titles", { kind: "field", field: "title" }, { joins: false, writes: true, places: false }],
  ["places", { kind: "field", field: "parent" }, { joins: false, writes: false, places: true }],
  ["pages moved into each other", { kind: "move-cycle" }, { joins: false, writes: false, places: true }],
  ["a deleted page", { kind: "delete-edit", ours: null }, { joins: false, writes: false, places: false }],
  ["a status", { kind: "field", field: "status" }, { joins: false, writes: false, places: false }],
  [
    "a page's description",
    { kind: "field", field: "description" },
    { joins: false, writes: true, places: false },
  ],
  [
    "a request's description",
    { kind: "field", field: "description", ...ofRequest },
    { joins: false, writes: true, places: false },
  ],
])("what can be done about %s", (_what, given, can) => {
  const about = conflict(given);
  expect({ joins: isJoinable(about), writes: isWritable(about), places: isAboutPlace(about) }).toEqual(can);
});

test.each<[string, Given, [string, string, string]]>([
  ["the page's own", { standing: "two, and more" }, ["two, and more", "three", ""]],
  [
    "a join",
    { status: "joined", joined: "both", standing: "both, and more" },
    ["two", "three", "both, and more"],
  ],
  ["the one chosen", { resolution: "theirs", standing: "three, and more" }, ["two", "three, and more", ""]],
])("of %s, which stands, a conflict shows what has become of it since", (_side, given, shown) => {
  const sides = (["ours", "theirs", "joined"] as const).map((side) => versionOf(conflict(given), side) ?? "");
  expect(sides).toEqual(shown);
});
