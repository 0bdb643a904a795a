/** A page of the synthetic book: what it says, and the number of the page that it lies under. */
export interface CorpusPage {
  title: string;
  markdown: string;
  parent: number | null;
}

export interface CorpusOptions {
  seed: number;
  pages: number;
  /** Bytes of a page on average. */
  mean?: number;
}

/** The words that make up half of any English text, the most frequent first. */
const frequent =
  "the of and to a in is that for it as with be on by this are or an from at which you not can if will has have when " +
  "page use all your one may each more other then only into after before between same where";
const onsets =
  "b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w".split(
    " ",
  );
const vowels = "a e i o u ai ea ee io oa ou".split(" ");
const codas = [
  "",
  "",
  "b",
  "ck",
  "d",
  "ft",
  "l",
  "m",
  "n",
  "nd",
  "ng",
  "nt",
  "p",
  "r",
  "rd",
  "s",
  "st",
  "t",
  "x",
];
const vocabulary = 12_000;
const siblings = 12;

/** A book of pages with the words of a language: few of them often, most of them rarely (Zipf). Same seed, same book. */
export class Corpus {
  readonly pages: CorpusPage[];
  readonly #words: string[];
  readonly #cumulative: Float64Array;
  #state: number;

  constructor({ seed, pages, mean = 3000 }: CorpusOptions) {
    this.#state = seed >>> 0;
    this.#words = this.#makeWords();
    this.#cumulative = new Float64Array(this.#words.length);
    let sum = 0;
    for (let rank = 0; rank < this.#words.length; rank += 1)
      this.#cumulative[rank] = sum += 1 / (rank + 2.7) ** 1.02;
    this.pages = Array.from({ length: pages }, (_, index) => this.#makePage(index, mean));
  }

  /** What a writer types into the search field, key by key: the beginnings of words that are in the book. */
  queries(phrases: number): string[] {
    const typed: string[] = [];
    for (let made = 0; made < phrases; made += 1) {
      const first = this.#words[40 + this.#below(3000)] as string;
      const phrase = made % 3 === 0 ? `${this.#words[40 + this.#below(800)] as string} ${first}` : first;
      const known = phrase.length - first.length;
      for (let end = known + 2; end <= phrase.length; end += 1) typed.push(phrase.slice(0, end));
    }
    return typed;
  }

  /** A page's text as one more edit leaves it: a few words in one of its paragraphs. */
  edit(markdown: string, place: "first" | "last" | "any" = "any"): string {
    const blocks = markdown.split("\n\n");
    const paragraphs = blocks.flatMap((block, index) => (/^[A-Z]/.test(block) ? [index] : []));
    const chosen =
      place === "first" ? 0 : place === "last" ? paragraphs.length - 1 : this.#below(paragraphs.length);
    const at = paragraphs[chosen] ?? 0;
    const words = (blocks[at] ?? "").split(" ");
    words.splice(1 + this.#below(words.length), 1, this.#word(), this.#word(), this.#word());
    blocks[at] = words.join(" ");
    return blocks.join("\n\n");
  }

  /** A text of about so many bytes. */
  text(bytes: number): string {
    const blocks = [this.#paragraph()];
    let length = blocks[0]?.length ?? 0;
    for (let number = 0; length < bytes || number < 1; number += 1) {
      const section = this.#section();
      blocks.push(...section);
      length += section.join("\n\n").length + 4;
    }
    return `${blocks.join("\n\n")}\n`;
  }

  #makePage(index: number, mean: number): CorpusPage {
    const spread = 0.8;
    const bytes = Math.exp(Math.log(mean) - spread ** 2 / 2 + spread * this.#normal());
    return {
      title: this.#title(),
      // A section more than asked for ends each text, so the aim lies below the mean.
      markdown: this.text(Math.min(Math.max(bytes - 300, 200), 30_000)),
      parent: index < siblings ? null : Math.floor((index - siblings) / siblings),
    };
  }

  #section(): string[] {
    const blocks = [`## ${this.#title()}`, this.#paragraph()];
    const kind = this.#next();
    if (kind < 0.25) blocks.push(this.#lines(3 + this.#below(4), (line) => `- ${line}`));
    else if (kind < 0.35) blocks.push(`\`\`\`sh\n${this.#lines(2, (line) => line.toLowerCase())}\n\`\`\``);
    else if (kind < 0.42)
      blocks.push(
        `| ${this.#title()} | ${this.#title()} |\n| --- | --- |\n${this.#lines(3, (line) => `| ${line} | x |`)}`,
      );
    if (this.#next() < 0.3)
      blocks.push(`See [${this.#title()}](https://example.org/${this.#word()}) as well.`);
    // Paragraphs end sections, so that the last one is never next to the first.
    blocks.push(this.#paragraph());
    return blocks;
  }

  #lines(count: number, form: (line: string) => string): string {
    return Array.from({ length: count }, () => form(this.#sentence(4 + this.#below(6)))).join("\n");
  }

  #paragraph(): string {
    return Array.from({ length: 2 + this.#below(4) }, () => this.#sentence(6 + this.#below(16))).join(" ");
  }

  #sentence(length: number): string {
    const words = Array.from({ length }, () => this.#word());
    if (this.#next() < 0.15) words[1] = `**${words[1] ?? "word"}**`;
    const text = words.join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }

  #title(): string {
    const words = Array.from(
      { length: 2 + this.#below(3) },
      () => this.#words[40 + this.#below(4000)] as string,
    );
    const text = words.join(" ");
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  #word(): string {
    const wanted = this.#next() * (this.#cumulative.at(-1) as number);
    let low = 0;
    let high = this.#cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cumulative[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#words[low] as string;
  }

  #makeWords(): string[] {
    const words = new Set(frequent.split(" "));
    const part = (parts: readonly string[]): string => parts[this.#below(parts.length)] as string;
    while (words.size < vocabulary) {
      const syllables = 1 + this.#below(words.size < 1000 ? 2 : 4);
      let word = "";
      for (let at = 0; at < syllables; at += 1) word += part(onsets) + part(vowels);
      words.add(word + part(codas));
    }
    return [...words];
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#next())) * Math.cos(2 * Math.PI * this.#next());
  }

  #below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** A number from 0 up to, not including, 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
