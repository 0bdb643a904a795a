import { discardAttention, retryAttention } from "../../sync/attention.ts";
import { SyncDriver } from "../../sync/driver.ts";
import { takeLeaving } from "../../sync/leaving.ts";
import { keepOffline, leaveOnline } from "../../sync/offline.ts";
import { followUpdate } from "../../sync/updated.ts";
import { measureOutbox } from "../../sync/outboxReport.ts";
import { pullOlderTexts } from "../../sync/pullTexts.ts";
import { isInTouch } from "../../sync/state.ts";
import { indexFetched } from "../../sync/unindexed.ts";
import { TransportError } from "../../sync/transport.ts";
import { readMeta } from "../../store/meta.ts";
import { findOnlineSpace } from "../../store/onlineSpaces.ts";
import { TextsMissing } from "../../api/error.ts";
import type { Caller, FoundFile, SaidPresence, SyncStatus } from "../core.ts";
import { requireFile, type Engine } from "../engine.ts";
import { readBranch, type ExportChoice } from "../files/exports.ts";
import { FileFetcher } from "../files/fileFetcher.ts";
import { readFileContent } from "../files/files.ts";
import { readSaidOnline } from "../find/saidOnline.ts";
import { chooseFileLimit } from "../files/fileLimit.ts";
import { HttpTransport, type Patience } from "../network/httpTransport.ts";
import { LeasedTransport } from "../network/leasedTransport.ts";
import type { Ways } from "../network/ways.ts";
import { BroughtTexts } from "./broughtTexts.ts";
import { readTraffic, TrafficMeter } from "./traffic.ts";
import type { ThreadSettings } from "../message.ts";
import { askingOver, passingOn } from "./passOn.ts";
import type { Verbs } from "../threads/threadBody.ts";
import { writeUnsent } from "./unsentFile.ts";

/** What is fetched for an export. */
export type ExportNeed = "texts" | "files";

export interface ReplicaBody {
  verbs: Verbs;
  /** The outbox has something new. */
  noticeEdit(): void;
  close(): Promise<void>;
}

