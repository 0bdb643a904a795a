import { visibleScopes } from "../../../src-main/access/access.ts";
import { listOutlined } from "../../../src-main/sync/outline.ts";
import type { Replica } from "../replica.ts";
import type { World } from "../world.ts";
import { differences } from "./rows.ts";

/* What a replica shows its writer, beside how it is. */

/** The scopes of a replica in which its number or digest is not the instance's. */
export async function differingDigests({ server }: World, { machine }: Replica): Promise<string[]> {
  const theirs = await server.disk.reading.selectFrom("scopes").selectAll().execute();
  const heads = new Map(theirs.map(({ scope, number, digest }) => [scope, `${number} ${digest}`]));
  const ours = await machine.disk.reading
    .selectFrom("scopes")
    .selectAll()
    .where("level", "is not", null)
    .execute();
  const online = await listOutlined(machine.disk.reading);
  return ours
    .filter(({ scope }) => !online.has(scope))
    .filter(({ scope, number, digest }) => (heads.get(scope) ?? "0 0") !== `${number} ${digest}`)
    .map(({ scope, number, digest }) => `${scope} is at ${number} ${digest} and not at ${heads.get(scope)}`);
}

/** A replica that shows that it is in sync is so, unless something has happened since. */
export async function inSyncThoughItDiffers(world: World, name: string): Promise<string[]> {
  const replica = world.replicas.find((each) => each.name === name);
  if (!replica?.run.isAlive || (await isBehind(world, replica))) return [];
  const found = await differences(world, replica);
  return found.map((difference) => `${name} shows that it is in sync, but ${difference}`);
}

/** Does either side know something that the other has not heard of? */
async function isBehind(world: World, { machine, user }: Replica): Promise<boolean> {
  const { reading } = machine.disk;
  const pending = await reading
    .selectFrom("outbox")
    .select("id")
    .where("state", "in", ["queued", "sent"])
    .limit(1)
    .execute();
  if (pending.length > 0) return true;
  const server = world.server.disk.reading;
  const ours = await reading.selectFrom("scopes").selectAll().where("level", "is not", null).execute();
  const visible = await visibleScopes(server, user);
  if (ours.length !== visible.size || ours.some(({ scope, level }) => visible.get(scope) !== level))
    return true;
  const theirs = await server.selectFrom("scopes").selectAll().execute();
  const heads = new Map(theirs.map(({ scope, number }) => [scope, number]));
  return ours.some(({ scope, number }) => heads.get(scope) !== number);
}
