/** Is this the address of a database server, and not a path? */
export const isAddress = (place: string): boolean => /^postgres(ql)?:\/\//i.test(place);

/** A place as people may read it: a path as it is, an address without its password and its settings. */
export function shownPlace(place: string): string {
  if (!isAddress(place)) return place;
  if (URL.canParse(place)) {
    const { protocol, username, host, pathname } = new URL(place);
    return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
  }
  // A socket has no host: postgres://user:password@/name?host=/folder.
  const [body = ""] = place.slice(place.indexOf("//") + 2).split("?");
  const [, user = ""] = /^([^:@/]*)[:@]/.exec(body) ?? [];
  const [, name = ""] = /(?:^|@)\/([^/]*)$/.exec(body) ?? [];
  return `postgres://${user === "" ? "" : `${user}@`}/${name}`;
}
