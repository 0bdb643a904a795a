import type { Random } from "../../sync/random.ts";
import type { Three } from "./merged.ts";
import { SCRIPTS, textsInOrders } from "./orders.ts";

const MOST_TABLES = 32;
const ANCHOR = "This paragraph stays where it is, between what was and what is.\n\n";

/** Texts of so many bytes that a stranger could have written to make a merge slow, each with its name. */
export function hostileTexts(bytes: number): [name: string, three: Three][] {
  const fill = (piece: (at: number) => string): string => {
    let text = "";
    for (let at = 0; text.length < bytes; at += 1) text += piece(at);
    return text;
  };
  const three = (
    base: (at: number) => string,
    ours: (at: number) => string,
    theirs: (at: number) => string,
    [before, after] = ["", ""],
  ): Three => ({
    base: before + fill(base) + after,
    ours: before + fill(ours) + after,
    theirs: before + fill(theirs) + after,
  });
  /** The same pieces in three rhythms. */
  const rhythms = (piece: (sign: string) => string, frame?: [string, string]): Three =>
    three(
      (at) => piece("ab"[at % 2]!),
      (at) => piece("aab"[at % 3]!),
      (at) => piece("abbab"[at % 5]!),
      frame,
    );
  /** The same pieces in three orders. */
  const orders = (piece: (number: number) => string): Three => {
    const count = Math.floor(bytes / piece(1000).length);
    return three(
      (at) => piece(at),
      (at) => piece((at * 7919) % count),
      (at) => piece(count - at),
    );
  };
  const heading = (at: number): string => `<th>${at}</th>${at === 199 ? "</tr>" : ""}`;
  const framed = (texts: Three, [before, after]: [string, string]): Three => ({
    base: before + texts.base + after,
    ours: before + texts.ours + after,
    theirs: before + texts.theirs + after,
  });
  const ordersIn = (signs: string, before: string, behind: string): Three =>
    textsInOrders({ signs, before, behind, factors: [1, 7919, -1] }, bytes);
  /** As many tables as are compared with each other, no two with a word in common. */
  const tables = (name: string): string => {
    const row = (at: number): string => `| ${name}${at} | ${name}x${at} |\n`;
    const rows = Math.floor(bytes / MOST_TABLES / row(1000).length);
    const table = (at: number): string =>
      `${row(at * rows)}|---|---|\n${Array.from({ length: rows }, (_, n) => row(at * rows + n + 1)).join("")}\n`;
    return Array.from({ length: MOST_TABLES }, (_, at) => table(at)).join("");
  };
  return [
    [
      "equal lines",
      three(
        () => "same\n",
        (at) => (at === 9 ? "x\n" : "same\n"),
        () => "same\nsame\ny\n",
      ),
    ],
    [
      "blank lines",
      three(
        () => "\n",
        (at) => (at % 1000 === 0 ? "a\n" : "\n"),
        (at) => (at % 777 === 0 ? "b\n" : "\n"),
      ),
    ],
    ["one letter, no line end", rhythms((sign) => sign)],
    ["one-letter words", rhythms((sign) => `${sign} `)],
    ["one-letter sentences", rhythms((sign) => `${sign.toUpperCase()}. `)],
    ["one-letter lines", rhythms((sign) => `${sign}\n`)],
    ["one-letter paragraphs", rhythms((sign) => `${sign}\n\n`)],
    ["one-letter headings", rhythms((sign) => `# ${sign}\n`)],
    ["one-letter items", rhythms((sign) => `- ${sign}\n`)],
    ["numbered items", rhythms((sign) => `1. ${sign}\n`)],
    ["one-letter rows", rhythms((sign) => `| ${sign} | ${sign} |\n`, ["| h | i |\n|---|---|\n", ""])],
    ["one row of many cells", rhythms((sign) => `| ${sign} `, ["", "|\n"])],
    ["one-letter code", rhythms((sign) => `${sign}\n`, ["```\n", "```\n"])],
    ["one-letter keys", rhythms((sign) => `${sign}: ${sign}\n`, ["---\n", "---\n"])],
    [
      "one-letter rows of HTML",
      rhythms((sign) => `<tr><td>${sign}</td></tr>`, ["<table><tbody>", "</tbody></table>\n"]),
    ],
    [
      "one row of many cells of HTML",
      rhythms((sign) => `<td>${sign}</td>`, ["<table><tbody><tr>", "</tr></tbody></table>\n"]),
    ],
    [
      "rows of HTML without cells below many headings",
      three(
        (at) => (at < 200 ? heading(at) : "<tr></tr>"),
        (at) => (at < 200 ? heading(at) : at % 9 ? "<tr></tr>" : "<tr><td>a</td></tr>"),
        (at) => (at < 200 ? heading(at) : at % 7 ? "<tr></tr>" : "<tr><td>b</td></tr>"),
        ["<table><tbody><tr>", "</tbody></table>\n"],
      ),
    ],
    ["one-letter paragraphs of HTML", rhythms((sign) => `<p>${sign}</p>`)],
    [
      "rows of HTML in three orders",
      framed(
        orders((number) => `<tr><td>${number}</td><td>row ${number}</td></tr>`),
        ["<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>", "</tbody></table>\n"],
      ),
    ],
    ["emphasis of HTML", rhythms((sign) => (sign === "a" ? "<b>a " : "</b>"), ["<p>", "</p>\n"])],
    ["tags of HTML that nothing closes", rhythms((sign) => `<p ${sign}="`)],
    ["quoted lines", rhythms((sign) => `> ${sign}\n>\n`)],
    [
      "ever deeper items",
      three(
        (at) => `${" ".repeat((at % 40) * 2)}- a\n`,
        (at) => `${" ".repeat((at % 41) * 2)}- a\n`,
        (at) => `${" ".repeat((at % 39) * 2)}- b\n`,
      ),
    ],
    [
      "hints in hints",
      three(
        () => "{% hint %}\n",
        (at) => (at % 2 ? "{% hint %}\n" : "x\n"),
        (at) => (at % 3 ? "{% hint %}\n" : "{% endhint %}\n"),
      ),
    ],
    ["hints beside hints", rhythms((sign) => `{% hint %}\n${sign}\n{% endhint %}\n\n`)],
    [
      "tabs in tabs",
      rhythms((sign) => `{% tabs %}\n{% tab title="${sign}" %}\n`, ["", "{% endtab %}\n".repeat(2000)]),
    ],
    ["fences that nothing closes", rhythms((sign) => `${sign === "a" ? "```" : "~~~~"}\n`)],
    ["brackets", rhythms((sign) => (sign === "a" ? "[" : "]("))],
    ["emphasis", rhythms((sign) => (sign === "a" ? "*a " : "**"))],
    ["words without blanks, in Japanese", rhythms((sign) => (sign === "a" ? "あ" : "。"))],
    ["combining marks", rhythms((sign) => (sign === "a" ? "e\u0301" : "\u0300"))],
    ["joined emoji", rhythms((sign) => (sign === "a" ? "👩\u200d" : "👧"))],
    ["paragraphs in three orders", orders((number) => `Paragraph ${number} is here.\n\n`)],
    ["items in three orders", orders((number) => `- item ${number}\n`)],
    ["sections in three orders", orders((number) => `## ${number}\n\nText ${number}.\n\n`)],
    ["equal titles in three orders", orders((number) => `# Title\n\nw${number}\n\n`)],
    [
      "sections of one sentence in three orders",
      orders((number) => `## Title ${number}\n\nText of ${number}.\n\n`),
    ],
    ["items of one number in three orders", orders((number) => `- ${number}\n`)],
    ["sentences in three orders", orders((number) => `Sentence ${number} is here. `)],
    ["words in three orders", orders((number) => `w${number} `)],
    ...SCRIPTS.flatMap(({ script, signs, stop }): [string, Three][] => [
      [`${script} in three orders, without an end`, ordersIn(signs, "", "")],
      [`${script} sentences in three orders`, ordersIn(signs, "", stop)],
      [`${script} paragraphs in three orders`, ordersIn(signs, "", `${stop.trim()}\n\n`)],
      [`${script} headings in three orders`, ordersIn(signs, "# ", "\n")],
      [`${script} items in three orders`, ordersIn(signs, "- ", "\n")],
    ]),
    [
      "tables moved and written anew",
      { base: tables("a") + ANCHOR, ours: ANCHOR + tables("b"), theirs: tables("c") + ANCHOR },
    ],
    [
      "long paragraphs that differ in one word",
      three(
        (at) => `${"word ".repeat(300)}${at}\n\n`,
        (at) => `${"word ".repeat(300)}x${at}\n\n`,
        (at) => `${"word ".repeat(300)}y${at}\n\n`,
      ),
    ],
    [
      "paragraphs that are all much alike",
      three(
        (at) => `The quick brown fox number ${at} jumps over the lazy dog and runs.\n\n`,
        (at) => `The quick brown fox number ${at + 1} jumps over the lazy cat and runs.\n\n`,
        (at) => `The quick red fox number ${at + 2} jumps over the lazy dog and runs.\n\n`,
      ),
    ],
  ];
}

const PIECES = [
  ...["a", "b", " ", "\n", "\n\n", ". ", "# ", "- ", "  - ", "1. ", "> ", "| ", "|---|\n", "```\n", "~~~\n"],
  ...[
    "{% hint %}\n",
    "{% endhint %}\n",
    "{% tab %}\n",
    "---\n",
    "***\n",
    "<div>\n",
    "</div>\n",
    "[a](b)",
    "a: b\n",
  ],
  ...[
    "word ",
    "Word. ",
    "\t",
    "  \n",
    "\r\n",
    "あ",
    "。",
    "漢",
    "한",
    "한글. ",
    "ไทย",
    "ก ",
    "e\u0301",
    "[x]: y\n",
    "| a | b |\n",
    "- a\n",
    "a\n",
  ],
];

/** Three texts of one to four pieces, each in a rhythm of its own with some pieces changed. */
export function chanceTexts(bytes: number, random: Random): Three {
  const one = <T>(list: readonly T[]): T => random.pick(list)!;
  const several = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: 1 + random.below(most) }, make);
  const pieces = several(4, () => one(PIECES));
  const text = (): string => {
    const rhythm = several(6, () => one(pieces));
    const share = random.chance(0.5) ? 0 : random.next() * 0.1;
    let made = "";
    for (let [at, length] = [0, 0]; length < bytes; at += 1) {
      const piece = random.chance(share) ? one(pieces) : rhythm[at % rhythm.length]!;
      made += piece;
      length += Buffer.byteLength(piece);
    }
    return made;
  };
  return { base: text(), ours: text(), theirs: text() };
}
