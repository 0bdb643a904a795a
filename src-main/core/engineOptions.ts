import type { HostFacts } from "../api/context.ts";
import type { HostNames } from "../jobs/checkHostname.ts";
import type { BlobStore } from "../store/blobs/blobs.ts";
import type { Store } from "../store/store.ts";
import type { Limits } from "../sync/limits.ts";

/** What a core is made with. */
export interface EngineOptions<S extends Store = Store> {
  store: S;
  blobs: BlobStore;
  facts: HostFacts;
  /** This host's clock, in milliseconds; a replica's engine corrects it by what it knows of the instance's. */
  clock: () => number;
  /** Fresh text for ids and seeds: letters and digits. */
  random: () => string;
  /** Lets what stands in private networks be fetched by its address, too: an operator's choice. */
  privateAddresses?: boolean;
  /** How names of the web are found; the system's way unless a test has its own. */
  names?: HostNames;
  /** How much goes over the wire at once, where it is other than usual. */
  limits?: Partial<Limits> | undefined;
  log?: (event: { operation: string; error: unknown }) => void;
}
