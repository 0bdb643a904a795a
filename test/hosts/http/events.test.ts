import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listTokens, revokeToken } from "../../../src-main/core/administration/foundation.ts";
import { readEvents } from "../../../src-main/core/network/eventStream.ts";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.close());

interface Moved {
  scope: string;
  number: number;
}

/** Reads an instance's event stream; `next` waits for the first event past those seen that fits. */
async function listen(url: string, token: string) {
  const stop = new AbortController();
  const seen: Moved[] = [];
  let wake = (): void => {};
  const { statusCode, headers, body } = await request(`${url}/v1/sync/events`, {
    headers: { ...bearer(token), "last-event-id": "99" },
    signal: stop.signal,
  });
  const ended = readEvents(body, (data) => {
    seen.push(JSON.parse(data) as Moved);
    wake();
  }).catch(() => undefined);
  let at = 0;
  return {
    statusCode,
    headers,
    ended,
    seen,
    stop: () => stop.abort(),
    async next(fits: (event: Moved) => boolean): Promise<Moved> {
      for (;;) {
        while (at < seen.length) {
          const event = seen[at++] as Moved;
          if (fits(event)) return event;
        }
        await new Promise<void>((done) => (wake = done));
      }
    },
  };
}

const makeSpace = async (title: string, token = instance.token): Promise<string> => {
  const answer = await request(`${instance.url}/v1/orgs/${instance.organization}/spaces`, {
    method: "POST",
    headers: { ...bearer(token), "content-type": "application/json" },
    body: JSON.stringify({ title }),
  });
  return ((await answer.body.json()) as { id: string }).id;
};

const rename = async (space: string, title: string): Promise<void> => {
  const answer = await request(`${instance.url}/v1/spaces/${space}`, {
    method: "PATCH",
    headers: { ...bearer(instance.token), "content-type": "application/json" },
    body: JSON.stringify({ title }),
  });
  expect(answer.statusCode).toBe(200);
  await answer.body.dump();
};

describe("the event stream", () => {
  test("asks a reader to look, then says which scopes moved and how far (L8)", async () => {
    const space = await makeSpace("One");
    const stream = await listen(instance.url, instance.token);
    expect(stream.statusCode).toBe(200);
    expect(stream.headers["content-type"]).toBe("text/event-stream");
    expect(await stream.next(() => true)).toMatchObject({ number: 0 });
    await rename(space, "Two");
    const first = await stream.next(({ scope, number }) => scope === `space:${space}` && number > 0);
    await rename(space, "Three");
    const second = await stream.next(({ scope }) => scope === `space:${space}`);
    expect(second.number).toBeGreaterThan(first.number);
    expect(Object.keys(second)).toEqual(["scope", "number"]);
    stream.stop();
  });

  test("names no scope that the reader may not see, and a new one once they may (L8, S1)", async () => {
    const guest = await instance.join("Gus", null);
    const stream = await listen(instance.url, guest.token);
    await stream.next(() => true);
    const hidden = await makeSpace("Hidden");
    await rename(hidden, "Still hidden");
    const member = await instance.join("Mia", "edit");
    const seesAll = await listen(instance.url, member.token);
    await seesAll.next(() => true);
    await rename(hidden, "Seen by members");
    await seesAll.next(({ scope }) => scope === `space:${hidden}`);
    const fresh = await makeSpace("Fresh");
    await seesAll.next(({ scope }) => scope === `space:${fresh}`);
    expect(stream.seen.filter(({ scope }) => scope.startsWith("space:"))).toEqual([]);
    stream.stop();
    seesAll.stop();
  });

  test("tells a reader whose level in a scope is another by now, given where they cannot look (L8)", async () => {
    const space = await makeSpace("Lea's");
    const member = await instance.join("Lea", "read");
    const stream = await listen(instance.url, member.token);
    await stream.next(() => true);
    const answer = await request(`${instance.url}/v1/spaces/${space}/permissions`, {
      method: "POST",
      headers: { ...bearer(instance.token), "content-type": "application/json" },
      body: JSON.stringify({ users: [member.user], role: "edit" }),
    });
    expect(answer.statusCode).toBe(204);
    expect(await stream.next(({ scope }) => scope === `space:${space}`)).toMatchObject({ number: 0 });
    stream.stop();
  }, 10_000);

  test("tells a reader whose token was revoked nothing more, and ends", async () => {
    const member = await instance.join("Mona", "edit");
    const space = await makeSpace("For Mona");
    const stream = await listen(instance.url, member.token);
    await stream.next(() => true);
    const [token] = await listTokens(instance.engine, "mona@example.com");
    await revokeToken(instance.engine, token?.id ?? "");
    // An answer to the question whether a reader is welcome holds for a second.
    await new Promise((done) => setTimeout(done, 1100));
    const seen = stream.seen.length;
    await rename(space, "No longer hers");
    await stream.ended;
    expect(stream.seen).toHaveLength(seen);
  });

  test("ends when the instance closes, so that closing does", async () => {
    const own = await startInstance();
    const stream = await listen(own.url, own.token);
    await stream.next(() => true);
    await own.close();
    await stream.ended;
  });
});

