import ipaddr from "ipaddr.js";

/** What is given out for the public internet over IPv6 so far; everything else is of some special kind. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address is one of the public internet: none of this machine, of its networks, of a carrier, of a
 * group, and none that stands for another address (mapped or tunnelled IPv4).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
