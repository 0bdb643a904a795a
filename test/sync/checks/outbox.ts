import { lifetimes } from "../../../src-main/store/upkeep/retention.ts";
import type { Replica } from "../replica.ts";
import type { World } from "../world.ts";

/** What the instance confirmed has a receipt there that says the same. */
export async function unconfirmed(world: World, { user, machine }: Replica): Promise<string[]> {
  const problems: string[] = [];
  const confirmed = await machine.disk.reading
    .selectFrom("outbox")
    .select(["id", "operation", "numbers", "at"])
    .where("numbers", "is not", null)
    .execute();
  const before = world.clock.now - lifetimes.receipt;
  for (const { id, operation, numbers, at } of confirmed) {
    if (Date.parse(at) < before) continue;
    const receipt = await world.server.disk.reading
      .selectFrom("receipts")
      .select("numbers")
      .where("user_id", "=", user)
      .where("mutation", "=", id)
      .executeTakeFirst();
    if (receipt?.numbers !== numbers)
      problems.push(`${operation} ${id} was confirmed as ${numbers}, its receipt says ${receipt?.numbers}`);
  }
  return problems;
}