describe("the event stream of an instance that cannot answer for a while", () => {
  /** An instance that says `503` to whoever asks what they may see, or who they are, while it is busy. */
  async function startBusy() {
    const busy = { lists: false, tokens: false };
    const own = await startInstance((core) => ({
      ...core,
      sync: async (...asked) =>
        busy.lists
          ? { status: 503, error: { code: 503, message: "There is more to do than can be done." } }
          : core.sync(...asked),
      authenticate: async (token) => {
        if (busy.tokens) throw new Error("There is more to do than can be done.");
        return core.authenticate(token);
      },
    }));
    return { busy, own, admin: { user: own.founder } };
  }

  const made = async (own: TestInstance, admin: { user: string }, title: string): Promise<string> => {
    const outcome = await own.engine.call(admin, "createSpace", {
      organizationId: own.organization,
      body: { title },
    });
    return ((outcome as { body: unknown }).body as { id: string }).id;
  };

  test("ends where nobody can say what its reader may see, who comes back then (L8)", async () => {
    const { busy, own } = await startBusy();
    busy.lists = true;
    const early = await listen(own.url, own.token);
    await early.ended;
    expect(early.seen).toEqual([]);
    busy.lists = false;
    const late = await listen(own.url, own.token);
    expect(await late.next(() => true)).toMatchObject({ number: 0 });
    late.stop();
    await own.close();
  });

  test("holds what moved until it can be said who may see it, and does not have everybody look again (L8)", async () => {
    const { busy, own, admin } = await startBusy();
    const old = await made(own, admin, "Old");
    const stream = await listen(own.url, own.token);
    await stream.next(() => true);
    busy.lists = true;
    const space = await made(own, admin, "New");
    await new Promise((done) => setTimeout(done, 200));
    busy.lists = false;
    await stream.next(({ scope, number }) => scope === `space:${space}` && number > 0);
    expect(stream.seen.filter(({ scope }) => scope === `space:${old}`)).toEqual([]);
    stream.stop();
    await own.close();
  });

  test("goes on while it cannot be said whether its token still holds (L8)", async () => {
    const { busy, own, admin } = await startBusy();
    const space = await made(own, admin, "One");
    const stream = await listen(own.url, own.token);
    await stream.next(() => true);
    busy.tokens = true;
    // What was said of the token holds for a second.
    await new Promise((done) => setTimeout(done, 1100));
    await own.engine.call(admin, "updateSpaceById", { spaceId: space, body: { title: "Two" } });
    await stream.next(({ scope, number }) => scope === `space:${space}` && number > 0);
    stream.stop();
    await own.close();
  });
});
