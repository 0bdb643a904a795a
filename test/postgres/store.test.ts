import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { initInstance } from "../../src-main/core/administration/administration.ts";
import { shownPlace } from "../../src-main/store/server/address.ts";
import { listChangedRows } from "../../src-main/store/changes.ts";
import type { Writer } from "../../src-main/store/handles.ts";
import { readMeta, writeMeta } from "../../src-main/store/meta.ts";
import { migrations, NewerDatabaseError, readSchemaNumber } from "../../src-main/store/migrate.ts";
import { insert, update } from "../../src-main/store/replicated.ts";
import { isTaken } from "../../src-main/store/server/serverErrors.ts";
import { openStore, readStore, transact, type Store } from "../../src-main/store/store.ts";
import { ask, databaseAt } from "../run/postgresServer.ts";
import { freePlace, takePlace } from "../store/places.ts";

const at = "2026-01-01T00:00:00.000Z";
const founder = { organization: "Acme", name: "Ada", email: "ada@example.com" };

let place: string;
/** As two processes have them. */
let one: Store;
let other: Store;
beforeEach(async () => {
  place = await takePlace();
  [one, other] = await Promise.all([openStore(place), openStore(place)]);
});
afterEach(async () => {
  await Promise.all([one.close(), other.close()]);
  freePlace(place);
});

const write = <T>(store: Store, scopes: string[], work: (db: Writer) => Promise<T>) =>
  transact(store, { mode: "authority", scopes, at }, work);

const person = (scope: string, id: string) => ({ scope, id, display_name: id, photo_url: null });

const nameOf = (store: Store, scope: string, id: string): Promise<string | undefined> =>
  readStore(store, async (db) => {
    const row = await db
      .selectFrom("people")
      .select("display_name")
      .where("scope", "=", scope)
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.display_name;
  });

