import type { Replica } from "../replica.ts";
import type { World } from "../world.ts";

/** What the instance confirmed has a receipt there that says the same. */
export async function unconfirmed(world: World, { user, machine }: Replica): Promise<string[]> {
  const problems: string[] = [];
  const confirmed = await machine.disk.reading
    .selectFrom("outbox")
    .select(["id", "operation", "numbers"])
    .where("numbers", "is not", null)
    .execute();
  for (const { id, operation, numbers } of confirmed) {
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
