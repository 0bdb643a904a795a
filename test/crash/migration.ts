import { join } from "node:path";
import { databaseName, type ThreadSettings } from "../../src-main/core/message.ts";
import { openThread } from "../../src-main/core/threads/threadBody.ts";
import { openFile } from "../../src-main/store/store.ts";
import { makeOlder } from "../sync/olderData.ts";
import { problemsIn, type Program } from "./program.ts";
import type { Work } from "./work.ts";

/** The start of a newer program on data that an older one left. */
export function migrationOf(
  name: string,
  parts: {
    /** Makes the data, as it is before the program is older. */
    settle: (folder: string) => Promise<void>;
    /** The last migration that the older program knew. */
    older: number;
    settings: () => Omit<ThreadSettings, "role" | "place">;
    withProgram: <T>(folder: string, work: (program: Program) => Promise<T>) => Promise<T>;
    hasAll: (program: Program) => Promise<boolean>;
  },
): Work {
  return {
    name,
    async prepare(folder) {
      await parts.settle(folder);
      const store = await openFile(join(folder, databaseName), "writer");
      await makeOlder(store.raw, parts.older);
      await store.close();
    },
    open: (folder) =>
      Promise.resolve({
        async run() {
          const settings: ThreadSettings = { ...parts.settings(), role: "writer", place: folder };
          const { verbs } = await openThread(settings, { event: () => {}, fault: () => {} });
          await verbs["close"]?.();
        },
        outcome: () =>
          parts.withProgram(folder, async (program) =>
            (await parts.hasAll(program)) ? "done" : "words are gone",
          ),
        problems: () => parts.withProgram(folder, problemsIn),
        close: () => Promise.resolve(),
      }),
  };
}
