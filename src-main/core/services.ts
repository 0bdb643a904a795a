import type { AnyOperation, Services } from "../api/operation.ts";
import type { HostNames } from "../jobs/checkHostname.ts";
import type { BlobStore } from "../store/blobs/blobs.ts";
import { noting, type Ready } from "../store/blobs/kept.ts";
import { readStore, type Store } from "../store/store.ts";
import { guard, type Surroundings } from "./guard.ts";
import { lazyFetcher } from "./network/lazyFetcher.ts";
import type { AnyInput, AnyMutation } from "./perform.ts";

/** What the services are made of. */
interface Serving extends Surroundings {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly privateAddresses: boolean;
  readonly names: HostNames | undefined;
  now(): string;
}

/** What an operation may do before its transaction, for a caller: what no transaction waits for (design §2). */
export function servicesFor(host: Serving, user: string, operation: AnyOperation, input: AnyInput): Services {
  const { store, blobs, privateAddresses, names, facts } = host;
  return {
    blobs,
    fetchUrl: lazyFetcher({ privateAddresses }),
    checkHostname: async (hostname) => {
      const { checkHostname } = await import("../jobs/checkHostname.ts");
      return checkHostname(hostname, new URL(facts.baseUrl), names);
    },
    admit: (also) =>
      readStore(store, async (db) => {
        const guarded = await guard(host, db, user, operation, input);
        await also?.({ ...guarded, now: host.now() });
      }),
  };
}

/** Does what an operation does before its transaction, and names in `kept` the bytes that it keeps. */
export async function makeReady(
  { prepare }: AnyMutation,
  services: Services,
  input: AnyInput,
  kept: Set<string>,
): Promise<Ready> {
  const blobs = noting(services.blobs, kept);
  return { value: await prepare?.({ ...services, blobs }, input), kept };
}
