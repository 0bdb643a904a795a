import { expect, test } from "vitest";
import { PrintQueue } from "../../src-main/jobs/printQueue.ts";

const { signal } = new AbortController();

/** A printer that writes down its steps. */
function slowPrinter(): { steps: string[]; queue: PrintQueue } {
  const steps: string[] = [];
  const queue = new PrintQueue(async (html) => {
    steps.push(`${html} begins`);
    for (let turn = 0; turn < 3; turn += 1) await new Promise((later) => setImmediate(later));
    steps.push(`${html} ends`);
    if (html.includes("broken")) throw new Error("it broke");
    return Buffer.from(html);
  });
  return { steps, queue };
}

const begun = (steps: readonly string[]): string[] =>
  steps.filter((step) => step.endsWith("begins")).map((step) => step.split(" ")[0] ?? "");

test("One page is printed at a time, also after one that failed", async () => {
  const { steps, queue } = slowPrinter();
  const print = queue.for("ann");
  const outcomes = await Promise.allSettled([
    print("one", signal),
    print("broken", signal),
    print("three", signal),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(steps).toEqual([
    "one begins",
    "one ends",
    "broken begins",
    "broken ends",
    "three begins",
    "three ends",
  ]);
});

test("Whoever wants many books waits for them, and nobody else does", async () => {
  const { steps, queue } = slowPrinter();
  const [ann, ben, cy] = [queue.for("ann"), queue.for("ben"), queue.for("cy")];
  await Promise.all([
    ann("a1", signal),
    ann("a2", signal),
    ann("a3", signal),
    ben("b1", signal),
    ben("b2", signal),
    cy("c1", signal),
  ]);
  expect(begun(steps)).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("A print that nobody wants any more is not begun, and holds up nobody", async () => {
  const { steps, queue } = slowPrinter();
  const print = queue.for("ann");
  const leaving = new AbortController();
  const first = print("one", signal);
  const second = print("two", leaving.signal);
  const third = print("three", signal);
  leaving.abort(new Error("enough"));
  await expect(second).rejects.toThrow("enough");
  await Promise.all([first, third]);
  await expect(print("four", leaving.signal)).rejects.toThrow("enough");
  expect(begun(steps)).toEqual(["one", "three"]);
});

test("More than five waiting prints of one person are refused, and those of others are not", async () => {
  const { steps, queue } = slowPrinter();
  const print = queue.for("ann");
  const wanted = ["0", "1", "2", "3", "4", "5"].map((page) => print(page, signal));
  await expect(print("6", signal)).rejects.toMatchObject({ code: 429 });
  await Promise.all([...wanted, queue.for("ben")("b", signal)]);
  expect(begun(steps)).toHaveLength(7);
});

test("What was printed just now is not printed again", async () => {
  const { steps, queue } = slowPrinter();
  const both = [queue.for("ann")("book", signal), queue.for("ben")("book", signal)];
  const [hers, his] = await Promise.all(both);
  expect(Buffer.from(hers ?? []).toString()).toBe("book");
  expect(his).toEqual(hers);
  await queue.for("cy")("book", signal);
  expect(begun(steps)).toEqual(["book"]);
});
