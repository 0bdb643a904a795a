import { expect, test } from "vitest";
import { operations } from "../../src-main/api/operations.ts";
import { retrying, type AnyMutation } from "../../src-main/core/perform.ts";
import { UnnamedScope } from "../../src-main/store/replicated.ts";

/** Its scopes are looked up before its transaction. */
const moving = operations.transferSpace as unknown as AnyMutation;
const staying = operations.createSite as unknown as AnyMutation;

/** Work that meets other scopes than were looked up, so many times. */
const unlucky = (times: number) => {
  let left = times;
  return (): Promise<string> => {
    left -= 1;
    return left < 0 ? Promise.resolve("done") : Promise.reject(new UnnamedScope("space:elsewhere"));
  };
};

test("what moved while its transaction was waited for is looked up again", async () => {
  expect(await retrying(moving, unlucky(3))).toBe("done");
});

test("what moves without end is refused, and is no fault", async () => {
  await expect(retrying(moving, unlucky(9))).rejects.toMatchObject({ code: 409 });
});

test("a scope that an operation should have named is a fault", async () => {
  await expect(retrying(staying, unlucky(1))).rejects.toThrow("space:elsewhere");
});
