import { expect, test } from "vitest";
import { Latest } from "../../../src-renderer/data/workspace/latest.ts";

/* What events tell and what is asked for, each of which may overtake the other. */

function stage() {
  const answers: ((value: string) => void)[] = [];
  let shown = "";
  const read = () => new Promise<string>((answer) => answers.push(answer));
  const latest = new Latest<string>(read, (value) => (shown = value));
  const answer = async (value: string): Promise<void> => {
    answers.shift()?.(value);
    await new Promise(setImmediate);
  };
  return { latest, answer, shown: () => shown, asked: () => answers.length };
}

test("an answer that an event overtook is not shown: it is asked for again", async () => {
  const { latest, answer, shown, asked } = stage();
  const asking = latest.ask();
  latest.hear("online");
  await answer("offline, before that");
  expect(shown()).toBe("online");
  expect(asked()).toBe(1);
  await answer("online, two wait");
  await asking;
  expect(shown()).toBe("online, two wait");
  expect(asked()).toBe(0);
});

test("an answer that nothing overtook is shown as it is", async () => {
  const { latest, answer, shown, asked } = stage();
  latest.hear("online");
  const asking = latest.ask();
  await answer("offline");
  await asking;
  expect([shown(), asked()]).toEqual(["offline", 0]);
});

test("what was answered by a switch is asked for anew where the way there was told of by events", async () => {
  const { latest, answer, shown, asked } = stage();
  const done: ((value: string) => void)[] = [];
  const switching = latest.ask(() => new Promise<string>((answered) => done.push(answered)));
  latest.hear("pushing");
  latest.hear("idle");
  done[0]?.("pushing");
  await new Promise(setImmediate);
  expect([shown(), asked()]).toEqual(["idle", 1]);
  await answer("idle");
  await switching;
  expect(shown()).toBe("idle");
});

test("a failure is told to whoever asked, and shows nothing", async () => {
  const { latest, shown } = stage();
  await expect(latest.ask(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(shown()).toBe("");
});
