import type { ErrorBody, Reason } from "../../../src-main/api/error.ts";

/** What the catalogue says of refusals in a language that the API does not speak. */
export interface Refusals {
  /** By the API's sentence, where `{}` stands for a name or a number; ours has them by their turn, as `{1}`, or `{role 1}` for a role, `{list 1}` for several names and `{said 1}` for a sentence of its own. */
  sentences: Readonly<Record<string, string>>;
  /** What roles are called. */
  roles?: Readonly<Record<string, string>>;
  /** What stands before the last of several names. */
  joints?: Readonly<Record<string, string>>;
  reasons: Readonly<Partial<Record<Reason, string>>>;
  codes: Readonly<Partial<Record<number, string>>>;
}

/**
 * A refusal in the language of the interface: by its sentence where that is known, or else by the word that programs may
 * branch on, or by its code. What the catalogue does not have stays in the API's words.
 */
export const wordsOf = ({ message, reason, code }: ErrorBody["error"], known: Refusals): string =>
  sayer(known).whole(message) ?? (reason && known.reasons[reason]) ?? known.codes[code] ?? message;

/** Longer than what the API writes of its own: the rest of it is a stranger's, and stays as it came. */
const longest = 2_000;
/** More sentences than are one in the catalogue. */
const mostAtOnce = 8;
/** And more than it says one behind the other. */
const mostSentences = 16;

/** Puts what the API says into the interface's language; `number` does so with numbers and sizes. */
export function sayer(
  { sentences, roles, joints }: Pick<Refusals, "sentences" | "roles" | "joints">,
  number: (said: string) => string = (said) => said,
) {
  const sayings: Sayings = { role: (name) => roles?.[name] ?? name, said: say, list, number };
  return { whole, say };

  /** One sentence, or what is one in the catalogue; undefined where that has none for it. */
  function whole(message: string, beginning: Beginning = "any"): string | undefined {
    if (message.length > longest) return undefined;
    const ours = translated(message, sentences, sayings, beginning);
    if (ours !== undefined || !message.endsWith(".")) return ours;
    return translated(message.slice(0, -1), sentences, sayings, beginning)?.concat(".");
  }

  /** Several sentences, each as far as the catalogue has it. */
  function say(message: string): string {
    if (message.length > longest) return message;
    const rest = message.split(/(?<=\.) /);
    if (rest.length > mostSentences) return message;
    const said: string[] = [];
    while (rest.length > 0) {
      // One that begins with a name has all that stands before it for that name.
      const { ours, count } = first(rest, "own") ?? first(rest, "any") ?? { ours: rest[0]!, count: 1 };
      said.push(ours);
      rest.splice(0, count);
    }
    return said.join(" ");
  }

  /** As few of some sentences as are one of the catalogue's. */
  function first(rest: readonly string[], beginning: Beginning) {
    for (let count = 1; count <= Math.min(mostAtOnce, rest.length); count += 1) {
      const ours = whole(rest.slice(0, count).join(" "), beginning);
      if (ours !== undefined) return { ours, count };
    }
    return undefined;
  }

  /** Names or sentences in a row, the last of which has a word before it. */
  function list(several: string): string {
    const said = several.split(/([;,] )/).map((one) => whole(one) ?? one);
    return said
      .join("")
      .replace(/^(.*) (and|or) /s, (all, before: string, bare: string) =>
        joints?.[bare] === undefined ? all : before + joints[bare],
      );
  }
}

/** Says what stands within a sentence, as ours asks for it. */
export type Sayings = Readonly<Record<string, (piece: string) => string>>;

/** Only sentences that begin with words of their own, or those, too, that begin with a name. */
type Beginning = "own" | "any";

/** A sentence as the first that fits it has it in the interface's language; undefined where none does. */
export function translated(
  message: string,
  sentences: Refusals["sentences"],
  sayings: Sayings = {},
  beginning: Beginning = "any",
): string | undefined {
  for (const { parts, ours } of readCatalogue(sentences)) {
    if (beginning === "own" && parts[0] === "") continue;
    const found = piecesOf(message, parts);
    if (!found) continue;
    return ours.replace(/\{(?:(\w+) )?(\d)\}/g, (_place, how: string | undefined, turn: string) => {
      const piece = found[Number(turn) - 1] ?? "";
      return sayings[how ?? ""]?.(piece) ?? piece;
    });
  }
  return undefined;
}

function readCatalogue(sentences: Refusals["sentences"]) {
  const known =
    catalogues.get(sentences) ??
    Object.entries(sentences).map(([said, ours]) => ({ parts: said.split("{}"), ours }));
  catalogues.set(sentences, known);
  return known;
}

/** Each sentence with what stands around its names. */
const catalogues = new WeakMap<
  Refusals["sentences"],
  readonly { parts: readonly string[]; ours: string }[]
>();

/** What a message has between the parts of a sentence, as little as may be; undefined where it is another sentence. */
function piecesOf(message: string, [first = "", ...parts]: readonly string[]): string[] | undefined {
  if (!message.startsWith(first)) return undefined;
  const last = parts.pop();
  if (last === undefined) return message === first ? [] : undefined;
  const found: string[] = [];
  let from = first.length;
  for (const part of parts) {
    const at = message.indexOf(part, from + 1);
    if (at < 0) return undefined;
    found.push(message.slice(from, at));
    from = at + part.length;
  }
  const end = message.length - last.length;
  return end > from && message.endsWith(last) ? [...found, message.slice(from, end)] : undefined;
}
