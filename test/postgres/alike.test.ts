import { afterAll, beforeAll, expect, test } from "vitest";
import { writeMeta } from "../../src-main/store/meta.ts";
import { transact } from "../../src-main/store/store.ts";
import { compareHosts } from "../api/generated/alike.ts";
import { asking, fill } from "../api/generated/fill.ts";
import { KnownIds } from "../api/generated/knownIds.ts";
import { openHost, openHostAt, type ApiHost, type Person } from "../api/host.ts";

/* The same requests to an instance on a server and to one in SQLite, whose ids and times are the same. */

/** RECTO_REQUESTS has more of them sent, in a night. */
const requests = Number(process.env["RECTO_REQUESTS"] ?? 500);

let server: ApiHost;
let sqlite: ApiHost;

beforeAll(async () => {
  server = await openHost();
  sqlite = await openHostAt(":memory:");
  // What is signed is signed alike.
  for (const { engine } of [server, sqlite])
    await transact(engine.store, { mode: "replication", scopes: [], at: engine.now() }, (db) =>
      writeMeta(db, "secret", "the same for both"),
    );
});
afterAll(async () => {
  await server.close();
  await sqlite.close();
});

const people: Person[] = ["admin", "admin", "editor", "creator", "reader", "guest", "stranger"];

test(
  "an instance on a server answers generated requests as one in SQLite does, the order of hits excepted",
  async () => {
    const ids = new KnownIds();
    for (const [host, learns] of [
      [server, true],
      [sqlite, false],
    ] as const) {
      const ask = asking(host.engine, host.people.admin);
      await fill(ask, host.organization, "harbour", (answer, path) => learns && ids.learn(answer, path));
    }
    ids.learn({ object: "organization", id: server.organization });
    const compared = await compareHosts(
      {
        ids,
        // Their secrets are made by chance, each for itself.
        isLeftOut: (id) => id === "createUserToken" || id === "createWebhook",
        async ask({ id, input }, turn) {
          const who = people[turn % people.length] ?? "admin";
          server.clock.pass(1500);
          sqlite.clock.pass(1500);
          const asked = [server, sqlite].map((host) =>
            host.engine.call({ user: host.people[who] }, id, structuredClone(input)),
          );
          const [one, other] = await Promise.all(asked);
          if (!one || !other) throw new Error("One of them said nothing.");
          return [one, other];
        },
      },
      Number(process.env["RECTO_SEED"] ?? 1),
      requests,
    );
    expect([...server.faults, ...sqlite.faults]).toEqual([]);
    expect(compared.differences).toEqual([]);
    expect(compared.successes).toBeGreaterThan(100);
  },
  120_000 + requests * 100,
);
