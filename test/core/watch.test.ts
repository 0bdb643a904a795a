import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchOthers } from "../../src-main/core/watch.ts";
import { openHostAt, reopenHost, type ApiHost } from "../api/host.ts";
import { Cleanup } from "./instance.ts";

/* What an instance hears of another process that writes to its database. */

const cleanup = new Cleanup();
let host: ApiHost;
let other: ApiHost;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  host = await openHostAt(join(await cleanup.folder(), "recto.db"));
  other = await reopenHost(host);
});
afterEach(async () => {
  await other.engine.store.close();
  await host.engine.store.close();
  await cleanup.run();
  vi.useRealTimers();
});

test("what another process took from somebody is heard, though this one wrote to the same scope right after (L11)", async () => {
  const organizationId = host.organization;
  const spaces = { organizationId, body: { title: "Guide" } };
  const { id: spaceId } = await host.ask("admin", "createSpace", spaces);
  const heard: string[] = [];
  const stop = await watchOthers(host.engine, () => undefined);
  host.engine.subscribe((event) => {
    if (event.type === "changed") heard.push(...event.rows.map(({ table }) => table));
  });
  const { editor: userId } = host.people;
  await other.ask("admin", "inviteToSpace", { spaceId, body: { role: "read", users: [userId] } });
  await host.ask("admin", "createOrganizationInvite", { organizationId, body: { role: "read" } });
  expect(heard).not.toContain("grants");
  await vi.advanceTimersByTimeAsync(600);
  await vi.waitFor(() => expect(heard).toContain("grants"));
  stop();
});
