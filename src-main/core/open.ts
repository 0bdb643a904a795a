import type { Caller } from "./core.ts";
import type { Log } from "./fault.ts";
import { requireData } from "./administration/requireData.ts";
import type { RouteOptions } from "./network/route.ts";
import { ReplicaThreads } from "./replica/replica.ts";
import { ThreadedCore } from "./threads/threads.ts";

export interface OpenOptions {
  /** Holds the database and a folder with the bytes of files. */
  folder: string;
  /** Where a line about a fault of ours goes; standard error unless said. */
  log?: Log;
}

export interface OpenInstance extends Pick<OpenOptions, "log"> {
  /** A folder, or the address of a database. */
  place: string;
  /** Where API addresses in answers begin. */
  baseUrl: string;
  /** Lets what stands in private networks be fetched by its address, too: an operator's choice. */
  privateAddresses?: boolean;
}

export interface OpenReplica extends OpenOptions {
  /** The instance's address. */
  url: string;
  token: string;
  /** The ways that the system has to that address. */
  ways?: RouteOptions["ways"];
  /** Starts without the network; the writer comes back with `setOnline`. */
  offline?: boolean;
  /** Whose replica of what a folder without data becomes. */
  founding?: { organization: string; owner: string; email?: string };
}

export interface OpenLocal extends OpenOptions {
  /** What a folder without data becomes: an organization with its one writer. */
  founding?: { organization: string; displayName: string; handbook?: string };
}

/** A core whose store belongs to somebody. */
export interface Owned<C> {
  core: C;
  owner: Caller;
  organization: string;
}

/** Opens an instance's data (design §2). Throws {@link NoDataError} where the place holds none. */
export async function openInstance({ place, log, ...instance }: OpenInstance): Promise<ThreadedCore> {
  await requireData(place);
  const core = new ThreadedCore({ place, kind: "instance", ...instance, ...(log ? { log } : {}) });
  await core.open();
  return core;
}

/** Where API addresses begin in a workspace that nobody else reaches. */
const localUrl = "recto://workspace";

/** Opens a workspace without an instance, an instance of its own on this machine (design §6.10). */
export async function openLocal({ folder, founding, log }: OpenLocal): Promise<Owned<ThreadedCore>> {
  if (!founding) await requireData(folder);
  const core = new ThreadedCore({
    place: folder,
    kind: "local",
    baseUrl: localUrl,
    ...(founding ? { founding: { kind: "local", ...founding } } : {}),
    ...(log ? { log } : {}),
  });
  const { owner, organization } = await core.open();
  return { core, owner: { user: owner }, organization };
}

/** Opens a replica, which syncs by itself from then on unless it is offline. */
export async function openReplica(options: OpenReplica): Promise<Owned<ReplicaThreads>> {
  const { folder, url, token, ways, offline = false, founding, log } = options;
  if (!founding) await requireData(folder);
  const core = new ReplicaThreads({
    place: folder,
    kind: "replica",
    baseUrl: url,
    replica: { token, online: !offline, ways },
    ...(founding ? { founding: { kind: "replica", ...founding } } : {}),
    ...(log ? { log } : {}),
  });
  const { owner, organization } = await core.open();
  return { core, owner: { user: owner }, organization };
}
