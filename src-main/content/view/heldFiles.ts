import { parseScope } from "../../access/scopes.ts";
import type { Reader } from "../../store/handles.ts";
import { inParts } from "../../store/keys.ts";
import { filesAlone } from "../../store/search/indexChoice.ts";
import { prepared } from "../../store/prepared.ts";
import { mainBranch, stillHolds, type EntryFields } from "../entry.ts";

/** A file that some branch has now, and where its bytes may be asked for. */
export interface HeldFile {
  sha256: string;
  /** In bytes. */
  size: number;
  space: string;
  file: string;
  changeRequest?: string;
}

/** The files that main of a space has, or the change requests of a discussion that are still worked on. */
export async function listHeldFiles(db: Reader, scope: string): Promise<HeldFile[]> {
  const { kind, id: space } = parseScope(scope);
  if (kind === "space") return listOnBranch(db, scope, space, mainBranch);
  if (kind !== "discussion") return [];
  const lists = [];
  for (const { id } of await workedOn(db, { scope })) lists.push(await listOnBranch(db, scope, space, id));
  return lists.flat();
}

const workedOn = prepared((db: Reader, { scope }: { scope: string }) =>
  db
    .selectFrom("change_requests")
    .select("id")
    .where("scope", "=", scope)
    .where("status", "in", ["draft", "open"]),
);

/** The SHA-256 of the bytes that files of a scope ever had. */
export const listEveryBlob = async (db: Reader, scope: string): Promise<string[]> => [
  ...(await listBlobSizes(db, scope)).keys(),
];

/** The same, with how many bytes they are. */
export async function listBlobSizes(db: Reader, scope: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("states")
    .select("fields")
    .distinct()
    .where("scope", "=", scope)
    .where("kind", "=", filesAlone)
    .execute();
  const fields = rows.map((row) => JSON.parse(row.fields) as EntryFields);
  return new Map(fields.flatMap(({ blob, size = 0 }) => (blob === undefined ? [] : [[blob, size]])));
}

/** The SHA-256 of the bytes that these files of a branch ever had there. */
export async function listBlobsOf(
  db: Reader,
  { scope, branch }: { scope: string; branch: string },
  files: readonly string[],
): Promise<Set<string>> {
  const blobs = new Set<string>();
  for (const part of inParts(files)) {
    const rows = await db
      .selectFrom("states")
      .select("fields")
      .where("scope", "=", scope)
      .where("branch", "=", branch)
      .where("kind", "=", filesAlone)
      .where("id", "in", part)
      .execute();
    for (const { fields } of rows) {
      const { blob } = JSON.parse(fields) as EntryFields;
      if (blob !== undefined) blobs.add(blob);
    }
  }
  return blobs;
}

/** The SHA-256 of the bytes that any file of any scope has or had. */
export async function listNeededBlobs(db: Reader): Promise<Set<string>> {
  const rows = await db
    .selectFrom("states")
    .select("fields")
    .distinct()
    .where("kind", "=", filesAlone)
    .execute();
  return new Set(rows.flatMap(({ fields }) => (JSON.parse(fields) as EntryFields).blob ?? []));
}

async function listOnBranch(db: Reader, scope: string, space: string, branch: string): Promise<HeldFile[]> {
  const rows = await filesOf(db, { scope, branch });
  return rows.flatMap(({ id, fields }) => {
    const { blob, size = 0 } = JSON.parse(fields) as EntryFields;
    if (blob === undefined) return [];
    return [
      { sha256: blob, size, space, file: id, ...(branch === mainBranch ? {} : { changeRequest: branch }) },
    ];
  });
}

const filesOf = prepared((db: Reader, { scope, branch }: { scope: string; branch: string }) =>
  db
    .selectFrom("states")
    .select(["id", "fields"])
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .where("kind", "=", filesAlone)
    .where("until", "=", stillHolds)
    .where("gone", "=", 0),
);
