import { request } from "undici";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import type { Core, Outcome } from "../../src-main/core/core.ts";
import type { ReplicaThreads } from "../../src-main/core/replica/replica.ts";
import type { Cleanup, Instance } from "./instance.ts";
import { startRecordingProxy } from "./recordingProxy.ts";

/** Somebody's replica of an instance, and whatever else their token opens; all that the instance says to them is kept. */
export interface Overheard {
  replica: ReplicaThreads;
  /** On the replica. */
  call<T>(operation: string, input: object): Promise<T>;
  /** The status of the instance's answer to a request of theirs, by the way that is recorded. */
  ask(method: string, path: string, body?: object | Uint8Array): Promise<number>;
  /** Every byte that came to them so far. */
  heard(): string;
  /** What of it has the secret. */
  leaks(): string[];
}

/** Connects a replica of whoever has the token, by a way that is recorded and in which nothing of `secret` may be. */
export async function overhear(
  cleanup: Cleanup,
  instance: Instance,
  { token, secret }: { token: string; secret: RegExp },
): Promise<Overheard> {
  const proxy = await startRecordingProxy(cleanup, instance.url);
  const membership = await findMembership(proxy.url, token);
  const { core, owner } = await connectReplica({
    folder: await cleanup.folder(),
    token,
    membership,
    log: () => {},
  });
  cleanup.add(() => core.close());
  return {
    replica: core,
    call: (operation, input) => answerOf(core, owner, operation, input),
    async ask(method, path, body) {
      const bytes = body instanceof Uint8Array ? body : body && Buffer.from(JSON.stringify(body));
      const { statusCode, body: said } = await request(proxy.url + path, {
        method: method as "GET",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: bytes ?? null,
      });
      await said.arrayBuffer();
      return statusCode;
    },
    heard: () => proxy.heard(),
    leaks: () =>
      proxy
        .heard()
        .split("\n")
        .flatMap((line) => {
          const at = line.search(secret);
          return at < 0 ? [] : [line.slice(Math.max(0, at - 100), at + 60)];
        }),
  };
}

/** The answer of an instance's operation to one of its users; throws what it refuses. */
export const asUser = <T>({ core }: Instance, user: string, operation: string, input: object): Promise<T> =>
  answerOf<T>(core, { user }, operation, input);

async function answerOf<T>(
  core: Pick<Core, "call">,
  caller: Parameters<Core["call"]>[0],
  operation: string,
  input: object,
): Promise<T> {
  const outcome: Outcome = await core.call(caller, operation, input);
  if ("error" in outcome) throw new Error(JSON.stringify(outcome.error));
  return ("body" in outcome ? outcome.body : undefined) as T;
}
