/** Letters that are no other letter with a mark, as those write them who have no key for them; the search index does too. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th", ø: "o", đ: "d", ð: "d", ł: "l", ħ: "h", ı: "i" },
};

/** A text as it is compared with what somebody types: small letters without accents. It may be longer than the text. */
export function plain(text: string): string {
  // Most names are of letters that have no accents, and taking those off costs more than all the rest.
  if (!/[^\x00-\x7f]/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœþøđðłħı]/g, (letter) => letters[letter]!);
}
