/** As much of a text as is told: a name or an address in a stranger's page may be as long as that. */
export const shortened = (text: string, longest: number): string =>
  text.length > longest
    ? `${text
        .slice(0, longest - 1)
        .trimEnd()
        .toWellFormed()}…`
    : text;

/** Nobody reads more of an address or a name that a warning tells. */
const longestName = 200;

/** A name as a warning tells it, which goes on behind it. */
export const toldName = (name: string): string => shortened(name, longestName);
