import { expect, test } from "vitest";
import type { SaidOnline } from "../../src-main/core/find/saidOnline.ts";
import { RememberedSaid } from "../../src-main/core/replica/rememberedSaid.ts";

const nothing: SaidOnline = { comments: [], isCut: false, isBroken: false };

function remembering(answer: () => Promise<SaidOnline> = () => Promise.resolve({ ...nothing })) {
  const asked: string[] = [];
  const time = { now: 0 };
  const fetch = (space: string, signal: AbortSignal): Promise<SaidOnline> => {
    asked.push(space);
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("called off")));
      answer().then(resolve, reject);
    });
  };
  return { said: new RememberedSaid(fetch, () => time.now), asked, time };
}

test("What is said in a space is read once for all who ask within a minute, and anew after that", async () => {
  const { said, asked, time } = remembering();
  await Promise.all([said.read("a"), said.read("a"), said.read("b")]);
  time.now = 59_000;
  await said.read("a");
  expect(asked).toEqual(["a", "b"]);
  time.now = 61_000;
  await said.read("a");
  expect(asked).toEqual(["a", "b", "a"]);
});

test("Where something else is said meanwhile it is read anew, for those as well who wait", async () => {
  const { promise, resolve } = Promise.withResolvers<SaidOnline>();
  const { said, asked } = remembering(() => promise);
  const waiting = said.read("a");
  said.forget("a");
  const later = said.read("a");
  resolve(nothing);
  expect(await Promise.all([waiting, later])).toEqual([nothing, nothing]);
  said.forget("b");
  await said.read("a");
  expect(asked).toEqual(["a", "a"]);
  said.forget("a");
  await said.read("a");
  expect(asked).toEqual(["a", "a", "a"]);
});

test("What could not be had, or not all of it, is asked for again", async () => {
  const answers = [
    () => Promise.reject(new Error("no network")),
    () => Promise.resolve({ ...nothing, isBroken: true }),
    () => Promise.resolve(nothing),
  ];
  const { said, asked } = remembering(() => answers[asked.length - 1]!());
  await expect(said.read("a")).rejects.toThrow("no network");
  expect((await said.read("a")).isBroken).toBe(true);
  expect((await said.read("a")).isBroken).toBe(false);
  await said.read("a");
  expect(asked).toHaveLength(3);
});
