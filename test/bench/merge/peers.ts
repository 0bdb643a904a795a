import { diffWordsWithSpace } from "diff";
import { diff3Merge } from "node-diff3";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { mergedOf, type Merged, type Stretch, type Three } from "./merged.ts";

/** node-diff3 over lists of tokens. */
function diff3Tokens({ base, ours, theirs }: Three, tokensOf: (text: string) => string[]): Stretch[] {
  return diff3Merge(tokensOf(ours), tokensOf(base), tokensOf(theirs), { excludeFalseConflicts: true }).map(
    ({ ok, conflict }) =>
      conflict
        ? { base: conflict.o.join(""), ours: conflict.a.join(""), theirs: conflict.b.join("") }
        : { text: (ok ?? []).join("") },
  );
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** A word goes with the blanks behind it: as tokens of their own they would be far too many equal ones. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

export const mergeLines = (three: Three): Merged => mergedOf(diff3Tokens(three, linesOf));

/** Past so many words on one side the comparison can take minutes. */
const MANY_WORDS = 3_000;

/** The merge of three texts by word; undefined where they are too long for it. */
export function mergeWords(three: Three): Stretch[] | undefined {
  const longest = Math.max(...[three.base, three.ours, three.theirs].map((text) => wordsOf(text).length));
  return longest > MANY_WORDS ? undefined : diff3Tokens(three, wordsOf);
}

/** A text that two replicas hold: each gets its side as insertions and deletions of words, then they exchange them. */
export function mergeReplicas({ base, ours, theirs }: Three): Merged {
  const origin = replica(1);
  origin.getText().insert(0, base);
  const begun = encodeStateAsUpdate(origin);
  const [left, right] = [ours, theirs].map((side, at) => {
    const doc = replica(2 + at);
    applyUpdate(doc, begun);
    doc.transact(() => retype(doc, base, side));
    return doc;
  });
  applyUpdate(left!, encodeStateAsUpdate(right!));
  return { text: left!.getText().toJSON(), conflicts: [], shown: 0 };
}

function replica(client: number): Doc {
  const doc = new Doc();
  doc.clientID = client;
  return doc;
}

function retype(doc: Doc, before: string, after: string): void {
  const text = doc.getText();
  let at = 0;
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    if (removed) text.delete(at, value.length);
    else {
      if (added) text.insert(at, value);
      at += value.length;
    }
  }
}
