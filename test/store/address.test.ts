import fc from "fast-check";
import { expect, test } from "vitest";
import { shownPlace } from "../../src-main/store/server/address.ts";

test.each([
  ["postgres://u:p@h:1/d?password=p", "postgres://…@h:1/d"],
  ["postgresql://h/d", "postgresql://h/d"],
  ["POSTGRES://h/d", "postgres://h/d"],
  ["postgres://u:a@b:c@h/d", "postgres://…@h/d"],
  ["postgres://u:p@[::1]:5432/d", "postgres://…@[::1]:5432/d"],
  ["postgres://u:p@/d?host=/run/x&password=p", "postgres://…@/d"],
  ["postgres:///d", "postgres:///d"],
  ["postgres://u:2024/p@h:1/d", "postgres://…"],
  ["postgres://u:20#p@h:1/d", "postgres://…"],
  ["postgres://u:20?p@h:1/d", "postgres://…"],
  ["postgres://h:20/d", "postgres://h:20/d"],
  ["postgres://u:p", "postgres://…"],
  ["./data", "./data"],
])("%s is shown as %s", (given, shown) => {
  expect(shownPlace(given)).toBe(shown);
});

test("no password is shown, whatever its characters and wherever in an address it is", () => {
  const telling = fc.constantFrom(..."/#?@:%&[]\\ 2024");
  const password = fc
    .array(fc.oneof(telling, fc.string({ unit: "grapheme", maxLength: 3 })))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(password, (secret) => {
      const shown = ["postgres://…@db.example.org:5432/recto", "postgres://…"];
      expect(shown).toContain(shownPlace(`postgres://ada:${secret}@db.example.org:5432/recto`));
      expect(shown).toContain(shownPlace(`postgres://ada@db.example.org:5432/recto?password=${secret}`));
    }),
  );
});
