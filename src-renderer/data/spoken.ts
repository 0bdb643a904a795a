import { translated, type Refusals, type Sayings } from "./refusals.ts";

/** A sentence of the API's in the interface's language; as it came, where that has none for it. */
export const spoken = (message: string, sentences: Refusals["sentences"]): string =>
  translated(message, sentences) ?? message;

/** The same of several, or of one in which others stand, in the interface's language as far as the catalogue has them. */
export function sentenceOf(message: string, known: Refusals): string {
  const whole = (piece: string) => translated(piece, known.sentences, sayings);
  const sayings: Sayings = {
    role: (name) => known.roles?.[name] ?? name,
    said: (piece) => whole(piece) ?? piece,
    // Before the last name of several.
    list: (names) =>
      names.replace(/ (and|or) (?!.* (?:and|or) )/, (word, bare: string) => known.joints?.[bare] ?? word),
  };
  const rest = message.split(/(?<=\.) /);
  const said: string[] = [];
  while (rest.length > 0) {
    // Some of the catalogue's are several: as few as are one of its.
    const counts = rest.map((_one, index) => index + 1);
    const count = counts.find((many) => whole(rest.slice(0, many).join(" ")) !== undefined) ?? 1;
    const piece = rest.splice(0, count).join(" ");
    said.push(whole(piece) ?? piece);
  }
  return said.join(" ");
}