/** The half of a replica's writer thread that talks to the instance (design §6). */
export async function openReplicaBody(
  given: Engine,
  { token, online, ways }: NonNullable<ThreadSettings["replica"]>,
  patience?: Patience,
): Promise<ReplicaBody> {
  const engine = requireFile(given);
  const { store, facts } = engine;
  const owner = (await readMeta(store.reading, "owner")) ?? "";
  const organization = (await readMeta(store.reading, "organization")) ?? "";
  await followUpdate(engine, owner);
  await indexFetched(engine);
  // Whoever is offline can work all the same; the next round tries it again.
  await takeLeaving(engine).catch((error: unknown) => engine.fault("the removal of a lost space", error));
  const http = new HttpTransport(
    facts.baseUrl,
    token,
    () => measureOutbox(store.reading, engine.now()),
    patience,
    ways,
    (what, error) => engine.fault(what, error),
  );
  http.onPresence = (presence) => engine.emit({ type: "presence", ...presence });
  const transport = new LeasedTransport(engine, http);
  const traffic = new TrafficMeter(engine, http);
  const files = new FileFetcher(engine, transport);
  const replica = { host: engine, transport, owner, organization };
  const driver = new SyncDriver(replica, (status) => {
    engine.emit({ type: "sync", status });
    void traffic.note().catch((error: unknown) => engine.fault("the count of what was carried", error));
    if (status.state === "idle") files.start();
  });
  engine.subscribe((event) => {
    if (event.type !== "changed") return;
    if (event.rows.some(({ table }) => table === "scopes")) files.forget();
    files.notice(event.rows.filter(({ table }) => table === "states").map(({ scope }) => scope));
  });
  engine.passOn = passingOn({ engine, ask: askingOver(http), transport: http, driver, organization });
  engine.getTexts = async (hashes) => {
    const { state } = await driver.status();
    return isInTouch(state) && pullOlderTexts(replica, hashes);
  };
  const brought = new BroughtTexts(engine);
  driver.start({ offline: !online });
  return {
    noticeEdit: () => driver.noticeEdit(),
    async close() {
      files.stop();
      const ended = driver.close();
      // An instance that is silent is not waited for: what it took without saying so, it knows again.
      await http.close();
      await ended;
      await traffic.note(true);
      await transport.release();
      await http.close();
    },
    verbs: {
      syncStatus: () => driver.status(),
      syncNow: () => driver.syncNow(),
      setOnline: (wanted: boolean) => driver.setOnline(wanted),
      signIn(renewed: string): Promise<SyncStatus> {
        http.token = renewed;
        return driver.syncNow();
      },
      reroute: (ways: Ways) => http.reroute(ways),
      /** Who else has the page open; nobody whom one cannot ask. */
      async tellPresence(said: SaidPresence) {
        const { state } = await driver.status();
        return isInTouch(state) ? http.presence(said).catch(() => []) : [];
      },
      async readTraffic() {
        await traffic.note(true);
        return readTraffic(store.reading);
      },
      writeUnsent: (workspace: string) => writeUnsent(store.reading, workspace),
      async retryAttention(id: string) {
        await retryAttention(engine, owner, id);
        driver.noticeEdit();
      },
      async discardAttention(id: string) {
        await discardAttention(engine, owner, id);
        driver.noticeEdit();
      },
      fetchFiles: () => files.finish(),
      async keepSpace(space: string, offline: boolean) {
        if (offline) {
          await keepOffline(engine, space);
          void driver.syncNow();
          return;
        }
        const { waiting } = await driver.status();
        if (waiting > 0) await driver.syncNow();
        await leaveOnline(engine, owner, space);
      },
      async chooseFileLimit(limit: number | null) {
        await chooseFileLimit(engine, limit);
        files.lookAgain();
      },
      bringTexts: (hashes: readonly string[]) => brought.bring(hashes),
      readSaidOnline: (caller: Caller, id: string, space: string) =>
        engine.asJob(id, caller, ({ signal }) => readSaidOnline(engine, caller, space, signal)),
      /** A file of a space that is not kept here, as the instance has it. */
      async readOnline(space: string, file: string, changeRequest?: string) {
        const { state } = await driver.status();
        if (!isInTouch(state) || !(await findOnlineSpace(store.reading, space))) return undefined;
        return http.getContent(space, file, changeRequest);
      },
      async fetchForExport(caller: Caller, id: string, choice: ExportChoice, what: readonly ExportNeed[]) {
        // A job from the start, so that whoever cancels it at once is heard.
        await engine.asJob(id, caller, async ({ signal }) => {
          const { state } = await driver.status();
          if (!isInTouch(state)) return;
          try {
            await pullOlderTexts(replica, await listLacking(engine, caller, choice), signal);
            if (what.includes("files")) await files.fetchBranch(choice, signal);
          } catch (error) {
            // Without a network what is missing is simply not here yet, which the export says.
            if (!isNetworkTrouble(error)) throw error;
          }
        });
      },
      async fetchFile(found: FoundFile, space: string, file: string, changeRequest?: string) {
        const { state } = await driver.status();
        if (!isInTouch(state)) return undefined;
        try {
          await files.fetch(found.sha256, space, file, changeRequest);
        } catch (error) {
          // Without a network the file is simply not here yet.
          if (!(error instanceof TransportError)) throw error;
        }
        return readFileContent(engine, found);
      },
    },
  };
}

/** Whether something could not be had now, rather than was refused: that would be a fault of ours. */
const isNetworkTrouble = (error: unknown): boolean =>
  error instanceof TransportError && error.failure !== "refused";

/** The texts of a branch that are not here. */
async function listLacking(engine: Engine, caller: Caller, choice: ExportChoice): Promise<readonly string[]> {
  try {
    await readBranch(engine, caller, choice);
    return [];
  } catch (error) {
    if (error instanceof TextsMissing) return error.hashes;
    throw error;
  }
}
