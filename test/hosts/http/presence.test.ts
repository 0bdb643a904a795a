import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEvents } from "../../../src-main/core/network/eventStream.ts";
import { Presences, presenceLasts } from "../../../src-main/hosts/http/presences.ts";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

const [ada, ben] = [
  { id: "u1", displayName: "Ada" },
  { id: "u2", displayName: "Ben" },
];
const [lamps, oil] = [
  { space: "s", page: "lamps" },
  { space: "s", page: "oil" },
];

describe("who has a page open", () => {
  test("is known for a minute after they last said so", () => {
    let now = 0;
    const presences = new Presences(() => now);
    presences.sit(ada, "w", lamps);
    now = presenceLasts - 1;
    presences.sit(ben, "w", lamps);
    expect(presences.at(lamps)).toEqual([ada, ben]);
    now = presenceLasts;
    expect(presences.at(lamps)).toEqual([ben]);
  });

  test("is told anew where people come and go, and not where one opens a second window", () => {
    const presences = new Presences(() => 0);
    expect(presences.sit(ada, "w", lamps)).toEqual([lamps]);
    expect(presences.sit(ada, "w", lamps)).toEqual([]);
    expect(presences.sit(ada, "other", lamps)).toEqual([]);
    expect(presences.sit(ben, "w", { ...lamps, changeRequest: "c" })).toEqual([
      { ...lamps, changeRequest: "c" },
    ]);
    expect(presences.sit(ada, "w", oil)).toEqual([oil]);
    expect(presences.at(lamps)).toEqual([ada]);
    expect(presences.sit(ada, "other", undefined)).toEqual([lamps]);
    expect(presences.at(lamps)).toEqual([]);
  });

  test("is bounded: who names ever more windows gives up their first", () => {
    const presences = new Presences(() => 0);
    for (let at = 0; at <= 20; at += 1) presences.sit(ada, `w${at}`, at === 0 ? oil : lamps);
    expect(presences.at(oil)).toEqual([]);
    expect(presences.at(lamps)).toEqual([ada]);
  });
});

describe("an instance", () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startInstance();
  });
  afterAll(() => instance.close());

  const post = async (token: string, path: string, body: object) => {
    const answer = await request(`${instance.url}${path}`, {
      method: "POST",
      headers: { ...bearer(token), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return {
      status: answer.statusCode,
      body: (await answer.body.json()) as { id: string; people: object[] },
    };
  };
  const sit = (token: string, place: object) => post(token, "/v1/sync/presence", { window: "w", ...place });

  /** What the event stream of somebody says of people; `next` waits for it. */
  async function hear(token: string) {
    const stop = new AbortController();
    const heard: object[] = [];
    let wake = (): void => {};
    const { body } = await request(`${instance.url}/v1/sync/events`, {
      headers: bearer(token),
      signal: stop.signal,
    });
    let began = (): void => {};
    const beginning = new Promise<void>((done) => (began = done));
    readEvents(body, (data) => {
      const message = JSON.parse(data) as { presence?: object };
      if (message.presence) heard.push(message.presence);
      else began();
      wake();
    }).catch(() => undefined);
    await beginning;
    const next = async (): Promise<object> => {
      for (;;) {
        const first = heard.shift();
        if (first) return first;
        await new Promise<void>((done) => (wake = done));
      }
    };
    return { heard, next, stop: () => stop.abort() };
  }

  test("tells those at one page of each other, those elsewhere nothing, and stores nothing (L11)", async () => {
    const { body: space } = await post(instance.token, `/v1/orgs/${instance.organization}/spaces`, {
      title: "Open",
    });
    const mia = await instance.join("Mia", "edit");
    const place = { space: space.id, page: "p1" };
    const [adaHears, miaHears] = [await hear(instance.token), await hear(mia.token)];
    const rows = () =>
      instance.engine.store.reading
        .selectFrom("changes")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
    const before = await rows();
    expect((await sit(instance.token, place)).body.people).toHaveLength(1);
    expect(await adaHears.next()).toMatchObject({ ...place, people: [{ displayName: "Ada" }] });
    const { body } = await sit(mia.token, place);
    expect(body.people).toEqual([
      { id: instance.founder, displayName: "Ada" },
      { id: mia.user, displayName: "Mia" },
    ]);
    const both = { people: [{ displayName: "Ada" }, { displayName: "Mia" }] };
    expect(await adaHears.next()).toMatchObject(both);
    expect(await miaHears.next()).toMatchObject(both);
    await sit(mia.token, {});
    expect(await adaHears.next()).toMatchObject({ people: [{ displayName: "Ada" }] });
    expect(miaHears.heard).toEqual([]);
    expect(await rows()).toEqual(before);
    adaHears.stop();
    miaHears.stop();
  });

  test("tells nobody who may not see the page, and does not let them sit there (L11)", async () => {
    const { body: space } = await post(instance.token, `/v1/orgs/${instance.organization}/spaces`, {
      title: "Hidden",
    });
    const place = { space: space.id, page: "p1" };
    const guest = await instance.join("Gus", null);
    const guestHears = await hear(guest.token);
    await sit(instance.token, place);
    expect((await sit(guest.token, place)).status).toBe(404);
    expect((await sit(instance.token, place)).body.people).toHaveLength(1);
    expect(guestHears.heard).toEqual([]);
    guestHears.stop();
  });

  test.each([
    {},
    { window: "a b" },
    { window: "w", space: "s" },
    { window: "w", space: "s", page: 7 },
    { window: "w", space: "s", page: "p", changeRequest: {} },
  ])("refuses what says no place: %j", async (body) => {
    expect((await post(instance.token, "/v1/sync/presence", body)).status).toBe(400);
  });
});