describe("a database that is made", () => {
  const named = (name: string): string => databaseAt(place, `${new URL(place).pathname.slice(1)}_${name}`);

  async function withDatabase(name: string, options: string, work: (place: string) => Promise<void>) {
    const made = named(name);
    const database = new URL(made).pathname.slice(1);
    await ask(place, `create database ${database} ${options}`);
    try {
      await work(made);
    } finally {
      await ask(place, `drop database ${database} with (force)`);
    }
  }

  test("is brought up to date once by processes that begin at one moment", () =>
    withDatabase("fresh", "", async (fresh) => {
      const stores = await Promise.all([1, 2, 3].map(() => openStore(fresh)));
      const { rows } = await sql<{ number: number }>`select number from migrations order by number`.execute(
        stores[0]!.reading,
      );
      expect(rows.map(({ number }) => number)).toEqual(migrations.map(({ number }) => number));
      await Promise.all(stores.map((store) => store.close()));
    }));

  test("is begun again where another process was a moment ahead with a table, or with its type alone", () =>
    withDatabase("ahead", "", async (fresh) => {
      const store = await openStore(fresh);
      const refusalOf = (statement: string): Promise<unknown> =>
        sql
          .raw(statement)
          .execute(store.reading)
          .catch((error: unknown) => error);
      for (const statement of ["create table migrations ()", "create type migrations as (number integer)"])
        expect(isTaken(await refusalOf(statement)), statement).toBe(true);
      await store.close();
    }));

  test("has no sequence, no function and no trigger, and keys that begin with the scope", () =>
    withDatabase("plain", "", async (fresh) => {
      const store = await openStore(fresh);
      const { rows } = await sql<{ kind: string; name: string }>`
        select 'sequence' as kind, sequence_name as name from information_schema.sequences
        union all select 'function', routine_name from information_schema.routines
          where specific_schema = current_schema()
        union all select 'trigger', trigger_name from information_schema.triggers`.execute(store.reading);
      expect(rows).toEqual([]);
      const keys = await sql<{ table: string; column: string }>`
        select k.table_name as table, k.column_name as column
        from information_schema.table_constraints c join information_schema.key_column_usage k
          on k.constraint_name = c.constraint_name and k.table_schema = c.table_schema
        where c.constraint_type = 'PRIMARY KEY' and k.ordinal_position = 1 and c.table_schema = current_schema()
          and exists (select 1 from information_schema.columns s where s.table_schema = c.table_schema
            and s.table_name = c.table_name and s.column_name = 'scope')`.execute(store.reading);
      // A text is looked for by its hash, and then by who may name it; the journal is a replica's, and stays empty.
      const others = keys.rows.filter(({ table }) => !["named_texts", "journal"].includes(table));
      expect(others.length).toBeGreaterThan(15);
      expect(others.filter(({ column }) => column !== "scope")).toEqual([]);
      await store.close();
    }));

  test("is refused untouched where a newer program wrote it", () =>
    withDatabase("newer", "", async (newer) => {
      await (await openStore(newer)).close();
      await ask(newer, "insert into migrations values (999, 'of the future')");
      await expect(openStore(newer)).rejects.toThrow(NewerDatabaseError);
      await expect(openStore(newer, "writer")).rejects.toThrow(/newer version of Recto \(schema 999/);
    }));

  test("is refused in an encoding that has no room for every text", () =>
    withDatabase(
      "ascii",
      "encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0",
      async (ascii) => {
        await expect(openStore(ascii)).rejects.toThrow("encoded in SQL_ASCII");
      },
    ));

  const tablesOf = async (at: string): Promise<string[]> => {
    const store = await openStore(at, "reader");
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() order by table_name`.execute(store.reading);
    await store.close();
    return rows.map(({ name }) => name);
  };

  test.each([
    [
      "of somebody else's",
      "create table orders (id integer)",
      /holds tables that are not Recto's \(orders\)/,
    ],
    [
      "that are called as ours are",
      "create table meta (id integer); create table migrations (batch text)",
      /\(meta, migrations\)/,
    ],
    [
      "beside what a making left that failed",
      "create table migrations (number integer primary key, name text not null); create view old as select 1",
      /\(old\)/,
    ],
    [
      "in numbers",
      Array.from("abcdef", (name) => `create table ${name} (id integer)`).join(";"),
      /\(a, b, c, d and 2 more\)/,
    ],
  ])("is refused at once, and left as it is, where it holds tables %s", (_whose, statement, sentence) =>
    withDatabase("taken", "", async (taken) => {
      await ask(taken, statement);
      const before = await tablesOf(taken);
      const begun = performance.now();
      await expect(initInstance(taken, founder)).rejects.toThrow(sentence);
      expect(performance.now() - begun).toBeLessThan(5_000);
      expect(await tablesOf(taken)).toEqual(before);
    }),
  );

  test("is taken with what an extension brought along", () =>
    withDatabase("extended", "", async (extended) => {
      await ask(extended, "create table brought (id integer); alter extension plpgsql add table brought");
      expect(await tablesOf(extended)).not.toEqual([]);
      await initInstance(extended, founder);
    }));

  test("becomes one instance where two make one of it at one moment", () =>
    withDatabase("contested", "", async (contested) => {
      const made = await Promise.allSettled([1, 2, 3].map(() => initInstance(contested, founder)));
      const refused = made.filter((each) => each.status === "rejected");
      expect(refused).toHaveLength(2);
      for (const { reason } of refused)
        expect(reason).toMatchObject({
          code: 409,
          message: `${shownPlace(contested)} holds Recto data already. Nothing was changed.`,
        });
      const store = await openStore(contested, "reader");
      const founded = await store.reading.selectFrom("organizations").select("id").execute();
      expect(founded).toHaveLength(1);
      expect(await store.reading.selectFrom("tokens").select("id").execute()).toHaveLength(1);
      await store.close();
    }));

  test("is read by a reader as it is", () =>
    withDatabase("empty", "", async (empty) => {
      const store = await openStore(empty, "reader");
      expect(await readSchemaNumber(store.reading)).toBe(0);
      await store.close();
    }));
});

describe("a transaction on a server", () => {
  test("gives numbers one after another, whichever process writes", async () => {
    const scope = "org:one";
    const writes = Array.from({ length: 20 }, (_, n) =>
      write(n % 2 === 0 ? one : other, [scope], (db) => insert(db, "people", person(scope, `p${n}`))),
    );
    const reached = (await Promise.all(writes)).map(({ numbers }) => numbers[scope] as number);
    expect(reached.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const { rows: changes } = await readStore(one, (db) =>
      listChangedRows(db, scope, 0, { rows: 100, length: Infinity }),
    );
    expect(changes.map(({ number }) => number)).toEqual(reached.toSorted((a, b) => a - b));
  });

  test("reads after its lock what another one wrote under it", async () => {
    const scope = "org:counted";
    await write(one, [scope], (db) => insert(db, "people", person(scope, "0")));
    const count = (store: Store) =>
      write(store, [scope], async (db) => {
        const row = await db
          .selectFrom("people")
          .select("display_name")
          .where("scope", "=", scope)
          .executeTakeFirst();
        const next = String(Number(row?.display_name) + 1);
        await update(db, "people", { scope, id: "0" }, { display_name: next });
      });
    await Promise.all(Array.from({ length: 12 }, (_, n) => count(n % 2 === 0 ? one : other)));
    expect(await nameOf(one, scope, "0")).toBe("12");
  });

  test("that names scopes in another order comes to its turn too", async () => {
    const scopes = ["org:a", "org:b", "org:c", "org:d"];
    const all = Array.from({ length: 16 }, (_, n) =>
      write(n % 2 === 0 ? one : other, n % 3 === 0 ? scopes : scopes.toReversed(), async (db) => {
        for (const scope of scopes) await insert(db, "people", person(scope, `p${n}`));
      }),
    );
    await Promise.all(all);
    const { rows: changes } = await readStore(one, (db) =>
      listChangedRows(db, "org:d", 0, { rows: 100, length: Infinity }),
    );
    expect(changes).toHaveLength(16);
  });

  test("begins again where the server put another one before it", async () => {
    // Whoever writes two rows without a scope has no lock that would put them in order.
    let runs = 0;
    const cross = (store: Store, first: "owner" | "url", second: "owner" | "url") => {
      const met = Promise.withResolvers<void>();
      const done = write(store, [], async (db) => {
        runs += 1;
        await writeMeta(db, first, "x");
        met.resolve();
        await barrier;
        await writeMeta(db, second, "y");
      });
      return { met: met.promise, done };
    };
    const { promise: barrier, resolve: open } = Promise.withResolvers<void>();
    await write(one, [], async (db) => {
      await writeMeta(db, "owner", "o");
      await writeMeta(db, "url", "u");
    });
    const a = cross(one, "owner", "url");
    const b = cross(other, "url", "owner");
    await Promise.all([a.met, b.met]);
    open();
    await Promise.all([a.done, b.done]);
    expect(runs).toBeGreaterThan(2);
  });

  test("that fails leaves nothing, and the next one is as if it had not been", async () => {
    const scope = "org:failing";
    await expect(
      write(one, [scope], async (db) => {
        await insert(db, "people", person(scope, "a"));
        await insert(db, "people", person(scope, "a"));
      }),
    ).rejects.toMatchObject({ code: 409 });
    expect((await write(one, [scope], (db) => insert(db, "people", person(scope, "b")))).numbers).toEqual({
      [scope]: 1,
    });
  });

  test("that only reads sees one moment, and writes nothing", async () => {
    await write(one, [], (db) => writeMeta(db, "kind", "instance"));
    const seen = await readStore(one, async (db) => {
      const before = await readMeta(db, "kind");
      await write(other, [], (changing) => writeMeta(changing, "kind", "local"));
      return [before, await readMeta(db, "kind")];
    });
    expect(seen).toEqual(["instance", "instance"]);
    const writing = one.reading.transaction().execute((trx) => sql`delete from meta`.execute(trx));
    await expect(writing).rejects.toMatchObject({ code: "25006" });
  });
});

describe("rows on a server", () => {
  test("have numbers, orders and texts as SQLite has them", async () => {
    const scope = "org:rows";
    const names = ["b", "B", "a", "Z", "_", "ä", "a0", "😀"];
    await write(one, [scope], async (db) => {
      for (const name of names) await insert(db, "people", person(scope, name));
    });
    const rows = await readStore(one, (db) =>
      db.selectFrom("people").select("id").where("scope", "=", scope).orderBy("id").execute(),
    );
    const bytes = (text: string): string => Buffer.from(text).toString("hex");
    expect(rows.map(({ id }) => id)).toEqual(names.toSorted((a, b) => (bytes(a) < bytes(b) ? -1 : 1)));
    const counter = await readStore(one, (db) =>
      db.selectFrom("scopes").selectAll().where("scope", "=", scope).executeTakeFirstOrThrow(),
    );
    expect(counter.number).toBe(names.length);
    expect(Number.isInteger(counter.digest)).toBe(true);
  });

  test("never hold a NUL character", async () => {
    await expect(write(one, [], (db) => writeMeta(db, "owner", "a\0b"))).rejects.toThrow(
      /invalid byte sequence/,
    );
  });
});
