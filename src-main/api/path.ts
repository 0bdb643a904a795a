const longestName = 60;

/** One step further down in a JSON pointer; a long name is cut, so that a message stays readable. */
export function step(path: string, name: string | number): string {
  const text = String(name);
  const cut = text.length > longestName ? `${text.slice(0, longestName)}…` : text;
  return `${path}/${cut.toWellFormed().replaceAll("\0", "").replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** A sentence about what stands at a path. */
export function about(path: string, predicate: string): string {
  return `${path === "" ? "The input" : path} ${predicate}`;
}
