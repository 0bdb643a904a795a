import type { EditorView } from "@codemirror/view";
import { WidgetType } from "@codemirror/view";
import { texts } from "../texts/texts.ts";
import { element } from "./controls/elements.ts";
import type { ImageSize, PageImage } from "./drawing.ts";

/** The dot of an unordered list. */
export class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const dot = document.createElement("span");
    dot.className = "md-list-mark md-bullet";
    dot.textContent = "•";
    return dot;
  }
}

/** A task's box: it can be ticked without touching the text. */
export class TaskWidget extends WidgetType {
  readonly done: boolean;

  constructor(done: boolean) {
    super();
    this.done = done;
  }

  override eq(other: TaskWidget): boolean {
    return other.done === this.done;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement("span");
    frame.className = "md-list-mark md-task";
    const box = frame.appendChild(document.createElement("input"));
    box.type = "checkbox";
    box.checked = this.done;
    box.tabIndex = -1;
    box.disabled = view.state.readOnly;
    box.setAttribute("aria-label", this.done ? texts.blocks.done : texts.blocks.toDo);
    box.addEventListener("mousedown", (event) => event.preventDefault());
    box.addEventListener("click", (event) => {
      event.preventDefault();
      toggleTaskAt(view, view.posAtDOM(frame));
    });
    return frame;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Ticks or clears the first task box on the line at a position; answers whether there was one. */
export function toggleTaskAt(view: EditorView, position: number): boolean {
  const line = view.state.doc.lineAt(position);
  const found = /^(\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+\[)([ xX])\]/.exec(line.text);
  if (!found || view.state.readOnly) return false;
  const at = line.from + (found[1]?.length ?? 0);
  view.dispatch({ changes: { from: at, to: at + 1, insert: found[2] === " " ? "x" : " " } });
  return true;
}

/** The sizes of images that were here before, by address. */
const sizes = new Map<string, ImageSize>();
/** An image is no higher than this; the style sheet holds it to that. */
const highestImage = 520;

/** Gives an image its room before its bytes are here, so that the lines below it stay where they are. */
export function reserveRoom(image: HTMLImageElement, { width, height }: ImageSize): void {
  if (width === 0 || height === 0) return;
  image.style.aspectRatio = `${width} / ${height}`;
  image.style.width = `${Math.min(width, (highestImage * width) / height)}px`;
}

/** Puts the caret where something drawn stands in the text, whose source is shown then. */
export function goToSource(view: EditorView, drawn: HTMLElement, event: MouseEvent): void {
  event.preventDefault();
  view.dispatch({ selection: { anchor: view.posAtDOM(drawn) } });
  view.focus();
}

/** An image in its place. */
export class ImageWidget extends WidgetType {
  readonly address: string;
  readonly alternative: string;
  readonly #size: ImageSize | undefined;

  constructor({ address, size }: PageImage, alternative: string) {
    super();
    this.address = address;
    this.alternative = alternative;
    this.#size = size;
  }

  override eq(other: ImageWidget): boolean {
    return other.address === this.address && other.alternative === this.alternative;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement("span");
    frame.className = "md-image";
    const image = frame.appendChild(document.createElement("img"));
    image.alt = this.alternative;
    const size = this.#size ?? sizes.get(this.address);
    if (size) reserveRoom(image, size);
    image.src = this.address;
    image.addEventListener("load", () => {
      sizes.set(this.address, { width: image.naturalWidth, height: image.naturalHeight });
      view.requestMeasure();
    });
    image.addEventListener("error", () => {
      frame.classList.add("md-image-missing");
      frame.textContent = texts.editor.imageMissing(this.alternative || this.address);
      view.requestMeasure();
    });
    // With Alt held down, it drags the picture out.
    frame.addEventListener("mousedown", (event) => event.altKey || goToSource(view, frame, event));
    return frame;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** A small caption in place of a directive's or a fence's marks. */
export class LabelWidget extends WidgetType {
  readonly text: string;
  readonly className: string;

  constructor(text: string, className: string) {
    super();
    this.text = text;
    this.className = className;
  }

  override eq(other: LabelWidget): boolean {
    return other.text === this.text && other.className === this.className;
  }

  override toDOM(): HTMLElement {
    const label = document.createElement("span");
    label.className = this.className;
    label.textContent = this.text;
    return label;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** A quiet note behind source that cannot be drawn. */
export class NoteWidget extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: NoteWidget): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    return element("span", { class: "md-note", role: "note" }, this.text);
  }
}
