import type { User } from "../calls/records.ts";

/*
 * People who are named in a comment. Stored they are links that survive renames; in the field where it is written
 * they are `@` and their name.
 */

type Named = Pick<User, "id" | "displayName">;

const prefix = "recto:users/";
const stored = /\[((?:\\.|[^[\]\\])+)\]\(<?recto:users\/([^)\s>]+)>?(?: "[^"]*")?\)/g;

/** Whom a link leads to; undefined where it leads to no person. */
export const personOf = (target: string): string | undefined =>
  target.startsWith(prefix) ? decoded(target.slice(prefix.length)) : undefined;

/** Anybody may write a link by hand, with percent signs that stand for nothing. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** A mention as it is stored. */
export const mentionOf = ({ id, displayName }: Named): string =>
  `[${displayName.replace(/([[\]\\])/g, "\\$1")}](${prefix}${encodeURIComponent(id)} "mention")`;

/** Whether a text mentions somebody: by a link to them, or by `@` and their name. */
export function mentions(markdown: string, { id, displayName }: Named): boolean {
  const isLinked = [...markdown.matchAll(stored)].some(
    ([, , target = ""]) => target === encodeURIComponent(id),
  );
  return isLinked || namedAt(markdown, displayName, 0) >= 0;
}

/** Where `@` and a name stand from a place on, and no longer name; -1 where they don't. */
function namedAt(text: string, name: string, from: number): number {
  if (name === "") return -1;
  const lower = text.toLowerCase();
  const wanted = `@${name.toLowerCase()}`;
  for (let at = lower.indexOf(wanted, from); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at + wanted.length))) return at;
  }
  return -1;
}

/** A stored text as it is written, with those that it names. */
export function readMentions(markdown: string): { text: string; people: Named[] } {
  const people: Named[] = [];
  const text = markdown.replace(stored, (link: string, words: string, target: string) => {
    const person = { id: decoded(target), displayName: words.replace(/\\([[\]\\])/g, "$1") };
    if (!canBeNamed(people, person)) return link;
    if (!people.some(({ id }) => id === person.id)) people.push(person);
    return `@${person.displayName}`;
  });
  return { text, people };
}

/** Whether `@` and the name of somebody say who is meant: not where another of that name is in the text. */
export const canBeNamed = (people: readonly Named[], { id, displayName }: Named): boolean =>
  people.every((one) => one.id === id || one.displayName.toLowerCase() !== displayName.toLowerCase());

/** A text as it was written, with the names of these people as they are stored. */
export function writeMentions(text: string, people: readonly Named[]): string {
  // Of "Ada" and "Ada Byron" the longer name is meant where it stands.
  const longestFirst = people.toSorted((a, b) => b.displayName.length - a.displayName.length);
  let written = "";
  let at = 0;
  while (at < text.length) {
    const person =
      text[at] === "@" && longestFirst.find(({ displayName }) => namedAt(text, displayName, at) === at);
    if (!person) written += text[at++];
    else {
      written += mentionOf(person);
      at += person.displayName.length + 1;
    }
  }
  return written;
}

/** The name that is being typed after an `@` before the caret, and where that stands. */
export function mentionAsked(text: string, caret: number): { from: number; typed: string } | undefined {
  const [found, typed = ""] = /(?<![\w@/.])@([^\]\n[@]{0,40})$/.exec(text.slice(0, caret)) ?? [];
  if (found === undefined || typed.startsWith(" ")) return undefined;
  return { from: caret - found.length, typed };
}
