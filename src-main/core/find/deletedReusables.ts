import { readStore } from "../../store/store.ts";
import { findTexts } from "../../store/texts/texts.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { listGoneEntries, type Going } from "./goneEntries.ts";
import { viewReadable, type BranchChoice } from "./readableBranch.ts";

/** A reusable content that was deleted from a branch. */
export interface DeletedReusable extends Going {
  id: string;
  title: string;
  /** What its text began with; empty where that is not on this computer. */
  beginning: string;
}

const longestBeginning = 600;

/** The reusable contents that were deleted from a branch, the last first. Throws what {@link viewReadable} does. */
export const listDeletedReusables = (
  engine: Engine,
  { user }: Caller,
  choice: BranchChoice,
): Promise<DeletedReusable[]> =>
  readStore(engine.store, async (db) => {
    const branch = await viewReadable(engine, db, user, choice, "bring reusable contents back in");
    const gone = await listGoneEntries(db, branch, "reusable");
    const texts = await findTexts(
      db,
      branch.space.organization,
      gone.flatMap(({ entry }) => entry.text ?? []),
    );
    return gone.map(({ entry: { id, title, text }, going }) => ({
      id,
      title,
      beginning: (texts.get(text ?? "") ?? "").slice(0, longestBeginning),
      ...going,
    }));
  });
