import { ApiError } from "../../api/error.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import type { Draft } from "../branches/draft.ts";
import type { Entry, EntryKind } from "../entry.ts";
import type { KeptBytes } from "../keepBytes.ts";
import { findRevisionView, type View } from "../view/view.ts";

/** A list of changes under way: the draft so far, and what its names stand for (gaps.md §21.4). */
export interface Batch {
  readonly authoring: SpaceAuthoring;
  readonly draft: Draft;
  /** Ids by the `ref` that an earlier change of the batch gave them. */
  readonly refs: Map<string, string>;
  /** What became of each page, in the order of first touch. */
  readonly touched: Map<string, { became: "created" | "updated" | "deleted"; ref?: string }>;
  readonly insertedFiles: Entry[];
  readonly insertedReusables: Pick<Entry, "id" | "title">[];
  /** What was kept of the bytes that changes gave in base64 or by address, by that text. */
  readonly kept: KeptBytes;
  /** Where the current change stands in the input, for messages: `/body/changes/3`. */
  path: string;
}

/** A refusal of the current change, with its field's path. */
export const refuse = (batch: Batch, field: string, message: string): ApiError =>
  new ApiError(400, `${batch.path}/${field} ${message}`);

/** The refusal of a change that names something which never was here: it may yet come from whoever made it. */
export const refuseUnknown = (batch: Batch, field: string, message: string): ApiError =>
  new ApiError(400, `${batch.path}/${field} ${message}`, "unknown");

/**
 * The entry that a change names. One that is gone meanwhile is undefined at a replay, where one that never was here is
 * refused as unknown; at the first run both are wrong.
 */
export async function findNamed(
  batch: Batch,
  kind: EntryKind,
  field: string,
  id: string,
): Promise<Entry | undefined> {
  const { authoring, draft } = batch;
  const entry = await draft.find(kind, id);
  if (entry) return entry;
  if (authoring.firstRun) throw refuse(batch, field, `names nothing that is here: ${id}`);
  if (!(await draft.last(kind, id)))
    throw refuseUnknown(batch, field, `names nothing that was ever here: ${id}`);
  return undefined;
}

/** The revision of this id. One that a replica foresaw may never have come to be: then it is undefined. */
export async function findNamedRevision(
  batch: Batch,
  revision: string,
  field: "revision" | "from" = "revision",
): Promise<View | undefined> {
  const { db, space, firstRun } = batch.authoring;
  const view = await findRevisionView(db, space.id, revision);
  if (!view && firstRun) throw refuse(batch, field, `names no revision of this space: ${revision}`);
  return view;
}

/** The id that an id or a ref of this batch means. */
export const idOf = (batch: Batch, idOrRef: string): string => batch.refs.get(idOrRef) ?? idOrRef;

/** Gives an id a name for the rest of the batch. */
export function nameRef(batch: Batch, ref: string, id: string): void {
  if (batch.refs.has(ref)) throw refuse(batch, "ref", `“${ref}” is already the name of another change.`);
  batch.refs.set(ref, id);
}

/** A name that this writer's program gave, so that replays make the same id; it is not answered. */
export const isOwnRef = (ref: string): boolean => ref.startsWith("~");

/** Notes what became of a page; a page that was created stays created. */
export function noteTouched(
  batch: Batch,
  page: string,
  became: "created" | "updated" | "deleted",
  ref?: string,
): void {
  const known = batch.touched.get(page);
  if (known?.became === "created" && became === "updated") return;
  batch.touched.set(page, { became, ...(ref === undefined || isOwnRef(ref) ? {} : { ref }) });
}
