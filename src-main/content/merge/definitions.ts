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

/**
 * Where both sides put in a definition of one label (the first footnote of a page is number 1 for everybody), one of the
 * two gets a label of its own, and what names it as well: else words of one side would lead to the other side's note.
 * Which one does not depend on the sides, and merged once more from the same base it gets the same label again.
 * Undefined where no label means two things.
 */
export function tellApart(texts: Texts): ToldApart | undefined {
  if (!texts.ours.includes("]:") || !texts.theirs.includes("]:")) return undefined;
  const theirs = readDefinitions(texts.theirs);
  if (theirs.size === 0) return undefined;
  const [base, ours] = [readDefinitions(texts.base), readDefinitions(texts.ours)];
  const taken = new Set([...base.keys(), ...ours.keys(), ...theirs.keys()]);
  const given = new Set<string>();
  const labels = { ours: new Map<string, string>(), theirs: new Map<string, string>() };
  const said: string[] = [];
  for (const name of [...theirs.keys()].sort()) {
    const [left, right] = [ours.get(name), theirs.get(name)!];
    if (!left || base.has(name) || left.said === right.said) continue;
    const isOurs = left.said > right.said;
    const [definition, own, others] = isOurs ? [left, ours, theirs] : [right, theirs, ours];
    const isOne = (label: string): boolean =>
      !base.has(label) && !own.has(label) && others.get(label)?.said === definition.said;
    if (given.size === MOST) return undefined;
    const label = labelFor(definition, (free) => !given.has(free) && (!taken.has(free) || isOne(free)));
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

/** The next number for a note that has one, and for everything else the label with a number behind it. */
function labelFor({ label }: Definition, mayBe: (name: string) => boolean): string {
  const [, sign, digits] = /^(\^?)(\d{1,9})$/.exec(label) ?? [];
  for (let number = digits === undefined ? 2 : Number(digits) + 1; ; number += 1) {
    const next = digits === undefined ? `${label}-${number}` : `${sign}${number}`;
    if (mayBe(digits === undefined ? normalLabel(next) : next)) return next;
  }
}
