import { organizationScope } from "../access/scopes.ts";
import type { PullProgress, SyncStatus } from "../core/core.ts";
import type { Reader } from "../store/handles.ts";
import { readMeta } from "../store/meta.ts";
import { prepared } from "../store/prepared.ts";
import { lifetimes } from "../store/upkeep/retention.ts";
import { lastHeard } from "./clock.ts";
import { listReached } from "./incoming.ts";
import { countOutbox } from "./outbox.ts";
import {
  editPause,
  longestPause,
  longestRest,
  mostPutOff,
  pauseAfter,
  pollPause,
  progressPause,
  realTiming,
  restAfter,
  type Timing,
} from "./pauses.ts";
import { pull, repair, type Replica } from "./pull.ts";
import { lacksTexts, pullTexts } from "./pullTexts.ts";
import { Pusher } from "./push.ts";
import { rebase } from "./rebase.ts";
import { isInTouch, transitions, type ConnectionEvent, type ConnectionState } from "./state.ts";
import { stoppable } from "./stoppable.ts";
import { TransportError } from "./transport.ts";

/** Whether the instance said that the owner has nothing in an organization. */
async function isShutOut(db: Reader, organization: string): Promise<boolean> {
  const [scope] = await visibleScope(db, { scope: organizationScope(organization) });
  return scope === undefined && (await readMeta(db, "scope-list")) !== undefined;
}

const visibleScope = prepared((db: Reader, { scope }: { scope: string }) =>
  db.selectFrom("scopes").select("scope").where("scope", "=", scope).where("level", "is not", null),
);

/** Drives a replica's sync: rounds of push and pull, when there is reason to (design §6). */
export class SyncDriver {
  readonly #replica: Replica;
  readonly #pusher: Pusher;
  readonly #timing: Timing;
  readonly #publish: (status: SyncStatus) => void;
  #state: ConnectionState = "idle";
  #problem: string | null = null;
  #syncedAt: string | null = null;
  #differing: string[] = [];
  #rereadAfter: string | null = null;
  #progress: PullProgress | null = null;
  #toldAt = 0;
  /** How often each scope was repaired without its digest agreeing afterwards. */
  readonly #repairs = new Map<string, number>();
  #round: Promise<void> | undefined;
  #again = false;
  #failures = 0;
  /** By how many edits the next round was put off. */
  #putOff = 0;
  #callOff: (() => void) | undefined;
  /** Calls off the end of the time in which the instance is not to be asked; there while that lasts. */
  #endRest: (() => void) | undefined;
  #events: AbortController | undefined;
  /** Has the stream of events told anything? It does so as soon as it is there. */
  #hears = false;
  /** How many streams broke in a row without having told anything. */
  #deaf = 0;
  /** Calls off the next stream, which waits a while. */
  #callOffStream: (() => void) | undefined;
  /** How far scopes moved that were told of since a round looked. */
  #told: Record<string, number> = {};
  #closed = false;

  constructor(replica: Replica, publish: (status: SyncStatus) => void, timing: Timing = realTiming) {
    const transport = stoppable(replica.transport, () => !this.#closed && this.#state !== "paused");
    this.#replica = {
      ...replica,
      transport,
      report: (progress) => this.#follow(progress),
      isEnding: () => this.#closed,
    };
    this.#pusher = new Pusher(this.#replica);
    this.#publish = publish;
    this.#timing = timing;
  }

  /** Begins to sync by itself, unless it is to stay offline. */
  start({ offline = false } = {}): void {
    if (offline) this.#move("pause");
    else {
      this.#listen();
      this.#schedule(0);
    }
  }

