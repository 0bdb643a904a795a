import type { Writer } from "../../store/handles.ts";
import { unindexed } from "../../store/search/indexChoice.ts";
import { inParts, padded } from "../../store/keys.ts";
import { keepLost, readParts } from "../../store/links/lostAnchors.ts";
import { listOf, prepared, shaped } from "../../store/prepared.ts";
import { findTextsByHash } from "../../store/texts/texts.ts";
import { mainBranch, stillHolds } from "../entry.ts";
import { hasAnchor } from "./pageAnchors.ts";
import { anchorsOf } from "../text/anchors.ts";

/**
 * Brings what is kept of the parts that these pages of main do not have, and that something leads to, up to what they
 * have now. A page into which nothing leads costs one question, and none of its text.
 */
export async function followAnchors(db: Writer, scope: string, pages: readonly string[]): Promise<void> {
  if (pages.length === 0) return;
  const { led, lost } = await readParts(db, scope, pages);
  if (led.length + lost.length === 0) return;
  const byPage = Map.groupBy(led, ({ page }) => page);
  const wanted = [];
  for (const part of inParts([...byPage.keys()])) {
    const named = padded(part);
    const states = await pagesNow(named.length)(db, [scope, ...named]);
    const texts = await findTextsByHash(
      db,
      states.flatMap(({ text }) => text ?? []),
    );
    for (const { id, text, blocks } of states) {
      const markdown = text === null ? "" : texts.get(text);
      // Of a text that is not on this computer nobody says that it has not.
      if (markdown === undefined) continue;
      const anchors = anchorsOf(markdown).union(new Set(JSON.parse(blocks) as string[]));
      wanted.push(...(byPage.get(id) ?? []).filter(({ anchor }) => !hasAnchor(anchors, anchor)));
    }
  }
  await keepLost(db, scope, { lost, wanted });
}

const pagesNow = shaped((size: number) =>
  prepared((db: Writer, values: readonly string[]) =>
    db
      .selectFrom("states")
      .select(["id", "text", "blocks"])
      .where("scope", "=", values[0]!)
      .where("branch", "=", mainBranch)
      .where("kind", "=", "page")
      .where(unindexed("until"), "=", stillHolds)
      .where("gone", "=", 0)
      .where("id", "in", listOf(values, 1, size)),
  ),
);
