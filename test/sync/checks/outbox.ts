import type { ErrorBody } from "../../../src-main/api/error.ts";
import type { Replica } from "../replica.ts";
import type { World } from "../world.ts";

/* What a replica's outbox says of what became of its mutations. */

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

/**
 * Nothing needs attention that could have been applied: its writer might no longer write there (403), the place had
 * gone (404) or been settled by others (409), or what it was about never came to that branch, since what would have
 * brought it there was refused or left conflicts (400).
 */
export async function needlesslyParked(world: World, { machine }: Replica): Promise<string[]> {
  const { reading } = machine.disk;
  const parked = await reading
    .selectFrom("outbox")
    .select(["operation", "error", "input"])
    .where("state", "=", "parked")
    .execute();
  if (parked.length === 0) return [];
  const levels = new Map(
    (await reading.selectFrom("scopes").select(["scope", "level"]).execute()).map((row) => [
      row.scope,
      row.level,
    ]),
  );
  const states = await world.server.disk.reading
    .selectFrom("states")
    .select(["branch", "id"])
    .distinct()
    .execute();
  const known = new Set(states.map(({ branch, id }) => `${branch} ${id}`));
  return parked.flatMap(({ operation, error, input }) => {
    const { code, message, reason } = JSON.parse(error ?? "") as ErrorBody["error"];
    const id = /names (?:nothing|no page|no file).*: (\w+)$/.exec(message)?.[1];
    const { changeRequestId, spaceId } = JSON.parse(input) as { changeRequestId?: string; spaceId?: string };
    const wasThere = known.has(`main ${id}`) || known.has(`${changeRequestId} ${id}`);
    const mayWrite = !["read", "comment", undefined, null].includes(levels.get(`space:${spaceId}`));
    // Who may review, a replica cannot know of others.
    const isFair =
      code === 400
        ? (reason === "unknown" && !(wasThere && mayWrite)) || message.includes("may not review")
        : [403, 404, 409].includes(code);
    return isFair ? [] : [`${operation} ${input} was parked: ${code} ${message}`];
  });
}
