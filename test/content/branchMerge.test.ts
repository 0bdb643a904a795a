import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "../api/host.ts";
import { Desk } from "../api/writing.ts";

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  await host?.close();
  host = await openHost();
  desk = await Desk.open(host);
});
afterAll(() => host.close());

const hour = 60 * 60 * 1000;

describe("Bringing a change request up to date", () => {
  test("takes what main changed elsewhere and keeps what the request changed", async () => {
    const a = await desk.page("A", "one\n\ntwo\n");
    const b = await desk.page("B", "bee\n");
    const request = await desk.open();
    await desk.write(a, "one\n\ntwo, better\n", { request });
    await desk.write(a, "one, more\n\ntwo\n");
    await desk.write(b, "bees\n");
    expect((await desk.request(request)).outdated).toBe(true);
    expect(await desk.update(request)).toMatchObject({ result: "update" });
    expect(await desk.text(a, request)).toBe("one, more\n\ntwo, better\n");
    expect(await desk.text(b, request)).toBe("bees\n");
    expect(await desk.request(request)).toMatchObject({
      outdated: false,
      revisionMergedAncestor: await desk.head(),
    });
    expect(await desk.text(a)).toBe("one, more\n\ntwo\n");
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    expect(await desk.text(a)).toBe("one, more\n\ntwo, better\n");
    host.clock.pass(hour);
  });
});
