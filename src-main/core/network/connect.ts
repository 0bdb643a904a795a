import { ApiError } from "../../api/error.ts";
import { TransportError } from "../../sync/transport.ts";
import { errorIn, HttpTransport, type HttpAnswer } from "./httpTransport.ts";
import { instanceUrl } from "./instanceUrl.ts";
import type { FindProxy } from "./ways.ts";
import { makeInFolder } from "../administration/newFolder.ts";
import { openReplica, type Owned } from "../open.ts";
import type { ReplicaThreads } from "../replica/replica.ts";

/** Who a token stands for at an instance, and where they belong. */
export interface Membership {
  url: string;
  user: { id: string; displayName: string; email?: string };
  organization: { id: string; title: string };
}

/**
 * Asks an instance who a token stands for, by the ways that `proxyFor` finds. Throws 400 for an address that is none, 401 for
 * a token that is not known there, 403 for a user without an organization, and 503 where nothing answers as an instance does.
 */
export async function findMembership(
  address: string,
  token: string,
  proxyFor?: FindProxy,
): Promise<Membership> {
  const url = instanceUrl(address);
  if (token.trim() === "") throw new ApiError(400, "A token is needed to connect.");
  const ways = await proxyFor?.(url);
  const transport = new HttpTransport(url, token.trim(), undefined, undefined, ways);
  try {
    const user = await read<Membership["user"]>(transport, "/v1/user");
    const { items } = await read<{ items: { id: string; title: string }[] }>(transport, "/v1/orgs");
    const [organization] = items;
    if (!organization)
      throw new ApiError(403, `${user.displayName} is in no organization at ${url} yet. Ask its admin.`);
    return {
      url,
      user: {
        id: user.id,
        displayName: user.displayName,
        ...(user.email === undefined ? {} : { email: user.email }),
      },
      organization: { id: organization.id, title: organization.title },
    };
  } catch (error) {
    throw error instanceof TransportError ? new ApiError(503, `${url}: ${error.message}`, "offline") : error;
  } finally {
    await transport.close();
  }
}

const noInstance = "Something answers at this address, but it is no Recto instance.";

async function read<T>(transport: HttpTransport, path: string): Promise<T> {
  const answer = await transport.send("GET", path);
  const said = errorIn(answer);
  if (answer.status === 401)
    throw new ApiError(
      401,
      "The instance does not accept this token. It may be mistyped, expired or revoked.",
    );
  if (answer.status === 404) throw new ApiError(503, noInstance);
  if (said) throw new ApiError(answer.status < 500 ? 403 : 503, said.message);
  return valueIn(answer) as T;
}

function valueIn({ status, bytes }: HttpAnswer): unknown {
  try {
    if (status === 200) return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    // Something else than an instance answers there.
  }
  throw new ApiError(503, noInstance);
}

export interface ConnectOptions {
  /** Where the replica is made; new or empty. */
  folder: string;
  token: string;
  membership: Membership;
  /** Keeps what the replica is found and opened by later; until that is done it is not made. */
  keep?: (opened: Owned<ReplicaThreads>) => Promise<void>;
  proxyFor?: FindProxy | undefined;
  log?: (line: string) => void;
}

/**
 * Makes a replica of what a member may see, and pulls it whole. Leaves nothing of it behind where that fails:
 * throws 409 for a folder that holds anything, else what stopped the pull, as {@link findMembership} says it. What is
 * left where its process ends before is cleared by the next one that connects there.
 */
export const connectReplica = (options: ConnectOptions): Promise<Owned<ReplicaThreads>> =>
  makeInFolder(options.folder, () => pullReplica(options));

async function pullReplica(options: ConnectOptions): Promise<Owned<ReplicaThreads>> {
  const { folder, token, membership, keep, proxyFor, log } = options;
  const { url, user, organization } = membership;
  const opened = await openReplica({
    folder,
    url,
    token: token.trim(),
    ways: await proxyFor?.(url),
    founding: {
      organization: organization.id,
      owner: user.id,
      ...(user.email === undefined ? {} : { email: user.email }),
    },
    ...(log ? { log } : {}),
  });
  try {
    const status = await opened.core.syncNow();
    if (status.state === "signedOut") throw new ApiError(401, "The instance does not accept this token.");
    if (status.syncedAt === null)
      throw new ApiError(503, status.problem ?? "The connection was lost before everything was here.");
    await keep?.(opened);
    return opened;
  } catch (error) {
    await opened.core.close();
    throw error;
  }
}
