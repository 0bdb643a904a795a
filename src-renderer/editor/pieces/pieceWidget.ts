import { WidgetType, type EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { button, element, icon, type IconName } from "../controls/elements.ts";
import { surroundings, type PageSurroundings } from "../drawing.ts";
import { showSource } from "../shownSource.ts";
import { drawHtmlTable } from "./drawHtmlTable.ts";
import { drawImageBlock } from "./drawImageBlock.ts";
import { drawFormula } from "./formula.ts";
import type { Piece } from "./readPiece.ts";
import { placeOf, whenUpdated } from "./placeOf.ts";

/** What draws a block may do with the page. */
export interface PieceContext {
  view: EditorView;
  around: PageSurroundings | undefined;
  /** Puts other source in place of a stretch of the block. */
  change: (from: number, to: number, insert: string) => void;
  /** What was drawn is of another height now. */
  measure: () => void;
}

/** A block that is drawn as a whole. */
export class PieceWidget extends WidgetType {
  readonly #piece: Piece;
  readonly #source: string;
  readonly #isChosen: boolean;
  readonly #known: number;

  constructor(piece: Piece, source: string, isChosen: boolean, known: number) {
    super();
    this.#piece = piece;
    this.#source = source;
    this.#isChosen = isChosen;
    this.#known = known;
  }

  override eq(other: PieceWidget): boolean {
    return (
      this.#source === other.#source && this.#isChosen === other.#isChosen && this.#known === other.#known
    );
  }

  override get estimatedHeight(): number {
    return this.#piece.kind === "image" ? 320 : 64;
  }

  override updateDOM(dom: HTMLElement, _view: EditorView, from: PieceWidget): boolean {
    // A writer who is in one of its fields keeps it; what is known now is drawn when the block is drawn next. A button
    // holds nothing that could be lost, and what it asked for is to be seen.
    const field = document.activeElement?.closest("input, textarea, select, [contenteditable=true]");
    const isWrittenIn = field != null && field !== dom && dom.contains(field);
    if (this.#source !== from.#source || (this.#known !== from.#known && !isWrittenIn)) return false;
    dom.classList.toggle("md-chosen", this.#isChosen);
    return true;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = element("div", { class: `md-piece md-piece-${this.#piece.kind}` });
    frame.classList.toggle("md-chosen", this.#isChosen);
    const source = this.#source;
    const context: PieceContext = {
      view,
      around: view.state.facet(surroundings),
      change(from, to, insert) {
        whenUpdated(() => {
          const start = placeOf(view, frame, source);
          if (view.state.readOnly || start === undefined) return;
          const changes = { from: start + from, to: start + to, insert };
          view.dispatch({ changes, userEvent: "input.block" });
        });
      },
      measure: () => view.requestMeasure(),
    };
    drawPiece(context, frame, this.#piece, source);
    const reveal = (): void => {
      const from = view.posAtDOM(frame);
      const to = from + source.length;
      view.dispatch({ selection: { anchor: from }, effects: showSource.of({ from, to }) });
      view.focus();
    };
    frame.append(
      button({
        label: texts.blocks.showSource,
        icon: "code",
        className: "md-piece-source",
        attributes: { tabindex: "-1" },
        run: reveal,
      }),
    );
    frame.addEventListener("mousedown", (event) => {
      if (
        event.target instanceof Element &&
        event.target.closest("button, input, a, [contenteditable]:not(.cm-content, [contenteditable=false])")
      )
        return;
      event.preventDefault();
      view.dispatch({ selection: { anchor: view.posAtDOM(frame) } });
      view.focus();
    });
    frame.addEventListener("dblclick", (event) => event.target === frame && reveal());
    return frame;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** A card: what a block stands for, in a line or two, and ways to go there. */
function card(sign: IconName, title: string, note: string, ...actions: HTMLElement[]): HTMLElement {
  const words = element("span", { class: "md-card-words" }, element("strong", { dir: "auto" }, title));
  if (note !== "") words.append(element("span", {}, note));
  return element("div", { class: "md-card" }, icon(sign, 18), words, ...actions);
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return url;
  }
};

/** A size as people read it. */
function sizeOf(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** step;
  return new Intl.NumberFormat(document.documentElement.lang || "en", {
    style: "unit",
    unit: units[step]!,
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: size < 10 && step > 0 ? 1 : 0,
  }).format(size);
}

function drawPiece(context: PieceContext, frame: HTMLElement, piece: Piece, source: string): void {
  const { around, measure } = context;
  const words = texts.blocks;
  const follow = (label: string, target: string, sign: IconName = "link") =>
    button({ label, icon: sign, run: () => around?.follow(target) });
  switch (piece.kind) {
    case "math":
      return drawFormula(frame, piece.formula, true, measure);
    case "embed":
      frame.append(card("link", hostOf(piece.url), piece.url, follow(words.openOutside, piece.url)));
      return;
    case "file": {
      const file = around?.blocks.file(piece.target);
      const note = file ? sizeOf(file.size) : words.fileMissing;
      const actions = file ? [follow(words.download, piece.target, "save")] : [];
      frame.append(card("file", file?.name ?? piece.target, note, ...actions));
      return;
    }
    case "reference":
      frame.append(
        card(
          "page",
          around?.describe(piece.target) ?? piece.target,
          words.names["content-ref"],
          follow(texts.editor.openLink, piece.target),
        ),
      );
      return;
    case "include":
      return drawInclude(context, frame, piece.target);
    case "operation":
      return drawSpecified(context, frame, piece);
    case "image":
      return drawImageBlock(context, frame, piece.image, source);
    case "table":
      return drawHtmlTable(context, frame, piece.table);
  }
}

function drawInclude({ around, measure }: PieceContext, frame: HTMLElement, target: string): void {
  const body = element("div", { class: "md-included" });
  const title = element("span", { class: "md-frame-label" }, texts.blocks.names.include);
  frame.append(element("div", { class: "md-head" }, title), body);
  void around?.blocks.include(target).then(async (found) => {
    if (found) {
      const { drawDocument } = await import("./drawDocument.ts");
      title.textContent = `${texts.blocks.names.include} · ${found.title}`;
      drawDocument(found.nodes, body);
    } else body.append(element("p", { class: "md-note" }, texts.blocks.includeMissing));
    measure();
  });
}

function drawSpecified(
  { around, measure }: PieceContext,
  frame: HTMLElement,
  { specification, path, method }: Extract<Piece, { kind: "operation" }>,
): void {
  const body = element("div", {}, card("code", `${method.toUpperCase()} ${path}`, specification));
  frame.append(body);
  void around?.blocks.specification(specification).then(async (found) => {
    const { drawOperation, readOperation } = await import("./drawOperation.ts");
    const operation = readOperation(found, path, method);
    if (operation) body.replaceChildren(drawOperation(operation, measure));
    else body.append(element("p", { class: "md-note" }, texts.blocks.operationMissing(specification)));
    measure();
  });
}
