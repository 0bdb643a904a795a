import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Engine } from "../../src-main/core/engine.ts";
import { addUser, createToken, foundOrganization } from "../../src-main/core/administration/foundation.ts";
import { openInstance, type OpenInstance } from "../../src-main/core/open.ts";
import type { ThreadedCore } from "../../src-main/core/threads/threads.ts";
import { openWorkspaces, type Workspaces } from "../../src-main/core/workspaces/workspaces.ts";
import type { TokenVault } from "../../src-main/core/workspaces/workspacesOptions.ts";
import { startServer } from "../../src-main/hosts/http/server.ts";
import { folderBlobs } from "../../src-main/store/blobs/blobs.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { openStore } from "../../src-main/store/store.ts";

/** Runs what a test leaves to be undone, the last first. */
export class Cleanup {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step();
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "recto-core-"));
    this.add(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
    return folder;
  }
}

/** The workspaces of an app that has just begun, with an organization of its writer's own and an empty handbook. */
export async function openAlone(
  cleanup: Cleanup,
): Promise<{ workspaces: Workspaces; organizationId: string }> {
  const workspaces = await openWorkspaces({
    folder: await cleanup.folder(),
    tokens: memoryVault(),
    handbook: await cleanup.folder(),
    log: () => {},
  });
  cleanup.add(() => workspaces.close());
  return { workspaces, organizationId: workspaces.all[0]?.organization ?? "" };
}

export interface Instance {
  url: string;
  /** Where its data is. */
  folder: string;
  core: ThreadedCore;
  organization: string;
  /** Tokens of the admin Ada, and of the editor Ben. */
  tokens: { ada: string; ben: string };
  users: { ada: string; ben: string };
  /** Gil, who is a guest of the organization. */
  guest: { user: string; token: string };
  /** Ends listening, as an instance that goes down. */
  stop: () => Promise<void>;
}

/** An instance on this machine with an admin, an editor and a guest, its data in a temporary folder. */
export async function startInstance(
  cleanup: Cleanup,
  options: Pick<OpenInstance, "privateAddresses"> = {},
): Promise<Instance> {
  const folder = await cleanup.folder();
  const { organization, users, tokens, guest } = await found(folder);
  const core = await openInstance({ place: folder, baseUrl: "http://127.0.0.1", ...options });
  cleanup.add(() => core.close());
  const server = await startServer(core, { port: 0, host: "127.0.0.1", version: "0", log: () => {} });
  let running = true;
  const stop = async (): Promise<void> => {
    if (running) await server.close();
    running = false;
  };
  cleanup.add(stop);
  return { url: server.url, folder, core, organization, users, tokens, guest, stop };
}

async function found(folder: string) {
  let count = 0;
  const engine = new Engine({
    store: await openStore(join(folder, "recto.db")),
    blobs: folderBlobs(join(folder, "blobs")),
    facts: { kind: "instance", baseUrl: "http://127.0.0.1" },
    clock: () => Date.now(),
    random: () => deriveId(folder, String((count += 1))),
  });
  const { organization, user, token } = await foundOrganization(engine, {
    organization: "Lighthouse",
    name: "Ada",
    email: "ada@example.org",
  });
  const ben = await addUser(engine, { name: "Ben", email: "ben@example.org", role: "create" });
  const benToken = await createToken(engine, { email: "ben@example.org" });
  const gil = await addUser(engine, { name: "Gil", email: "gil@example.org", role: null });
  const gilToken = await createToken(engine, { email: "gil@example.org" });
  await engine.store.close();
  return {
    organization,
    guest: { user: gil.user, token: gilToken.token },
    users: { ada: user, ben: ben.user },
    tokens: { ada: token, ben: benToken.token },
  };
}

/** Tokens in memory. */
export function memoryVault(): TokenVault & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (workspace) => Promise.resolve(kept.get(workspace)),
    write: (workspace, token) => Promise.resolve(void kept.set(workspace, token)),
    remove: (workspace) => Promise.resolve(void kept.delete(workspace)),
  };
}
