import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { normalLabel, readDefinition } from "../text/labels.ts";
import { openFootnote } from "./dedent.ts";
import { signs, signsFromMarkdown } from "./phrasingSyntax.ts";

type Paragraph = Extract<ReturnType<typeof fromMarkdown>["children"][number], { type: "paragraph" }>;
/** What stands in a line, as the parser's tree has it. */
export type PhrasingContent = Paragraph["children"][number];

/** What stands in a paragraph, with the text that its positions count in. */
export interface Phrasing {
  source: string;
  children: PhrasingContent[];
  /** What the definitions say that the words name, by the parser's name for their labels. */
  targets: ReadonlyMap<string, { url: string; title?: string | null | undefined }>;
}

/**
 * The parser makes a second pass over a finished tree that takes plain words for addresses, escaped ones too; those
 * that are written as addresses it has found by then.
 */
const gfmTree = gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension);

/** Which block a text is has been found already: in here everything is a paragraph, or a definition behind it. */
const onlyParagraphs = {
  disable: {
    null: [
      ...["blockQuote", "codeFenced", "codeIndented", "headingAtx", "htmlFlow", "list"],
      ...["setextUnderline", "table", "tasklistCheck", "thematicBreak"],
    ],
  },
};

/** The parser takes the square of the time for lines of so many marks, and no person writes one. */
const mostMarks = 1500;

/** Put together once: a text may have thousands of lines. */
const syntax = [signs, gfm(), onlyParagraphs];
const trees = [...gfmTree, signsFromMarkdown];

/** Anything that may be more than words; most paragraphs have nothing of it and need no parser. */
const SIGN = /[\\`*_[<&~$@]|:[\w+-]+:|:\/\/|www\.|mailto:|xmpp:|[ ]{2}\n/i;

const OUTER_BLANKS = /^[ \t\r\n]+|[ \t\r\n]+$/g;

/**
 * Reads the words of a paragraph, a heading or a cell. `definitions` are the link definitions and footnotes that the
 * text as a whole has. Undefined for what would take too long to read.
 */
export function readPhrasing(text: string, definitions: Definitions): Phrasing | undefined {
  const source = text.replace(OUTER_BLANKS, "");
  if (source === "") return { source, children: [], targets: new Map() };
  if (!SIGN.test(source))
    return { source, children: [{ type: "text", value: joinLines(source) }], targets: new Map() };
  if ((source.match(/[[*_`<~$!]/g)?.length ?? 0) > mostMarks) return undefined;
  const root = fromMarkdown(`${source}\n\n${definitions.namedIn(source)}`, {
    extensions: syntax,
    mdastExtensions: trees,
  });
  const [first] = root.children;
  if (first?.type !== "paragraph" || first.position?.end.offset !== source.length) return undefined;
  const definitionNodes = root.children.filter((node) => node.type === "definition");
  const targets = new Map(definitionNodes.map((node) => [node.identifier, node]));
  return { source, children: first.children, targets };
}

const joinLines = (words: string): string => words.replace(/[ \t]*\n[ \t]*/g, "\n");

/** The link definitions and footnotes of a text, by their labels. */
export class Definitions {
  readonly #targets = new Map<string, string>();
  readonly #footnotes = new Map<string, string>();

  /** Takes up a block that defines something; the first definition of a label counts. */
  add(source: string): void {
    const found = readDefinition(source);
    if (!found) return;
    const isFootnote = found.label.startsWith("^");
    const known = isFootnote ? this.#footnotes : this.#targets;
    const name = normalLabel(isFootnote ? found.label.slice(1) : found.label);
    if (!known.has(name)) known.set(name, isFootnote ? openFootnote(source).trim() : source.trim());
  }

  footnote(label: string): string | undefined {
    return this.#footnotes.get(normalLabel(label));
  }

  /** The definitions of labels that a text may name, as Markdown to be read beside it. */
  namedIn(source: string): string {
    if (this.#targets.size === 0 && this.#footnotes.size === 0) return "";
    const named: string[] = [];
    for (const label of new Set(source.match(LABEL)?.map((each) => normalLabel(each.slice(1, -1)))))
      if (label.startsWith("^")) {
        if (this.#footnotes.has(label.slice(1))) named.push(`[${label}]: footnote`);
      } else if (this.#targets.has(label)) named.push(this.#targets.get(label)!);
    return named.join("\n\n");
  }
}

const LABEL = /\[(?:[^[\]\\]|\\.){1,999}\]/g;
