import { afterEach, beforeEach, expect, test } from "vitest";
import { nameForAWhile } from "../../src-main/store/texts/namedTexts.ts";
import { openStore, transact, withPrediction, type Store } from "../../src-main/store/store.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore(":memory:");
});
afterEach(() => store.close());

test("a text stays for a while from now on, also where what names it was first done long ago", async () => {
  const [long, now] = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
  await transact(store, { mode: "replication", scopes: [], at: now }, (db) =>
    withPrediction(db, [], long, (again) => nameForAWhile(again, "space:s", "text")),
  );
  const names = await store.reading.selectFrom("named_texts").select("idle_since").execute();
  expect(names).toEqual([{ idle_since: now }]);
});
