import { lookup as systemLookup, type LookupAddress, type LookupOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, request, type Dispatcher } from "undici";
import { ApiError, TookTooLong } from "../api/error.ts";
import { isPublicAddress } from "./publicAddress.ts";

/** What was found at an address, its bytes as they arrive. */
export interface Fetched {
  /** The media type that the answer names, without its parameters. */
  contentType: string | undefined;
  bytes: AsyncIterable<Uint8Array>;
}

/** Gets what is at an address and hands it to `take`; what that answers is the answer. */
export type FetchUrl = <T>(address: string, take: (found: Fetched) => Promise<T>) => Promise<T>;

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface FetchOptions {
  /** More bytes than this are refused, however few were announced. */
  limit: number;
  /** For all that one fetcher gets, in milliseconds from its first address on. */
  deadline: number;
  /** Which IP addresses may be asked; those of the public internet unless an operator says otherwise. */
  isAllowed?: (address: string) => boolean;
  /** Finds the IP addresses of a name; the system's way unless a test has its own. */
  resolve?: Resolve;
}

const mostRedirects = 5;
/** Without a word for longer than this, the other side is given up. */
const longestSilence = 15_000;

/**
 * Makes the way by which an instance gets what its callers name by address. Where they are strangers to its network it
 * must not be led there: each name is resolved once, refused where one of its addresses is not allowed, and that
 * address is dialed, so that a name cannot mean something else a moment later; and so at every redirect.
 * Throws 400 with a sentence for whoever named the address, 413 for too many bytes.
 */
export function urlFetcher(options: FetchOptions): FetchUrl {
  let signal: AbortSignal | undefined;
  return async (address, take) => {
    signal ??= AbortSignal.timeout(options.deadline);
    const agent = guardedAgent(options);
    try {
      const { headers, body } = await follow(address, options, { dispatcher: agent, signal });
      const bytes = bounded(body, options.limit, address);
      return await take({ contentType: mediaTypeOf(headers["content-type"]), bytes });
    } finally {
      await agent.destroy();
    }
  };
}

/** Which addresses may be asked, and how they are found. */
export type Reach = Pick<FetchOptions, "isAllowed" | "resolve">;

/** Dials nothing but addresses that may be asked, and gives up who is silent for so many milliseconds. */
export const guardedAgent = (reach: Reach, silence = longestSilence): Agent =>
  new Agent({
    connect: { timeout: 10_000, lookup: guardedLookup(reach) },
    allowH2: false,
    headersTimeout: silence,
    bodyTimeout: silence,
  });

async function follow(
  address: string,
  options: FetchOptions,
  asking: Pick<Dispatcher.RequestOptions, "signal"> & { dispatcher: Agent },
): Promise<Dispatcher.ResponseData> {
  let next = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const url = requireUrl(next, options);
    const answer = await request(url, {
      ...asking,
      headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "Recto" },
    }).catch((error: unknown) => {
      throw refusalOf(error, address);
    });
    const { statusCode: status, headers } = answer;
    if (status === 200) {
      const { "content-encoding": encoding = "identity", "content-length": length } = headers;
      if (encoding !== "identity")
        throw new ApiError(400, `${address} sends its bytes packed although it was asked not to.`);
      if (Number(length ?? 0) > options.limit) throw tooMany(address, options.limit);
      return answer;
    }
    const { location } = headers;
    // Nobody reads what stands in it.
    answer.body.on("error", () => undefined).destroy();
    if (![301, 302, 303, 307, 308].includes(status) || typeof location !== "string")
      throw new ApiError(400, `${address} answered with status ${status}.`);
    if (!URL.canParse(location, url)) throw new ApiError(400, `${address} leads on to no address.`);
    next = new URL(location, url).href;
  }
  throw new ApiError(400, `${address} leads on to other addresses more than ${mostRedirects} times.`);
}

/** An address that may be asked, as far as its words tell; a name is looked at when it is resolved. */
export function requireUrl(address: string, { isAllowed = isPublicAddress }: Reach): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new ApiError(400, `${address} is no address of the web: one begins with http:// or https://.`);
  if (url.username !== "" || url.password !== "")
    throw new ApiError(400, `${address} has a name or a password in it, which is not sent.`);
  // An address in numbers is never resolved; however it was written, here it is in its usual form.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowed(host)) throw notPublic(host);
  return url;
}

const notPublic = (host: string): ApiError =>
  new ApiError(400, `${host} is no public address; only what anybody can reach is fetched.`);

/** Resolves a name for a connection that is about to be made, and lets it have allowed addresses alone. */
function guardedLookup({ isAllowed = isPublicAddress, resolve = systemLookup }: Reach): LookupFunction {
  return (host, options, done) => {
    const refuse = (error: Error): void => (done as (error: Error, address: string) => void)(error, "");
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return refuse(error);
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address))) return refuse(notPublic(host));
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

async function* bounded(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
  address: string,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const part of bytes) {
      size += part.byteLength;
      if (size > limit) throw tooMany(address, limit);
      yield part;
    }
  } catch (error) {
    throw refusalOf(error, address);
  }
}

const tooMany = (address: string, limit: number): ApiError =>
  new ApiError(413, `${address} has more than the ${limit / 1024 / 1024} MB that a file may have.`);

function mediaTypeOf(header: string | string[] | undefined): string | undefined {
  const type = typeof header === "string" ? header.split(";", 1)[0]?.trim().toLowerCase() : undefined;
  return type !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(type) && type.length <= 256 ? type : undefined;
}

/** What went wrong on the way, for whoever named the address; a fault of ours stays one. */
export function refusalOf(error: unknown, address: string): unknown {
  const known = causeOf(error);
  if (known instanceof ApiError) return known;
  const { name, code } = known as { name?: unknown; code?: unknown };
  if (name === "TimeoutError" || (typeof code === "string" && code.endsWith("_TIMEOUT")))
    return new TookTooLong(address);
  return typeof code === "string" ? new ApiError(400, `${address} could not be reached (${code}).`) : error;
}

/** The error that undici or the system wrapped. */
function causeOf(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error;
  const { cause, errors } = error as Error & { errors?: unknown[] };
  if (cause !== undefined) return causeOf(cause);
  return errors?.[0] === undefined ? error : causeOf(errors[0]);
}
