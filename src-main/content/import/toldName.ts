/** Nobody reads more of an address or a name that a warning tells. */
const longest = 200;

/** A name as a warning tells it, which goes on behind it: an address in a stranger's page may be as long as that. */
export const toldName = (name: string): string =>
  name.length > longest ? `${name.slice(0, longest - 1).toWellFormed()}…` : name;