  /** A local edit waits in the outbox: its writer sees that, and a round follows. */
  noticeEdit(): void {
    if (this.#closed) return;
    this.#tell().catch((error: unknown) => this.#replica.host.fault("sync status", error));
    if (!isInTouch(this.#state) || this.#putOff >= mostPutOff) return;
    this.#putOff += 1;
    this.#schedule(editPause);
  }

  /** Runs a round now (even after a pause or a refusal of the token) and answers where it led. */
  async syncNow(): Promise<SyncStatus> {
    this.#failures = 0;
    this.#endRest?.();
    this.#endRest = undefined;
    this.#hearAnew();
    if (this.#state === "signedOut" || this.#state === "outdated") this.#move("resume");
    if (this.#state === "offline") this.#move("networkBack");
    if (this.#state !== "paused") {
      await this.#runRound();
      this.#listen();
    }
    return this.status();
  }

  /** Pulls until what the instance wrote under these numbers is here, as far as its scopes are to be seen here. */
  async catchUp(numbers: Record<string, number>): Promise<void> {
    for (let rounds = 0; rounds < 2; rounds += 1) {
      const reached = await listReached(this.#replica.host.store.reading);
      // A scope that is new is not known before the first round; one that stays unknown is not for this user.
      const isHere = ([scope, number]: [string, number]): boolean =>
        (reached[scope] ?? (rounds > 0 ? Infinity : 0)) >= number;
      if (Object.entries(numbers).every(isHere)) return;
      await this.syncNow();
    }
  }

  /** Goes offline on purpose, or comes back. */
  async setOnline(online: boolean): Promise<SyncStatus> {
    if (!online) {
      this.#move("pause");
      this.#events?.abort();
      this.#events = undefined;
      this.#callOff?.();
      await this.#round;
      return this.#tell();
    }
    if (this.#state === "paused") this.#move("resume");
    return this.syncNow();
  }

  async status(): Promise<SyncStatus> {
    const db = this.#replica.host.store.reading;
    const { waiting, attention } = await countOutbox(db);
    const lacking = await lacksTexts(this.#replica);
    const locked = await isShutOut(db, this.#replica.organization);
    // From here on nothing is waited for: what is told of the state is what it is then.
    const settled = this.#state === "idle" && this.#syncedAt !== null && this.#problem === null;
    return {
      state: this.#state,
      waiting,
      attention,
      inSync: settled && waiting === 0 && !lacking && this.#differing.length === 0,
      syncedAt: this.#syncedAt,
      problem: this.#problem,
      rereadAfter: this.#rereadAfter,
      locked,
      progress: this.#progress,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff?.();
    this.#endRest?.();
    this.#callOffStream?.();
    this.#events?.abort();
    await this.#round;
  }

  #move(event: ConnectionEvent): void {
    this.#state = transitions[this.#state][event];
  }

  async #tell(): Promise<SyncStatus> {
    const status = await this.status();
    this.#publish(status);
    return status;
  }

  /** Tells how far a long pull is, a few times a second. */
  #follow(progress: PullProgress): void {
    this.#progress = progress;
    const { host } = this.#replica;
    if (host.clock() - this.#toldAt < progressPause) return;
    this.#toldAt = host.clock();
    this.#tell().catch((error: unknown) => host.fault("sync status", error));
  }

  #schedule(delay: number): void {
    if (this.#closed || this.#endRest || this.#state === "paused") return;
    this.#callOff?.();
    this.#callOff = this.#timing.after(delay, () => {
      // What follows the one under way depends on how that ends.
      if (this.#round) this.#again = true;
      else void this.#runRound();
    });
  }

  /** One round at a time; a reason that comes up meanwhile makes one more follow. */
  #runRound(): Promise<void> {
    if (this.#round) {
      this.#again = true;
      return this.#round.then(() => (this.#again ? this.#runRound() : this.#round));
    }
    this.#again = false;
    this.#callOff?.();
    this.#round = this.#attempt().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #attempt(): Promise<void> {
    this.#putOff = 0;
    try {
      this.#move(this.#state === "offline" ? "networkBack" : "localEdit");
      await this.#tell();
      await this.#undisturbed(() => this.#exchange());
      if (this.#failures > 0) this.#hearAnew();
      this.#failures = 0;
      this.#problem = this.#complaint();
      this.#syncedAt = this.#replica.host.now();
      this.#move("accepted");
      this.#move("pulled");
      this.#listen();
    } catch (error) {
      this.#fail(error);
    }
    this.#progress = null;
    if (this.#closed) return;
    try {
      const { waiting } = await this.#tell();
      if (this.#failures > 0) this.#schedule(this.#pause());
      else if ((await this.#isTold()) || this.#again) this.#schedule(0);
      // What was written while the round pulled has not gone with it.
      else this.#schedule(waiting > 0 ? editPause : this.#pause());
    } catch (error) {
      this.#fail(error);
      this.#schedule(this.#pause());
    }
  }

  /** A round waits for the instance again and again: upkeep in between would make both slower. */
  #undisturbed(round: () => Promise<void>): Promise<void> {
    const { upkeep } = this.#replica.host.store;
    return upkeep ? upkeep.putOff(round) : round();
  }

  /** Pushes all that may go, then pulls once (design §6.5); repairs what differs, at most twice for each scope (§6.7). */
  async #exchange(): Promise<void> {
    const { host, owner, transport } = this.#replica;
    await transport.begin?.();
    const heard = await lastHeard(host.store.reading);
    for (;;) {
      const pushed = await this.#pusher.push();
      if (pushed.parked > 0) await rebase(host, owner);
      this.#move("pushed");
      const { differing, restored } = await pull(this.#replica);
      if (restored || pushed.isLeft) continue;
      await pullTexts(this.#replica);
      this.#differing = differing;
      for (const scope of [...this.#repairs.keys()])
        if (!differing.includes(scope)) this.#repairs.delete(scope);
      const hopeful = differing.filter((scope) => (this.#repairs.get(scope) ?? 0) < 2);
      if (hopeful.length === 0) return;
      for (const scope of hopeful) this.#repairs.set(scope, (this.#repairs.get(scope) ?? 0) + 1);
      if (heard !== undefined && host.toldTime - heard > lifetimes.tombstone)
        this.#rereadAfter = new Date(heard).toISOString();
      await repair(this.#replica, hopeful);
    }
  }

  #complaint(): string | null {
    return this.#differing.length === 0
      ? null
      : "Part of this workspace differs from the organization's and could not be repaired. Your words are safe; tell whoever runs the instance.";
  }

  #fail(error: unknown): void {
    this.#failures += 1;
    if (!(error instanceof TransportError)) {
      this.#replica.host.fault("sync", error);
      this.#problem = "Sync failed; the fault was logged, and it will be tried again.";
      this.#move("networkLost");
    } else {
      this.#problem = error.failure === "unreachable" ? null : error.message;
      this.#move(
        error.failure === "signed-out"
          ? "tokenRefused"
          : error.failure === "outdated"
            ? "protocolRefused"
            : "networkLost",
      );
      if (error.wait > 0) this.#rest(error.wait);
    }
  }

  /** Has no round begin by itself before the instance said that it is worth it (P17). */
  #rest(wait: number): void {
    this.#callOff?.();
    this.#endRest?.();
    this.#endRest = this.#timing.after(restAfter(this.#failures, wait, this.#timing), () => {
      this.#endRest = undefined;
      this.#schedule(0);
      this.#listen();
    });
  }

  #pause(): number {
    if (this.#failures === 0) return this.#hears ? longestPause : pollPause;
    return pauseAfter(this.#failures, this.#timing);
  }

  /** Something moved on the instance: a round follows at once, or right after the one that is under way (L8). */
  #noticeMove(numbers: Record<string, number>): void {
    this.#hears = true;
    this.#deaf = 0;
    // A 0 says to look again, whatever follows.
    for (const [scope, number] of Object.entries(numbers))
      if (this.#told[scope] !== 0) this.#told[scope] = number;
    if (this.#round) return;
    const follow = async (): Promise<void> => {
      if (!(await this.#isTold())) return;
      if (this.#round) this.#again = true;
      else this.#schedule(0);
    };
    follow().catch((error: unknown) => this.#replica.host.fault("sync", error));
  }

  /** Was there told of something that is not here? What was pushed from here is told of as well. */
  async #isTold(): Promise<boolean> {
    if (Object.keys(this.#told).length === 0) return false;
    const reached = await listReached(this.#replica.host.store.reading);
    // Not before that: what could not be looked up is told of still.
    const told = Object.entries(this.#told);
    this.#told = {};
    return told.some(([scope, number]) => reached[scope] !== number);
  }

  /** What kept a stream away may be over: the next one need not wait. */
  #hearAnew(): void {
    this.#deaf = 0;
    this.#callOffStream?.();
    this.#callOffStream = undefined;
  }

  /** Listens to which scopes moved; while that works, a round follows at once (design §6.6). */
  #listen(): void {
    if (this.#events || this.#callOffStream || this.#endRest || this.#closed) return;
    if (this.#state === "paused" || this.#state === "signedOut") return;
    const controller = new AbortController();
    this.#events = controller;
    let wait = 0;
    this.#replica.transport
      .events((numbers) => this.#noticeMove(numbers), controller.signal)
      .catch((error: unknown) => {
        if (!(error instanceof TransportError)) return;
        wait = Math.min(error.wait, longestRest);
        // The stream is the first to hear that the token holds no more; a round says so to the writer.
        if (error.failure === "signed-out") this.#schedule(0);
      })
      .finally(() => {
        if (this.#events === controller) {
          this.#events = undefined;
          this.#hears = false;
        }
        if (controller.signal.aborted || this.#closed) return;
        const pause = this.#failures === 0 ? pauseAfter(this.#deaf, this.#timing) : this.#pause();
        this.#deaf += 1;
        this.#callOffStream = this.#timing.after(Math.max(wait, pause), () => {
          this.#callOffStream = undefined;
          this.#listen();
        });
      });
  }
}
