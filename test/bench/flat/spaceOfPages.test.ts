import { join } from "node:path";
import { expect, test } from "vitest";
import { Corpus } from "../corpus.ts";
import { readPage } from "../editing.ts";
import { ask } from "../stage.ts";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import { makeSpaceOfPages } from "./spaceOfPages.ts";

test("a space that is made large has every page once for each telling, in words of its own that a search finds", async () => {
  await inTemporaryFolder(async (folder) => {
    const corpus = new Corpus({ seed: 1, pages: 30, mean: 500 });
    const { pages, engine, seeded, pageAt } = await makeSpaceOfPages(join(folder, "space"), corpus, 3);
    const { space: spaceId, writer } = seeded;
    try {
      expect(pages).toBe(90);
      const texts = new Set<string>();
      for (let at = 0; at < pages; at += 1)
        texts.add((await readPage(engine, writer.user, spaceId, pageAt(at))).markdown);
      expect(texts.size).toBe(90);
      const found = await ask<{ items: object[] }>(engine, writer.user, "searchSpaceContent", {
        spaceId,
        query: '"told for the 2"',
        limit: 100,
      });
      expect(found.items).toHaveLength(30);
    } finally {
      await engine.store.close();
    }
  });
});
