import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import type { Workspace } from "./workspaces.ts";

/** What is remembered of a workspace between two starts. */
export type KeptWorkspace = Omit<Workspace, "current">;

interface KeptList {
  current: string | null;
  workspaces: KeptWorkspace[];
}

/** The workspaces of this computer, in one small file that is written whole or not at all. */
export class WorkspaceList {
  readonly #path: string;
  #kept: KeptList;

  private constructor(path: string, kept: KeptList) {
    this.#path = path;
    this.#kept = kept;
  }

  /** Reads the list. Throws where the file is there but cannot be read: an empty list would hide a writer's work. */
  static async read(path: string): Promise<WorkspaceList> {
    let text: string;
    try {
      text = await readFile(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return new WorkspaceList(path, { current: null, workspaces: [] });
    }
    try {
      const kept = JSON.parse(text) as KeptList;
      if (Array.isArray(kept.workspaces)) return new WorkspaceList(path, kept);
    } catch {
      // Falls through to the same words.
    }
    throw new Error(`The list of workspaces, ${path}, cannot be read. Nothing was changed.`);
  }

  get all(): Workspace[] {
    const current = this.current?.id;
    return this.#kept.workspaces.map((kept) => ({ ...kept, current: kept.id === current }));
  }

  get current(): KeptWorkspace | undefined {
    const { current, workspaces } = this.#kept;
    return workspaces.find(({ id }) => id === current) ?? workspaces[0];
  }

  find(id: string): KeptWorkspace | undefined {
    return this.#kept.workspaces.find((kept) => kept.id === id);
  }

  async choose(id: string): Promise<void> {
    if (this.#kept.current !== id) await this.#write({ ...this.#kept, current: id });
  }

  /** Adds a workspace, or replaces what is known of it. */
  async put(workspace: KeptWorkspace): Promise<void> {
    const { workspaces } = this.#kept;
    const known = workspaces.findIndex(({ id }) => id === workspace.id);
    const next = known < 0 ? [...workspaces, workspace] : workspaces.with(known, workspace);
    await this.#write({ ...this.#kept, workspaces: next });
  }

  async remove(id: string): Promise<void> {
    await this.#write({
      current: this.#kept.current === id ? null : this.#kept.current,
      workspaces: this.#kept.workspaces.filter((kept) => kept.id !== id),
    });
  }

  async #write(next: KeptList): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    const aside = `${this.#path}.new`;
    const file = await open(aside, "w");
    try {
      await file.writeFile(JSON.stringify(next, null, 2));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, this.#path);
    this.#kept = next;
  }
}
