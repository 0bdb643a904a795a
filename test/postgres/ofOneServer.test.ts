import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "../../src-main/store/store.ts";
import { freePlace, takePlace } from "../store/places.ts";

/* Every test whose instance is on a server refuses what engines that spread over machines need not have. */

test.each([
  ["notifications", "listen moved"],
  ["sequences", "select nextval('numbers')"],
  ["procedures", "call move()"],
  ["locks by name", "select pg_advisory_xact_lock(1)"],
  ["a change of rows wherever they are", "delete from states where id = $1"],
])("a statement that asks for %s fails the test that it is asked in", async (_what, statement) => {
  const place = await takePlace();
  const store = await openStore(place);
  await expect(sql.raw(statement).execute(store.reading)).rejects.toThrow(statement);
  await store.close();
  freePlace(place);
});
