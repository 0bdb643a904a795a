import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Caller as User } from "../../src-main/core/core.ts";
import { Engine, type FileEngine } from "../../src-main/core/engine.ts";
import { HttpTransport } from "../../src-main/core/network/httpTransport.ts";
import { databaseName } from "../../src-main/core/message.ts";
import { Uploads } from "../../src-main/core/files/uploads.ts";
import { folderBlobs } from "../../src-main/store/blobs/blobs.ts";
import { checkReferences, integrityProblems } from "../../src-main/store/upkeep/checkup.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { readMeta } from "../../src-main/store/meta.ts";
import { PartialFiles } from "../../src-main/store/blobs/partialFiles.ts";
import { copyBeforeMigration } from "../../src-main/store/disk/precaution.ts";
import { openFile } from "../../src-main/store/store.ts";
import { recallClock } from "../../src-main/sync/clock.ts";
import { takeLeaving } from "../../src-main/sync/leaving.ts";
import { followUpdate } from "../../src-main/sync/updated.ts";
import { indexFetched } from "../../src-main/sync/unindexed.ts";
import type { Replica } from "../../src-main/sync/pull.ts";
import { wronglyIndexed, wronglyLinked } from "../sync/branches.ts";
import { answerOf } from "../sync/refusal.ts";
import type { Caller } from "../sync/writing.ts";

/** Where an instance is, and who a replica is to it. */
export interface Connection {
  url: string;
  token: string;
}

/**
 * A program of ours in this thread, on a folder, as core/threads/threadBody.ts puts one together; nothing in it happens by
 * itself.
 */
export class Program implements Caller {
  readonly engine: FileEngine;
  readonly owner: User;
  readonly organization: string;
  readonly uploads: Uploads;
  readonly http: HttpTransport;
  /** Faults of ours that were logged, but for what a disk refused. */
  readonly faults: string[];

  private constructor(
    parts: Pick<Program, "engine" | "owner" | "organization" | "uploads" | "http" | "faults">,
  ) {
    this.engine = parts.engine;
    this.owner = parts.owner;
    this.organization = parts.organization;
    this.uploads = parts.uploads;
    this.http = parts.http;
    this.faults = parts.faults;
  }

  /** Opens a replica where a connection is given, and an instance's data otherwise. */
  static async open(folder: string, connection?: Connection): Promise<Program> {
    const faults: string[] = [];
    const path = join(folder, databaseName);
    const forget = connection && (await copyBeforeMigration(path));
    const { url, token } = connection ?? { url: "http://127.0.0.1", token: "" };
    const engine = new Engine({
      store: await openFile(path, "writer"),
      blobs: folderBlobs(join(folder, "blobs")),
      facts: { kind: connection ? "replica" : "instance", baseUrl: url },
      clock: () => Date.now(),
      random: () => deriveId(randomUUID()),
      log: ({ operation, error }) => void faults.push(`${operation}: ${String(error)}`),
    });
    await forget?.();
    const { reading } = engine.store;
    const owner = (await readMeta(reading, "owner")) ?? (await firstMember(engine));
    if (connection) {
      await recallClock(engine);
      await followUpdate(engine, owner);
      await indexFetched(engine);
      await takeLeaving(engine);
    }
    return new Program({
      engine,
      owner: { user: owner },
      organization: (await readMeta(reading, "organization")) ?? (await firstOrganization(engine)),
      uploads: new Uploads(engine, new PartialFiles(join(folder, "uploads"))),
      http: new HttpTransport(url, token),
      faults,
    });
  }

  get replica(): Replica {
    const { engine, http, owner, organization } = this;
    return { host: engine, transport: http, owner: owner.user, organization };
  }

  async call<T>(operation: string, input: object): Promise<T> {
    return answerOf<T>(operation, await this.engine.call(this.owner, operation, input));
  }

  async close(): Promise<void> {
    await this.http.close();
    await this.engine.store.close();
  }
}

async function firstMember({ store }: Engine): Promise<string> {
  const member = await store.reading
    .selectFrom("members")
    .select("id")
    .orderBy("joined_at")
    .executeTakeFirst();
  return member?.id ?? "";
}

async function firstOrganization({ store }: Engine): Promise<string> {
  return (await store.reading.selectFrom("organizations").select("id").executeTakeFirst())?.id ?? "";
}

/** Everything that is wrong with data: what the doctor finds, what derives from pages, and what should be gone. */
export async function problemsIn({ engine: { store, facts } }: Program): Promise<string[]> {
  const { problems } = await checkReferences(store.reading, facts.kind === "replica");
  return [
    ...integrityProblems(store),
    ...problems,
    ...(await wronglyIndexed(store)),
    ...(await wronglyLinked(store)),
    ...readdirSync(dirname(store.path)).flatMap((name) =>
      name.includes(".schema-") ? [`${name} is left`] : [],
    ),
  ];
}
