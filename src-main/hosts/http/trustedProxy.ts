import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** Whether an address is that of a proxy which is believed what it says of its callers. */
export type Trust = (address: string) => boolean;

export const trustNobody: Trust = () => false;

/** Believes the proxies at these addresses and in these networks. Throws for a text that is neither. */
export function trustOf(places: readonly string[]): Trust {
  const networks = places.map((place) => networkOf(place.trim()));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some(
      ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits),
    );
  };
}

function networkOf(place: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(place)) return ipaddr.parseCIDR(place);
  const isWhole = place.includes(":") || ipaddr.IPv4.isValidFourPartDecimal(place);
  if (!isWhole || !ipaddr.isValid(place)) throw new Error(`${place} is neither an IP address nor a network.`);
  const address = ipaddr.process(place);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Whether a request says that it came through a proxy, whoever says so. */
export const cameThroughProxy = (headers: NodeJS.Dict<unknown>): boolean =>
  Object.keys(headers).some((name) => name.startsWith("x-forwarded-") || ["forwarded", "via"].includes(name));

/**
 * Where a caller reaches the instance, as a trusted proxy says by X-Forwarded-Proto and X-Forwarded-Host or Host;
 * undefined for who did not come through one.
 */
export function baseThrough({ raw, protocol, host }: FastifyRequest, trust: Trust): string | undefined {
  const isTrusted = trust(raw.socket.remoteAddress ?? "") && cameThroughProxy(raw.headers);
  return isTrusted && /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host)
    ? `${protocol}://${host}`
    : undefined;
}
