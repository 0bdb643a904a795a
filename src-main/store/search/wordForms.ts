/* Words that are still being typed, and how an index that keeps English stems may have them. */

/** What English puts behind a stem; every beginning of one is met while somebody types. */
export const endings = [
  ...["s", "es", "ed", "er", "ers", "ing", "ings", "y", "ies", "ied", "ly", "ally", "ily"],
  ...["ation", "ations", "ator", "ators", "ating", "ated", "ates", "ative", "ion", "ions", "ition", "itions"],
  ...["ication", "ications", "ization", "izations", "ize", "izes", "ized", "izing", "ise", "ised", "ising"],
  ...["ment", "ments", "ness", "ful", "fully", "fulness", "less", "able", "ably", "ible", "ibly", "ability"],
  ...[
    "ibility",
    "ity",
    "ities",
    "ive",
    "ively",
    "ous",
    "ously",
    "al",
    "als",
    "ional",
    "ance",
    "ances",
    "ant",
  ],
  ...["ence", "ences", "ency", "encies", "ent", "ents", "ic", "ical", "ism", "ist", "ists"],
];

const beginnings = new Set(
  endings.flatMap((ending) => Array.from(ending, (_, index) => ending.slice(0, index + 1))),
);

/** These stand on every page: no word is looked for under them, and no page is about them. */
export const everywhere = new Set(
  (
    "the and for with this that are was not you can but all has had his her its our out one may use from they " +
    "them then than there these those will your have when what where which who how any also into only"
  ).split(" "),
);

/** What stems of three letters are met with: behind these, more would be found that has nothing to do with the word. */
const inflections = new Set(["s", "e", "es", "ed", "er", "ers", "i", "in", "ing", "ings", "y"]);

const shortest = 3;
const longestEnding = 7;

/** The stems that a word, or the beginning of one, may come from, longest first: `runni` may be of `run`. */
export function stemsOf(word: string): string[] {
  if (!/^[a-z]+$/i.test(word)) return [];
  const typed = word.toLowerCase();
  const stems: string[] = [];
  for (
    let length = typed.length - 1;
    length >= Math.max(shortest, typed.length - longestEnding - 1);
    length -= 1
  ) {
    const stem = typed.slice(0, length);
    const rest = typed.slice(length);
    if (isStem(stem) && hasEnding(stem, rest)) stems.push(stem);
  }
  return stems;
}

const isStem = (stem: string): boolean => /[aeiouy]/.test(stem) && !everywhere.has(stem);

/** Is this what somebody types behind the stem? Some endings double its last letter. */
function hasEnding(stem: string, rest: string): boolean {
  const known = stem.length === shortest ? inflections : beginnings;
  if (known.has(rest)) return !(rest === "s" && stem.endsWith("s"));
  return rest[0] === stem.at(-1) && rest[0] !== "s" && (rest.length === 1 || known.has(rest.slice(1)));
}

/** A form under which a word may stand in the index, or the beginning of such forms. */
export interface WordForm {
  word: string;
  isBeginning: boolean;
}

/**
 * What to look for where a word is being typed: everything that begins with it, and the stems under which the index has
 * words that do. A stem that the index would itself take something off (`responsiv` is kept as `respons`, asked for
 * as `respon`) is looked for without that.
 */
export function typedForms(word: string): WordForm[] {
  const forms = new Map([[`${word}*`, { word, isBeginning: true }]]);
  const add = (form: string, isBeginning: boolean): void =>
    void forms.set(`${form}${isBeginning ? "*" : ""}`, { word: form, isBeginning });
  for (const form of [word, ...stemsOf(word)]) {
    const firm = /^(.{3,}(?:[^s](?=s$)|(?=[yi]$)|[ai]b(?=il)))/i.exec(form)?.[1];
    if (firm !== undefined) add(firm, true);
    else if (form !== word) add(form, false);
  }
  return [...forms.values()];
}
