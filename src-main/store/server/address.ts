/** Is this the address of a database server, and not a path? */
export const isAddress = (place: string): boolean => /^postgres(ql)?:\/\//i.test(place);

/** A host, a port and the name of a database, with nothing in them that could be part of a password. */
const server = /^(?:[\w.-]*|\[[\da-f:.]+\])(?::\d+)?(?:\/[^/?#:]*)?$/i;

/**
 * A place as people may read it: a path as it is, an address without its user, its password and its settings. Where a
 * character that should be encoded leaves open which part is the password, nothing of it is shown.
 */
export function shownPlace(place: string): string {
  if (!isAddress(place)) return place;
  const [protocol = "", body = ""] = place.split(/:\/\/(.*)/s);
  const end = body.lastIndexOf("@");
  const [shown = ""] = body.slice(end + 1).split("?");
  const certain = server.test(shown) && !/[/?#]/.test(body.slice(0, end + 1));
  return `${protocol.toLowerCase()}://${certain ? `${end < 0 ? "" : "…@"}${shown}` : "…"}`;
}
