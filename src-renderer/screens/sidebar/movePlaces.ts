import type { Page } from "../../data/calls/records.ts";
import { childrenOf, findPage } from "../../data/pages/tree.ts";
import { mayHold } from "./pageMoves.ts";

/** A page that others can be put under, with the titles above it. */
export interface MovePlace {
  id: string;
  title: string;
  above: string;
}

/** All that can hold these pages, in reading order: none of them, and nothing under them. */
export function movePlaces(pages: Page[], ids: ReadonlySet<string>): MovePlace[] {
  const moved = [...ids].flatMap((id) => findPage(pages, id) ?? []);
  const found: MovePlace[] = [];
  const walk = (siblings: Page[], above: string): void => {
    for (const page of siblings) {
      if (ids.has(page.id)) continue;
      const { id, title } = page;
      if (moved.every((one) => mayHold(page, one))) found.push({ id, title, above });
      walk(childrenOf(page), above === "" ? title : `${above} › ${title}`);
    }
  };
  walk(pages, "");
  return found;
}
