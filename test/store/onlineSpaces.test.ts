import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import { listOnlineSpaces } from "../../src-main/store/onlineSpaces.ts";

test("0010 online spaces: spaces that were there are kept on the computer", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 9);
  raw.prepare("insert into scopes (scope, number, digest, level) values ('space:s', 3, 0, 'edit')").run();
  await migrate(db, 10);
  expect(await listOnlineSpaces(db)).toEqual([]);
  expect(raw.prepare("select scope, number from scopes").all()).toEqual([{ scope: "space:s", number: 3 }]);
  await db.destroy();
});
