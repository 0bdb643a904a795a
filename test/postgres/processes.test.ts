import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spaceScope } from "../../src-main/access/scopes.ts";
import { administer, initInstance } from "../../src-main/core/administration/administration.ts";
import { examine } from "../../src-main/core/administration/doctor.ts";
import { createToken } from "../../src-main/core/administration/foundation.ts";
import { readEvents } from "../../src-main/core/network/eventStream.ts";
import { HttpTransport } from "../../src-main/core/network/httpTransport.ts";
import { listChangedRows } from "../../src-main/store/changes.ts";
import { readStore } from "../../src-main/store/store.ts";
import { protocolVersion, type Receipt } from "../../src-main/sync/messages.ts";
import type { Mutation } from "../../src-main/sync/mutation.ts";
import { TransportError } from "../../src-main/sync/transport.ts";
import { patience, serve, type Serving } from "../cli/recto.ts";
import { freePlace, takePlace } from "../store/places.ts";
import { RoundRobin } from "./roundRobin.ts";

/* Several `recto serve` over one database, behind one address, as an operator runs them. */

let place: string;
let robin: RoundRobin;
let processes: Serving[];
let organization: string;
let token: string;

beforeAll(async () => {
  place = await takePlace();
  robin = await RoundRobin.listen();
  const founder = { organization: "Acme", name: "Ada", email: "ada@example.com" };
  ({ organization } = await initInstance(place, founder));
  ({ token } = await administer(place, (engine) => createToken(engine, { email: founder.email })));
  const start = () => serve(place, 0, { RECTO_URL: robin.url }, ["--rate", "0"]);
  processes = await Promise.all([start(), start(), start()]);
  robin.servers = processes.map(({ url }) => url);
}, patience);

afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await robin.close();
  freePlace(place);
}, patience);

const authorization = () => ({ authorization: `Bearer ${token}` });

async function ask<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
  const answer = await fetch(`${robin.url}${path}`, {
    method,
    headers: { ...authorization(), ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const makeSpace = (): Promise<{ id: string }> =>
  ask("POST", `/v1/orgs/${organization}/spaces`, { title: "Handbook" });

const insertion = (spaceId: string, title: string): Mutation => ({
  id: `mutation-${title}`,
  seed: `seed-${title}`,
  operation: "updateSpaceContent",
  at: new Date().toISOString(),
  input: {
    spaceId,
    body: { changes: [{ operation: "insert_page", title, document: { markdown: `Words of ${title}.\n` } }] },
  },
  decisions: {},
});

/** Sends a message until it is answered, as a replica does: what it says takes effect once however often it arrives. */
async function push(transport: HttpTransport, mutations: Mutation[]): Promise<Receipt[]> {
  for (;;)
    try {
      const message = { protocol: protocolVersion, mutations, texts: [] };
      const { receipts } = await transport.push(message);
      const whole =
        receipts.length === mutations.length && receipts.every(({ status }) => status !== "failed");
      if (whole) return receipts;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      await wait(20);
    }
}

/** What a process's stream of events has said of a scope: the highest number. */
function watch(url: string, scope: string): { last: () => number; stop: () => Promise<void> } {
  const ending = new AbortController();
  let last = 0;
  const listen = async (): Promise<void> => {
    const { body } = await fetch(`${url}/v1/sync/events`, {
      headers: authorization(),
      signal: ending.signal,
    });
    await readEvents(body as AsyncIterable<Uint8Array>, (data) => {
      const moved = JSON.parse(data) as { scope: string; number: number };
      if (moved.scope === scope) last = Math.max(last, moved.number);
    });
  };
  const done = listen().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    last: () => last,
    stop() {
      ending.abort();
      return done;
    },
  };
}

async function changesOf(scope: string) {
  const { rows } = await administer(place, (engine) =>
    readStore(engine.store, (db) => listChangedRows(db, scope, 0, { rows: 10_000, length: Infinity })),
  );
  return rows;
}

describe("three processes over one database", () => {
  test(
    "have the bytes of a file wherever they are asked for, however the pieces of the upload were spread",
    async () => {
      const bytes = Buffer.from("A picture of a lamp. ".repeat(40_000));
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const path = `/v1/orgs/${organization}/blobs/${sha256}`;
      const transport = new HttpTransport(robin.url, token);
      await transport.putBlob(organization, sha256, bytes);
      await transport.close();
      const { id: space } = await makeSpace();
      const changes = [{ operation: "insert_files", files: [{ name: "lamp.png", blob: sha256 }] }];
      await ask("POST", `/v1/spaces/${space}/content`, { changes });
      for (const { url } of processes) {
        const found = await fetch(`${url}${path}`, { method: "HEAD", headers: authorization() });
        expect(found.headers.get("upload-complete")).toBe("?1");
      }
    },
    patience,
  );

  test(
    "take every change once, number them one after another and tell of them everywhere, though one is killed meanwhile",
    async () => {
      const { id: space } = await makeSpace();
      const scope = spaceScope(space);
      const [killed, ...others] = processes as [Serving, Serving, Serving];
      const watches = others.map(({ url }) => watch(url, scope));
      const writers = Array.from({ length: 4 }, (_, writer) =>
        Array.from({ length: 20 }, (_, n) => insertion(space, `page-${writer}-${n}`)),
      );
      let answered = 0;
      const half = Promise.withResolvers<void>();
      const work = writers.map(async (mutations) => {
        const transport = new HttpTransport(robin.url, token);
        for (let at = 0; at < mutations.length; at += 4) {
          const part = mutations.slice(at, at + 4);
          // The network may bring a message twice, at one moment.
          const [receipts, again] = await Promise.all([push(transport, part), push(transport, part)]);
          expect(receipts.map(({ status }) => status)).toEqual(part.map(() => "done"));
          expect(again).toEqual(receipts);
          if ((answered += 1) === 8) half.resolve();
        }
        await transport.close();
      });
      await half.promise;
      await killed.kill();
      robin.servers = others.map(({ url }) => url);
      await Promise.all(work);

      const { pages } = await ask<{ pages: { title: string }[] }>("GET", `/v1/spaces/${space}/content/pages`);
      const titles = pages.map(({ title }) => title).filter((title) => title.startsWith("page-"));
      expect(titles.toSorted()).toEqual(
        writers
          .flat()
          .map(({ id }) => id.replace("mutation-", ""))
          .toSorted(),
      );
      const numbers = (await changesOf(scope)).map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
      const head = numbers.at(-1) as number;
      for (const { last, stop } of watches) {
        await expect.poll(last, { timeout: 30_000 }).toBe(head);
        await stop();
      }
      expect((await examine(place)).problems).toEqual([]);
    },
    patience,
  );
});
