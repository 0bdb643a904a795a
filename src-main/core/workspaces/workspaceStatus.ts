import { ApiError } from "../../api/error.ts";
import type { SyncStatus } from "../core.ts";
import type { KeptWorkspace } from "./workspaceList.ts";

/** The status of a workspace that has no instance. */
export const localStatus: SyncStatus = {
  state: "local",
  waiting: 0,
  attention: 0,
  inSync: true,
  syncedAt: null,
  progress: null,
  problem: null,
  rereadAfter: null,
  locked: false,
};

/** Throws 409 where a workspace has work that its instance does not have. */
export function refuseUnsent({ title }: KeptWorkspace, { waiting, attention }: SyncStatus): void {
  const unsent = waiting + attention;
  if (unsent === 0) return;
  const changes = unsent === 1 ? "One change" : `${unsent} changes`;
  throw new ApiError(
    409,
    `${changes} in “${title}” would be lost: sync first, and settle what needs attention.`,
    "not-empty",
  );
}
