import { expect, test } from "vitest";
import { BytesInHand } from "../../src-main/store/blobs/inHand.ts";

const minute = 60_000;

test("bytes are in hand for an hour, whatever else was kept again meanwhile", async () => {
  let now = 0;
  const inHand = new BytesInHand(() => now);
  const keep = async (name: string, at: number): Promise<void> => {
    now = at * minute;
    await inHand.keep(() => Promise.resolve(name));
  };
  await keep("a picture", 0);
  await keep("a logo", 10);
  await keep("a picture", 50);
  now = 75 * minute;
  expect([inHand.has("a picture"), inHand.has("a logo")]).toEqual([true, false]);
});
