import { expect, test } from "vitest";
import { checkInput, requireOperation } from "../../src-main/core/checkInput.ts";

const check = (body: object): string | undefined =>
  checkInput(requireOperation("createOrganizationTeam"), { organizationId: "o", body });

test("an input that the operation takes has no problem", () => {
  expect(check({ title: "Writers" })).toBeUndefined();
});

test("what an operation would refuse by its schema is said in the same words, beginning with the field", () => {
  expect(check({})).toBe("/body/title is missing");
  expect(check({ title: "x".repeat(65) })).toBe("/body/title must have at most 64 characters");
});

test("an operation that is none is refused", () => {
  expect(() => requireOperation("makeCoffee")).toThrow("There is no operation makeCoffee.");
});
