import { spaceScope } from "../../src-main/access/scopes.ts";
import { followEntries } from "../../src-main/content/derived.ts";
import { mainBranch } from "../../src-main/content/entry.ts";
import { rankBetween } from "../../src-main/content/rank.ts";
import type { Engine } from "../../src-main/core/engine.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { insertMany } from "../../src-main/store/replicated.ts";
import { listStatesNow } from "../../src-main/store/branches/statesNow.ts";
import { readStore, transact } from "../../src-main/store/store.ts";
import type { StateRow } from "../../src-main/store/tables.ts";
import { findTexts, hashText, keepTexts } from "../../src-main/store/texts/texts.ts";

/** Has the pages of each copy say something else than the original's, in as many blocks and with the same links. */
export interface Retold {
  organization: string;
  retell: (text: string, copy: number) => string;
}

/**
 * Makes a space larger: pages, each with all that lies under it, once more and once more right behind them, as rows of
 * the head revision, and answers the ids of what was made. A thousand pages are there in a third of a second.
 */
export async function copyParts(
  engine: Engine,
  {
    space,
    parts,
    times,
    retold,
  }: { space: string; parts: readonly string[]; times: number; retold?: Retold },
): Promise<string[]> {
  const scope = spaceScope(space);
  const all = await readStore(engine.store, (db) => listStatesNow(db, scope, mainBranch));
  const under = Map.groupBy(all, ({ parent }) => parent);
  const made: string[] = [];
  for (const part of parts) {
    const original = all.filter(({ id }) => id === part);
    for (const { id } of original) original.push(...(under.get(id) ?? []));
    const [top] = original;
    if (!top) throw new Error(`There is no page ${part} to copy.`);
    const ranks = (under.get(top.parent) ?? []).map(({ rank }) => rank).sort();
    const after = ranks[ranks.indexOf(top.rank) + 1] ?? null;
    let { rank } = top;
    const options = { mode: "authority", scopes: [scope], at: engine.now() } as const;
    await transact(engine.store, options, async (db) => {
      const hashes = original.flatMap(({ text }) => text ?? []);
      const texts = retold ? await findTexts(db, retold.organization, hashes) : new Map<string, string>();
      for (let copy = 1; copy <= times; copy += 1) {
        const idOf = (id: string): string => deriveId("copy", part, String(copy), id);
        rank = rankBetween(rank, after, idOf(part));
        const place = { rank, slug: `${top.slug}-copy-${copy}` };
        const said: string[] = [];
        const textOf = (hash: string | null): string | null => {
          const text = hash === null ? undefined : texts.get(hash);
          if (!retold || text === undefined) return hash;
          const other = retold.retell(text, copy);
          said.push(other);
          return hashText(other);
        };
        const rows = original.map((row): StateRow => ({
          ...row,
          id: idOf(row.id),
          text: textOf(row.text),
          ...(row === top ? place : { parent: idOf(row.parent as string) }),
        }));
        if (retold) await keepTexts(db, retold.organization, said);
        await insertMany(db, "states", rows);
        made.push(...rows.map(({ id }) => id));
      }
      await followEntries(db, db.session.stale);
      db.session.stale.clear();
    });
  }
  return made;
}
