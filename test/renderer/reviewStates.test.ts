import { expect, test } from "vitest";
import type { Review, User } from "../../src-renderer/data/records.ts";
import { statesOf } from "../../src-renderer/screens/changes/reviewStates.ts";

const user = (id: string) => ({ object: "user", id, displayName: id }) as User;
const review = (id: string, status: Review["status"], outdated = false) =>
  ({ reviewer: user(id), status, outdated }) as Review;

test("whoever was asked waits until they reviewed, and their last review counts while it is of what there is", () => {
  const reviews = [
    review("ben", "approved"),
    review("ben", "changes-requested"),
    review("cleo", "approved", true),
  ];
  expect(statesOf([user("ada"), user("ben"), user("cleo")], reviews).map(({ state }) => state)).toEqual([
    "waiting",
    "approved",
    "outdated",
  ]);
});
