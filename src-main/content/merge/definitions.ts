import { normalLabel, readDefinitions, relabel, type Definition } from "../text/labels.ts";
import type { TextMerge, Texts } from "./texts.ts";

/** Whoever writes more definitions of labels that somebody else writes too has them from one source. */
const MOST = 32;

/** The sides of a merge in which no label means something else on each of them. */
export interface ToldApart {
  texts: Texts;
  /** What the definitions say that were given another label, and those whose label they had. */
  said: string[];
}

type Definitions = ReadonlyMap<string, Definition>;
type Labels = Map<string, string>;

/**
 * Where both sides put in a definition of one label (the first footnote of a page is number 1 for everybody), one of the
 * two gets a label of its own, and what names it as well: else words of one side would lead to the other side's note.
 * Which one does not depend on the sides, and merged once more from the same base it gets the same label again. Where
 * that has happened to one side since the base, the other follows. Undefined where no label means two things.
 */
export function tellApart(texts: Texts): ToldApart | undefined {
  if (!texts.ours.includes("]:") || !texts.theirs.includes("]:")) return undefined;
  const read = { ours: readDefinitions(texts.ours), theirs: readDefinitions(texts.theirs) };
  if (read.ours.size === 0 || read.theirs.size === 0) return undefined;
  const followed = follow(texts, { ...read, base: readDefinitions(texts.base) });
  const apart = giveLabels(followed);
  return apart ?? (followed === texts ? undefined : { texts: followed, said: [] });
}

/** Takes over in the base and on one side the labels that the other side has given to definitions of the base. */
function follow(texts: Texts, { base, ours, theirs }: Record<keyof Texts, Definitions>): Texts {
  if (base.size === 0) return texts;
  const [inTheirs, inOurs] = [givenTo(base, ours, theirs), givenTo(base, theirs, ours)];
  if (inTheirs.size + inOurs.size === 0) return texts;
  return {
    base: relabel(texts.base, new Map([...inOurs, ...inTheirs])),
    ours: relabel(texts.ours, inOurs),
    theirs: relabel(texts.theirs, inTheirs),
  };
}

/** The labels that a side has given to definitions of the base since theirs name something else, and the other has not. */
function givenTo(base: Definitions, side: Definitions, other: Definitions): Labels {
  const labels: Labels = new Map();
  const fresh = Map.groupBy(
    [...side].filter(([name]) => !base.has(name) && !other.has(name)),
    ([, { said }]) => said,
  );
  for (const [name, was] of base) {
    const now = side.get(name);
    if (!now || now.said === was.said) continue;
    const names = new Set(fresh.get(was.said)?.map(([label]) => label));
    const label = names.size > 0 && nextLabel(was, (next) => names.has(next), MOST);
    if (label) labels.set(name, label);
  }
  return labels;
}

/** Gives labels of their own to definitions of one label that both sides put in. */
function giveLabels(texts: Texts): ToldApart | undefined {
  const [base, ours, theirs] = [
    readDefinitions(texts.base),
    readDefinitions(texts.ours),
    readDefinitions(texts.theirs),
  ];
  const taken = new Set([...base.keys(), ...ours.keys(), ...theirs.keys()]);
  const given = new Set<string>();
  const labels: Record<"ours" | "theirs", Labels> = { ours: new Map(), theirs: new Map() };
  const said: string[] = [];
  for (const name of [...theirs.keys()].sort()) {
    const [left, right] = [ours.get(name), theirs.get(name)!];
    if (!left || base.has(name) || left.said === right.said) continue;
    if (given.size === MOST) return undefined;
    const isOurs = left.said > right.said;
    const [definition, own, others] = isOurs ? [left, ours, theirs] : [right, theirs, ours];
    const isOne = (label: string): boolean =>
      !base.has(label) && !own.has(label) && others.get(label)?.said === definition.said;
    const label = nextLabel(definition, (free) => !given.has(free) && (!taken.has(free) || isOne(free)))!;
    given.add(normalLabel(label));
    labels[isOurs ? "ours" : "theirs"].set(name, label);
    said.push(left.said, right.said);
  }
  if (said.length === 0) return undefined;
  return {
    texts: {
      base: texts.base,
      ours: relabel(texts.ours, labels.ours),
      theirs: relabel(texts.theirs, labels.theirs),
    },
    said,
  };
}

/**
 * Whether a person has to choose between definitions that were told apart: then they are one with two wordings, and both
 * sides' words should lead to whichever is chosen.
 */
export const areDisputed = ({ said }: ToldApart, { conflicts }: TextMerge): boolean =>
  conflicts.some(({ ours, theirs }) => said.some((text) => ours.includes(text) || theirs.includes(text)));

/**
 * The first that may be of the numbers behind that of a note that has one, and for everything else of the label with
 * numbers behind it; undefined where none of so many may.
 */
function nextLabel(
  { label }: Definition,
  mayBe: (name: string) => boolean,
  most = Infinity,
): string | undefined {
  const [, sign, digits] = /^(\^?)(\d{1,9})$/.exec(label) ?? [];
  const first = digits === undefined ? 2 : Number(digits) + 1;
  for (let number = first; number < first + most; number += 1) {
    const next = digits === undefined ? `${label}-${number}` : `${sign}${number}`;
    if (mayBe(normalLabel(next))) return next;
  }
  return undefined;
}
