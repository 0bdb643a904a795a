import { hash } from "node:crypto";
import ipaddr from "ipaddr.js";

/** So many seconds' worth of requests may come at once. */
const burst = 10;

/** How many callers are remembered; those that have been silent for longest are forgotten first. */
const mostCallers = 20_000;

/**
 * A token bucket for each caller, kept as the one moment at which it will be full again. Written here and not taken from
 * a package: who calls is known only after the database was asked, and a stranger is to be refused before that.
 */
export class RateLimit {
  readonly #interval: number;
  readonly #now: () => number;
  readonly #fullAt = new Map<string, number>();

  /** With 0 a second there is no limit. */
  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#interval = perSecond === 0 ? 0 : 1000 / perSecond;
    this.#now = now;
  }

  /** Counts a request; answers for how many milliseconds there are to be no others, 0 where it may go on. */
  take(caller: string): number {
    const full = this.#afterOne(caller);
    const wait = this.#waitFor(full);
    if (wait > 0) return wait;
    this.#fullAt.delete(caller);
    this.#fullAt.set(caller, full);
    const [first] = this.#fullAt.keys();
    if (this.#fullAt.size > mostCallers && first !== undefined) this.#fullAt.delete(first);
    return 0;
  }

  /** What {@link take} would answer, without counting anything. */
  look(caller: string): number {
    return this.#waitFor(this.#afterOne(caller));
  }

  /** Whether a request of this caller's was counted lately. */
  knows(caller: string): boolean {
    return this.#fullAt.has(caller);
  }

  forget(caller: string): void {
    this.#fullAt.delete(caller);
  }

  #afterOne(caller: string): number {
    return Math.max(this.#fullAt.get(caller) ?? 0, this.#now()) + this.#interval;
  }

  #waitFor(full: number): number {
    // A whole millisecond at least: less is the arithmetic's.
    const wait = full - this.#now() - burst * 1000;
    return this.#interval === 0 || wait < 1 ? 0 : wait;
  }
}

/** How many requests a second are answered, ten times as many at once after a pause; 0 for any number. */
export interface Rates {
  perToken: number;
  /** From an address without a good token. */
  perAddress: number;
}

export const usualRates: Rates = { perToken: 100, perAddress: 10 };

/** The limits of an instance: one for each token, and one for the strangers at each address. */
export class CallerLimits {
  readonly #tokens: RateLimit;
  readonly #addresses: RateLimit;

  constructor({ perToken, perAddress }: Rates) {
    this.#tokens = new RateLimit(perToken);
    this.#addresses = new RateLimit(perAddress);
  }

  /** Milliseconds that a request has to wait before it is worth asking whose token it has. */
  beforeLookup(address: string, token: string | undefined): number {
    if (token !== undefined && this.#tokens.knows(keyOf(token))) return 0;
    return this.#addresses.look(placeOf(address));
  }

  /** Counts a request without a good token. */
  stranger(address: string, token: string | undefined): void {
    if (token !== undefined) this.#tokens.forget(keyOf(token));
    this.#addresses.take(placeOf(address));
  }

  /** Counts a request that needs no token; answers for how many milliseconds it has to wait. */
  anyone(address: string): number {
    return this.#addresses.take(placeOf(address));
  }

  /** Counts a request with a good token; answers for how many milliseconds it has to wait. */
  caller(token: string): number {
    return this.#tokens.take(keyOf(token));
  }
}

/** No token is kept in memory for longer than its request. */
export const keyOf = (token: string): string => hash("sha256", token, "base64url");

/** Somebody with IPv6 has a whole network of addresses: /64 is one place. */
function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return "";
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}
