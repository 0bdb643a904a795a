import { afterEach, beforeEach, expect, test } from "vitest";
import { World, type Replica } from "./world.ts";

/* What an instance keeps for itself is not on a replica: without a connection it is refused, not shown as empty. */

let world: World;
let replica: Replica;
beforeEach(async () => {
  world = await World.make();
  replica = await world.addReplica(world.admin);
  await replica.sync();
});
afterEach(() => world.close());

const part = { type: "message", role: "user", body: "Where is the oil?" };

test.each<[string, object]>([
  ["listConversations", {}],
  ["ingestConversation", { body: { id: "one", parts: [part] } }],
  ["listConversationsIssuesClusters", {}],
  ["listWebhooks", {}],
  ["createWebhook", { body: { url: "https://hooks.example", events: ["comment_posted"] } }],
])("%s needs the instance, and leaves nothing in the outbox (O9)", async (operation, input) => {
  await replica.setOnline(false);
  const asked = replica.call(operation, { organizationId: world.organization, ...input });
  await expect(asked).rejects.toMatchObject({ code: 409, reason: "needs-instance" });
  expect(await replica.status()).toMatchObject({ waiting: 0, attention: 0 });
});
