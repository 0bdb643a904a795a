import { mkdir } from "node:fs/promises";
import type { Engine } from "../../../src-main/core/engine.ts";
import { copyParts } from "../../content/copyParts.ts";
import type { Corpus } from "../corpus.ts";
import { openEngine, seedBook, type Seeded } from "../stage.ts";

/** A space of so many pages on an engine of its own. */
export interface SpaceOfPages {
  pages: number;
  engine: Engine;
  seeded: Seeded;
  /** The page of this number, beginning again behind the last; neighbours in number are not neighbours in the tree. */
  pageAt: (number: number) => string;
}

/** Writes a book into a space, and every part of it again and again, each time in other words, until it is as large as wanted. */
export async function makeSpaceOfPages(folder: string, corpus: Corpus, times: number): Promise<SpaceOfPages> {
  await mkdir(folder, { recursive: true });
  const seeded = await seedBook(folder, corpus);
  const engine = await openEngine(folder, "instance");
  const { space, organization, ids } = seeded;
  const parts = ids.filter((_, at) => corpus.pages[at]?.parent === null);
  const retell = (text: string, copy: number): string => `Told for the ${copy}. time. ${text}`;
  if (times > 1)
    ids.push(
      ...(await copyParts(engine, { space, parts, times: times - 1, retold: { organization, retell } })),
    );
  const pageAt = (number: number): string => ids[(number * 7919) % ids.length] as string;
  return { pages: ids.length, engine, seeded, pageAt };
}
