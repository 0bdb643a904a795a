import { findOperation } from "../../../src-main/api/operations.ts";
import { openReplica } from "../../../src-main/core/open.ts";
import { editInput } from "../editing.ts";
import { Corpus } from "../corpus.ts";
import { ask } from "../stage.ts";

/** What this program is given, as JSON. It prints its resident bytes. */
export interface Usage {
  folder: string;
  url: string;
  token: string;
  space: string;
  pages: string[];
}

const close = await use(JSON.parse(process.argv[2] ?? "") as Usage);
process.stdout.write(String(process.memoryUsage().rss));
await close();

async function use({ folder, url, token, space: spaceId, pages }: Usage): Promise<() => Promise<void>> {
  const { core, owner } = await openReplica({ folder, url, token, offline: true });
  await ask(core, owner.user, "listPages", { spaceId });
  for (const pageId of pages) await ask(core, owner.user, "getPageById", { spaceId, pageId });
  if (findOperation("searchSpaceContent"))
    await ask(core, owner.user, "searchSpaceContent", { spaceId, query: "wo" });
  const corpus = new Corpus({ seed: 2, pages: 0 });
  for (const pageId of pages)
    await ask(
      core,
      owner.user,
      "updateSpaceContent",
      await editInput(core, owner.user, corpus, spaceId, pageId),
    );
  return () => core.close();
}
