import type { EditorState } from "@codemirror/state";
import { Facet, StateEffect, type Range } from "@codemirror/state";
import type { Branch } from "../data/pages/content.ts";
import type { DocumentPage } from "../data/calls/records.ts";
import type { BlockSources } from "./blockSources.ts";
import { Decoration, type WidgetType } from "@codemirror/view";

/** How wide and high an image is by itself. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Where an image's bytes are, and its size where that is known before they are here. */
export interface PageImage {
  address: string;
  size: ImageSize | undefined;
  /** The host of a picture elsewhere that the writer did not agree to see yet. */
  unseen?: string;
}

/** What the page around the editor tells it about links. */
export interface PageSurroundings {
  /** The image that the target names which the writer typed; undefined when it is unknown. */
  findImage(target: string): PageImage | undefined;
  /** Shows the pictures of a host, now and from now on. */
  showPictures(host: string): void;
  /** What a link leads to, in words: a page's title or the address itself. */
  describe(target: string): string;
  /** The target by which what is typed here is found from anywhere in the space. */
  steady(target: string): string;
  /** Follows a link that the writer typed. */
  follow(target: string): void;
  /** What blocks show that is not in their page. */
  blocks: BlockSources;
  branch: Branch;
  /** The reusable contents that these words are of, the outermost first: none of them is shown within itself. */
  within: readonly string[];
  /** The same for the words of a reusable content that is shown here. */
  inside(content: DocumentPage): PageSurroundings;
}

export const surroundings = Facet.define<PageSurroundings, PageSurroundings | undefined>({
  combine: (given) => given[0],
});

/** Tells the editor that the page around it knows more than before: addresses of images, for one. */
export const surroundingsChanged = StateEffect.define();

/** A stretch of the text, by what lies on its lines. */
export interface Lines {
  from: number;
  to: number;
}

const hidden = Decoration.replace({});

/** Collects decorations while the tree is walked, and knows where the caret is. */
export class Drawing {
  readonly state: EditorState;
  readonly ranges: Range<Decoration>[] = [];
  readonly #focused: boolean;

  constructor(state: EditorState, focused: boolean) {
    this.state = state;
    this.#focused = focused;
  }

  /** Does the caret or a selection touch this stretch? Only then its marks are shown. */
  touches(from: number, to: number): boolean {
    return this.#focused && this.state.selection.ranges.some((range) => range.from <= to && range.to >= from);
  }

  /** Does it touch one of the lines from `from` to `to`? */
  touchesLines(from: number, to: number): boolean {
    return this.touches(this.state.doc.lineAt(from).from, this.state.doc.lineAt(to).to);
  }

  /** The starts of the lines that a node covers, within what is visible. */
  linesIn(node: Lines, visible: Lines): number[] {
    const { doc } = this.state;
    const starts: number[] = [];
    let at = doc.lineAt(Math.max(node.from, visible.from)).from;
    const end = Math.min(node.to, visible.to);
    while (at <= end) {
      starts.push(at);
      at = doc.lineAt(at).to + 1;
    }
    return starts;
  }

  hide(from: number, to: number): void {
    if (this.#withinLine(from, to)) this.ranges.push(hidden.range(from, to));
  }

  /** White space is seen only by a caret that stands in it: at its end, the caret stands before what follows. */
  hideIndent(from: number, to: number): void {
    if (!this.touches(from, to - 1)) this.hide(from, to);
  }

  mark(from: number, to: number, className: string, attributes?: Record<string, string>): void {
    if (to <= from) return;
    this.ranges.push(
      Decoration.mark({ class: className, ...(attributes ? { attributes } : {}) }).range(from, to),
    );
  }

  line(at: number, className: string, attributes?: Record<string, string>): void {
    const { from } = this.state.doc.lineAt(at);
    this.ranges.push(
      Decoration.line({ class: className, ...(attributes ? { attributes } : {}) }).range(from),
    );
  }

  replace(from: number, to: number, widget: WidgetType): void {
    if (this.#withinLine(from, to)) this.ranges.push(Decoration.replace({ widget }).range(from, to));
  }

  /** Puts something behind a position that stands for no text. */
  after(at: number, widget: WidgetType): void {
    this.ranges.push(Decoration.widget({ widget, side: 1 }).range(at));
  }

  /** The editor refuses a view plugin that replaces line breaks or nothing. */
  #withinLine(from: number, to: number): boolean {
    return to > from && this.state.doc.lineAt(from).to >= to;
  }

  /**
   * Draws a line in letters of another size. Its text is marked, since the editor guesses the height of every line that
   * it has not drawn from a short one without marks, and forgets what it measured whenever that guess changes.
   */
  sizedLine(at: number, className: string, attributes?: Record<string, string>): void {
    const { from, to } = this.state.doc.lineAt(at);
    this.line(from, className, attributes);
    this.mark(from, to, "md-sized");
  }

  text(from: number, to: number): string {
    return this.state.sliceDoc(from, to);
  }
}
