import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../src-main/api/error.ts";
import type { CoreEvent } from "../../src-main/core/core.ts";
import { ScopeEvents } from "../../src-main/hosts/http/scopeEvents.ts";
import type { runGit } from "../../src-main/jobs/git/runGit.ts";
import { carryOutIn } from "./gitOrders.ts";
import { openHost, type ApiHost } from "./host.ts";

/* How far an order for a repository is: for who asks, and at nobody else's cost. */

let host: ApiHost;
let spaceId: string;
beforeEach(async () => {
  host = await openHost();
  const body = { title: "Guide", empty: true };
  spaceId = (await host.ask("admin", "createSpace", { organizationId: host.organization, body })).id;
});
afterEach(() => host.close());

/** A repository that says how far it is, until it is let end. */
function repository(): { run: typeof runGit; say: (done: number) => void; end: () => void } {
  let report: ((done: number, total: number, unit: string) => void) | undefined;
  const ended = Promise.withResolvers<never>();
  return {
    run: (_task, watching) => {
      ({ report } = watching);
      return ended.promise;
    },
    say: (done) => report?.(done, 100, "objects"),
    end: () => ended.reject(new ApiError(409, "There is nothing in it.")),
  };
}

const operation = async () => (await host.ask("reader", "getSpaceGitInfo", { spaceId })).operation;

test("who asks hears how far an order is, and nobody is told that anything in the space changed", async () => {
  const { run, say, end } = repository();
  const body = { url: "https://git.example/lamps/guide", ref: "main" };
  expect(await host.status("admin", "importGitRepository", { spaceId, body })).toBe(204);
  const events: CoreEvent[] = [];
  const stop = host.engine.subscribe((event) => void events.push(event));
  const carried = carryOutIn(host, true, run);
  for (const done of [10, 60])
    await vi.waitFor(
      async () => {
        say(done);
        expect(await operation()).toMatchObject({ state: "running", progress: { done, total: 100 } });
      },
      { timeout: 5000, interval: 100 },
    );
  expect(events).toEqual([]);
  stop();
  end();
  await carried;
  const last = await operation();
  expect(last).toMatchObject({ state: "failure", error: "There is nothing in it." });
  expect(last).not.toHaveProperty("progress");
  expect(await host.status("admin", "importGitRepository", { spaceId, body })).toBe(204);
  expect(await operation()).not.toHaveProperty("progress");
});

test("an order from its beginning to its end has nobody's access found out anew, and whoever may see the space hears of it", async () => {
  let asked = 0;
  const events = new ScopeEvents({
    subscribe: (listener) => host.engine.subscribe(listener),
    sync: (...message) => ((asked += 1), host.engine.sync(...message)),
  });
  const heard: number[] = [];
  await events.follow({ user: host.people.reader }, (scope, number) => {
    if (scope === `space:${spaceId}`) heard.push(number);
  });
  expect(asked).toBe(1);
  const body = { url: "https://git.example/lamps/guide", ref: "main" };
  expect(await host.status("admin", "importGitRepository", { spaceId, body })).toBe(204);
  await carryOutIn(host, true, () => Promise.reject(new ApiError(409, "There is nothing in it.")));
  expect(await operation()).toMatchObject({ state: "failure" });
  await host.ask("admin", "updateSpaceById", { spaceId, body: { title: "Lamps" } });
  await vi.waitFor(() => expect(heard).toEqual([expect.anything(), heard[0]! + 1, heard[0]! + 2]));
  expect(asked).toBe(1);
  // What does decide who sees it is looked at.
  await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
  await vi.waitFor(() => expect(heard.at(-1)).toBe(0));
  expect(asked).toBe(2);
  events.close();
});
