import { beforeEach, describe, expect, test } from "vitest";
import { SharedFetches } from "../../src-main/core/replica/sharedFetches.ts";

/* What an export needs of the instance before it can be made. */

let fetches: SharedFetches;
/** The fetches that were begun, in order. */
let begun: { signal: AbortSignal; come: () => void; fail: (error: Error) => void }[];
let isHere: boolean;
let worked: string[];

beforeEach(() => {
  fetches = new SharedFetches();
  [begun, isHere, worked] = [[], false, []];
});

const lacking = new Error("It is not here yet.");

function make(id: string, key = "a space", user = "ada"): Promise<string> {
  const fetch = (signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const come = (): void => {
      isHere = true;
      resolve();
    };
    begun.push({ signal, come, fail: reject });
    return promise;
  };
  const needs = { key, lacks: (error: unknown) => error === lacking, fetch };
  return fetches.doing({ caller: { user }, id }, needs, () => {
    worked.push(id);
    return isHere ? Promise.resolve(`made for ${id}`) : Promise.reject(lacking);
  });
}

const cancel = (id: string, user = "ada"): boolean => fetches.cancel({ caller: { user }, id });
/** Until all have come as far as they can. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("jobs that need something fetched", () => {
  test("wait for one fetch where they need the same, and go on when it has come", async () => {
    const made = [make("one"), make("two"), make("three", "another space")];
    await settle();
    expect(begun).toHaveLength(2);
    for (const { come } of begun) come();
    expect(await Promise.all(made)).toEqual(["made for one", "made for two", "made for three"]);
  });

  test("are cancelled one by one while they wait, and the fetch ends with the last of them", async () => {
    const made = [make("one"), make("two")];
    await settle();
    expect(cancel("one")).toBe(true);
    await expect(made[0]).rejects.toMatchObject({ reason: "cancelled" });
    expect(begun[0]?.signal.aborted).toBe(false);
    expect(cancel("two", "ben")).toBe(false);
    expect(cancel("two")).toBe(true);
    await expect(made[1]).rejects.toMatchObject({ reason: "cancelled" });
    expect(begun[0]?.signal.aborted).toBe(true);
    // Nothing is tried once more after that.
    begun[0]?.come();
    await settle();
    expect(worked).toEqual(["one", "two"]);
    expect(cancel("one")).toBe(false);
  });

  test("fetch nothing where they were cancelled before it was known what they lack", async () => {
    const made = make("one");
    cancel("one");
    await expect(made).rejects.toMatchObject({ reason: "cancelled" });
    expect([begun.length, worked]).toEqual([0, ["one"]]);
  });

  test("begin a fetch anew after one that everybody left, or that failed", async () => {
    const left = make("one");
    await settle();
    cancel("one");
    await expect(left).rejects.toMatchObject({ reason: "cancelled" });
    const failed = make("two");
    await settle();
    begun[1]?.fail(new Error("The line is dead."));
    await expect(failed).rejects.toThrow("The line is dead.");
    const made = make("three");
    await settle();
    expect(begun).toHaveLength(3);
    begun[2]?.come();
    expect(await made).toBe("made for three");
  });
});
