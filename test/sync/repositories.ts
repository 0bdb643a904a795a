import { mkdtempSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { membersScope, spaceScope } from "../../src-main/access/scopes.ts";
import { readGitSync } from "../../src-main/api/present/gitSync.ts";
import type { Engine } from "../../src-main/core/engine.ts";
import { GitRun } from "../../src-main/core/git/gitOrders.ts";
import type { runGit } from "../../src-main/jobs/git/runGit.ts";
import { findGitJob, listGitJobs, type GitJob } from "../../src-main/store/gitOrders.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { broughtFromGit, metEdits } from "./effects.ts";
import type { Random } from "./random.ts";
import { Refusal } from "./refusal.ts";
import type { World } from "./world.ts";

/** Until an order is tried again that could not even be ended, in milliseconds. */
const pause = 5_000;

/** The Git repositories of a world, each a space's, and the instance as it carries out what is ordered of them. */
export class Repositories {
  readonly #world: World;
  /** What each has now, by its space and path. */
  readonly #files = new Map<string, Map<string, string>>();
  /** Who ordered each first. */
  readonly #founders = new Map<string, string>();
  /** What was fetched of a space's repository last. */
  readonly #fetched = new Map<string, string[]>();
  /** How often writers had edited a space when its repository came last. */
  readonly #edits = new Map<string, number>();
  readonly #busy = new WeakSet<Engine>();
  #folder: string | undefined;
  /** Hears of texts that a space has from its repository. */
  brought: (texts: readonly string[]) => void = () => {};
  /** Hears of pages that an import may bring back. */
  reaches: (pages: readonly string[]) => void = () => {};

  constructor(world: World) {
    this.#world = world;
  }

  /** The spaces that have one. */
  get spaces(): string[] {
    return [...this.#files.keys()];
  }

  /** An admin of an organization has a new space follow a repository, at the instance itself. */
  async found(organization: string, word: string): Promise<void> {
    const scope = membersScope(organization);
    const { reading } = this.#world.server.disk;
    const admins = reading.selectFrom("members").select("id").where("scope", "=", scope);
    const admin = await admins
      .where("role", "=", "admin")
      .where("disabled", "=", 0)
      .orderBy("id")
      .executeTakeFirst();
    const body = { title: "Mirror", empty: true };
    const made =
      admin &&
      (await this.#ask<{ id: string }>(admin.id, "createSpace", { organizationId: organization, body }));
    if (!made) return;
    this.#founders.set(made.id, admin.id);
    const page = (title: string): string => `# ${title}\n\nFirst.\n\nSecond.\n\nThird.\n`;
    const files = {
      "README.md": `${page("Start")}\nBegins with ${word}, and [goes on](a.md).\n`,
      "a.md": page("A"),
    };
    this.#files.set(made.id, new Map(Object.entries(files)));
    await this.order(made.id);
  }

  /** Orders at the instance that a space is to have what its repository has. */
  async order(spaceId: string): Promise<void> {
    const body = { url: `https://git.test/${spaceId}`, ref: "main" };
    await this.#ask(this.#founders.get(spaceId) ?? "", "importGitRepository", { spaceId, body });
  }

  /** Asks the instance; answers nothing where it refuses, or is killed over it. */
  async #ask<T>(user: string, operation: string, input: object): Promise<T | undefined> {
    const { server } = this.#world;
    if (!server.run.isAlive) return undefined;
    const killed = new Promise<undefined>((end) => void server.run.onEnd(() => end(undefined)));
    const asked = this.#world.call<T>(user, operation, input).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    return Promise.race([asked, killed]);
  }

  /** Somebody changes a file of one, or adds one. */
  commit(space: string, word: string, random: Random): void {
    const files = this.#files.get(space);
    const path = random.chance(0.2) ? `${word}.md` : (random.pick([...(files?.keys() ?? [])]) ?? "README.md");
    const before = files?.get(path) ?? `# Page\n\nFirst.\n`;
    const blocks = before.split("\n\n");
    const at = random.between(1, blocks.length - 1);
    blocks[at] = `${blocks[at]?.trimEnd()} Says ${word}.`;
    files?.set(path, `${blocks.join("\n\n").trimEnd()}\n`);
  }

  /** Begins to carry out what waits, and what will be ordered of this program. */
  serve(engine: Engine): void {
    engine.subscribe((event) => {
      if (event.type === "changed" && event.rows.some(({ table }) => table === "jobs")) this.#begin(engine);
    });
    this.#begin(engine);
  }

  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  #begin(engine: Engine): void {
    if (this.#files.size === 0 || this.#busy.has(engine)) return;
    this.#busy.add(engine);
    const { clock, nature, faults } = this.#world;
    this.#carryOut(engine).then(
      () => this.#busy.delete(engine),
      (error: unknown) => {
        this.#busy.delete(engine);
        if (!nature.excuses("instance", error)) faults.push(`instance git order: ${String(error)}`);
        clock.after(pause, () => this.#begin(engine));
      },
    );
  }

  async #carryOut(engine: Engine): Promise<void> {
    const { reading } = engine.store;
    for (;;) {
      // A program that was killed does nothing more.
      if (this.#world.instance !== engine || !this.#world.server.run.isAlive) return;
      const [order] = await listGitJobs(reading, { holder: "simulation", now: engine.hostNow() });
      const job = order && (await findGitJob(reading, order.id));
      if (!job) return;
      await new GitRun(engine, job, {
        privateAddresses: false,
        passing: (this.#folder ??= mkdtempSync(join(tmpdir(), "recto-repositories-"))),
        signal: new AbortController().signal,
        run: (task) => this.#fetch(engine, job, task.place),
        // Real time does not pass.
        everyPulse: () => () => undefined,
      }).carryOut();
      await this.#note(engine, job);
    }
  }

  async #fetch({ store }: Engine, { space }: GitJob, place: string): ReturnType<typeof runGit> {
    const pages = await store.reading
      .selectFrom("states")
      .select("id")
      .distinct()
      .where("scope", "=", spaceScope(space))
      .where("kind", "=", "page")
      .execute();
    this.reaches(pages.map(({ id }) => id));
    const files = [...(this.#files.get(space) ?? [])];
    await mkdir(join(place, "files"));
    for (const [path, text] of files) await writeFile(join(place, "files", path), text);
    this.#fetched.set(
      space,
      files.map(([, text]) => text),
    );
    const commit = hashText(JSON.stringify(files));
    return { commit, tree: commit };
  }

  /** What came to a space, or waits there in a change request, is never lost again. */
  async #note({ store }: Engine, { space, startedAt }: GitJob): Promise<void> {
    const row = await store.reading
      .selectFrom("spaces")
      .select("git_sync")
      .where("id", "=", space)
      .executeTakeFirst();
    const operation = readGitSync(row?.git_sync ?? null)?.operation;
    if (operation?.startedAt !== startedAt) return;
    const waits = operation.error?.startsWith("It waits") ?? false;
    if (operation.state !== "success" && !waits) return;
    this.#world.tells(broughtFromGit);
    const edits = await store.reading
      .selectFrom("revisions")
      .select("id")
      .where("scope", "=", spaceScope(space))
      .where("branch", "=", "main")
      .where("type", "=", "edits")
      .execute();
    const before = this.#edits.get(space);
    this.#edits.set(space, edits.length);
    if (before !== undefined && edits.length > before) this.#world.tells(metEdits);
    this.brought(this.#fetched.get(space) ?? []);
  }
}
