import { expect, test } from "vitest";
import { operations } from "../../../src-main/api/operations.ts";
import { playRequests } from "./play.ts";

/* What `npm run requests` does with tens of thousands. */

test("2,000 generated requests are answered as the description says, and tell nothing of another organization", async () => {
  const { failures, succeeded, statuses } = await playRequests(Number(process.env["RECTO_SEED"] ?? 1), 2000);
  expect(failures).toEqual([]);
  // A sequence in which everything is refused would show little.
  expect(succeeded.size).toBeGreaterThan(Object.keys(operations).length / 2);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 403, 404, 409]));
}, 120_000);
