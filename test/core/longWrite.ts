import { expect } from "vitest";
import type { Caller, Core } from "../../src-main/core/core.ts";

/** So many pages a long write makes. */
export const pagesWritten = 50;

/** Makes pages, which takes a while, and looks at something again and again meanwhile; answers what was seen. */
export async function lookedAtWhileWriting<T>(
  core: Core,
  caller: Caller,
  spaceId: string,
  look: () => Promise<T>,
): Promise<T[]> {
  const changes = Array.from({ length: pagesWritten }, (_, at) => ({
    operation: "insert_page",
    title: `Page ${at}`,
    document: { markdown: "One word after another. ".repeat(2_000) },
  }));
  let isWritten = false;
  const write = core
    .call(caller, "updateSpaceContent", { spaceId, body: { changes } })
    .finally(() => (isWritten = true));
  const seen: T[] = [];
  while (!isWritten) seen.push(await look());
  expect((await write).status).toBe(200);
  return seen;
}
