import { readStore } from "../../store/store.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { listGoneEntries, type Going } from "./goneEntries.ts";
import { viewReadable, type BranchChoice } from "./readableBranch.ts";

/** A file that was deleted from a branch. */
export interface DeletedFile extends Going {
  id: string;
  name: string;
  contentType: string;
  size: number;
}

/** The files that were deleted from a branch, the last first. Throws what {@link viewReadable} does. */
export const listDeletedFiles = (
  engine: Engine,
  { user }: Caller,
  choice: BranchChoice,
): Promise<DeletedFile[]> =>
  readStore(engine.store, async (db) => {
    const branch = await viewReadable(engine, db, user, choice, "bring files back in");
    const gone = await listGoneEntries(db, branch, "file");
    return gone.map(({ entry: { id, title, fields }, going }) => ({
      id,
      name: title,
      contentType: fields.contentType ?? "",
      size: fields.size ?? 0,
      ...going,
    }));
  });
