import { expect, test } from "vitest";
import type { RevisionSummary } from "../../../src-renderer/data/calls/records.ts";
import { chaptersOf } from "../../../src-renderer/screens/history/chapters.ts";

const revision = (id: string, author: string, createdAt: string) =>
  ({ id, author: { id: author, displayName: author }, createdAt }) as RevisionSummary;

test("a history is told day by day, and in a day by who wrote", () => {
  const told = chaptersOf(
    [
      revision("5", "Ben", "2026-01-02T10:00:00.000Z"),
      revision("4", "Ada", "2026-01-02T09:00:00.000Z"),
      revision("3", "Ben", "2026-01-02T08:00:00.000Z"),
      revision("2", "Ben", "2026-01-01T22:00:00.000Z"),
      revision("1", "Ben", "2026-01-01T21:00:00.000Z"),
    ],
    (time) => time.slice(0, 10),
  );
  const read = told.map(({ day, authors }) => [
    day,
    authors.map((one) => [one.name, one.revisions.map(({ id }) => id)]),
  ]);
  expect(read).toEqual([
    [
      "2026-01-02",
      [
        ["Ben", ["5"]],
        ["Ada", ["4"]],
        ["Ben", ["3"]],
      ],
    ],
    ["2026-01-01", [["Ben", ["2", "1"]]]],
  ]);
});
