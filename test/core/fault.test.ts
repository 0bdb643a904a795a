import { describe, expect, test } from "vitest";
import { errorFrom, failureOf } from "../../src-main/core/message.ts";
import { faultOf, lineOf } from "../../src-main/core/fault.ts";

const caught = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
};

const renamed = (): Error => Object.assign(new Error("periwinkle"), { name: "periwinkle\nperiwinkle" });

describe("what is logged of a fault", () => {
  test.each([
    ["a parser's error", caught(() => JSON.parse('{"title": periwinkle}'))],
    ["a missing property", caught(() => ({} as Record<string, () => void>)["periwinkle"]!())],
    ["a message of several lines", new Error("one\n    at periwinkle (file:///periwinkle:1:1)\ntwo")],
    ["a message that was changed later", Object.assign(new Error("periwinkle"), { message: "else" })],
    ["a name that is text", renamed()],
    ["a code that is text", Object.assign(new Error(""), { code: "periwinkle blue" })],
    ["a text that was thrown", "periwinkle"],
    ["an error from another thread", errorFrom(failureOf(new TypeError("periwinkle")))],
  ])("has no word of %s", (_what, error) => {
    const fault = faultOf("updateSpaceContent", error);
    expect(fault.operation).toBe("updateSpaceContent");
    expect(JSON.stringify(fault) + lineOf(fault)).not.toContain("periwinkle");
  });

  test("names the operation, the kind of error, its code and where it happened", () => {
    const error = Object.assign(new TypeError("No such thing."), { code: "SQLITE_FULL" });
    const fault = faultOf("getPage", error);
    expect(fault).toMatchObject({ operation: "getPage", error: "TypeError", code: "SQLITE_FULL" });
    expect(fault.stack).toContain("fault.test.ts");
    expect(lineOf(fault)).toMatch(/^getPage failed: TypeError \(SQLITE_FULL\)\n {4}at /);
    expect(lineOf(faultOf("getPage", 7))).toBe("getPage failed: number");
  });
});
