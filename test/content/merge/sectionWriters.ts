import fc from "fast-check";
import type { Texts } from "../../../src-main/content/merge/textMerge.ts";
import { deedOf, number, type Deed } from "./deeds.ts";
import { Words } from "./pageShapes.ts";

/** A section with its own heading; what is below it goes with it. */
interface Section {
  title: string;
  /** How its heading is written, of the ways that there are, and how much further down than where it stands. */
  form: number;
  lower: number;
  paragraphs: string[];
  sections: Section[];
}

const DEEDS = [
  ...(["add", "add", "add", "write", "write", "edit", "move", "addBelow", "remove"] as const),
  ...(["form", "level"] as const),
] as const;
type PageDeed = Deed<(typeof DEEDS)[number]>;

/** A page may have a title twice. */
const TITLES_THERE = ["Lamps", "Glass", "Cables", "Lamps"];

/** How a heading is written, by its marks: with others that close it, underlined, or neither. */
const FORMS: ((marks: string, title: string) => string)[] = [
  (marks, title) => `${marks} ${title}`,
  (marks, title) => `${marks} ${title} ${marks}`,
  (marks, title) => `${marks}  ${title} #`,
  (marks, title) =>
    marks.length > 2 ? `${marks} ${title}` : `${title}\n${(marks === "#" ? "=" : "-").repeat(title.length)}`,
];

/** The titles of which both writers think when they add a section; one that a page has already is not given again. */
const TITLES = ["Setup", "Care", "Repair", "Store"];
const TITLES_BELOW = ["Tools", "Parts", "Notes"];

/**
 * A page of sections, and what two writers made of it: they add sections of which both know the names, in whatever order,
 * write paragraphs into them and into those that are there, and move and take out sections,
 * write headings in other forms and put them on other levels. Words of the page are `b1`,
 * `b2` and so on; those that a writer adds begin with `o` or `t`.
 */
export const sectionWriters: fc.Arbitrary<Texts> = fc
  .record({
    shapes: fc.array(number, { maxLength: 4 }),
    ours: fc.array(deedOf(DEEDS), { minLength: 1, maxLength: 6 }),
    theirs: fc.array(deedOf(DEEDS), { minLength: 1, maxLength: 6 }),
  })
  .map(({ shapes, ours, theirs }) => {
    const words = new Words("b");
    const page: Section = {
      title: "",
      form: 0,
      lower: 0,
      paragraphs: [paragraph(0, words)],
      sections: shapes.map((shape, at) => ({
        title: TITLES_THERE[at]!,
        form: Math.floor(shape / 12),
        lower: 0,
        paragraphs: Array.from({ length: shape % 3 }, (_, at) => paragraph(shape + at, words)),
        sections:
          shape % 4 === 0
            ? [{ title: "Notes", form: 0, lower: 0, paragraphs: [paragraph(shape, words)], sections: [] }]
            : [],
      })),
    };
    const made = (deeds: readonly PageDeed[], writer: "o" | "t"): string => {
      const [own, added] = [structuredClone(page), new Words(writer)];
      for (const deed of deeds) act(own, deed, added);
      return write(own);
    };
    return { base: write(page), ours: made(ours, "o"), theirs: made(theirs, "t") };
  });

function act(page: Section, { what, where, inside, more }: PageDeed, words: Words): void {
  const { sections } = page;
  const one = sections.length === 0 ? page : sections[where % sections.length]!;
  const place = inside % (sections.length + 1);
  switch (what) {
    case "add":
      return add(page, TITLES[where % TITLES.length]!, place, more, words);
    case "addBelow":
      return add(
        one,
        TITLES_BELOW[more % TITLES_BELOW.length]!,
        inside % (one.sections.length + 1),
        more,
        words,
      );
    case "write": {
      const into = more % 3 === 0 ? (one.sections[0] ?? one) : one;
      return void into.paragraphs.splice(inside % (into.paragraphs.length + 1), 0, paragraph(more, words));
    }
    case "edit": {
      const { paragraphs } = one;
      const at = inside % Math.max(1, paragraphs.length);
      if (paragraphs[at]) paragraphs[at] += ` ${paragraph(more, words)}`;
      return;
    }
    case "move":
      return void sections.splice(place, 0, ...sections.splice(where % Math.max(1, sections.length), 1));
    case "form":
      return void (one.form = more);
    case "level":
      return void (one.lower = more % 3);
    case "remove":
      return void (more % 3 === 0 && sections.splice(where % Math.max(1, sections.length), 1));
  }
}

function add(holder: Section, title: string, at: number, more: number, words: Words): void {
  if (holder.sections.some((section) => section.title === title)) return;
  const paragraphs = Array.from({ length: 1 + (more % 2) }, (_, nth) =>
    // Some both write alike.
    more % 5 === 4 ? `${title} is as it is everywhere.` : paragraph(more + nth, words),
  );
  holder.sections.splice(at, 0, {
    title,
    form: more % 3 === 0 ? at : 0,
    lower: 0,
    paragraphs: [...new Set(paragraphs)],
    sections: [],
  });
}

function paragraph(shape: number, words: Words): string {
  // Of an even number half would be words that every sentence has, and one would be taken for another.
  const text = words.sentence(1 + 2 * (shape % 2)).join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function write({ title, form, lower, paragraphs, sections }: Section, level = 1): string {
  const marks = "#".repeat(level + lower);
  const heading = title === "" ? [] : [`${FORMS[form % FORMS.length]!(marks, title)}\n`];
  const own = [...heading, ...paragraphs.map((text) => `${text}\n`)];
  return [...own, ...sections.map((section) => write(section, level + 1))].join("\n");
}
