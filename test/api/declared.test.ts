import { expect, test } from "vitest";
import { Type, type TSchema } from "typebox";
import { Document } from "../../src-main/api/types/document.ts";
import { validatorOf } from "./declared.ts";

const answer = Type.Object({ document: Document }, { additionalProperties: false });
const holding = (leaf: object) => ({
  document: {
    object: "document",
    data: {},
    nodes: [
      { object: "block", nodes: [{ object: "text", leaves: [{ object: "leaf", marks: [], ...leaf }] }] },
    ],
  },
});

test("what is wrong deep within an answer is found where definitions lead to themselves", () => {
  const validator = validatorOf(answer);
  expect(validator.Check(holding({ text: "Lamps" }))).toBe(true);
  expect(validator.Check(holding({ text: 7 }))).toBe(false);
  expect(validator.Check(holding({ text: "Lamps", more: true }))).toBe(false);
  expect(validator.Check(holding({}))).toBe(false);
});

test("a schema that means two things by one name has no validator", () => {
  const said = (type: TSchema) => Type.Cyclic({ Said: type }, "Said");
  const both = Type.Object({ one: said(Type.String()), other: said(Type.Number()) });
  expect(() => validatorOf(both)).toThrow("two definitions of Said");
});
