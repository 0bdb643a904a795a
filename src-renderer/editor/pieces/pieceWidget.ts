import { isolateHistory } from "@codemirror/commands";
import { WidgetType, type EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { button } from "../controls/elements.ts";
import { surroundings, type PageSurroundings } from "../drawing.ts";
import type { Change } from "../tables/tableText.ts";
import { drawImageBlock } from "./drawImageBlock.ts";
import { drawFormula } from "./formula.ts";
import type { WholePiece } from "./readPiece.ts";
import { pieceFrame } from "./pieceFrame.ts";
import { placeOf, whenUpdated } from "./placeOf.ts";

/** What draws a block may do with the page. */
export interface PieceContext {
  view: EditorView;
  around: PageSurroundings | undefined;
  /** Puts other source in place of stretches of the block. */
  change: (changes: readonly Change[]) => void;
  /** What was drawn is of another height now. */
  measure: () => void;
  /** What was drawn takes in by itself what the page knows more, and is told when it is gone. */
  lives: (drawn: LivePiece) => void;
}

/** What was drawn of a block and goes on living. */
interface LivePiece {
  /** The page knows more than before. */
  refresh: () => void;
  drop: () => void;
}

const lives = new WeakMap<HTMLElement, LivePiece>();
/** What went before its drawing had come. */
const gone = new WeakSet<HTMLElement>();

/** What draws blocks that stand for something elsewhere comes with the first of them that is seen. */
const loadReferences = async () => (await import("./drawReference.ts")).drawReference;

/** A block that is drawn as a whole. */
export class PieceWidget extends WidgetType {
  readonly #piece: WholePiece;
  readonly #source: string;
  readonly #isChosen: boolean;
  readonly #known: number;
  readonly #isLocked: boolean;

  constructor(
    piece: WholePiece,
    source: string,
    { isChosen, known, isLocked }: { isChosen: boolean; known: number; isLocked: boolean },
  ) {
    super();
    this.#piece = piece;
    this.#source = source;
    this.#isChosen = isChosen;
    this.#known = known;
    this.#isLocked = isLocked;
  }

  override eq(other: PieceWidget): boolean {
    return (
      this.#source === other.#source &&
      this.#isChosen === other.#isChosen &&
      this.#known === other.#known &&
      this.#isLocked === other.#isLocked
    );
  }

  override get estimatedHeight(): number {
    return this.#piece.kind === "image" ? 320 : 64;
  }

  override updateDOM(dom: HTMLElement, _view: EditorView, from: PieceWidget): boolean {
    if (this.#isLocked !== from.#isLocked) return false;
    // A writer who is in one of its fields keeps it; what is known now is drawn when the block is drawn next. A button
    // holds nothing that could be lost, and what it asked for is to be seen.
    const field = document.activeElement?.closest("input, textarea, select, [contenteditable=true]");
    const isHeld = dom.querySelector("[data-held]") !== null;
    const isWrittenIn = isHeld || (field != null && field !== dom && dom.contains(field));
    const alive = lives.get(dom);
    if (this.#source !== from.#source) return false;
    if (this.#known !== from.#known && alive) alive.refresh();
    else if (this.#known !== from.#known && !isWrittenIn) return false;
    dom.classList.toggle("md-chosen", this.#isChosen);
    return true;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = pieceFrame(view, this.#piece.kind, this.#isChosen);
    const source = this.#source;
    const context: PieceContext = {
      view,
      around: view.state.facet(surroundings),
      change(stretches) {
        whenUpdated(() => {
          const start = placeOf(view, frame, source);
          if (view.state.readOnly || start === undefined || stretches.length === 0) return;
          const changes = stretches.map(({ from, to, insert }) => ({
            from: start + from,
            to: start + to,
            insert,
          }));
          view.dispatch({ changes, annotations: isolateHistory.of("full"), userEvent: "input.block" });
        });
      },
      measure: () => view.requestMeasure(),
      lives: (drawn) => lives.set(frame, drawn),
    };
    if (hasForm(this.#piece) && !this.#isLocked) frame.append(editButton(context, this.#piece, source));
    drawPiece(context, frame, this.#piece, source);
    return frame;
  }

  override destroy(dom: HTMLElement): void {
    gone.add(dom);
    lives.get(dom)?.drop();
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** A piece whose parts are written in a form. */
export type FormedPiece = Exclude<WholePiece, { kind: "include" }>;

const hasForm = (piece: WholePiece): piece is FormedPiece => piece.kind !== "include";

const nameOf = ({ kind }: FormedPiece): string => {
  const { blocks } = texts.menus;
  return kind === "reference" ? blocks.contentReference : blocks[kind];
};

/** Opens the form of a block. */
const editButton = (context: PieceContext, piece: FormedPiece, source: string): HTMLElement =>
  button({
    label: texts.blocks.edit(nameOf(piece)),
    icon: "edit",
    className: "md-piece-edit",
    attributes: { tabindex: "-1", "aria-haspopup": "dialog" },
    run: (anchor) =>
      void import("./editPiece.ts").then(({ editPiece }) => editPiece(context, anchor, piece, source)),
  });

function drawPiece(context: PieceContext, frame: HTMLElement, piece: WholePiece, source: string): void {
  if (piece.kind === "math") return drawFormula(frame, piece.formula, true, context.measure);
  if (piece.kind === "image") return drawImageBlock(context, frame, piece.image, source);
  frame.style.minHeight = "56px";
  void loadReferences().then((drawReference) => {
    if (gone.has(frame)) return;
    frame.style.minHeight = "";
    drawReference(context, frame, piece);
    context.measure();
  });
}
