import { addPage, flat, makeSpace, online, settle, tree, type Caller } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* A page that is missing on an instance which goes back to its backup. */

export interface LostPage {
  world: World;
  space: string;
  /** A page that the backup has. */
  kept: string;
  /** Made by Ada since. */
  lost: string;
  /** Of Ada, and of Ben, who has both pages and is offline. */
  a: Replica;
  b: Replica;
  goBack: () => Promise<void>;
}

export async function losePage(markdown: string): Promise<LostPage> {
  const world = await World.make();
  const space = await makeSpace(world);
  const a = await world.addReplica(world.admin, "a");
  const b = await world.addReplica(await world.addUser("Ben", "edit"), "b");
  const kept = await addPage(online(world, world.admin), space, "Oil", "One.\n");
  await settle(a, b);
  const goBack = await world.backUp();
  const lost = await addPage(a, space, "Lamps", markdown);
  await settle(a, b);
  await b.setOnline(false);
  return { world, space, kept, lost, a, b, goBack };
}

export const titlesIn = async (caller: Caller, space: string): Promise<string[]> =>
  flat(await tree(caller, space)).map(({ title }) => title);

export async function conflictsOn({ world, space }: Pick<LostPage, "world" | "space">): Promise<object[]> {
  const admin = online(world, world.admin);
  const { items } = await admin.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  return items;
}
