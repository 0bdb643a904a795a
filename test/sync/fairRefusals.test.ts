import { afterEach, expect, test } from "vitest";
import { protocolVersion } from "../../src-main/sync/messages.ts";
import { isFair } from "./checks/refusals.ts";
import { Chronicle } from "./chronicle.ts";
import { VirtualClock } from "./clock.ts";
import { addPage, change, makeSpace, online } from "./writing.ts";
import { World } from "./world.ts";

/* How the simulation judges a refusal: by what was so on the instance while it had the change. */

let world: World;
afterEach(() => world.close());

test("a merge that is refused for want of an approval is judged by whether the request as it is had one", async () => {
  const clock = new VirtualClock(Date.parse("2026-05-04T08:00:00.000Z"));
  const chronicle = new Chronicle(() => clock.now);
  world = await World.make({ clock, chronicle });
  const ada = online(world, world.admin);
  const spaceId = await makeSpace(world);
  await addPage(ada, spaceId, "Lamps", "Lamps burn oil.\n");
  const rules = [{ rule: "require_at_least_one_approved_review" }];
  await ada.call("updateSpaceById", { spaceId, body: { mergeRules: { type: "rules", rules } } });
  const { id: changeRequestId } = await ada.call<{ id: string }>("createChangeRequest", {
    spaceId,
    body: {},
  });
  const input = { spaceId, changeRequestId };
  const insert = (title: string) =>
    change(ada, spaceId, [{ operation: "insert_page", title, document: { markdown: "" } }], changeRequestId);
  const rita = online(world, await world.addUser("Rita", "review"));
  const review = (caller: typeof rita, status: string) =>
    caller.call("submitChangeRequestReview", { ...input, body: { status } });

  let sent = 0;
  const isRefusedFairly = async (): Promise<boolean> => {
    await clock.pass(10_000);
    const id = `m${(sent += 1)}`;
    const at = new Date(clock.now).toISOString();
    const mutation = { id, seed: id, operation: "mergeChangeRequest", at, input, decisions: {} };
    const error = { code: 412, message: "Change request #1 cannot be merged yet." } as const;
    chronicle.arrived({ protocol: protocolVersion, mutations: [mutation], texts: [] });
    chronicle.answered({ receipts: [{ id, status: "refused", error }], now: at });
    await clock.pass(10_000);
    return isFair(chronicle, { ...mutation, user: world.admin, error });
  };

  await insert("First");
  expect(await isRefusedFairly()).toBe(true);
  await review(ada, "approved");
  expect(await isRefusedFairly()).toBe(true);
  await review(rita, "approved");
  expect(await isRefusedFairly()).toBe(false);
  await insert("Second");
  expect(await isRefusedFairly()).toBe(true);
  await review(rita, "approved");
  expect(await isRefusedFairly()).toBe(false);
  await review(rita, "changes-requested");
  expect(await isRefusedFairly()).toBe(true);
});
