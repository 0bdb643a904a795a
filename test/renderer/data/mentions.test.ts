import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canBeNamed,
  mentionAsked,
  mentionOf,
  mentions,
  personOf,
  readMentions,
  writeMentions,
} from "../../../src-renderer/data/comments/mentions.ts";

const ada = { id: "u1", displayName: "Ada" };
const byron = { id: "u2", displayName: "Ada Byron" };
const odd = { id: "u 3", displayName: "B[e]n \\ Co" };

test("a name that was picked is stored as a link, and read as the name again", () => {
  const stored = writeMentions("@Ada Byron, ask @Ada and @Adam.", [ada, byron]);
  expect(stored).toBe(`${mentionOf(byron)}, ask ${mentionOf(ada)} and @Adam.`);
  expect(readMentions(stored)).toEqual({ text: "@Ada Byron, ask @Ada and @Adam.", people: [byron, ada] });
});

test("whatever is written around names comes back as it was", () => {
  const part = fc.constantFrom("@Ada", "@Ada Byron", `@${odd.displayName}`, " ", "a", "[x](y)", "\n", "@");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const text = parts.join("");
      expect(readMentions(writeMentions(text, [ada, byron, odd])).text).toBe(text);
    }),
  );
});

test("of two people of one name the second stays a link", () => {
  const other = { id: "u9", displayName: "ada" };
  expect(canBeNamed([ada], other)).toBe(false);
  expect(canBeNamed([ada], ada)).toBe(true);
  const stored = `${mentionOf(ada)} and ${mentionOf(other)}`;
  const { text, people } = readMentions(stored);
  expect(text).toBe(`@Ada and ${mentionOf(other)}`);
  expect(writeMentions(text, people)).toBe(stored);
});

test("somebody is mentioned by a link to them or by their whole name", () => {
  expect(mentions(`So ${mentionOf(odd)}!`, odd)).toBe(true);
  expect(mentions("ask @ADA.", ada)).toBe(true);
  expect(mentions("ask @Adam", ada)).toBe(false);
  expect(mentions("Ada wrote it", ada)).toBe(false);
  expect(mentions(mentionOf(byron), ada)).toBe(false);
});

test("a link with an id that nobody can decode breaks nothing", () => {
  const bent = '[x](recto:users/%E0 "mention")';
  expect(readMentions(bent)).toEqual({ text: "@x", people: [{ id: "%E0", displayName: "x" }] });
  expect(personOf("recto:users/%E0")).toBe("%E0");
  expect(personOf("https://recto.example")).toBeUndefined();
});

test("an @ asks for people at the start of a word only", () => {
  expect(mentionAsked("Hello @Ad", 9)).toEqual({ from: 6, typed: "Ad" });
  expect(mentionAsked("Hello @Ad now", 9)).toEqual({ from: 6, typed: "Ad" });
  expect(mentionAsked("ada@lighthouse", 14)).toBeUndefined();
  expect(mentionAsked("at @ home", 9)).toBeUndefined();
});
