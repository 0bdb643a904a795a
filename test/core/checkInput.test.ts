import { expect, test } from "vitest";
import { findInputProblems, requireOperation } from "../../src-main/core/checkInput.ts";

const check = (body: object): string[] =>
  findInputProblems(requireOperation("createOrganizationTeam"), { organizationId: "o", body });

test("an input that the operation takes has no problem", () => {
  expect(check({ title: "Writers" })).toEqual([]);
});

test("what an operation would refuse by its schema is said in the same words, beginning with the field", () => {
  expect(check({})).toEqual(["/body/title is missing"]);
  expect(check({ title: "x".repeat(65) })).toEqual(["/body/title must have at most 64 characters"]);
});

test("of every field that is not as it should be something is said at once", () => {
  const body = { title: 5, hostname: "", emailDomains: ["no domain"], sso: "perhaps" };
  const problems = findInputProblems(requireOperation("updateOrganizationById"), {
    organizationId: "o",
    body,
  });
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
    "/body/title",
    "/body/emailDomains/0",
    "/body/hostname",
    "/body/sso",
  ]);
});

test("an operation that is none is refused", () => {
  expect(() => requireOperation("makeCoffee")).toThrow("There is no operation makeCoffee.");
});
