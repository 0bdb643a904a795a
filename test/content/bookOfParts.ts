import { change, makeSpace, online, type Caller } from "../sync/writing.ts";
import type { World } from "../sync/world.ts";
import { copyParts } from "./copyParts.ts";

/** A space of parts, each with ten folders of ten pages; what is done is done in the first two. */
export interface Space extends Part {
  id: string;
  second: Part;
}

interface Part {
  part: string;
  folders: string[];
  pages: string[];
}

export interface Size {
  parts: number;
  /** How many more pages lie beside those that are changed. */
  siblings: number;
}

/** Makes such a space: two parts as a writer makes them, the others as rows. */
export async function makeParts(world: World, { parts, siblings }: Size): Promise<Space> {
  const admin = online(world, world.admin);
  const id = await makeSpace(world);
  const first = await makePart(admin, id, "Part 0");
  const second = await makePart(admin, id, "Part 1");
  await copyParts(world.instance, { space: id, parts: [second.part], times: parts - 2 });
  const leaves = [8, 28, 38].map((page) => first.pages[page] as string);
  await copyParts(world.instance, { space: id, parts: leaves, times: siblings });
  return { id, ...first, second };
}

async function makePart(admin: Caller, space: string, title: string): Promise<Part> {
  const page = (name: string, into?: string) => ({
    operation: "insert_page",
    title: name,
    document: { markdown: `${name} of ${into ?? "the book"}.\n\nMore.\n` },
    ...(into === undefined ? {} : { into }),
  });
  const ten = (name: string, into: string) =>
    Array.from({ length: 10 }, (_, number) => page(`${name} ${number}`, into));
  const [part = ""] = await change(admin, space, [page(title)]);
  const folders = await change(admin, space, ten("Folder", part));
  const pages: string[] = [];
  for (let at = 0; at < folders.length; at += 5)
    pages.push(
      ...(await change(
        admin,
        space,
        folders.slice(at, at + 5).flatMap((folder) => ten("Page", folder)),
      )),
    );
  return { part, folders, pages };
}
