/* Letters that are no other letter with a mark, as people write them who have no key for them. */

const plain: Readonly<Record<string, string>> = {
  ...{ ß: "ss", ẞ: "SS", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE", ø: "o", Ø: "O", þ: "th", Þ: "TH" },
  ...{ đ: "d", Đ: "D", ð: "d", Ð: "D", ł: "l", Ł: "L", ħ: "h", Ħ: "H", ı: "i" },
};

const letters = new RegExp(`[${Object.keys(plain).join("")}]`, "gu");

/** A text with such letters in their place: `Straße` as `Strasse`. It may be longer. */
export const withPlainLetters = (text: string): string =>
  /^[\0-\x7f]*$/.test(text) ? text : text.replace(letters, (letter) => plain[letter]!);
