import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addUser, createToken, foundOrganization } from "../../../src-main/core/administration/foundation.ts";
import type { Core, Outcome } from "../../../src-main/core/core.ts";
import { Engine } from "../../../src-main/core/engine.ts";
import type { EngineOptions } from "../../../src-main/core/engineOptions.ts";
import { openExport } from "../../../src-main/core/files/exports.ts";
import { findFile } from "../../../src-main/core/files/files.ts";
import { Downloads } from "../../../src-main/core/files/madeFiles.ts";
import { readPdf } from "../../../src-main/core/files/pdfs.ts";
import { readPublished } from "../../../src-main/core/published.ts";
import { Uploads } from "../../../src-main/core/files/uploads.ts";
import { startServer, type RunningServer, type ServerOptions } from "../../../src-main/hosts/http/server.ts";
import { memoryBlobs, type BlobStore } from "../../../src-main/store/blobs/blobs.ts";
import { isAdminOfAny } from "../../../src-main/store/people/people.ts";
import { PartialFiles } from "../../../src-main/store/blobs/partialFiles.ts";
import type { PullAnswer } from "../../../src-main/sync/messages.ts";
import { visibleScopes } from "../../../src-main/access/access.ts";
import { readStore } from "../../../src-main/store/store.ts";
import { openDisk } from "../../store/image.ts";

export interface TestInstance extends RunningServer {
  engine: Engine;
  /** Uploads that are under way, and the folder that they are in. */
  uploads: Uploads;
  uploadsFolder: string;
  faults: { operation: string; error: unknown }[];
  organization: string;
  /** Its first admin, whose token this is. */
  founder: string;
  token: string;
  /** Adds a member and answers a token of theirs. */
  join: (name: string, role: "admin" | "edit" | "read" | null) => Promise<{ user: string; token: string }>;
}

/** What of an instance a test has its own way. */
interface OwnWay extends Pick<EngineOptions, "privateAddresses" | "names"> {
  /** Where its data is: in memory unless said. */
  place?: string;
  /** Where its files are; likewise. */
  blobs?: BlobStore;
}

/** An instance of one organization, in one thread, on a real socket of this machine. */
export async function startInstance(
  change: (core: Core) => Core = (core) => core,
  options: Partial<ServerOptions> = {},
  { place = ":memory:", ...own }: OwnWay = {},
): Promise<TestInstance> {
  const store = await openDisk(place);
  const faults: TestInstance["faults"] = [];
  const log = (fault: TestInstance["faults"][number]): void => void faults.push(fault);
  const engine = new Engine({
    store,
    blobs: memoryBlobs(),
    facts: { kind: "instance", baseUrl: "http://localhost" },
    clock: Date.now,
    random: () => randomBytes(10).toString("hex"),
    log,
    ...own,
  });
  const founded = await foundOrganization(engine, {
    organization: "Acme",
    name: "Ada",
    email: "ada@example.com",
  });
  const uploadsFolder = await mkdtemp(join(tmpdir(), "recto-uploads-"));
  const uploads = new Uploads(engine, new PartialFiles(uploadsFolder));
  const downloads = new Downloads();
  const core: Core = {
    call: (...call) => engine.call(...call),
    authenticate: (token) => engine.authenticate(token),
    findBlob: (...blob) => uploads.progress(...blob),
    appendBlob: (...piece) => uploads.append(...piece),
    finishBlob: (...blob) => uploads.finish(...blob),
    findFile: (...file) => findFile(engine, ...file),
    readBytes: ({ sha256 }, range) => engine.blobs.read(sha256, range),
    readExport: (caller, organization, job) =>
      downloads.keep(caller.user, () => openExport(engine, caller, organization, job)),
    async sync({ user }, verb): Promise<Outcome> {
      if (verb !== "pull")
        return { status: 400, error: { code: 400, message: "Only scopes are listed here." } };
      const scopes = await readStore(store, (db) => visibleScopes(db, user));
      const list = { hash: "", scopes: [...scopes].map(([scope, level]) => ({ scope, level })) };
      const body: PullAnswer = {
        epoch: "",
        list,
        heads: {},
        rows: [],
        texts: [],
        more: false,
        now: engine.now(),
      };
      return { status: 200, body };
    },
    appendUpload: (...piece) => uploads.appendOrdered(...piece),
    finishUpload: (token) => uploads.finishOrdered(token),
    readPdf: (token) => downloads.keep(token, () => readPdf(engine, token)),
    readPublished: (...asked) => readStore(store, (db) => readPublished(db, ...asked)),
    isAdministrator: (caller) => readStore(store, (db) => isAdminOfAny(db, caller.user)),
    examineCondition: () => Promise.resolve({ database: true, disk: true }),
    measureData: () => Promise.resolve({ database: 4096, log: undefined, blobs: 0 }),
    subscribe: (listener) => engine.subscribe(listener),
    close: () => store.close(),
  };
  const server = await startServer(change(core), {
    port: 0,
    host: "127.0.0.1",
    version: "1.2.3",
    log,
    ...options,
  });
  return {
    ...server,
    engine,
    uploads,
    uploadsFolder,
    faults,
    organization: founded.organization,
    founder: founded.user,
    token: founded.token,
    async join(name, role) {
      const email = `${name.toLowerCase()}@example.com`;
      const { user } = await addUser(engine, { name, email, role });
      return { user, token: (await createToken(engine, { email })).token };
    },
    async close() {
      await server.close();
      await store.close();
      await rm(uploadsFolder, { recursive: true });
    },
  };
}

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
