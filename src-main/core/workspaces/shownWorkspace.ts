import type { Result } from "../../../src-preload/bridge.ts";
import type { FileContent, SyncStatus } from "../core.ts";
import type { Owned } from "../open.ts";
import { ReplicaThreads } from "../replica/replica.ts";
import { resultOf } from "../result.ts";
import type { ThreadedCore } from "../threads/threads.ts";
import { localStatus } from "./workspaceStatus.ts";

/** A workspace that is open, by its id. */
export type OpenWorkspace = Owned<ThreadedCore> & { workspace: string };

/** What one window of the app talks to: the workspace that it shows, whatever other windows show. */
export class ShownWorkspace {
  readonly id: string | undefined;
  /** Opens it, unless it is open. */
  readonly open: () => Promise<OpenWorkspace>;

  constructor(id: string | undefined, open: () => Promise<OpenWorkspace>) {
    this.id = id;
    this.open = open;
  }

  /** Runs an operation, as the workspace's owner. */
  call(operation: string, input: unknown): Promise<Result<unknown>> {
    return resultOf(async () => {
      const { core, owner } = await this.open();
      const outcome = await core.call(owner, operation, input);
      if ("error" in outcome) return { ok: false, error: outcome.error };
      return { ok: true, value: "body" in outcome ? outcome.body : undefined };
    });
  }

  async readFile(space: string, file: string, changeRequest?: string): Promise<FileContent | undefined> {
    const { core, owner } = await this.open();
    return core.readFile(owner, space, file, changeRequest);
  }

  /** Its replica, or undefined where it has no instance. */
  async replica(): Promise<ReplicaThreads | undefined> {
    const { core } = await this.open();
    return core instanceof ReplicaThreads ? core : undefined;
  }

  async status(): Promise<SyncStatus> {
    return (await this.replica())?.syncStatus() ?? localStatus;
  }
}
