import { expect } from "vitest";
import type { Change } from "../../src-renderer/editor/tables/tableText.ts";

/** What a text is with some changes made, which name places in it as it was, each behind the one before. */
export function changed(source: string, changes: Change[]): string {
  let made = "";
  let at = 0;
  for (const { from, to, insert } of changes) {
    expect(from).toBeGreaterThanOrEqual(at);
    made += source.slice(at, from) + insert;
    at = to;
  }
  return made + source.slice(at);
}
