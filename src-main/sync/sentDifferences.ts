import { discussionScope, spaceScope } from "../access/scopes.ts";
import type { Reader } from "../store/handles.ts";
import { findNamedText, sentBy } from "../store/texts/namedTexts.ts";
import { findTextsByHash, hashText } from "../store/texts/texts.ts";
import { longEnough } from "./drawnRows.ts";
import type { Receipt, SentMutation, SentText } from "./messages.ts";
import type { Mutation } from "./mutation.ts";
import { findSeenSpace, type SeenSpace } from "./seenSpace.ts";
import { differenceOf, textFrom } from "./textDifference.ts";

/*
 * Long texts in what a push brings, as differences from those that they were made on. The outbox has every text whole,
 * and so has what the instance runs.
 */

/** Characters that the differences of one message may come to: it could be short and ask for any number. */
const mostMade = 40_000_000;

/** A text somewhere in an input, with the hash of that which it was made on, where it says so. */
interface Written {
  at: string;
  text: string;
  base: string | undefined;
}

/** Mutations as they are sent, where their instance takes differences. */
export async function inDifferences(db: Reader, mutations: readonly Mutation[]): Promise<SentMutation[]> {
  const written = mutations.map(({ input }) => [...textsIn(input)]);
  const bases = written.flat().flatMap(({ base, text }) => (base && text.length > longEnough ? base : []));
  if (bases.length === 0) return [...mutations];
  const held = await findTextsByHash(db, [...new Set(bases)]);
  // What the same message says whole, the instance does not know before it has run it.
  const whole = new Set<string>();
  return mutations.map((mutation, index) => {
    const differences: SentText[] = [];
    for (const { at, text, base } of written[index] ?? []) {
      const former = base === undefined || whole.has(base) ? undefined : held.get(base);
      const isWorth = former !== undefined && text.length > longEnough;
      const parts = isWorth ? differenceOf(former, text) : undefined;
      if (base !== undefined && parts) differences.push({ at, base, hash: hashText(text), parts });
      else whole.add(hashText(text));
    }
    if (differences.length === 0) return mutation;
    const input = withTexts(mutation.input, new Map(differences.map(({ at }) => [at, ""])));
    return { ...mutation, input, differences };
  });
}

/** The Markdown in an input, each with the base that the object around it names. */
function* textsIn(value: unknown, at = "", base?: string): Generator<Written> {
  if (typeof value !== "object" || value === null) return;
  const named: unknown = (value as { base?: unknown }).base;
  const own = typeof named === "string" ? named : base;
  for (const [name, held] of Object.entries(value))
    if (typeof held !== "string") yield* textsIn(held, `${at}/${name}`, own);
    else if (name === "markdown") yield { at: `${at}/${name}`, text: held, base: own };
}

/** Mutations with all their texts, up to the first that cannot be made whole here, and what is asked for then. */
export interface InFull {
  mutations: Mutation[];
  lacking?: Receipt;
}

/**
 * Makes the texts whole that a push sent as differences, of what its author may read or brought in the same message
 * (design §4: a hash alone opens nothing).
 */
export async function inFull(
  db: Reader,
  user: string,
  sent: readonly SentMutation[],
  brought: ReadonlyMap<string, string>,
): Promise<InFull> {
  const made = new Map(brought);
  // All of it is read from one state, in which a space is the same for every mutation.
  const seen = new Map<unknown, SeenSpace | undefined>();
  const placeOf = async (id: unknown): Promise<SeenSpace | undefined> => {
    if (!seen.has(id)) seen.set(id, await findSeenSpace(db, user, id));
    return seen.get(id);
  };
  let room = mostMade;
  const mutations: Mutation[] = [];
  for (const { differences = [], ...mutation } of sent) {
    const texts = new Map<string, string>();
    for (const { at, base, hash, parts } of differences) {
      const former =
        made.get(base) ?? (await findReadable(db, user, await placeOf(mutation.input["spaceId"]), base));
      const text = former === undefined ? undefined : textFrom(former, parts, room);
      if (text === undefined || hashText(text) !== hash) {
        const lacking: Receipt = { id: mutation.id, status: "waiting", texts: [base], blobs: [] };
        return { mutations, lacking };
      }
      room -= text.length;
      texts.set(at, text);
      made.set(hash, text);
    }
    const input = texts.size > 0 ? withTexts(mutation.input, texts) : mutation.input;
    mutations.push({ ...mutation, input });
  }
  return { mutations };
}

/** A text that a space's rows name or once did, as far as a user may see them, or that they sent for it. */
async function findReadable(
  db: Reader,
  user: string,
  seen: SeenSpace | undefined,
  hash: string,
): Promise<string | undefined> {
  if (!seen) return undefined;
  const { space, level } = seen;
  const scopes = [spaceScope(space.id), sentBy(user, space.id)];
  if (level !== "read") scopes.push(discussionScope(space.id));
  return findNamedText(db, space.organization, hash, scopes);
}

/** An input with other texts at these places, as far as there are texts. */
function withTexts(input: Mutation["input"], texts: ReadonlyMap<string, string>): Mutation["input"] {
  const copy = structuredClone(input);
  for (const [at, text] of texts) {
    const names = at.split("/").slice(1);
    const last = names.pop() ?? "";
    let holder: unknown = copy;
    for (const name of names) holder = ownOf(holder, name);
    if (typeof ownOf(holder, last) === "string") (holder as Record<string, unknown>)[last] = text;
  }
  return copy;
}

const ownOf = (holder: unknown, name: string): unknown =>
  typeof holder === "object" && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;
